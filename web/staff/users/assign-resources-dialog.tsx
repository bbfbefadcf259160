import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/users.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { DraftGroup } from './draft-group.tsx'
import { type Drafts, filled, problemsAt, readDrafts } from './item-drafts.ts'
import { userMessages } from './messages.ts'
import { useAssignItems } from './queries.ts'
import { type DraftLines, useDrafts } from './use-drafts.ts'

type AssignResourcesDialogProps = {
  user: User
  /** Called with the changed user after an assignment. */
  onClose: (given?: User) => void
}

/** Assigns several videos and documents at once, typed or from the library. The input stays if the call fails. */
export function AssignResourcesDialog({ user, onClose }: AssignResourcesDialogProps) {
  const t = useMessages(userMessages).assign
  const { cancel } = useMessages(uiMessages)
  const lines = useDrafts()
  const { ask, question } = useUnsavedChanges(lines.isTouched, t.leaving)
  const leave = () => ask(onClose)
  const { submit, isPending, failure } = useSubmission({ user, lines, onDone: onClose })
  const group = { lines, user, disabled: isPending }
  return (
    <Dialog
      open
      onClose={leave}
      title={t.title}
      size="large"
      dismissible={!isPending}
      onSubmit={submit}
      failure={
        failure && (
          <>
            <b>{failure}</b>
            <span>{t.saved}</span>
          </>
        )
      }
      footer={
        <>
          <Button type="submit" busy={isPending}>
            {isPending ? t.submitting : t.submit}
          </Button>
          <Button variant="ghost" disabled={isPending} onClick={leave}>
            {cancel}
          </Button>
        </>
      }
    >
      <p className="muted">{t.for(isolate(user.name))}</p>
      <DraftGroup kind="videos" {...group} />
      <DraftGroup kind="documents" {...group} />
      {question}
    </Dialog>
  )
}

type Submission = { user: User; lines: DraftLines; onDone: (given: User) => void }

/** Validates and submits the lines; shows errors at their lines, or beside the buttons. */
function useSubmission({ user, lines, onDone }: Submission) {
  const t = useMessages(userMessages).assign
  const sentenceOf = useFieldSentence()
  const format = useFormat()
  const toast = useToast()
  const fail = useFailureToast()
  const give = useAssignItems()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement | null>(null)
  const isRejected = useRef(false)
  // Focuses the first invalid field, once it is marked and the fields are enabled again.
  useEffect(() => {
    if (!isRejected.current || give.isPending) return
    isRejected.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid], [data-refused]')?.focus()
  })

  function show(problems: DraftLines['problems']) {
    isRejected.current = true
    lines.setProblems(problems)
  }

  function showError(error: unknown, sent: Drafts) {
    fail(t.failed, error)
    if (!(error instanceof ApiError) || error.status === 401) return
    const problems = problemsAt(sent, Object.entries(error.fields))
    show(problems)
    if (Object.keys(problems).length === 0) setFailure(error.sentence)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    form.current = event.currentTarget
    toast.dismiss()
    setFailure(null)
    const sent = filled(lines.drafts)
    const count = sent.videos.length + sent.documents.length
    if (count === 0) {
      isRejected.current = true
      return lines.showEmptyError(t.nothing)
    }
    const { items, problems } = readDrafts(lines.drafts)
    if (Object.keys(problems).length > 0) return show(inWords(problems, (problem) => sentenceOf(problem)))
    give.mutate(
      { id: user._id, items },
      {
        onSuccess: (response) => {
          const description = t.doneFor(format.plural(plurals.resources, count), isolate(user.name))
          toast.show({ title: t.done, description })
          onDone(response.user)
        },
        onError: (error) => showError(error, sent),
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
