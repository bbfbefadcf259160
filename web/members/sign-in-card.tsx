import { LogIn } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { signInWait } from '#contract/accounts.ts'
import { ApiError } from '#web/platform/api.ts'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useWaitText } from '#web/platform/wait-text.ts'
import { useWrongAddress } from '#web/platform/wrong-address.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PlateLogo } from '#web/ui/plate-logo.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { WrongAddressNotice } from '#web/ui/wrong-address.tsx'
import styles from './members.module.css'
import { memberMessages } from './messages.ts'
import type { EndOfSession } from './queries.ts'
import { signIn } from './sign-in.ts'
import { useSignInWait } from './sign-in-wait.ts'

type SignInCardProps = {
  /** Why somebody who was signed in is here again. */
  reason: EndOfSession | null
  /** Fills in the e-mail, after a password was set by a link. */
  email?: string
  onSignedIn: () => void
}

/** `seconds` is the wait as it was at the time of the attempt: a number that runs would be read out again and again. */
type Problem =
  | { kind: 'enter_both' | 'access_ended' }
  | { kind: 'waiting'; seconds: number }
  | { kind: 'refused'; fault: ApiError; endsWithWait: boolean }

function hadToWait(problem: Problem | null): boolean {
  return problem?.kind === 'waiting' || (problem?.kind === 'refused' && problem.endsWithWait)
}

/** Signs a member in; a failure starts a wait of a minute, counted down on the button. */
export function SignInCard({ reason, email = '', onSignedIn }: SignInCardProps) {
  const words = useMessages(memberMessages)
  const { language } = useLanguage()
  const waitText = useWaitText('button')
  const { secondsLeft, total, begin } = useSignInWait()
  const [isVerifying, setVerifying] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(
    reason === 'access_ended' ? { kind: 'access_ended' } : null,
  )
  const wrongAddress = useWrongAddress(problem?.kind === 'refused' && problem.fault)
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
    } catch (fault) {
      setProblem(problemOf(fault))
      const wait = waitAfter(fault)
      if (wait > 0) begin(wait)
    } finally {
      isBusy.current = false
      setVerifying(false)
    }
  }

  const said = useSentenceOf(problem, secondsLeft > 0)
  return (
    <Card as="section" className={styles.signIn} aria-labelledby={titleId}>
      <PlateLogo className={styles.logo} />
      <h1 id={titleId}>{words.signInTitle}</h1>
      {reason === 'session_ended' && !problem && <Notice role="status">{words.sessionEnded}</Notice>}
      {wrongAddress && <WrongAddressNotice {...wrongAddress} form="member" />}
      <form method="post" noValidate onSubmit={submit} className={styles.fields}>
        <TextField
          name="email"
          type="email"
          label={words.email}
          defaultValue={email}
          autoComplete="username"
          aria-required="true"
        />
        <PasswordField
          name="password"
          label={words.password}
          autoComplete="current-password"
          aria-required="true"
        />
        {said && !wrongAddress?.isRefused && (
          <Notice tone="bad" role="alert">
            {said}
          </Notice>
        )}
        {problem?.kind === 'access_ended' && (
          <ButtonLink to="/subscription" variant="ghost" wide>
            {words.renew}
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
          {isVerifying && words.verifying}
          {!isVerifying && secondsLeft > 0 && words.wait(waitText(secondsLeft))}
          {!isVerifying && secondsLeft === 0 && words.signIn}
        </Button>
        {secondsLeft > 0 && <progress className={styles.wait} max={total} value={secondsLeft} aria-hidden />}
        <span role="status" className="visually-hidden">
          {hadToWait(problem) && secondsLeft === 0 && !isVerifying && words.canTryAgain}
        </span>
      </form>
      <TextLink to="/forgot-password">{words.forgot}</TextLink>
      <p className={styles.small}>{words.delayNote}</p>
      <TextLink to="/subscription">{words.notYet}</TextLink>
      {problem?.kind === 'refused' && <TextLink to="/status">{words.seeStatus}</TextLink>}
    </Card>
  )
}

/** What to say about a problem; null where there is none, or it was the wait and that is over. */
function useSentenceOf(problem: Problem | null, isWaiting: boolean): string | null {
  const words = useMessages(memberMessages)
  const waitText = useWaitText('sentence')
  switch (problem?.kind) {
    case 'enter_both':
      return words.enterBoth
    case 'access_ended':
      return words.accessEnded
    case 'waiting':
      return isWaiting ? words.waitSentence(waitText(problem.seconds)) : null
    case 'refused':
      return isWaiting || !problem.endsWithWait ? problem.fault.sentence : null
    default:
      return null
  }
}

function problemOf(fault: unknown): Problem {
  if (!(fault instanceof ApiError)) throw fault
  if (fault.code === 'access_expired' && fault.renewalToken) return { kind: 'access_ended' }
  return { kind: 'refused', fault, endsWithWait: fault.code === 'too_many_attempts' }
}

/** How long to wait after a fault, in seconds; 0 where it was no failed attempt. */
function waitAfter(fault: unknown): number {
  if (!(fault instanceof ApiError) || fault.renewalToken) return 0
  if (fault.code === 'too_many_attempts') return fault.retryAfter ?? signInWait
  return fault.status === 401 ? signInWait : 0
}
