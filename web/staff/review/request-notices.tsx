import { Eye } from 'lucide-react'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useAnnounceOpen, useColleagueAt } from '#web/staff/events/presence.ts'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ApprovedActions } from './approved-actions.tsx'
import { BlockedAccount } from './blocked-account.tsx'
import { Copies } from './copies.tsx'
import { deskMessages } from './desk-messages.ts'
import styles from './facts.module.css'
import { heldMessages } from './held-messages.ts'
import { MemberDifferences } from './member-differences.tsx'
import { reviewMessages } from './messages.ts'
import { ReceiptNotices } from './proof-reading.tsx'
import { ProvedByOther } from './proved-by-other.tsx'
import { sameEmailMessages } from './same-email-messages.ts'
import { withoutSettled } from './settled-copies.ts'
import { isOpenToAnybody } from './unverified-sender.ts'

// Few requests need its words.
const SharedTransfers = lazyVisible(async () => (await import('./shared-transfers.tsx')).SharedTransfers)
const PaidTwice = lazyVisible(async () => (await import('./paid-twice.tsx')).PaidTwice)

type RequestNoticesProps = {
  request: SubscriptionRequest
  due: number
  /** Whether the viewer may issue receipts. */
  mayIssue: boolean
}

/** What to know before the decision on an order of `due` pounds, the worst first. */
export function RequestNotices({ request: given, due, mayIssue }: RequestNoticesProps) {
  const request = withoutSettled(given)
  const { notSignedInNotice } = useMessages(reviewMessages)
  return (
    <div className={styles.flags}>
      <Colleague request={request} />
      <FailedDecision request={request} />
      {request.paidTwice && <PaidTwice paid={request.paidTwice} {...{ request, mayIssue }} />}
      {request.sharedTransfers && <SharedTransfers transfers={request.sharedTransfers} />}
      <Copies request={request} />
      <ReceiptNotices request={request} due={due} />
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
  const t = useMessages(heldMessages)
  const failed = request.failedDecision
  if (!failed) return null
  const why: Record<string, string> = t.failedWhy
  return (
    <Notice tone="bad">
      {t.failedDecision[failed.outcome](isolate(failed.by))} {why[failed.code]}
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
