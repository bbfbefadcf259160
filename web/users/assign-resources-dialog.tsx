import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/members.ts'
import { ApiError } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useLeaving } from '#web/ui/use-leaving.tsx'
import { DraftGroup } from './draft-group.tsx'
import { type Drafts, filled, problemsAt, readDrafts } from './item-drafts.ts'
import { userMessages } from './messages.ts'
import { useAssignItems } from './queries.ts'
import { type DraftLines, useDrafts } from './use-drafts.ts'

type AssignResourcesDialogProps = {
  user: User
  /** Named is who got something, as they are now. */
  onClose: (given?: User) => void
}

/** Gives a user several videos and documents at once, typed or of the library. Whatever fails, what was typed stays. */
export function AssignResourcesDialog({ user, onClose }: AssignResourcesDialogProps) {
  const words = useMessages(userMessages).assign
  const { cancel } = useMessages(uiMessages)
  const lines = useDrafts()
  const { ask, question } = useLeaving(lines.isTouched, words.leaving)
  const leave = () => ask(onClose)
  const { submit, isPending, failure } = useSubmission({ user, lines, onDone: onClose })
  const group = { lines, user, disabled: isPending }
  return (
    <Dialog
      open
      onClose={leave}
      title={words.title}
      size="large"
      dismissible={!isPending}
      onSubmit={submit}
      failure={
        failure && (
          <>
            <b>{failure}</b>
            <span>{words.kept}</span>
          </>
        )
      }
      footer={
        <>
          <Button type="submit" busy={isPending}>
            {isPending ? words.submitting : words.submit}
          </Button>
          <Button variant="ghost" disabled={isPending} onClick={leave}>
            {cancel}
          </Button>
        </>
      }
    >
      <p className="muted">{words.for(isolate(user.name))}</p>
      <DraftGroup kind="videos" {...group} />
      <DraftGroup kind="documents" {...group} />
      {question}
    </Dialog>
  )
}

type Submission = { user: User; lines: DraftLines; onDone: (given: User) => void }

/** Reads what was typed, sends it, and tells what is wrong: at its line where there is one, else beside the buttons. */
function useSubmission({ user, lines, onDone }: Submission) {
  const words = useMessages(userMessages).assign
  const sentenceOf = useFieldSentence()
  const format = useFormat()
  const toast = useToast()
  const fail = useFailureToast()
  const give = useAssignItems()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement | null>(null)
  const isRefused = useRef(false)
  // The first that is wrong takes the focus, once it is marked and the fields can be typed into again.
  useEffect(() => {
    if (!isRefused.current || give.isPending) return
    isRefused.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid], [data-refused]')?.focus()
  })

  function show(problems: DraftLines['problems']) {
    isRefused.current = true
    lines.setProblems(problems)
  }

  function refuse(fault: unknown, sent: Drafts) {
    fail(words.failed, fault)
    if (!(fault instanceof ApiError) || fault.status === 401) return
    const problems = problemsAt(sent, Object.entries(fault.fields))
    show(problems)
    if (Object.keys(problems).length === 0) setFailure(fault.sentence)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    form.current = event.currentTarget
    toast.dismiss()
    setFailure(null)
    const sent = filled(lines.drafts)
    const count = sent.videos.length + sent.documents.length
    if (count === 0) {
      isRefused.current = true
      return lines.refuseNothing(words.nothing)
    }
    const { items, problems } = readDrafts(lines.drafts)
    if (Object.keys(problems).length > 0) return show(inWords(problems, (problem) => sentenceOf(problem)))
    give.mutate(
      { id: user._id, items },
      {
        onSuccess: (answer) => {
          const said = words.doneFor(format.plural(plurals.resources, count), isolate(user.name))
          toast.show({ title: words.done, description: said })
          onDone(answer.user)
        },
        onError: (fault) => refuse(fault, sent),
      },
    )
  }

  return { submit, isPending: give.isPending, failure }
}

function inWords(problems: DraftLines['problems'], say: (problem: string) => string): DraftLines['problems'] {
  return Object.fromEntries(
    Object.entries(problems).map(([key, fields]) => [
      key,
      Object.fromEntries(Object.entries(fields).map(([field, problem]) => [field, say(problem)])),
    ]),
  )
}
