import { type FormEvent, useRef, useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useLengthFault } from '#web/platform/length-fault.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { faultOf, isDecided, reasonAt } from './fault-of.ts'
import { type ReviewDesk, reviewMessages } from './messages.ts'
import { useReject } from './queries.ts'

const longestReason = 500

type RejectDialogProps = {
  desk: ReviewDesk
  request: SubscriptionRequest
  onClose: () => void
  onDone: () => void
}

/** Asks before rejecting, with the reason that the applicant will read; a reason that was typed is not lost unasked. */
export function RejectDialog({ desk, request, onClose, onDone }: RejectDialogProps) {
  const words = useMessages(reviewMessages)
  const { cancel } = useMessages(uiMessages)
  const toast = useToast()
  const reject = useReject(desk)
  const [prefilled] = useState<string>(words.rejectDefault)
  const [reason, setReason] = useState(prefilled)
  const fault = faultOf(reject.error)
  const tooLong = useLengthFault()(reason, longestReason)
  const area = useRef<HTMLTextAreaElement>(null)
  const isTyped = reason.trim() !== '' && reason.trim() !== prefilled
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (isTyped ? setLeaving(true) : onClose())

  function submit(event: FormEvent) {
    event.preventDefault()
    if (tooLong) return area.current?.focus()
    reject.mutate(
      { id: request._id, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.show({ title: words.rejected })
          onDone()
        },
        onError: (problem) => {
          if (!faultOf(problem)) return
          const description = reasonAt(desk, problem, words.rejectFailed)
          toast.show({ tone: 'bad', title: words.rejectFailedTitle, description })
          if (isDecided(problem)) onClose()
        },
      },
    )
  }

  return (
    <>
      {/* Stands first, so that it is gone when the other one gives the focus back. */}
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
        title={words.leavingReason.title}
        confirmLabel={words.leavingReason.leave}
        cancelLabel={words.leavingReason.stay}
      >
        <p>{words.leavingReason.body}</p>
      </ConfirmDialog>
      <Dialog
        open
        onClose={leave}
        title={words.rejectTitle}
        role="alertdialog"
        dismissible={!reject.isPending}
        onSubmit={submit}
        footer={
          <>
            <Button type="submit" variant="bad" busy={reject.isPending}>
              {reject.isPending ? words.rejecting : words.reject}
            </Button>
            <Button variant="ghost" disabled={reject.isPending} onClick={leave}>
              {cancel}
            </Button>
          </>
        }
      >
        <p>{words.rejectBody(isolate(request.fullName))}</p>
        <TextArea
          label={words.rejectReason}
          ref={area}
          error={tooLong ?? fault?.fields.reason}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {fault && !fault.fields.reason && (
          <Notice tone="bad" role="alert">
            {fault.sentence}
          </Notice>
        )}
      </Dialog>
    </>
  )
}
