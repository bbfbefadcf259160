import { useEffect, useRef } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import type { OthersBy } from '#contract/same-email.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { AssignSlot } from './assign-slot.ts'
import type { ReviewDesk } from './messages.ts'

const ApproveDialog = onDemand(async () => (await import('./approve-dialog.tsx')).ApproveDialog)
const RejectDialog = onDemand(async () => (await import('./reject-dialog.tsx')).RejectDialog)
const RejectOthersDialog = onDemand(
  async () => (await import('./reject-others-dialog.tsx')).RejectOthersDialog,
)
const DetailsDialog = onDemand(
  async () => (await import('./request-details-dialog.tsx')).RequestDetailsDialog,
)

/** What is being done with which application. */
export type Task =
  | { kind: 'view' | 'approve' | 'reject'; request: SubscriptionRequest }
  | { kind: 'reject others'; request: SubscriptionRequest; by: OthersBy }

type ReviewDialogsProps = {
  desk: ReviewDesk
  task: Task | null
  onTask: (task: Task | null) => void
  headingId: string
  assign: AssignSlot | undefined
}

/** The one dialog of reviewing that is open, if any. After a review the focus goes to the list, as its card has moved. */
export function ReviewDialogs({ desk, task, onTask, headingId, assign }: ReviewDialogsProps) {
  const isFinished = useRef(false)
  // Only once the dialog is gone, as closing gives the focus back to the button that opened it.
  useEffect(() => {
    if (task || !isFinished.current) return
    isFinished.current = false
    document.getElementById(headingId)?.focus()
  }, [task, headingId])
  if (!task) return null
  const close = () => onTask(null)
  const finish = () => {
    isFinished.current = true
  }
  const { request } = task
  if (task.kind === 'reject') {
    return (
      <RejectDialog
        desk={desk}
        request={request}
        onClose={close}
        onDone={() => {
          finish()
          close()
        }}
      />
    )
  }
  if (task.kind === 'reject others') {
    return (
      <RejectOthersDialog
        request={request}
        by={task.by}
        onClose={close}
        onDone={() => {
          finish()
          close()
        }}
      />
    )
  }
  if (task.kind === 'approve') {
    return (
      <ApproveDialog
        desk={desk}
        request={request}
        onClose={close}
        onApproved={finish}
        assign={assign}
        onNext={(next) => onTask({ kind: 'view', request: next })}
      />
    )
  }
  return (
    <DetailsDialog
      key={request._id}
      request={request}
      onClose={close}
      onApprove={() => onTask({ kind: 'approve', request })}
      onReject={() => onTask({ kind: 'reject', request })}
    />
  )
}
