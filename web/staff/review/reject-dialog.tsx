import { type FormEvent, useRef, useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLengthError } from '#web/platform/length-error.ts'
import { useMessages } from '#web/platform/messages.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { type ReviewPortal, reviewMessages } from './messages.ts'
import { useReject } from './queries.ts'
import { apiErrorOf, isDecided, reasonAt } from './review-errors.ts'
import { useReviewOutcome } from './use-review-outcome.ts'

const longestReason = 500

type RejectDialogProps = {
  portal: ReviewPortal
  request: SubscriptionRequest
  onClose: () => void
  onDone: () => void
}

/** Confirms a rejection, with the reason that the applicant will read; asks before a typed reason is lost. */
export function RejectDialog({ portal, request, onClose, onDone }: RejectDialogProps) {
  const t = useMessages(reviewMessages)
  const toast = useToast()
  const reject = useReject()
  const decision = useReviewOutcome()
  const [prefilled] = useState<string>(t.rejectDefault)
  const [reason, setReason] = useState(prefilled)
  const error = apiErrorOf(reject.error)
  const tooLong = useLengthError()(reason, longestReason)
  const area = useRef<HTMLTextAreaElement>(null)
  const isTyped = reason.trim() !== '' && reason.trim() !== prefilled
  const { ask, question } = useUnsavedChanges(isTyped, t.leavingReason)
  const leave = () => ask(onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (tooLong) return area.current?.focus()
    reject.mutate(
      // The default reason is not sent, so that the applicant reads it in their own language.
      { id: request._id, ...(isTyped && { reason: reason.trim() }) },
      {
        onSuccess: () => {
          toast.show({ title: t.rejected })
          onDone()
        },
        onError: (problem) => {
          if (!apiErrorOf(problem)) return
          const description = decision(problem, request._id) ?? reasonAt(portal, problem, t.rejectFailed)
          toast.show({ tone: 'bad', title: t.rejectFailedTitle, description })
          if (isDecided(problem)) onClose()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onClose={leave}
      title={t.rejectTitle}
      onSubmit={submit}
      confirmLabel={reject.isPending ? t.rejecting : t.reject}
      busy={reject.isPending}
      failure={error && !error.fields.reason && error.sentence}
    >
      <p>{t.rejectBody(isolate(request.fullName))}</p>
      <TextArea
        label={t.rejectReason}
        hint={t.rejectHint}
        ref={area}
        error={tooLong ?? error?.fields.reason}
        rows={3}
        value={reason}
        // Selects the default reason, so that typing replaces it.
        onFocus={({ target }) => reason === prefilled && target.select()}
        onChange={(event) => setReason(event.target.value)}
      />
      {question}
    </ConfirmDialog>
  )
}
