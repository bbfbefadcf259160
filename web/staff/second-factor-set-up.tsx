import { type FormEvent, useEffect, useRef, useState } from 'react'
import { beginSecondFactor, confirmSecondFactor } from '#contract/second-factors.ts'
import { SecondFactorCode } from '#contract/second-factors-values.ts'
import { TypedPassword } from '#contract/text.ts'
import { call } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { Ltr } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorMessages } from './second-factor-messages.ts'
import styles from './security.module.css'
import { StepFailure, useStepFailure } from './step-failure.tsx'

type Secret = Awaited<ReturnType<typeof call<typeof beginSecondFactor>>>
type Confirmed = Awaited<ReturnType<typeof call<typeof confirmSecondFactor>>>

type SecondFactorSetUpProps = {
  /** A token that only sets up, where the team requires it; else the kept session is used, and the password asked for. */
  token?: string
  /** The factor is on; the recovery codes are on the screen. */
  onConfirmed: (answer: Confirmed) => void
  /** The recovery codes were saved. */
  onDone: () => void
}

/** Sets a second factor up: the password, the QR code with a first code of the app, then the recovery codes. */
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
      onConfirmed={(answer) => {
        setCodes(answer.recoveryCodes)
        onConfirmed(answer)
      }}
    />
  )
}

type Sent = { token?: string }

function Beginning({ sent, onBegun }: { sent: Sent; onBegun: (secret: Secret) => void }) {
  const words = useMessages(secondFactorMessages)
  const { language } = useLanguage()
  const sentenceOf = useFieldSentence()
  const asksPassword = sent.token === undefined
  const { fault, secondsLeft, fail, refuse, clear } = useStepFailure(words.failed)
  const { mutate, isPending } = useAct({
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
    if (!read.success) return refuse('password', sentenceOf('required'))
    mutate({ password: read.data })
  }

  return (
    <form method="post" noValidate onSubmit={submit} className={styles.stack}>
      <p>{words.setUp.lead}</p>
      {asksPassword && (
        <PasswordField
          name="password"
          label={words.password}
          error={fault?.field === 'password' ? fault.sentence : undefined}
          autoComplete="current-password"
          aria-required="true"
        />
      )}
      <StepFailure fault={fault?.field ? null : fault} secondsLeft={secondsLeft} />
      <Button type="submit" wide busy={isPending} disabled={secondsLeft > 0}>
        {isPending ? words.setUp.beginning : words.setUp.begin}
      </Button>
    </form>
  )
}

type ConfirmationProps = { sent: Sent; secret: Secret; onConfirmed: (answer: Confirmed) => void }

function Confirmation({ sent, secret, onConfirmed }: ConfirmationProps) {
  const words = useMessages(secondFactorMessages)
  const { language } = useLanguage()
  const sentenceOf = useFieldSentence()
  const form = useRef<HTMLFormElement>(null)
  const { fault, secondsLeft, fail, refuse, clear } = useStepFailure(words.failed)
  const { mutate, isPending } = useAct({
    mutationFn: (code: string) => call(confirmSecondFactor, { body: { code } }, { ...sent, language }),
    onSuccess: onConfirmed,
    onError: fail,
  })
  // What was pressed is gone; here the app is asked for first, and then its code.
  useEffect(() => form.current?.focus(), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || secondsLeft > 0) return
    const read = SecondFactorCode.safeParse(new FormData(event.currentTarget).get('code'))
    if (!read.success) return refuse('code', sentenceOf(read.error.issues[0]?.message ?? 'invalid'))
    clear()
    mutate(read.data)
  }

  return (
    <form ref={form} tabIndex={-1} method="post" noValidate onSubmit={submit} className={styles.stack}>
      <p>{words.setUp.scan}</p>
      <img src={secret.qr} alt={words.setUp.picture} width={200} height={200} className={styles.qr} />
      <p>{words.setUp.byHand}</p>
      <div className={styles.row}>
        <span className={styles.secret}>
          <Ltr wraps>{secret.secret.replace(/.{4}(?=.)/g, '$& ')}</Ltr>
        </span>
        <CopyButton value={secret.secret} label={words.setUp.copySecret} />
      </div>
      <CodeField
        label={words.code}
        hint={words.setUp.confirm}
        error={fault?.field === 'code' ? fault.sentence : undefined}
      />
      {!isPending && <StepFailure fault={fault?.field ? null : fault} secondsLeft={secondsLeft} />}
      <Button type="submit" wide busy={isPending} disabled={secondsLeft > 0}>
        {isPending ? words.setUp.turningOn : words.setUp.turnOn}
      </Button>
    </form>
  )
}
