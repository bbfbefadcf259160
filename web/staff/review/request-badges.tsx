import type { SubscriptionRequest } from '#contract/applications.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PlanBadge } from '#web/ui/plan-badge.tsx'
import { reviewMessages } from './messages.ts'
import styles from './review.module.css'
import { sameEmailCardMessages } from './same-email-card-messages.ts'
import { StatusBadge } from './status-badge.tsx'
import { isOpenToAnybody } from './unverified-sender.ts'

/** The badges of an application: state, package, and what is unusual about it. */
export function RequestBadges({ request }: { request: SubscriptionRequest }) {
  const t = useMessages(reviewMessages)
  const ofEmail = useMessages(sameEmailCardMessages)
  const isUnexpected = request.status === 'pending' && request.kind === 'new' && request.existingMember
  return (
    <div className={styles.badges}>
      <StatusBadge status={request.status} />
      <PlanBadge plan={request.plan} />
      {request.kind === 'renewal' && <Badge tone="line">{t.renewal}</Badge>}
      {isUnexpected && <Badge tone="line">{t.existing}</Badge>}
      {request.otherPersonPossible && <Badge tone="warn">{ofEmail.otherPersonShort}</Badge>}
      {request.emailProvedByOther && <Badge tone="warn">{ofEmail.provedByOtherShort}</Badge>}
      {isOpenToAnybody(request) && <Badge tone="line">{t.notSignedIn}</Badge>}
    </div>
  )
}
