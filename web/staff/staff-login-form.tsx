import { LogIn } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { coachLogin } from '#contract/accounts.ts'
import { ApiError } from '#web/platform/api.ts'
import type { Challenge } from '#web/platform/api-error.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useMessages } from '#web/platform/messages.ts'
import { isOriginRefused, useWrongAddress } from '#web/platform/wrong-address.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { WrongAddressNotice } from '#web/ui/wrong-address.tsx'
import { type Desk, staffMessages } from './messages.ts'
import { useStaffSignIn } from './queries.ts'
import styles from './staff.module.css'
import { StepFailure, useStepFailure } from './step-failure.tsx'

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
  const { fault, secondsLeft, fail, clear } = useStepFailure(own.loginFailed)
  const isHydrated = useHydrated()
  const toast = useToast()
  const { mutate, isPending, error } = useStaffSignIn({
    onSignedIn: () => {
      toast.show({ title: own.loggedIn })
      onSignedIn()
    },
    onSetUp: (token) => onSetUp(token, fieldOf(form.current, 'username')?.value ?? ''),
    onRefused: (failure) => {
      const { challenge } = failure instanceof ApiError ? failure : {}
      if (challenge) return onSecondStep(challenge, fieldOf(form.current, 'username')?.value ?? '')
      // The notice above the fields says it.
      if (isOriginRefused(failure)) return
      fail(failure)
      toast.show({ tone: 'bad', ...refusalAt(desk, failure, words) })
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
    clear()
    toast.dismiss()
    mutate(read.data)
  }

  const problem = (name: Name) => {
    if (missing.includes(name)) return sentenceOf('required')
    return fault?.field === name ? fault.sentence : undefined
  }
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
      {!fault?.field && <StepFailure fault={fault} secondsLeft={secondsLeft} />}
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

/** How a door says that somebody was not let in; /coach tells a refusal from a server that can't be reached. */
function refusalAt(desk: Desk, fault: unknown, words: Wording) {
  const sentence = fault instanceof ApiError ? fault.sentence : undefined
  const isUnanswered = fault instanceof ApiError && (fault.status === 0 || fault.status >= 500)
  if (desk === 'admin' || !isUnanswered)
    return { title: words.desks[desk].loginFailed, description: sentence }
  return { title: words.loginError, description: fault.status === 0 ? words.unreachable : sentence }
}

type Wording = (typeof staffMessages)['en']

function fieldOf(form: HTMLFormElement | null, name: Name): HTMLInputElement | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}
