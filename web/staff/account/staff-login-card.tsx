import { useId } from 'react'
import { Ltr } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import { Card } from '#web/ui/card.tsx'
import { PlateLogo } from '#web/ui/plate-logo.tsx'
import { type Portal, staffMessages } from './messages.ts'
import styles from './staff.module.css'
import { StaffSignIn } from './staff-sign-in.tsx'

export function StaffLoginCard({ portal, onSignedIn }: { portal: Portal; onSignedIn: () => void }) {
  const t = useMessages(staffMessages)
  const titleId = useId()
  return (
    <Card as="section" className={styles.login} aria-labelledby={titleId}>
      <PlateLogo className={styles.logo} />
      <h1 id={titleId}>{t.portals[portal].portal}</h1>
      <StaffSignIn portal={portal} onSignedIn={onSignedIn} />
      <DemoCredentials />
    </Card>
  )
}

/** The credentials of the demo account, in demo mode only. */
function DemoCredentials() {
  const t = useMessages(staffMessages)
  const { demoStaff } = useRuntime()
  if (!demoStaff) return null
  return (
    <div className={styles.demo}>
      <p>{t.demo}</p>
      <dl>
        <div>
          <dt>{t.username}</dt>
          <dd>
            <Ltr wraps>{demoStaff.username}</Ltr>
          </dd>
        </div>
        <div>
          <dt>{t.password}</dt>
          <dd>
            <Ltr wraps>{demoStaff.password}</Ltr>
          </dd>
        </div>
      </dl>
    </div>
  )
}
