import styles from './busy-ring.module.css'

/** A turning plate rim beside a text that says what is going on; it says nothing itself. */
export function BusyRing() {
  return <span className={styles.ring} aria-hidden="true" />
}
