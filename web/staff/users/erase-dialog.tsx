import { type FormEvent, useState } from 'react'
import type { User } from '#contract/users.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { isSameWord } from '#web/ui/typed-word.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { eraseMessages } from './erase-messages.ts'
import { useEraseUser } from './queries.ts'
import styles from './users.module.css'

/** Erases a user, after their email (or a fixed word if they have none) was typed. */
export function EraseDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useMessages(eraseMessages)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const act = useErasing(user, onClose)
  const expected = user.email ?? t.word
  const wrong = user.email ? t.wrong : t.wrongWord(t.word)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSameWord(typed, expected)) return act.mutate(user)
    setWrong(true)
    event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(isolate(user.name))}
      onSubmit={submit}
      confirmLabel={act.isPending ? t.erasing : t.confirm}
      busy={act.isPending}
    >
      <div className={styles.consequences}>
        <p>{t.goes}</p>
        <p>{t.stays}</p>
        <Notice tone="warn">{t.final}</Notice>
      </div>
      <TextField
        type={user.email ? 'email' : 'text'}
        label={user.email ? t.type : t.typeWord(t.word)}
        hint={user.email ? <EmailText address={user.email} /> : undefined}
        error={isWrong ? wrong : undefined}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
      />
    </ConfirmDialog>
  )
}

function useErasing({ name }: User, onDone: () => void) {
  const t = useMessages(eraseMessages)
  const toast = useToast()
  const fail = useFailureToast()
  return useEraseUser({
    onDone: () => {
      onDone()
      toast.show({ title: t.erased(isolate(name)) })
    },
    onFailed: (error) => {
      if (!(error instanceof ApiError && error.code === 'not_found')) return fail(t.failed, error)
      onDone()
      toast.show({ title: t.gone })
    },
  })
}
