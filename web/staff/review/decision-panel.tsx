import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { RefundButton } from '#web/staff/payments/refund-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { AssignSlot } from './assign-slot.ts'
import styles from './decision.module.css'
import { DecisionMade } from './decision-made.tsx'
import { DecisionOpen } from './decision-open.tsx'
import { DecisionReasons } from './decision-reasons.tsx'
import { deskMessages } from './desk-messages.ts'
import { heldMessages } from './held-messages.ts'
import { type ReviewPortal, reviewMessages } from './messages.ts'
import type { Decision } from './use-decision.ts'
import type { DecisionNotice } from './use-decision-notice.ts'

export type DecisionPanelProps = {
  portal: ReviewPortal
  request: SubscriptionRequest
  decision: Decision
  notice: DecisionNotice
  next: SubscriptionRequest | null
  onNext: () => void
  assign: AssignSlot
}

/** The decision on a request, and what follows it; never scrolls away. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { request, decision } = props
  const t = useMessages(deskMessages)
  return (
    <section className={styles.decision} aria-label={t.decision}>
      {decision.stage === 'open' && <DecisionOpen {...props} />}
      {decision.stage === 'why' && <DecisionReasons {...props} />}
      {(decision.stage === 'approved' || decision.stage === 'rejected') && (
        <DecisionMade key={decision.stage} {...props} />
      )}
      <Others request={request} />
      {request.status === 'cancelled' && request.kept !== undefined && props.assign && (
        <RefundButton whose={{ kind: 'request', id: request._id }} />
      )}
    </section>
  )
}

/** The decision that somebody else made. */
function Others({ request }: { request: SubscriptionRequest }) {
  const t = useMessages(heldMessages)
  const { decided } = useMessages(reviewMessages)
  const { held, status } = request
  if (status === 'cancelled') return <Notice>{decided.cancelled}</Notice>
  if (status !== 'pending' || !held || held.isOwn) return null
  return <Notice role="status">{t.heldBy[held.outcome](isolate(held.by))}</Notice>
}
