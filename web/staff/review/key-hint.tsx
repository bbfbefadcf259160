import { useKeysSetting } from './desk-keys.ts'
import styles from './keys.module.css'

/** The key of a button, for those who see it: where there is a keyboard and keys are on. */
export function Key({ name }: { name: string }) {
  const [isOn] = useKeysSetting()
  if (!isOn) return null
  return (
    <span aria-hidden="true">
      <kbd className={styles.key}>{name}</kbd>
    </span>
  )
}
