import { Ban } from 'lucide-react'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { sameEmailCardMessages } from './same-email-card-messages.ts'

type BlockedAccountProps = { request: SubscriptionRequest; className?: string }

/** Shows that an application can't be approved because its account is blocked; with the reason and a link. */
export function BlockedAccount({ request, className }: BlockedAccountProps) {
  const t = useMessages(sameEmailCardMessages)
  const { account, status } = request
  if (status !== 'pending' || !account?.blocked) return null
  return (
    <Notice tone="bad" icon={<Ban />} className={className}>
      {t.blocked}
      {account.blockedReason && (
        <span>
          {t.blockedReason} <bdi>{account.blockedReason}</bdi>
        </span>
      )}
      <TextLink to={{ hash: `members/${account._id}` }}>{t.toUser}</TextLink>
    </Notice>
  )
}
