import { useState } from 'react'
import type { EmailChange } from '#contract/email-change-values.ts'
import type { User } from '#contract/users.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { row } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { ConfirmEmailDialog } from './email-dialogs.tsx'
import { emailMessages } from './email-messages.ts'
import { useWaitingEmail } from './email-queries.ts'

type WaitingEmailProps = { user: User; change: EmailChange; now: number; mayChange: boolean }

/** The new email that waits for confirmation, and what staff can do about it. */
export function WaitingEmail({ user, change, now, mayChange }: WaitingEmailProps) {
  const t = useMessages(emailMessages)
  const format = useFormat()
  const toast = useToast()
  const fail = useFailureToast()
  const [isConfirming, setConfirming] = useState(false)
  const act = useWaitingEmail(user._id, {
    onDone: (done) => toast.show({ title: done === 'resend' ? t.resent : t.cancelled }),
    onFailed: (error, done) => fail(done === 'resend' ? t.resendFailed : t.cancelFailed, error),
  })
  const { email, sentAt, expiresAt, canMail } = change
  const isOver = now >= Date.parse(expiresAt)
  const state = () => {
    if (!canMail && (sentAt === null || isOver)) return t.noMail
    if (sentAt === null) return t.unsent
    const time = isolate(format.dateTime(isOver ? expiresAt : sentAt))
    return isOver ? t.expired(time) : t.sent(time)
  }
  return (
    <Notice tone="warn">
      <p>
        <b>{t.waiting}</b> <EmailText address={email} />
      </p>
      <p className="small">{state()}</p>
      {mayChange && (
        <div className={row(12)}>
          {canMail && (
            <TextButton aria-disabled={act.isPending} onClick={() => act.mutate('resend')}>
              {t.resend}
            </TextButton>
          )}
          <TextButton aria-disabled={act.isPending} onClick={() => act.mutate('cancel')}>
            {t.cancel}
          </TextButton>
          <TextButton onClick={() => setConfirming(true)}>{t.confirm}</TextButton>
        </div>
      )}
      {isConfirming && (
        <ConfirmEmailDialog {...{ user, email, canMail }} onClose={() => setConfirming(false)} />
      )}
    </Notice>
  )
}
