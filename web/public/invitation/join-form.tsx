import { useState } from 'react'
import { coachLogin } from '#contract/auth.ts'
import { acceptInvitation, type Invitation } from '#contract/staff-invitations.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { readSession, storeSession } from '#web/platform/session.ts'
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
  /** Whether the new account is signed in: not if a second factor has to be set up first. */
  onJoined: (isSignedIn: boolean) => void
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
    send: async (typed) => {
      setFailure(null)
      const idempotencyKey = keys.of(JSON.stringify(typed))
      await call(acceptInvitation, { body: { token, ...typed } }, { language, idempotencyKey })
      return signIn(typed, language)
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

/**
 * Signs in with what was just chosen, by all rules of a sign-in. A failure is left to the form for it. Whoever tries the
 * link where a colleague is signed in does not sign them out.
 */
async function signIn(body: { username: string; password: string }, language: Language): Promise<boolean> {
  if (readSession('staff')) return false
  try {
    const answer = await call(coachLogin, { body }, { language })
    if (answer.secondFactorSetUp) return false
    storeSession('staff', { token: answer.token, name: answer.user.name, email: answer.user.email })
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
