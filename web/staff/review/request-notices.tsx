import { Copy, Eye } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useAnnounceOpen, useColleagueAt } from '#web/staff/events/presence.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ApprovedActions } from './approved-actions.tsx'
import { BlockedAccount } from './blocked-account.tsx'
import { deskMessages } from './desk-messages.ts'
import styles from './facts.module.css'
import { MemberDifferences } from './member-differences.tsx'
import { reviewMessages } from './messages.ts'
import { ProvedByOther } from './proved-by-other.tsx'
import { sameEmailMessages } from './same-email-messages.ts'
import { isOpenToAnybody } from './unverified-sender.ts'
import { requestPlace } from './use-open-request.ts'

/** What to know before the decision, the worst first. */
export function RequestNotices({ request }: { request: SubscriptionRequest }) {
  const { notSignedInNotice } = useMessages(reviewMessages)
  return (
    <div className={styles.flags}>
      <Colleague request={request} />
      <FailedDecision request={request} />
      <Duplicates request={request} />
      <ProvedByOther request={request} />
      <BlockedAccount request={request} />
      {isOpenToAnybody(request) && <Notice tone="warn">{notSignedInNotice}</Notice>}
      <MemberDifferences request={request} />
      <ConfirmNumber request={request} />
    </div>
  )
}

/** Who else has the request open; it hinders nobody. */
function Colleague({ request: { _id, status } }: { request: SubscriptionRequest }) {
  const t = useMessages(deskMessages)
  const colleague = useColleagueAt(_id)
  useAnnounceOpen(_id)
  if (!colleague || status !== 'pending') return null
  return (
    <Notice role="status" icon={<Eye />}>
      {t.openElsewhere(isolate(colleague))}
    </Notice>
  )
}

function FailedDecision({ request }: { request: SubscriptionRequest }) {
  const t = useMessages(deskMessages)
  const failed = request.failedDecision
  if (!failed) return null
  const why: Record<string, string> = t.failedWhy
  return (
    <Notice tone="bad">
      {t.failedDecision[failed.outcome](isolate(failed.by))} {why[failed.code]}
    </Notice>
  )
}

/** The other requests with the same receipt, each a link. */
function Duplicates({ request }: { request: SubscriptionRequest }) {
  const t = useMessages(reviewMessages)
  const format = useFormat()
  const { search } = useLocation()
  const { duplicates: matches = [], hiddenDuplicates } = request.paymentProofDetails ?? {}
  if (matches.length === 0 && !hiddenDuplicates) return null
  return (
    <Notice tone="bad" icon={<Copy />}>
      <b>{t.duplicateTitle}</b>
      {hiddenDuplicates && <p>{t.duplicateHidden}</p>}
      <ul>
        {matches.map(({ subscriptionId, fullName, createdAt, match }) => (
          <li key={subscriptionId}>
            <Link to={requestPlace(subscriptionId, search)} className={styles.link}>
              {(match === 'exact' ? t.duplicateExact : t.duplicateSimilar)(
                isolate(fullName || t.erased),
                format.date(createdAt),
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The link with which an applicant, whose account is not verified, verifies their number. */
function ConfirmNumber({ request }: { request: SubscriptionRequest }) {
  const t = useMessages(sameEmailMessages)
  const { account, userId, sentByAccount, status, order } = request
  if (status !== 'pending' || !sentByAccount || !userId || !account || account.confirmed) return null
  return (
    <Notice>
      {t.unconfirmed}
      <ApprovedActions
        userId={userId}
        whatsappE164={account.whatsappE164 ?? account.phoneE164}
        language={order.language}
        text={sameEmailMessages[order.language].confirmText}
      />
    </Notice>
  )
}
