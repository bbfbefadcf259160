import { useState } from 'react'
import type { SecondFactorChallenge } from '#web/platform/api-error.ts'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'
import type { Portal } from './messages.ts'
import { StaffLoginForm } from './staff-login-form.tsx'

const SecondStep = lazyVisible(async () => (await import('./second-step.tsx')).SecondStep)
const RequiredSetUp = lazyVisible(async () => (await import('./required-set-up.tsx')).RequiredSetUp)

type StaffSignInProps = {
  portal: Portal
  /** The known username, if any; then only the password is missing. */
  username?: string | undefined
  onSignedIn: () => void
}

type Stage =
  | { at: 'password' }
  | { at: 'second_step'; challenge: SecondFactorChallenge }
  | { at: 'set_up'; token: string }

/** The steps of a staff sign-in: the password, then a code or a set-up if the account needs one. */
export function StaffSignIn({ portal, username, onSignedIn }: StaffSignInProps) {
  const [stage, setStage] = useState<Stage>({ at: 'password' })
  const [typedName, setTypedName] = useState(username)
  const goBack = () => setStage({ at: 'password' })
  if (stage.at === 'second_step') {
    return <SecondStep portal={portal} challenge={stage.challenge} onBack={goBack} onSignedIn={onSignedIn} />
  }
  if (stage.at === 'set_up') {
    return <RequiredSetUp portal={portal} token={stage.token} onBack={goBack} onSignedIn={onSignedIn} />
  }
  return (
    <StaffLoginForm
      portal={portal}
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
