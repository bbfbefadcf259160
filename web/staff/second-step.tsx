import { ArrowLeft, Fingerprint } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { completeCoachLogin } from '#contract/second-factors.ts'
import { RecoveryCode, SecondFactorCode, type SecondStep as Step } from '#contract/second-factors-values.ts'
import { call } from '#web/platform/api.ts'
import type { Challenge } from '#web/platform/api-error.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { CodeField } from './code-field.tsx'
import { type Desk, staffMessages } from './messages.ts'
import { PasskeyStopped, passkeyFor } from './passkey-in-browser.ts'
import { useEntering } from './queries.ts'
import { secondFactorMessages } from './second-factor-messages.ts'
import styles from './security.module.css'
import { StepFailure, useStepFailure } from './step-failure.tsx'

type SecondStepProps = { desk: Desk; challenge: Challenge; onBack: () => void; onSignedIn: () => void }

const schemas = { code: SecondFactorCode, recoveryCode: RecoveryCode }
type Way = keyof typeof schemas
type Given = { code: string } | { recoveryCode: string } | 'passkey'

/** The second step of a sign-in, after the right password: a code, a recovery code or a passkey. */
export function SecondStep({ desk, challenge, onBack, onSignedIn }: SecondStepProps) {
  const words = useMessages(secondFactorMessages)
  const { loggedIn } = useMessages(staffMessages).desks[desk]
  const { language } = useLanguage()
  const sentenceOf = useFieldSentence()
  const form = useRef<HTMLFormElement>(null)
  const hasApp = challenge.methods.includes('code')
  const [way, setWay] = useState<Way>(hasApp ? 'code' : 'recoveryCode')
  const { fault, secondsLeft, fail, refuse, clear } = useStepFailure(words.failed)
  const enter = useEntering()
  const toast = useToast()
  const { mutate, isPending } = useAct({
    mutationFn: async (given: Given) => {
      const { token: challengeToken } = challenge
      const step: Step =
        given === 'passkey'
          ? { challengeToken, passkey: await passkeyFor(challengeToken, language) }
          : { challengeToken, ...given }
      return call(completeCoachLogin, { body: step }, { language })
    },
    onSuccess: (answer) => {
      toast.show({ title: loggedIn })
      enter(answer, onSignedIn)
    },
    onError: (error) => fail(error instanceof PasskeyStopped ? words.passkeyStopped : error),
  })

  useEffect(() => {
    if (fault?.field) form.current?.querySelector('input')?.focus()
  }, [fault])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || secondsLeft > 0) return
    const read = schemas[way].safeParse(new FormData(event.currentTarget).get(way))
    if (!read.success) return refuse(way, sentenceOf(read.error.issues[0]?.message ?? 'invalid'))
    clear()
    mutate(way === 'code' ? { code: read.data } : { recoveryCode: read.data })
  }

  const other: Way = way === 'code' ? 'recoveryCode' : 'code'
  const error = fault?.field === way ? fault.sentence : undefined
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={styles.stack}>
      <h2 className={styles.heading}>{words.title}</h2>
      {!hasApp && <Notice tone="warn">{words.appEnded}</Notice>}
      <p>{way === 'code' ? words.enterCode : words.enterRecovery}</p>
      {way === 'code' ? (
        <CodeField ref={takeFocus} label={words.code} error={error} />
      ) : (
        <RecoveryField label={words.recoveryCode} error={error} />
      )}
      {!isPending && <StepFailure fault={fault?.field === way ? null : fault} secondsLeft={secondsLeft} />}
      <Button type="submit" wide busy={isPending} disabled={secondsLeft > 0}>
        {isPending ? words.checking : words.next}
      </Button>
      {challenge.methods.includes('passkey') && (
        <Button
          wide
          variant="ghost"
          icon={<Fingerprint />}
          disabled={isPending || secondsLeft > 0}
          onClick={() => {
            clear()
            mutate('passkey')
          }}
        >
          {words.usePasskey}
        </Button>
      )}
      <div className={styles.row}>
        {hasApp && (
          <Button
            variant="ghost"
            size="compact"
            onClick={() => {
              clear()
              setWay(other)
            }}
          >
            {way === 'code' ? words.useRecovery : words.useCode}
          </Button>
        )}
        <Button variant="ghost" size="compact" icon={<ArrowLeft className="flip" />} onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </form>
  )
}

function RecoveryField(props: { label: string; error: string | undefined }) {
  return (
    <TextField
      {...props}
      ref={takeFocus}
      name="recoveryCode"
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      aria-required="true"
    />
  )
}
