import { useMessages } from '#web/platform/messages.ts'
import { staffMessages } from './messages.ts'
import styles from './staff.module.css'

/** Stands while a kept session is checked, and in what the server renders, which knows of no session. */
export function Checking() {
  const words = useMessages(staffMessages)
  return (
    <main id="main" tabIndex={-1} className={styles.checking}>
      <h1 className="visually-hidden">{words.portal}</h1>
      <span className={styles.bar} aria-hidden="true" />
      <p role="status">{words.checking}</p>
    </main>
  )
}
