import { LogIn } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { coachLogin } from '#contract/accounts.ts'
import { ApiError } from '#web/platform/api.ts'
import type { Challenge } from '#web/platform/api-error.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useCountdown } from '#web/platform/use-countdown.ts'
import { useWaitText } from '#web/platform/wait-text.ts'
import { isOriginRefused, useWrongAddress } from '#web/platform/wrong-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { WrongAddressNotice } from '#web/ui/wrong-address.tsx'
import { type Desk, staffMessages } from './messages.ts'
import { useStaffSignIn } from './queries.ts'
import styles from './staff.module.css'

const names = ['username', 'password'] as const
type Name = (typeof names)[number]

type StaffLoginFormProps = {
  desk: Desk
  /** Whose password is asked for, where that is known. */
  username?: string | undefined
  onSignedIn: () => void
  /** The password was right; a second step is asked for. */
  onSecondStep: (challenge: Challenge, username: string) => void
  /** The password was right; a second factor has to be set up, with this token. */
  onSetUp: (token: string, username: string) => void
}

/** Username and password of staff. A failure is told beside them and as a toast; too many count down a wait. */
export function StaffLoginForm(props: StaffLoginFormProps) {
  const { desk, username, onSignedIn, onSecondStep, onSetUp } = props
  const words = useMessages(staffMessages)
  const own = words.desks[desk]
  const sentenceOf = useFieldSentence()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<readonly Name[]>([])
  const { secondsLeft, begin } = useCountdown()
  const isHydrated = useHydrated()
  const toast = useToast()
  const { mutate, isPending, error } = useStaffSignIn({
    onSignedIn: () => {
      toast.show({ title: own.loggedIn })
      onSignedIn()
    },
    onSetUp: (token) => onSetUp(token, fieldOf(form.current, 'username')?.value ?? ''),
    onRefused: (fault) => {
      const { challenge } = fault instanceof ApiError ? fault : {}
      if (challenge) return onSecondStep(challenge, fieldOf(form.current, 'username')?.value ?? '')
      if (isWait(fault)) begin(fault.retryAfter)
      if (isOriginRefused(fault)) return
      toast.show({ tone: 'bad', ...refusalAt(desk, fault, words) })
    },
  })
  const wrongAddress = useWrongAddress(error)

  useEffect(() => {
    if (username) fieldOf(form.current, 'password')?.focus()
  }, [username])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || secondsLeft > 0) return
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const read = coachLogin.body.safeParse(typed)
    const wrong = names.filter((name) => read.error?.issues.some(({ path }) => path[0] === name))
    setMissing(wrong)
    if (wrong[0]) fieldOf(form.current, wrong[0])?.focus()
    if (!read.success) return
    toast.dismiss()
    mutate(read.data)
  }

  const problem = (name: Name) => (missing.includes(name) ? sentenceOf('required') : undefined)
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={styles.fields}>
      {wrongAddress && <WrongAddressNotice {...wrongAddress} form="staff" />}
      <TextField
        name="username"
        label={own.username}
        error={problem('username')}
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        aria-required="true"
      />
      <PasswordField
        name="password"
        label={words.password}
        error={problem('password')}
        autoComplete="current-password"
        aria-required="true"
      />
      {!isPending && !wrongAddress?.isRefused && (
        <Failure desk={desk} fault={error} secondsLeft={secondsLeft} />
      )}
      <Button
        type="submit"
        wide
        busy={isPending}
        disabled={!isHydrated || secondsLeft > 0}
        icon={<LogIn className="flip" />}
      >
        {isPending ? words.authenticating : own.enter}
      </Button>
    </form>
  )
}

type FailureProps = { desk: Desk; fault: unknown; secondsLeft: number }

/** What went wrong. The seconds run for the eye alone; that they are over is said to the ear too. */
function Failure({ desk, fault, secondsLeft }: FailureProps) {
  const words = useMessages(staffMessages)
  const waitText = useWaitText('sentence')
  if (!fault) return null
  if (!isWait(fault)) {
    return (
      <Notice tone="bad" role="alert">
        {fault instanceof ApiError ? fault.sentence : words.desks[desk].loginFailed}
      </Notice>
    )
  }
  const isOver = secondsLeft === 0
  return (
    <>
      <Notice tone={isOver ? 'info' : 'bad'}>
        {isOver ? words.canTryAgain : words.wait(waitText(secondsLeft))}
      </Notice>
      <span role="status" className="visually-hidden">
        {isOver && words.canTryAgain}
      </span>
    </>
  )
}

/** How a door says that somebody was not let in; /coach tells a refusal from a server that can't be reached. */
function refusalAt(desk: Desk, fault: unknown, words: Wording) {
  const sentence = fault instanceof ApiError ? fault.sentence : undefined
  const isUnanswered = fault instanceof ApiError && (fault.status === 0 || fault.status >= 500)
  if (desk === 'admin' || !isUnanswered)
    return { title: words.desks[desk].loginFailed, description: sentence }
  return { title: words.loginError, description: fault.status === 0 ? words.unreachable : sentence }
}

type Wording = (typeof staffMessages)['en']

function isWait(fault: unknown): fault is ApiError & { retryAfter: number } {
  return fault instanceof ApiError && fault.code === 'too_many_attempts' && fault.retryAfter !== undefined
}

function fieldOf(form: HTMLFormElement | null, name: Name): HTMLInputElement | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}
