import { type FormEvent, type ReactNode, useState } from 'react'
import { SecondFactorCode } from '#contract/second-factor-values.ts'
import { oneLine, TypedPassword } from '#contract/text.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { stack } from '#web/ui/layout.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CodeField } from './code-field.tsx'
import { PasskeyStopped } from './passkey-in-browser.ts'
import { secondFactorMessages } from './second-factor-messages.ts'
import styles from './security.module.css'
import { StepFailure, useStepFailure } from './step-failure.tsx'

/** Proves that the caller owns the account: a current code, or the password. */
export type Proof = { code: string } | { password: string }

type ProofFormProps<Result> = {
  title: string
  lead: ReactNode
  /** The label of the submit button. */
  actLabel: string
  /** Adds a field for the name of what is created. */
  named?: { label: string; hint: string }
  variant?: 'primary' | 'bad'
  act: (proof: Proof, name: string) => Promise<Result>
  onDone: (result: Result) => void
  onCancel: () => void
}

const schemas = { code: SecondFactorCode, password: TypedPassword }
const Name = oneLine(60)

/** A form for a current code or the password, which runs an act with it. */
export function ProofForm<Result>(props: ProofFormProps<Result>) {
  const { title, lead, actLabel, named, variant = 'primary', act, onDone, onCancel } = props
  const t = useMessages(secondFactorMessages)
  const sentenceOf = useFieldSentence()
  const [way, setWay] = useState<'code' | 'password'>('code')
  const { stepError, secondsLeft, fail, showError, clear } = useStepFailure(t.failed)
  const { mutate, isPending } = useGuardedMutation({
    mutationFn: ({ proof, name }: { proof: Proof; name: string }) => act(proof, name),
    onSuccess: onDone,
    onError: (error) => fail(error instanceof PasskeyStopped ? t.passkeys.stopped : error),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || secondsLeft > 0) return
    const typed = new FormData(event.currentTarget)
    const name = named ? Name.safeParse(typed.get('name')) : { success: true as const, data: '' }
    if (!name.success) return showError('name', sentenceOf('required'))
    const read = schemas[way].safeParse(typed.get(way))
    if (!read.success) return showError(way, sentenceOf(read.error.issues[0]?.message ?? 'invalid'))
    clear()
    const proof = way === 'code' ? { code: read.data } : { password: read.data }
    mutate({ proof, name: name.data })
  }

  const errorAt = (field: string) => (stepError?.field === field ? stepError.sentence : undefined)
  const isAtField = stepError?.field === way || (named !== undefined && stepError?.field === 'name')
  return (
    <form method="post" noValidate onSubmit={submit} className={stack(16)}>
      <h3 className={styles.heading}>{title}</h3>
      <p>{lead}</p>
      {named && (
        <TextField name="name" label={named.label} hint={named.hint} error={errorAt('name')} maxLength={60} />
      )}
      {way === 'code' ? (
        <CodeField label={t.code} error={errorAt('code')} />
      ) : (
        <PasswordField
          name="password"
          label={t.password}
          error={errorAt('password')}
          autoComplete="current-password"
          aria-required="true"
        />
      )}
      {!isPending && <StepFailure stepError={isAtField ? null : stepError} secondsLeft={secondsLeft} />}
      <div className={styles.row}>
        <Button type="submit" variant={variant} busy={isPending} disabled={secondsLeft > 0}>
          {actLabel}
        </Button>
        <Button variant="ghost" disabled={isPending} onClick={onCancel}>
          {t.security.cancel}
        </Button>
      </div>
      <Button
        variant="ghost"
        size="compact"
        onClick={() => {
          clear()
          setWay(way === 'code' ? 'password' : 'code')
        }}
      >
        {way === 'code' ? t.usePassword : t.useCode}
      </Button>
    </form>
  )
}
