import { useMessages } from '#web/platform/messages.ts'
import { type Desk, staffMessages } from './messages.ts'
import styles from './staff.module.css'

/** Stands while a kept session is checked, and in what the server renders, which knows of no session. */
export function Checking({ desk }: { desk: Desk }) {
  const words = useMessages(staffMessages)
  return (
    <main id="main" tabIndex={-1} className={styles.checking}>
      <h1 className="visually-hidden">{words.desks[desk].portal}</h1>
      <span className={styles.bar} aria-hidden="true" />
      <p role="status">{words.checking}</p>
    </main>
  )
}
