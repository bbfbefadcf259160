import { useState } from 'react'
import type { Challenge } from '#web/platform/api-error.ts'
import { whenShown } from '#web/ui/when-shown.tsx'
import type { Desk } from './messages.ts'
import { StaffLoginForm } from './staff-login-form.tsx'

const SecondStep = whenShown(async () => (await import('./second-step.tsx')).SecondStep)
const RequiredSetUp = whenShown(async () => (await import('./required-set-up.tsx')).RequiredSetUp)

type StaffSignInProps = {
  desk: Desk
  /** Whose password is asked for, where that is known. */
  username?: string | undefined
  onSignedIn: () => void
}

type Stage =
  | { at: 'password' }
  | { at: 'second_step'; challenge: Challenge }
  | { at: 'set_up'; token: string }

/** The steps of a staff sign-in: the password; then a code or a set-up, only where the account needs one. */
export function StaffSignIn({ desk, username, onSignedIn }: StaffSignInProps) {
  const [stage, setStage] = useState<Stage>({ at: 'password' })
  const [typedName, setTypedName] = useState(username)
  const goBack = () => setStage({ at: 'password' })
  if (stage.at === 'second_step') {
    return <SecondStep desk={desk} challenge={stage.challenge} onBack={goBack} onSignedIn={onSignedIn} />
  }
  if (stage.at === 'set_up') {
    return <RequiredSetUp desk={desk} token={stage.token} onBack={goBack} onSignedIn={onSignedIn} />
  }
  return (
    <StaffLoginForm
      desk={desk}
      username={typedName}
      onSignedIn={onSignedIn}
      onSecondStep={(challenge, name) => {
        setTypedName(name)
        setStage({ at: 'second_step', challenge })
      }}
      onSetUp={(token, name) => {
        setTypedName(name)
        setStage({ at: 'set_up', token })
      }}
    />
  )
}
