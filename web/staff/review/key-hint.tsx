import styles from './keys.module.css'

/** The key of a button, for those who see it: where there is a keyboard. */
export function Key({ name }: { name: string }) {
  return (
    <span aria-hidden="true">
      <kbd className={styles.key}>{name}</kbd>
    </span>
  )
}
