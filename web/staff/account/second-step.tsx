import { ArrowLeft, Fingerprint } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { completeCoachLogin } from '#contract/auth.ts'
import {
  RecoveryCode,
  SecondFactorCode,
  type SecondStepRequest as Step,
} from '#contract/second-factor-values.ts'
import { call } from '#web/platform/api.ts'
import type { SecondFactorChallenge } from '#web/platform/api-error.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { CodeField } from './code-field.tsx'
import { type Portal, staffMessages } from './messages.ts'
import { PasskeyStopped, passkeyFor } from './passkey-in-browser.ts'
import { useStartSession } from './queries.ts'
import { secondFactorMessages } from './second-factor-messages.ts'
import styles from './security.module.css'
import { StepFailure, useStepFailure } from './step-failure.tsx'

type SecondStepProps = {
  portal: Portal
  challenge: SecondFactorChallenge
  onBack: () => void
  onSignedIn: () => void
}

const schemas = { code: SecondFactorCode, recoveryCode: RecoveryCode }
type Way = keyof typeof schemas
type SecondStepInput = { code: string } | { recoveryCode: string } | 'passkey'

/** The second step of a sign-in, after the password: a code, a recovery code or a passkey. */
export function SecondStep({ portal, challenge, onBack, onSignedIn }: SecondStepProps) {
  const t = useMessages(secondFactorMessages)
  const { loggedIn } = useMessages(staffMessages).portals[portal]
  const { language } = useLanguage()
  const sentenceOf = useFieldSentence()
  const form = useRef<HTMLFormElement>(null)
  const hasApp = challenge.methods.includes('code')
  const [way, setWay] = useState<Way>(hasApp ? 'code' : 'recoveryCode')
  const { stepError, secondsLeft, fail, showError, clear } = useStepFailure(t.failed)
  const enter = useStartSession()
  const toast = useToast()
  const { mutate, isPending } = useGuardedMutation({
    mutationFn: async (given: SecondStepInput) => {
      const { token: challengeToken } = challenge
      const step: Step =
        given === 'passkey'
          ? { challengeToken, passkey: await passkeyFor(challengeToken, language) }
          : { challengeToken, ...given }
      return call(completeCoachLogin, { body: step }, { language })
    },
    onSuccess: (response) => {
      toast.show({ title: loggedIn })
      enter(response, onSignedIn)
    },
    onError: (error) => fail(error instanceof PasskeyStopped ? t.passkeyStopped : error),
  })

  useEffect(() => {
    if (stepError?.field) form.current?.querySelector('input')?.focus()
  }, [stepError])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || secondsLeft > 0) return
    const read = schemas[way].safeParse(new FormData(event.currentTarget).get(way))
    if (!read.success) return showError(way, sentenceOf(read.error.issues[0]?.message ?? 'invalid'))
    clear()
    mutate(way === 'code' ? { code: read.data } : { recoveryCode: read.data })
  }

  const other: Way = way === 'code' ? 'recoveryCode' : 'code'
  const error = stepError?.field === way ? stepError.sentence : undefined
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={stack(16)}>
      <h2 className={styles.heading}>{t.title}</h2>
      {!hasApp && <Notice tone="warn">{t.appEnded}</Notice>}
      <p>{way === 'code' ? t.enterCode : t.enterRecovery}</p>
      {way === 'code' ? (
        <CodeField ref={takeFocus} label={t.code} error={error} />
      ) : (
        <RecoveryField label={t.recoveryCode} error={error} />
      )}
      {!isPending && (
        <StepFailure stepError={stepError?.field === way ? null : stepError} secondsLeft={secondsLeft} />
      )}
      <Button type="submit" wide busy={isPending} disabled={secondsLeft > 0}>
        {isPending ? t.checking : t.next}
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
          {t.usePasskey}
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
            {way === 'code' ? t.useRecovery : t.useCode}
          </Button>
        )}
        <Button variant="ghost" size="compact" icon={<ArrowLeft className="flip" />} onClick={onBack}>
          {t.back}
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
