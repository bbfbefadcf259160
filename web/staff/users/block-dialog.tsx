import { type FormEvent, useState } from 'react'
import type { User } from '#contract/users.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useLengthError } from '#web/platform/length-error.ts'
import { useMessages } from '#web/platform/messages.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { userMessages } from './messages.ts'
import { useChangeUser } from './queries.ts'
import { blocked, wasQuicker } from './use-blocking.tsx'

const longestReason = 500

/** Blocks a user, for a required reason. The input stays if the call fails. */
export function BlockDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useMessages(userMessages).block
  const sentenceOf = useFieldSentence()
  const toast = useToast()
  const fail = useFailureToast()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const act = useChangeUser({
    onDone: ({ name }) => toast.show({ title: t.blocked(isolate(name)) }),
    onFailed: (error) => fail(wasQuicker(error) ? t.meanwhile : t.blockFailed, error),
  })
  const error = act.error instanceof ApiError && act.error.status !== 401 ? act.error : null
  const tooLong = useLengthError()(reason, longestReason)
  const missing = isMissing ? sentenceOf('required') : undefined
  const problem = missing ?? tooLong ?? error?.fields.blockedReason

  const { ask, question } = useUnsavedChanges(reason.trim() !== '')
  const leave = () => ask(onClose)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = reason.trim()
    setMissing(typed === '')
    if (typed === '' || tooLong) return event.currentTarget.querySelector('input')?.focus()
    act.mutate(
      { user, change: blocked(typed) },
      { onSuccess: onClose, onError: (problem) => wasQuicker(problem) && onClose() },
    )
  }

  return (
    <ConfirmDialog
      open
      onClose={leave}
      title={t.title(isolate(user.name))}
      onSubmit={submit}
      confirmLabel={act.isPending ? t.blocking : t.block}
      busy={act.isPending}
      failure={error && !problem && error.sentence}
    >
      <p>{t.body}</p>
      <TextField
        label={t.reason}
        hint={t.reasonHint}
        error={problem}
        autoComplete="off"
        value={reason}
        onChange={(event) => {
          setReason(event.target.value)
          setMissing(false)
        }}
      />
      {question}
    </ConfirmDialog>
  )
}
