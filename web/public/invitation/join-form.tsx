import { useState } from 'react'
import { acceptInvitation, type Invitation } from '#contract/staff-invitations.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { useIdempotencyKey } from '#web/platform/use-idempotency-key.ts'
import { Button } from '#web/ui/button.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { joinMessages } from './messages.ts'

type JoinFormProps = {
  token: string
  invitation: Pick<Invitation, 'name' | 'staffRole' | 'expiresAt'>
  onJoined: () => void
  /** The link does not work any more. */
  onOver: () => void
}

/** The invited person's choice of username and password. */
export function JoinForm({ token, invitation, onJoined, onOver }: JoinFormProps) {
  const t = useMessages(joinMessages)
  const format = useFormat()
  const { language } = useLanguage()
  const keys = useIdempotencyKey()
  const [failure, setFailure] = useState<string | null>(null)
  const { form, field, isSending } = useCallForm({
    schema: acceptInvitation.body.omit({ token: true }),
    initial: { username: '', password: '' },
    send: (typed) => {
      setFailure(null)
      const idempotencyKey = keys.of(JSON.stringify(typed))
      return call(acceptInvitation, { body: { token, ...typed } }, { language, idempotencyKey })
    },
    onSent: onJoined,
    onFailed: (error, atFields) => {
      if (atFields) return
      if (error instanceof ApiError && error.code === 'link_invalid') return onOver()
      setFailure(error instanceof ApiError ? error.sentence : t.failed)
    },
  })
  return (
    <form {...form} className={stack(16)}>
      <p>{t.lead(isolate(invitation.name))}</p>
      <p className="muted small">
        {t.role(t.roles[invitation.staffRole])} · {t.until(isolate(format.dateTime(invitation.expiresAt)))}
      </p>
      <TextField
        {...field('username')}
        label={t.username}
        hint={t.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <PasswordField
        {...field('password')}
        label={t.password}
        hint={t.passwordHint}
        autoComplete="new-password"
      />
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <Button type="submit" wide busy={isSending}>
        {isSending ? t.joining : t.join}
      </Button>
    </form>
  )
}
