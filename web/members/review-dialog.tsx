import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type ProgramReview, readProgramReview, requestProgramReview } from '#contract/program-reviews.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { Session } from '#web/platform/session.ts'
import { useAct } from '#web/platform/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useLeaving } from '#web/ui/use-leaving.tsx'
import { dialogMessages } from './dialog-messages.ts'
import { homeMessages } from './home-messages.ts'
import { type EndOfSession, endIn, reviewKey } from './queries.ts'
import styles from './review.module.css'

type ReviewDialogProps = {
  session: Session
  /** The newest request; while it waits there is nothing to ask for. */
  review: ProgramReview | null
  onEnded: (reason: EndOfSession) => void
  onClose: () => void
}

/** Asks the coach to look at the program again, or tells that such a request is with them. */
export function ReviewDialog(props: ReviewDialogProps) {
  const isWaiting = props.review !== null && props.review.doneAt === null
  return isWaiting ? <Waiting review={props.review} onClose={props.onClose} /> : <Asking {...props} />
}

function Waiting({ review, onClose }: { review: ProgramReview | null; onClose: () => void }) {
  const { support } = useMessages(homeMessages)
  const { review: words } = useMessages(dialogMessages)
  const format = useFormat()
  if (!review) return null
  return (
    <Dialog open onClose={onClose} title={words.waitingTitle} reading>
      <p>{support.waiting(isolate(format.date(review.createdAt)))}</p>
      {review.note && (
        <div className={styles.note}>
          <b>{words.yourNote}</b>
          <p dir="auto">{review.note}</p>
        </div>
      )}
      <p className="muted">{words.oneAtATime}</p>
    </Dialog>
  )
}

function Asking({ session, onEnded, onClose }: ReviewDialogProps) {
  const { support } = useMessages(homeMessages)
  const { review: words } = useMessages(dialogMessages)
  const { language } = useLanguage()
  const sentenceOf = useFieldSentence()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const { ask, question } = useLeaving(note.trim() !== '')
  const keyOf = useKeys()
  const act = useAct({
    mutationFn: (body: { note: string }) =>
      call(requestProgramReview, { body }, { language, idempotencyKey: keyOf(body.note) }),
    onSuccess: (answer) => {
      client.setQueryData(reviewKey(session.token), answer)
      toast.show({ title: words.sent })
      onClose()
    },
    onError: (fault) => {
      const end = endIn(fault)
      if (end) return onEnded(end)
      fail(words.failed, fault)
      if (fault instanceof ApiError) setProblem(fault.fields.note)
      // It may be another tab that has asked meanwhile: then this dialog tells of that request.
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
          {act.isPending ? words.sending : words.send}
        </Button>
      }
    >
      <p className="muted">{words.body}</p>
      <TextArea
        label={words.note}
        optional
        value={note}
        error={problem}
        onChange={({ target }) => setNote(target.value)}
      />
      {question}
    </Dialog>
  )
}

/** The key of an attempt: the same note keeps its own, so that a repeat after a lost answer is not a second request. */
function useKeys(): (note: string) => string {
  const attempt = useRef({ note: '', key: '' })
  return (note) => {
    if (attempt.current.note !== note || attempt.current.key === '') {
      attempt.current = { note, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
    }
    return attempt.current.key
  }
}
