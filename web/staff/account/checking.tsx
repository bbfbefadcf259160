import { useMessages } from '#web/platform/messages.ts'
import { type Portal, staffMessages } from './messages.ts'
import styles from './staff.module.css'

/** Shown while the stored session is validated, and in server-rendered HTML, which has no session. */
export function Checking({ portal }: { portal: Portal }) {
  const t = useMessages(staffMessages)
  return (
    <main id="main" tabIndex={-1} className={styles.checking}>
      <h1 className="visually-hidden">{t.portals[portal].portal}</h1>
      <span className={styles.bar} aria-hidden="true" />
      <p role="status">{t.checking}</p>
    </main>
  )
}
