import { useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import type { AssignSlot } from './assign-slot.ts'
import type { ReviewDesk } from './messages.ts'
import { RequestCard } from './request-card.tsx'
import styles from './review.module.css'
import { ReviewDialogs, type Task } from './review-dialogs.tsx'

type ReviewCardsProps = {
  desk: ReviewDesk
  requests: readonly SubscriptionRequest[]
  /** The id of the heading that takes the focus once something was reviewed. */
  headingId: string
  assign: AssignSlot | undefined
  /** Shows all requests that wait with the e-mail of one. */
  onTogether?: (request: SubscriptionRequest) => void
  /** Others are on their way. */
  busy?: boolean
}

/** Applications as cards, and the dialogs of reviewing them. */
export function ReviewCards({
  desk,
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
              desk={desk}
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
      <ReviewDialogs {...{ desk, task, headingId, assign }} onTask={setTask} />
    </>
  )
}
