import { type FormEvent, useState } from 'react'
import type { User } from '#contract/members.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/isolate.ts'
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

/** Erases a person, once their e-mail (or a word, where they have none) was typed. */
export function EraseDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const words = useMessages(eraseMessages)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const act = useErasing(user, onClose)
  const asked = user.email ?? words.word
  const wrong = user.email ? words.wrong : words.wrongWord(words.word)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSameWord(typed, asked)) return act.mutate(user)
    setWrong(true)
    event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.title(isolate(user.name))}
      onSubmit={submit}
      confirmLabel={act.isPending ? words.erasing : words.confirm}
      busy={act.isPending}
    >
      <div className={styles.consequences}>
        <p>{words.goes}</p>
        <p>{words.stays}</p>
        <Notice tone="warn">{words.final}</Notice>
      </div>
      <TextField
        type={user.email ? 'email' : 'text'}
        label={user.email ? words.type : words.typeWord(words.word)}
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
  const words = useMessages(eraseMessages)
  const toast = useToast()
  const fail = useFailureToast()
  return useEraseUser({
    onDone: () => {
      onDone()
      toast.show({ title: words.erased(isolate(name)) })
    },
    onFailed: (fault) => {
      if (!(fault instanceof ApiError && fault.code === 'not_found')) return fail(words.failed, fault)
      onDone()
      toast.show({ title: words.gone })
    },
  })
}
