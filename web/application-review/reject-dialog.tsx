import { type FormEvent, useRef, useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useLengthFault } from '#web/platform/length-fault.ts'
import { useMessages } from '#web/platform/messages.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useLeaving } from '#web/ui/use-leaving.tsx'
import { faultOf, isDecided, reasonAt } from './fault-of.ts'
import { type ReviewDesk, reviewMessages } from './messages.ts'
import { useReject } from './queries.ts'
import { useDecision } from './use-decision.ts'

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
  const toast = useToast()
  const reject = useReject(desk)
  const decision = useDecision()
  const [prefilled] = useState<string>(words.rejectDefault)
  const [reason, setReason] = useState(prefilled)
  const fault = faultOf(reject.error)
  const tooLong = useLengthFault()(reason, longestReason)
  const area = useRef<HTMLTextAreaElement>(null)
  const isTyped = reason.trim() !== '' && reason.trim() !== prefilled
  const { ask, question } = useLeaving(isTyped, words.leavingReason)
  const leave = () => ask(onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (tooLong) return area.current?.focus()
    reject.mutate(
      // The usual reason is none: the applicant reads it in their own language then.
      { id: request._id, ...(isTyped && { reason: reason.trim() }) },
      {
        onSuccess: () => {
          toast.show({ title: words.rejected })
          onDone()
        },
        onError: (problem) => {
          if (!faultOf(problem)) return
          const description = decision(problem, request._id) ?? reasonAt(desk, problem, words.rejectFailed)
          toast.show({ tone: 'bad', title: words.rejectFailedTitle, description })
          if (isDecided(problem)) onClose()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onClose={leave}
      title={words.rejectTitle}
      onSubmit={submit}
      confirmLabel={reject.isPending ? words.rejecting : words.reject}
      busy={reject.isPending}
      failure={fault && !fault.fields.reason && fault.sentence}
    >
      <p>{words.rejectBody(isolate(request.fullName))}</p>
      <TextArea
        label={words.rejectReason}
        hint={words.rejectHint}
        ref={area}
        error={tooLong ?? fault?.fields.reason}
        rows={3}
        value={reason}
        // What stands there by itself gives way to the first letter that is typed.
        onFocus={({ target }) => reason === prefilled && target.select()}
        onChange={(event) => setReason(event.target.value)}
      />
      {question}
    </ConfirmDialog>
  )
}
