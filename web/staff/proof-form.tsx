import { type FormEvent, type ReactNode, useState } from 'react'
import { SecondFactorCode } from '#contract/second-factors-values.ts'
import { oneLine, TypedPassword } from '#contract/text.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CodeField } from './code-field.tsx'
import { PasskeyStopped } from './passkey-in-browser.ts'
import { secondFactorMessages } from './second-factor-messages.ts'
import styles from './security.module.css'
import { StepFailure, useStepFailure } from './step-failure.tsx'

/** What shows that it is the holder of the account: a fresh code, or the password. */
export type Proof = { code: string } | { password: string }

type ProofFormProps<Answer> = {
  title: string
  lead: ReactNode
  /** The verb of what happens. */
  actLabel: string
  /** A further field, for the name of what is made. */
  named?: { label: string; hint: string }
  variant?: 'primary' | 'bad'
  act: (proof: Proof, name: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

const schemas = { code: SecondFactorCode, password: TypedPassword }
const Name = oneLine(60)

/** Asks for a fresh code of the app, or for the password, and then acts. */
export function ProofForm<Answer>(props: ProofFormProps<Answer>) {
  const { title, lead, actLabel, named, variant = 'primary', act, onDone, onCancel } = props
  const words = useMessages(secondFactorMessages)
  const sentenceOf = useFieldSentence()
  const [way, setWay] = useState<'code' | 'password'>('code')
  const { fault, secondsLeft, fail, refuse, clear } = useStepFailure(words.failed)
  const { mutate, isPending } = useAct({
    mutationFn: ({ proof, name }: { proof: Proof; name: string }) => act(proof, name),
    onSuccess: onDone,
    onError: (error) => fail(error instanceof PasskeyStopped ? words.passkeys.stopped : error),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || secondsLeft > 0) return
    const typed = new FormData(event.currentTarget)
    const name = named ? Name.safeParse(typed.get('name')) : { success: true as const, data: '' }
    if (!name.success) return refuse('name', sentenceOf('required'))
    const read = schemas[way].safeParse(typed.get(way))
    if (!read.success) return refuse(way, sentenceOf(read.error.issues[0]?.message ?? 'invalid'))
    clear()
    const proof = way === 'code' ? { code: read.data } : { password: read.data }
    mutate({ proof, name: name.data })
  }

  const errorAt = (field: string) => (fault?.field === field ? fault.sentence : undefined)
  const isAtField = fault?.field === way || (named !== undefined && fault?.field === 'name')
  return (
    <form method="post" noValidate onSubmit={submit} className={styles.stack}>
      <h3 className={styles.heading}>{title}</h3>
      <p>{lead}</p>
      {named && (
        <TextField name="name" label={named.label} hint={named.hint} error={errorAt('name')} maxLength={60} />
      )}
      {way === 'code' ? (
        <CodeField label={words.code} error={errorAt('code')} />
      ) : (
        <PasswordField
          name="password"
          label={words.password}
          error={errorAt('password')}
          autoComplete="current-password"
          aria-required="true"
        />
      )}
      {!isPending && <StepFailure fault={isAtField ? null : fault} secondsLeft={secondsLeft} />}
      <div className={styles.row}>
        <Button type="submit" variant={variant} busy={isPending} disabled={secondsLeft > 0}>
          {actLabel}
        </Button>
        <Button variant="ghost" disabled={isPending} onClick={onCancel}>
          {words.security.cancel}
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
        {way === 'code' ? words.usePassword : words.useCode}
      </Button>
    </form>
  )
}
