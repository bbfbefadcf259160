import { type FormEvent, useState } from 'react'
import { deleteMyAccount } from '#contract/own-account.ts'
import { TypedPassword } from '#contract/text.ts'
import { call } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { isSameWord } from '#web/ui/typed-word.ts'
import { faultsOf } from './field-faults.ts'
import { ownAccountMessages } from './messages.ts'
import styles from './own-account.module.css'
import { credentialsOf, type Holder, useTokenCheck } from './queries.ts'
import { useAccountForm } from './use-account-form.ts'

type DeleteDialogProps = {
  holder: Holder
  email: string | null
  onErased: () => void
  onClose: () => void
}

/** Tells what goes and what stays, and deletes an account once its password and a word were typed. */
export function DeleteDialog({ holder, email, onErased, onClose }: DeleteDialogProps) {
  const words = useMessages(ownAccountMessages).deletion
  const { language } = useLanguage()
  const sentenceOf = useFieldSentence()
  const { faults, refuse, fail, mend, form } = useAccountForm<'password' | 'word'>(words.failed)
  const checkToken = useTokenCheck()
  const [typed, setTyped] = useState({ password: '', word: '' })
  const act = useAct({
    mutationFn: (password: string) =>
      call(deleteMyAccount, { body: { password } }, { ...credentialsOf(holder), language }),
    onSuccess: onErased,
    onError: (fault) => {
      checkToken(fault)
      fail(fault)
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    form.current = event.currentTarget
    const { password, word } = typed
    const isTyped = isSameWord(word, words.word)
    const found = {
      ...faultsOf({ password: TypedPassword }, { password }, sentenceOf),
      ...(!isTyped && { word: words.typeWrong(words.word) }),
    }
    if (!refuse(found)) act.mutate(password)
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.ask}
      onSubmit={submit}
      confirmLabel={act.isPending ? words.deleting : words.confirm}
      busy={act.isPending}
    >
      <div className={styles.form} onInput={mend}>
        <Notice tone="warn">{words.final}</Notice>
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField
          name="password"
          label={words.password}
          error={faults.password}
          autoComplete="current-password"
          value={typed.password}
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
        />
        <TextField
          name="word"
          label={words.type(words.word)}
          error={faults.word}
          autoComplete="off"
          value={typed.word}
          onChange={({ target }) => setTyped({ ...typed, word: target.value })}
        />
      </div>
    </ConfirmDialog>
  )
}
