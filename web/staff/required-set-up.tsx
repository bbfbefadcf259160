import { useRef, useState } from 'react'
import type { LoginAnswer } from '#contract/accounts.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { type Desk, staffMessages } from './messages.ts'
import { useEntering } from './queries.ts'
import { secondFactorMessages } from './second-factor-messages.ts'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'
import styles from './security.module.css'

type RequiredSetUpProps = { desk: Desk; token: string; onBack: () => void; onSignedIn: () => void }

/** The set-up that the team requires, between the password and the back office. */
export function RequiredSetUp({ desk, token, onBack, onSignedIn }: RequiredSetUpProps) {
  const words = useMessages(secondFactorMessages)
  const { loggedIn } = useMessages(staffMessages).desks[desk]
  const session = useRef<LoginAnswer | null>(null)
  const [isConfirmed, setConfirmed] = useState(false)
  const enter = useEntering()
  const toast = useToast()

  function finish() {
    if (!session.current) return onBack()
    toast.show({ title: loggedIn })
    enter(session.current, onSignedIn)
  }

  return (
    <div className={styles.stack}>
      <h2 className={styles.heading}>{words.title}</h2>
      <Notice>{words.required}</Notice>
      <SecondFactorSetUp
        token={token}
        onConfirmed={(answer) => {
          session.current = answer.session ?? null
          setConfirmed(true)
        }}
        onDone={finish}
      />
      {/* Afterwards it would throw away the recovery codes, which are shown once, and the session. */}
      {!isConfirmed && (
        <Button variant="ghost" onClick={onBack}>
          {words.back}
        </Button>
      )}
    </div>
  )
}
