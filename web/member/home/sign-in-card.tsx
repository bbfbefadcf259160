import { LogIn } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { signInWait } from '#contract/auth.ts'
import { ApiError } from '#web/platform/api.ts'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useWaitText } from '#web/platform/wait-text.ts'
import { useWrongAddress } from '#web/platform/wrong-address.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PlateLogo } from '#web/ui/plate-logo.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { WrongAddressNotice } from '#web/ui/wrong-address.tsx'
import styles from './members.module.css'
import type { EndOfSession } from './queries.ts'
import { signIn } from './sign-in.ts'
import { signInMessages } from './sign-in-messages.ts'
import { useSignInWait } from './sign-in-wait.ts'

type SignInCardProps = {
  /** Why the member's session ended; null if there was none. */
  reason: EndOfSession | null
  /** Prefills the email, after a password was set by a link. */
  email?: string
  onSignedIn: () => void
}

/** `seconds` is the wait at the time of the attempt: a changing number would be announced again and again. */
type Problem =
  | { kind: 'enter_both' | 'access_ended' }
  | { kind: 'waiting'; seconds: number }
  | { kind: 'refused'; error: ApiError; endsWithWait: boolean }

function hadToWait(problem: Problem | null): boolean {
  return problem?.kind === 'waiting' || (problem?.kind === 'refused' && problem.endsWithWait)
}

/** The sign-in form; a failed attempt starts a wait, which the button counts down. */
export function SignInCard({ reason, email = '', onSignedIn }: SignInCardProps) {
  const t = useMessages(signInMessages)
  const { language } = useLanguage()
  const waitText = useWaitText('button')
  const { secondsLeft, total, begin } = useSignInWait()
  const [isVerifying, setVerifying] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(
    reason === 'access_ended' ? { kind: 'access_ended' } : null,
  )
  const wrongAddress = useWrongAddress(problem?.kind === 'refused' && problem.error)
  const isHydrated = useHydrated()
  const titleId = useId()
  const isBusy = useRef(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy.current) return
    const form = new FormData(event.currentTarget)
    const credentials = { email: String(form.get('email')).trim(), password: String(form.get('password')) }
    if (secondsLeft > 0) return setProblem({ kind: 'waiting', seconds: secondsLeft })
    if (!credentials.email || !credentials.password) return setProblem({ kind: 'enter_both' })
    isBusy.current = true
    setVerifying(true)
    setProblem(null)
    try {
      await signIn(credentials, language)
      onSignedIn()
    } catch (error) {
      setProblem(problemOf(error))
      const wait = waitAfter(error)
      if (wait > 0) begin(wait)
    } finally {
      isBusy.current = false
      setVerifying(false)
    }
  }

  const sentence = useSentenceOf(problem, secondsLeft > 0)
  return (
    <Card as="section" className={styles.signIn} aria-labelledby={titleId}>
      <PlateLogo className={styles.logo} />
      <h1 id={titleId}>{t.signInTitle}</h1>
      {reason === 'session_ended' && !problem && <Notice role="status">{t.sessionEnded}</Notice>}
      {wrongAddress && <WrongAddressNotice {...wrongAddress} form="member" />}
      <form method="post" noValidate onSubmit={submit} className={stack(16)}>
        <TextField
          name="email"
          type="email"
          label={t.email}
          defaultValue={email}
          autoComplete="username"
          aria-required="true"
        />
        <PasswordField
          name="password"
          label={t.password}
          autoComplete="current-password"
          aria-required="true"
        />
        {sentence && !wrongAddress?.isRejected && (
          <Notice tone="bad" role="alert">
            {sentence}
          </Notice>
        )}
        {!problem && secondsLeft > 0 && <Notice tone="warn">{t.stillWaiting}</Notice>}
        {problem?.kind === 'access_ended' && (
          <ButtonLink to="/subscription" variant="ghost" wide>
            {t.renew}
          </ButtonLink>
        )}
        <Button
          type="submit"
          wide
          busy={isVerifying}
          disabled={!isHydrated}
          aria-disabled={secondsLeft > 0}
          icon={<LogIn className="flip" />}
        >
          {isVerifying && t.verifying}
          {!isVerifying && secondsLeft > 0 && t.wait(waitText(secondsLeft))}
          {!isVerifying && secondsLeft === 0 && t.signIn}
        </Button>
        {secondsLeft > 0 && <progress className={styles.wait} max={total} value={secondsLeft} aria-hidden />}
        <span role="status" className="visually-hidden">
          {hadToWait(problem) && secondsLeft === 0 && !isVerifying && t.canTryAgain}
        </span>
      </form>
      <TextLink to="/forgot-password">{t.forgot}</TextLink>
      <p className="muted small">{t.delayNote}</p>
      <TextLink to="/subscription">{t.notYet}</TextLink>
      {problem?.kind === 'refused' && <TextLink to="/status">{t.seeStatus}</TextLink>}
    </Card>
  )
}

/** The sentence of a problem; null without one, or after its wait is over. */
function useSentenceOf(problem: Problem | null, isWaiting: boolean): string | null {
  const t = useMessages(signInMessages)
  const waitText = useWaitText('sentence')
  switch (problem?.kind) {
    case 'enter_both':
      return t.enterBoth
    case 'access_ended':
      return t.accessEnded
    case 'waiting':
      return isWaiting ? t.waitSentence(waitText(problem.seconds)) : null
    case 'refused':
      return isWaiting || !problem.endsWithWait ? problem.error.sentence : null
    default:
      return null
  }
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'access_expired' && error.renewalToken) return { kind: 'access_ended' }
  return { kind: 'refused', error, endsWithWait: error.code === 'too_many_attempts' }
}

/** Seconds to wait after an error; 0 if the error was not a failed sign-in. */
function waitAfter(error: unknown): number {
  if (!(error instanceof ApiError) || error.renewalToken) return 0
  if (error.code === 'too_many_attempts') return error.retryAfter ?? signInWait
  return error.status === 401 ? signInWait : 0
}
