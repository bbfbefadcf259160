import { useEffect, useRef } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import type { OthersBy } from '#contract/applications-same-email.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import type { AssignSlot } from './assign-slot.ts'
import type { ReviewPortal } from './messages.ts'

const ApproveDialog = lazyDialog(async () => (await import('./approve-dialog.tsx')).ApproveDialog)
const RejectDialog = lazyDialog(async () => (await import('./reject-dialog.tsx')).RejectDialog)
const RejectOthersDialog = lazyDialog(
  async () => (await import('./reject-others-dialog.tsx')).RejectOthersDialog,
)
const DetailsDialog = lazyDialog(
  async () => (await import('./request-details-dialog.tsx')).RequestDetailsDialog,
)

/** The open dialog and its application. */
export type Task =
  | { kind: 'view' | 'approve' | 'reject'; request: SubscriptionRequest }
  | { kind: 'reject others'; request: SubscriptionRequest; by: OthersBy }

type ReviewDialogsProps = {
  portal: ReviewPortal
  task: Task | null
  onTask: (task: Task | null) => void
  headingId: string
  assign: AssignSlot | undefined
}

/** The open review dialog, if any. After a review focus moves to the list, because the card has moved. */
export function ReviewDialogs({ portal, task, onTask, headingId, assign }: ReviewDialogsProps) {
  const isFinished = useRef(false)
  // After the dialog has closed, because closing returns focus to the button that opened it.
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
        portal={portal}
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
        portal={portal}
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
