import { type FormEvent, useEffect, useRef, useState } from 'react'
import { beginSecondFactor, confirmSecondFactor } from '#contract/second-factor.ts'
import { SecondFactorCode } from '#contract/second-factor-values.ts'
import { TypedPassword } from '#contract/text.ts'
import { call } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { Ltr } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { stack } from '#web/ui/layout.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorMessages } from './second-factor-messages.ts'
import styles from './security.module.css'
import { StepFailure, useStepFailure } from './step-failure.tsx'

type Secret = Awaited<ReturnType<typeof call<typeof beginSecondFactor>>>
type Confirmed = Awaited<ReturnType<typeof call<typeof confirmSecondFactor>>>

type SecondFactorSetUpProps = {
  /** The token of a required set-up; without it the stored session is used and the password is needed. */
  token?: string
  /** The factor is on, and the recovery codes are shown. */
  onConfirmed: (response: Confirmed) => void
  /** Called after the recovery codes were saved. */
  onDone: () => void
}

/** Sets up a second factor: the password, the QR code with a first code, then the recovery codes. */
export function SecondFactorSetUp({ token, onConfirmed, onDone }: SecondFactorSetUpProps) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const sent = token === undefined ? {} : { token }
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (!secret) return <Beginning sent={sent} onBegun={setSecret} />
  return (
    <Confirmation
      sent={sent}
      secret={secret}
      onConfirmed={(response) => {
        setCodes(response.recoveryCodes)
        onConfirmed(response)
      }}
    />
  )
}

type SetUpInput = { token?: string }

function Beginning({ sent, onBegun }: { sent: SetUpInput; onBegun: (secret: Secret) => void }) {
  const t = useMessages(secondFactorMessages)
  const { language } = useLanguage()
  const sentenceOf = useFieldSentence()
  const asksPassword = sent.token === undefined
  const { stepError, secondsLeft, fail, showError, clear } = useStepFailure(t.failed)
  const { mutate, isPending } = useGuardedMutation({
    mutationFn: (body: { password?: string }) => call(beginSecondFactor, { body }, { ...sent, language }),
    onSuccess: onBegun,
    onError: fail,
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || secondsLeft > 0) return
    clear()
    if (!asksPassword) return mutate({})
    const read = TypedPassword.safeParse(new FormData(event.currentTarget).get('password'))
    if (!read.success) return showError('password', sentenceOf('required'))
    mutate({ password: read.data })
  }

  return (
    <form method="post" noValidate onSubmit={submit} className={stack(16)}>
      <p>{t.setUp.lead}</p>
      {asksPassword && (
        <PasswordField
          name="password"
          label={t.password}
          error={stepError?.field === 'password' ? stepError.sentence : undefined}
          autoComplete="current-password"
          aria-required="true"
        />
      )}
      <StepFailure stepError={stepError?.field ? null : stepError} secondsLeft={secondsLeft} />
      <Button type="submit" wide busy={isPending} disabled={secondsLeft > 0}>
        {isPending ? t.setUp.beginning : t.setUp.begin}
      </Button>
    </form>
  )
}

type ConfirmationProps = { sent: SetUpInput; secret: Secret; onConfirmed: (response: Confirmed) => void }

function Confirmation({ sent, secret, onConfirmed }: ConfirmationProps) {
  const t = useMessages(secondFactorMessages)
  const { language } = useLanguage()
  const sentenceOf = useFieldSentence()
  const form = useRef<HTMLFormElement>(null)
  const { stepError, secondsLeft, fail, showError, clear } = useStepFailure(t.failed)
  const { mutate, isPending } = useGuardedMutation({
    mutationFn: (code: string) => call(confirmSecondFactor, { body: { code } }, { ...sent, language }),
    onSuccess: onConfirmed,
    onError: fail,
  })
  // The pressed button is gone. Focuses the form, as the QR code comes before the field for the code.
  useEffect(() => form.current?.focus(), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || secondsLeft > 0) return
    const read = SecondFactorCode.safeParse(new FormData(event.currentTarget).get('code'))
    if (!read.success) return showError('code', sentenceOf(read.error.issues[0]?.message ?? 'invalid'))
    clear()
    mutate(read.data)
  }

  return (
    <form ref={form} tabIndex={-1} method="post" noValidate onSubmit={submit} className={stack(16)}>
      <p>{t.setUp.scan}</p>
      <img src={secret.qr} alt={t.setUp.picture} width={200} height={200} className={styles.qr} />
      <p>{t.setUp.byHand}</p>
      <div className={styles.row}>
        <span className={styles.secret}>
          <Ltr wraps>{secret.secret.replace(/.{4}(?=.)/g, '$& ')}</Ltr>
        </span>
        <CopyButton value={secret.secret} label={t.setUp.copySecret} />
      </div>
      <CodeField
        label={t.code}
        hint={t.setUp.confirm}
        error={stepError?.field === 'code' ? stepError.sentence : undefined}
      />
      {!isPending && (
        <StepFailure stepError={stepError?.field ? null : stepError} secondsLeft={secondsLeft} />
      )}
      <Button type="submit" wide busy={isPending} disabled={secondsLeft > 0}>
        {isPending ? t.setUp.turningOn : t.setUp.turnOn}
      </Button>
    </form>
  )
}
