import { useId } from 'react'
import { Ltr } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import { Card } from '#web/ui/card.tsx'
import { PlateLogo } from '#web/ui/plate-logo.tsx'
import { type Desk, staffMessages } from './messages.ts'
import styles from './staff.module.css'
import { StaffSignIn } from './staff-sign-in.tsx'

/** Where staff sign in. */
export function StaffLoginCard({ desk, onSignedIn }: { desk: Desk; onSignedIn: () => void }) {
  const words = useMessages(staffMessages)
  const titleId = useId()
  return (
    <Card as="section" className={styles.login} aria-labelledby={titleId}>
      <PlateLogo className={styles.logo} />
      <h1 id={titleId}>{words.desks[desk].portal}</h1>
      <StaffSignIn desk={desk} onSignedIn={onSignedIn} />
      <DemoCredentials />
    </Card>
  )
}

/** The sample account, in plain text, where this installation shows sample people. */
function DemoCredentials() {
  const words = useMessages(staffMessages)
  const { demoStaff } = useRuntime()
  if (!demoStaff) return null
  return (
    <div className={styles.demo}>
      <p>{words.demo}</p>
      <dl>
        <div>
          <dt>{words.username}</dt>
          <dd>
            <Ltr wraps>{demoStaff.username}</Ltr>
          </dd>
        </div>
        <div>
          <dt>{words.password}</dt>
          <dd>
            <Ltr wraps>{demoStaff.password}</Ltr>
          </dd>
        </div>
      </dl>
    </div>
  )
}
