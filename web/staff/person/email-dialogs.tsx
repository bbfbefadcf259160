import { confirmEmailChange, requestEmailChange } from '#contract/email-change.ts'
import type { User } from '#contract/users.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { emailHint } from '#web/ui/email-hint.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { emailMessages } from './email-messages.ts'
import { useEmailCalls } from './email-queries.ts'

type Failed = { error?: { status: number; sentence: string } | null } | null

// After a 401 a dialog to sign in again opens above this one, which stays as it is.
const sentenceOf = (failure: Failed) =>
  failure?.error && failure.error.status !== 401 ? failure.error.sentence : undefined

type EmailProps = {
  user: User
  /** Whether the site sends mails: without them an email is confirmed in person. */
  canMail: boolean
  /** The email that waits now and has to be confirmed in person; else undefined. */
  onClose: (toConfirm?: string) => void
}

/** Enters a new email, which then waits for confirmation: by a link, or in person where no mail is sent. */
export function EmailDialog({ user, canMail, onClose }: EmailProps) {
  const t = useMessages(emailMessages)
  const toast = useToast()
  const { request } = useEmailCalls(user._id)
  const { form, field, write, values, isSending, failure } = useCallForm({
    schema: requestEmailChange.body,
    initial: { email: '' },
    checkOn: 'leave',
    send: ({ email }) => request(email),
    onSent: () => {
      if (!canMail) return onClose(values.email.trim())
      toast.show({ title: t.saved })
      onClose()
    },
  })
  const { ask, question } = useUnsavedChanges(values.email.trim() !== '')
  const reason = sentenceOf(failure)
  return (
    <Dialog
      open
      onClose={() => ask(() => onClose())}
      dismissible={!isSending}
      title={t.title}
      form={form}
      failure={
        reason && (
          <>
            <b>{t.failed}</b>
            <span>{reason}</span>
          </>
        )
      }
      footer={
        <Button type="submit" busy={isSending}>
          {canMail ? (isSending ? t.saving : t.save) : t.next}
        </Button>
      }
    >
      {canMail ? <p className="muted">{t.lead}</p> : <Notice tone="warn">{t.leadUnsent}</Notice>}
      <TextField
        {...field('email')}
        type="email"
        label={t.field}
        hint={emailHint(values.email, (email) => write({ email }))}
        autoComplete="off"
      />
      {question}
    </Dialog>
  )
}

type ConfirmEmailProps = { user: User; email: string; canMail: boolean; onClose: () => void }

/** Confirms the email that waits without its link, for a reason. */
export function ConfirmEmailDialog({ user, email, canMail, onClose }: ConfirmEmailProps) {
  const t = useMessages(emailMessages)
  const toast = useToast()
  const { confirm } = useEmailCalls(user._id)
  const { form, field, values, isSending, failure } = useCallForm({
    schema: confirmEmailChange.body.pick({ reason: true }),
    initial: { reason: '' },
    send: ({ reason }) => confirm({ email, reason }),
    onSent: () => {
      toast.show({ title: t.confirmed })
      onClose()
    },
  })
  const { ask, question } = useUnsavedChanges(values.reason.trim() !== '')
  const reason = sentenceOf(failure)
  return (
    <ConfirmDialog
      open
      onClose={() => ask(onClose)}
      title={t.confirmTitle}
      form={form}
      confirmLabel={isSending ? t.confirming : t.confirmNow}
      busy={isSending}
      failure={
        reason && (
          <>
            <b>{t.confirmFailed}</b>
            <span>{reason}</span>
          </>
        )
      }
    >
      <p>{t.confirmLead(isolate(email))}</p>
      {user.email && <p>{t.loses(isolate(user.email))}</p>}
      <p>{canMail ? (user.email ? t.mailsBoth : t.mailsNew) : t.mailsNone}</p>
      <TextField {...field('reason')} label={t.reason} hint={t.reasonHint} autoComplete="off" />
      {question}
    </ConfirmDialog>
  )
}
