import { useRef, useState } from 'react'
import type { LoginAnswer } from '#contract/auth.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { type Portal, staffMessages } from './messages.ts'
import { useStartSession } from './queries.ts'
import { secondFactorMessages } from './second-factor-messages.ts'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'
import styles from './security.module.css'

type RequiredSetUpProps = { portal: Portal; token: string; onBack: () => void; onSignedIn: () => void }

/** Sets up the second factor that the team requires, between the password and the back office. */
export function RequiredSetUp({ portal, token, onBack, onSignedIn }: RequiredSetUpProps) {
  const t = useMessages(secondFactorMessages)
  const { loggedIn } = useMessages(staffMessages).portals[portal]
  const session = useRef<LoginAnswer | null>(null)
  const [isConfirmed, setConfirmed] = useState(false)
  const enter = useStartSession()
  const toast = useToast()

  function finish() {
    if (!session.current) return onBack()
    toast.show({ title: loggedIn })
    enter(session.current, onSignedIn)
  }

  return (
    <div className={stack(16)}>
      <h2 className={styles.heading}>{t.title}</h2>
      <Notice>{t.required}</Notice>
      <SecondFactorSetUp
        token={token}
        onConfirmed={(response) => {
          session.current = response.session ?? null
          setConfirmed(true)
        }}
        onDone={finish}
      />
      {/* Going back after that would lose the recovery codes, which are shown only once, and the session. */}
      {!isConfirmed && (
        <Button variant="ghost" onClick={onBack}>
          {t.back}
        </Button>
      )}
    </div>
  )
}
