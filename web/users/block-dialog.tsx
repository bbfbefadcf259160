import { type FormEvent, useState } from 'react'
import type { User } from '#contract/members.ts'
import { ApiError } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useLengthFault } from '#web/platform/length-fault.ts'
import { useMessages } from '#web/platform/messages.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useLeaving } from '#web/ui/use-leaving.tsx'
import { userMessages } from './messages.ts'
import { useChangeUser } from './queries.ts'
import { blocked, wasQuicker } from './use-blocking.tsx'

const longestReason = 500

/** Asks for the reason before it blocks somebody. Whatever fails, what was typed stays. */
export function BlockDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const words = useMessages(userMessages).block
  const sentenceOf = useFieldSentence()
  const toast = useToast()
  const fail = useFailureToast()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const act = useChangeUser({
    onDone: ({ name }) => toast.show({ title: words.blocked(isolate(name)) }),
    onFailed: (fault) => fail(wasQuicker(fault) ? words.meanwhile : words.blockFailed, fault),
  })
  const fault = act.error instanceof ApiError && act.error.status !== 401 ? act.error : null
  const tooLong = useLengthFault()(reason, longestReason)
  const missing = isMissing ? sentenceOf('required') : undefined
  const refused = missing ?? tooLong ?? fault?.fields.blockedReason

  const { ask, question } = useLeaving(reason.trim() !== '')
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
      title={words.title(isolate(user.name))}
      onSubmit={submit}
      confirmLabel={act.isPending ? words.blocking : words.block}
      busy={act.isPending}
      failure={fault && !refused && fault.sentence}
    >
      <p>{words.body}</p>
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        error={refused}
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
