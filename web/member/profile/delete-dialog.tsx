import { deleteMyAccount } from '#contract/privacy.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { isSameWord } from '#web/ui/typed-word.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { type AccountToken, accountCredentials } from './account-token.ts'
import { ownAccountMessages } from './messages.ts'
import styles from './own-account.module.css'
import { useTokenCheck } from './queries.ts'

type DeleteDialogProps = {
  account: AccountToken
  email: string | null
  onErased: () => void
  onClose: () => void
}

/** Says what is deleted and what stays; deletes the account after the password and a confirmation word are typed. */
export function DeleteAccountDialog({ account, email, onErased, onClose }: DeleteDialogProps) {
  const t = useMessages(ownAccountMessages).deletion
  const { language } = useLanguage()
  const showFailure = useFailureToast()
  const checkToken = useTokenCheck()
  const { form, field, isSending } = useCallForm({
    schema: deleteMyAccount.body,
    initial: { password: '', word: '' },
    check: ({ word }) => (isSameWord(word, t.word) ? {} : { word: t.typeWrong(t.word) }),
    send: (body) => call(deleteMyAccount, { body }, { ...accountCredentials(account), language }),
    onSent: onErased,
    onFailed: (error, atFields) => {
      checkToken(error)
      if (!atFields) showFailure(t.failed, error)
    },
  })

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.ask}
      form={form}
      confirmLabel={isSending ? t.deleting : t.confirm}
      busy={isSending}
    >
      <div className={styles.form}>
        <Notice tone="warn">{t.final}</Notice>
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField {...field('password')} label={t.password} autoComplete="current-password" />
        <TextField {...field('word')} label={t.type(t.word)} autoComplete="off" />
      </div>
    </ConfirmDialog>
  )
}
