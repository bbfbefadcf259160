import { useQueryClient } from '@tanstack/react-query'
import { readWaiting } from '#contract/dashboard.ts'
import { checkPaymentNotices } from '#contract/dashboard-payment-notices.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { paymentNoticeMessages } from './payment-notice-messages.ts'
import { paymentNotices } from './payment-notice-queries.ts'

const Typed = checkPaymentNotices.body.pick({ currentPassword: true })

/** Confirms with the password that the admin has checked the payment details up to a version. */
export function CheckDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const t = useMessages(paymentNoticeMessages)
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const { queryKey } = paymentNotices(language)
  const { form, field, isSending } = useCallForm({
    schema: Typed,
    initial: { currentPassword: '' },
    send: (typed) => call(checkPaymentNotices, { body: { ...typed, version } }, { language }),
    onSent: () => {
      onClose()
      client.setQueryData(queryKey, (known) => known?.filter((notice) => notice.version > version))
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: [readWaiting.id] })
      toast.show({ title: t.checked })
    },
    onFailed: (error, atFields) => {
      if (!atFields) fail(t.failed, error)
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.ask}
      form={form}
      variant="primary"
      confirmLabel={isSending ? t.confirming : t.confirm}
      busy={isSending}
    >
      <p>{t.why}</p>
      <PasswordField {...field('currentPassword')} label={t.password} autoComplete="current-password" />
    </ConfirmDialog>
  )
}
