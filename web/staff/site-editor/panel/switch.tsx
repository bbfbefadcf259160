import styles from './switch.module.css'

type SwitchProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

/** A switch that takes effect immediately. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      className={styles.switch}
      onClick={() => onChange(!checked)}
    >
      <i />
    </button>
  )
}
