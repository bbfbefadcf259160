import styles from './busy-ring.module.css'

/** A spinner beside a text that says what is going on; hidden from screen readers. */
export function BusyRing() {
  return <span className={styles.ring} aria-hidden="true" />
}
