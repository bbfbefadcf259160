import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  type ProgramReview,
  readProgramReview,
  requestProgramReview,
} from '#contract/messages-program-reviews.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { Session } from '#web/platform/session.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { useIdempotencyKey } from '#web/platform/use-idempotency-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { dialogMessages } from './dialog-messages.ts'
import { homeMessages } from './home-messages.ts'
import { type EndOfSession, endIn, reviewKey } from './queries.ts'
import styles from './review.module.css'

type ReviewDialogProps = {
  session: Session
  /** The newest program review; while it is waiting, no other can be requested. */
  review: ProgramReview | null
  onEnded: (reason: EndOfSession) => void
  onClose: () => void
}

/** Requests a program review, or shows the one that is waiting. */
export function ReviewDialog(props: ReviewDialogProps) {
  const isWaiting = props.review !== null && props.review.doneAt === null
  return isWaiting ? <Waiting review={props.review} onClose={props.onClose} /> : <Asking {...props} />
}

function Waiting({ review, onClose }: { review: ProgramReview | null; onClose: () => void }) {
  const { support } = useMessages(homeMessages)
  const { review: t } = useMessages(dialogMessages)
  const format = useFormat()
  if (!review) return null
  return (
    <Dialog open onClose={onClose} title={t.waitingTitle} reading>
      <p>{support.waiting(isolate(format.date(review.createdAt)))}</p>
      {review.note && (
        <div className={styles.note}>
          <b>{t.yourNote}</b>
          <p dir="auto">{review.note}</p>
        </div>
      )}
      <p className="muted">{t.oneAtATime}</p>
    </Dialog>
  )
}

function Asking({ session, onEnded, onClose }: ReviewDialogProps) {
  const { support } = useMessages(homeMessages)
  const { review: t } = useMessages(dialogMessages)
  const { language } = useLanguage()
  const sentenceOf = useFieldSentence()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const { ask, question } = useUnsavedChanges(note.trim() !== '')
  const keys = useIdempotencyKey()
  const act = useGuardedMutation({
    mutationFn: (body: { note: string }) =>
      call(requestProgramReview, { body }, { language, idempotencyKey: keys.of(body.note) }),
    onSuccess: (response) => {
      client.setQueryData(reviewKey(session.token), response)
      toast.show({ title: t.sent })
      onClose()
    },
    onError: (error) => {
      const end = endIn(error)
      if (end) return onEnded(end)
      fail(t.failed, error)
      if (error instanceof ApiError) setProblem(error.fields.note)
      // Another tab may have requested one: then this dialog shows it.
      void client.invalidateQueries({ queryKey: [readProgramReview.id] })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = requestProgramReview.body.safeParse({ note })
    setProblem(typed.success ? undefined : sentenceOf(typed.error.issues[0]?.message ?? ''))
    if (typed.success) act.mutate(typed.data)
  }

  return (
    <Dialog
      open
      onClose={() => ask(onClose)}
      dismissible={!act.isPending}
      title={support.review}
      onSubmit={submit}
      footer={
        <Button type="submit" busy={act.isPending}>
          {act.isPending ? t.sending : t.send}
        </Button>
      }
    >
      <p className="muted">{t.body}</p>
      <TextArea
        label={t.note}
        optional
        value={note}
        error={problem}
        onChange={({ target }) => setNote(target.value)}
      />
      {question}
    </Dialog>
  )
}
