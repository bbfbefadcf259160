import { z } from 'zod'
import { TypedPassword } from '#contract/text.ts'
import type { User } from '#contract/users.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { isSameWord } from '#web/ui/typed-word.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { eraseMessages } from './erase-messages.ts'
import { useEraseUser } from './queries.ts'
import styles from './users.module.css'

const Typed = z.object({ currentPassword: TypedPassword })

type EraseDialogProps = { user: User; onClose: () => void }

/** Erases a user, after their email (or a fixed word if they have none) and the admin's own password were typed. */
export function EraseDialog({ user, onClose }: EraseDialogProps) {
  const t = useMessages(eraseMessages)
  const { form, field, isSending } = useErasing({ user, onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(isolate(user.name))}
      form={form}
      confirmLabel={isSending ? t.erasing : t.confirm}
      busy={isSending}
    >
      <div className={styles.consequences}>
        <p>{t.goes}</p>
        <p>{t.stays}</p>
        <Notice tone="warn">{t.final}</Notice>
      </div>
      <TextField
        {...field('word')}
        type={user.email ? 'email' : 'text'}
        label={user.email ? t.type : t.typeWord(t.word)}
        hint={user.email ? <EmailText address={user.email} /> : undefined}
        autoComplete="off"
      />
      <PasswordField {...field('currentPassword')} label={t.password} autoComplete="current-password" />
    </ConfirmDialog>
  )
}

function useErasing({ user, onClose }: EraseDialogProps) {
  const t = useMessages(eraseMessages)
  const toast = useToast()
  const fail = useFailureToast()
  const erase = useEraseUser()
  const [expected, wrong] = user.email ? [user.email, t.wrong] : [t.word, t.wrongWord(t.word)]
  return useCallForm({
    schema: Typed,
    initial: { word: '', currentPassword: '' },
    check: ({ word }) => (isSameWord(word, expected) ? {} : { word: wrong }),
    send: ({ currentPassword }) => erase(user, currentPassword),
    onSent: () => {
      onClose()
      toast.show({ title: t.erased(isolate(user.name)) })
    },
    onFailed: (error, atFields) => {
      if (atFields) return
      if (!(error instanceof ApiError && error.code === 'not_found')) return fail(t.failed, error)
      onClose()
      toast.show({ title: t.gone })
    },
  })
}
