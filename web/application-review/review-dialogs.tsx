import { useEffect, useRef } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { RequestDetailsDialog } from './request-details-dialog.tsx'

/** What is being done with which application. */
export type Task = { kind: 'view' | 'approve' | 'reject'; request: SubscriptionRequest }

/** The one dialog of reviewing that is open, if any. After a review the focus goes to the list, as its card has moved. */
export function ReviewDialogs({ task, onTask }: { task: Task | null; onTask: (task: Task | null) => void }) {
  const isFinished = useRef(false)
  // Only once the dialog is gone, as closing gives the focus back to the button that opened it.
  useEffect(() => {
    if (task || !isFinished.current) return
    isFinished.current = false
    document.getElementById('requests')?.focus()
  }, [task])
  if (!task) return null
  const { request } = task
  const close = () => onTask(null)
  const finish = () => {
    isFinished.current = true
    onTask(null)
  }
  if (task.kind === 'approve') return <ApproveDialog request={request} onClose={close} onDone={finish} />
  if (task.kind === 'reject') return <RejectDialog request={request} onClose={close} onDone={finish} />
  return (
    <RequestDetailsDialog
      request={request}
      onClose={close}
      onApprove={() => onTask({ kind: 'approve', request })}
      onReject={() => onTask({ kind: 'reject', request })}
    />
  )
}
