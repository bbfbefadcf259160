import { Ban } from 'lucide-react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { sameEmailMessages } from './same-email-messages.ts'

type BlockedAccountProps = { request: SubscriptionRequest; className?: string }

/** Says that a request can't be approved because its account is blocked, and why, with the way to where that is changed. */
export function BlockedAccount({ request, className }: BlockedAccountProps) {
  const words = useMessages(sameEmailMessages)
  const { account, status } = request
  if (status !== 'pending' || !account?.blocked) return null
  return (
    <Notice tone="bad" icon={<Ban />} className={className}>
      {words.blocked}
      {account.blockedReason && (
        <span>
          {words.blockedReason} <bdi>{account.blockedReason}</bdi>
        </span>
      )}
      {/* Both desks show a user's package and block there. */}
      <TextLink to={{ hash: `resources/plans/${account._id}` }}>{words.toUser}</TextLink>
    </Notice>
  )
}
