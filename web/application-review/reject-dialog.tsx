import { type FormEvent, useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { faultOf, isDecided, reasonOf } from './fault-of.ts'
import { reviewMessages } from './messages.ts'
import { useReject } from './queries.ts'

type RejectDialogProps = { request: SubscriptionRequest; onClose: () => void; onDone: () => void }

/** Asks before rejecting, with the reason that the applicant will read. */
export function RejectDialog({ request, onClose, onDone }: RejectDialogProps) {
  const words = useMessages(reviewMessages)
  const { cancel } = useMessages(uiMessages)
  const toast = useToast()
  const reject = useReject()
  const [reason, setReason] = useState<string>(words.rejectDefault)
  const fault = faultOf(reject.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    reject.mutate(
      { id: request._id, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.show({ title: words.rejected })
          onDone()
        },
        onError: (problem) => {
          if (!faultOf(problem)) return
          const description = reasonOf(problem, words.rejectFailed)
          toast.show({ tone: 'bad', title: words.rejectFailedTitle, description })
          if (isDecided(problem)) onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.rejectTitle}
      role="alertdialog"
      dismissible={!reject.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button type="submit" variant="bad" busy={reject.isPending}>
            {reject.isPending ? words.rejecting : words.reject}
          </Button>
          <Button variant="ghost" disabled={reject.isPending} onClick={onClose}>
            {cancel}
          </Button>
        </>
      }
    >
      <p>{words.rejectBody(isolate(request.fullName))}</p>
      <TextArea
        label={words.rejectReason}
        error={fault?.fields.reason}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {fault && !fault.fields.reason && (
        <Notice tone="bad" role="alert">
          {fault.sentence}
        </Notice>
      )}
    </Dialog>
  )
}
