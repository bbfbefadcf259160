import { useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import type { AssignSlot } from './assign-slot.ts'
import type { ReviewPortal } from './messages.ts'
import { RequestCard } from './request-card.tsx'
import styles from './review.module.css'
import { ReviewDialogs, type Task } from './review-dialogs.tsx'

type ReviewCardsProps = {
  portal: ReviewPortal
  requests: readonly SubscriptionRequest[]
  /** The id of the heading that gets focus after a review. */
  headingId: string
  assign: AssignSlot | undefined
  /** Shows all pending applications with the same email. */
  onTogether?: (request: SubscriptionRequest) => void
  /** Whether a new page is being loaded. */
  busy?: boolean
}

/** Applications as cards, with the review dialogs. */
export function ReviewCards({
  portal,
  requests,
  headingId,
  assign,
  onTogether,
  busy = false,
}: ReviewCardsProps) {
  const [task, setTask] = useState<Task | null>(null)
  return (
    <>
      {requests.length > 0 && (
        <div className={styles.cards} aria-busy={busy}>
          {requests.map((request) => (
            <RequestCard
              key={request._id}
              portal={portal}
              request={request}
              onView={() => setTask({ kind: 'view', request })}
              onApprove={() => setTask({ kind: 'approve', request })}
              onReject={() => setTask({ kind: 'reject', request })}
              onTogether={onTogether}
              onRejectOthers={(_, by) => setTask({ kind: 'reject others', request, by })}
            />
          ))}
        </div>
      )}
      <ReviewDialogs {...{ portal, task, headingId, assign }} onTask={setTask} />
    </>
  )
}
