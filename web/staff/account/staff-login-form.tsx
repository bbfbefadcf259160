import { LogIn } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { coachLogin } from '#contract/auth.ts'
import { ApiError } from '#web/platform/api.ts'
import type { SecondFactorChallenge } from '#web/platform/api-error.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useMessages } from '#web/platform/messages.ts'
import { isOriginRejected, useWrongAddress } from '#web/platform/wrong-address.ts'
import { Button } from '#web/ui/button.tsx'
import { stack } from '#web/ui/layout.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { WrongAddressNotice } from '#web/ui/wrong-address.tsx'
import { type Portal, staffMessages } from './messages.ts'
import { useStaffSignIn } from './queries.ts'
import { StepFailure, useStepFailure } from './step-failure.tsx'

const names = ['username', 'password'] as const
type Name = (typeof names)[number]

type StaffLoginFormProps = {
  portal: Portal
  /** The known username, if any; then only the password is missing. */
  username?: string | undefined
  onSignedIn: () => void
  /** The password was right, and the account has a second factor. */
  onSecondStep: (challenge: SecondFactorChallenge, username: string) => void
  /** The password was right; a second factor must be set up with this token. */
  onSetUp: (token: string, username: string) => void
}

/** Username and password of staff. Errors show as a notice and a toast; after too many attempts a countdown runs. */
export function StaffLoginForm(props: StaffLoginFormProps) {
  const { portal, username, onSignedIn, onSecondStep, onSetUp } = props
  const t = useMessages(staffMessages)
  const own = t.portals[portal]
  const sentenceOf = useFieldSentence()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<readonly Name[]>([])
  const { stepError, secondsLeft, fail, clear } = useStepFailure(own.loginFailed)
  const isHydrated = useHydrated()
  const toast = useToast()
  const { mutate, isPending, error } = useStaffSignIn({
    onSignedIn: () => {
      toast.show({ title: own.loggedIn })
      onSignedIn()
    },
    onSetUp: (token) => onSetUp(token, fieldOf(form.current, 'username')?.value ?? ''),
    onRejected: (failure) => {
      const { challenge } = failure instanceof ApiError ? failure : {}
      if (challenge) return onSecondStep(challenge, fieldOf(form.current, 'username')?.value ?? '')
      // The notice above the fields explains it.
      if (isOriginRejected(failure)) return
      fail(failure)
      toast.show({ tone: 'bad', ...failureAt(portal, failure, t) })
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
    return stepError?.field === name ? stepError.sentence : undefined
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={stack(16)}>
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
        label={t.password}
        error={problem('password')}
        autoComplete="current-password"
        aria-required="true"
      />
      {!stepError?.field && <StepFailure stepError={stepError} secondsLeft={secondsLeft} />}
      <Button
        type="submit"
        wide
        busy={isPending}
        disabled={!isHydrated || secondsLeft > 0}
        icon={<LogIn className="flip" />}
      >
        {isPending ? t.authenticating : own.enter}
      </Button>
    </form>
  )
}

/** The toast of a failed sign-in; only /coach distinguishes a rejection from an unreachable server (0 or 5xx). */
function failureAt(portal: Portal, stepError: unknown, words: Wording) {
  const sentence = stepError instanceof ApiError ? stepError.sentence : undefined
  const isUnanswered = stepError instanceof ApiError && (stepError.status === 0 || stepError.status >= 500)
  if (portal === 'admin' || !isUnanswered)
    return { title: words.portals[portal].loginFailed, description: sentence }
  return { title: words.loginError, description: stepError.status === 0 ? words.unreachable : sentence }
}

type Wording = (typeof staffMessages)['en']

function fieldOf(form: HTMLFormElement | null, name: Name): HTMLInputElement | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}
