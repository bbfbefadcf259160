import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { breakGlass } from '#contract/health-access.ts'
import { SecondFactorCode } from '#contract/second-factor-values.ts'
import { TypedPassword } from '#contract/text.ts'
import type { User } from '#contract/users.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { healthAccessMessages } from './messages.ts'
import { healthAccessOf } from './queries.ts'

const Reason = breakGlass.body.pick({ reason: true })
const schemas: Record<'code' | 'password', z.ZodType<z.output<typeof breakGlass.body>>> = {
  code: Reason.extend({ code: SecondFactorCode }),
  password: Reason.extend({ password: TypedPassword }),
}

type GlassFormProps = {
  user: User
  proof: 'code' | 'password'
  /** Called with the end of the hour; without it if the data was open already. */
  onOpened: (until?: string) => void
}

/** Opens a member's health data for an hour, by a reason that the member sees. */
export function GlassForm({ user, proof, onOpened }: GlassFormProps) {
  const t = useMessages(healthAccessMessages)
  const { language } = useLanguage()
  const client = useQueryClient()
  const { form, field, isSending, failure } = useCallForm({
    schema: schemas[proof],
    initial: { reason: '', code: '', password: '' },
    send: (body) => call(breakGlass, { params: { id: user._id }, body }, { language }),
    onSent: ({ until }) => onOpened(until),
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'glass_not_needed') return onOpened()
      // What proves the account may have changed meanwhile.
      void client.invalidateQueries({ queryKey: healthAccessOf(user._id, language).queryKey })
    },
  })
  // After a 401 a dialog to sign in again opens above this one, which stays as it is.
  const reason = failure?.error && failure.error.status !== 401 ? failure.error.sentence : undefined
  return (
    <form {...form} className={stack(16)}>
      <p>{t.ask(isolate(user.name))}</p>
      <TextField {...field('reason')} label={t.reason} hint={t.reasonHint} autoComplete="off" />
      {proof === 'code' ? (
        <TextField
          {...field('code')}
          label={t.code}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      ) : (
        <PasswordField {...field('password')} label={t.password} autoComplete="current-password" />
      )}
      {reason && (
        <Notice tone="bad" role="alert">
          <b>{t.failed}</b>
          <span>{reason}</span>
        </Notice>
      )}
      <div>
        <Button type="submit" busy={isSending}>
          {isSending ? t.opening : t.open}
        </Button>
      </div>
    </form>
  )
}
