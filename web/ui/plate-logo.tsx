import { classes } from './classes.ts'
import styles from './weight-plates.module.css'

/** The face of a plate: the site's default logo. */
export function PlateLogo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={classes(styles.logo, className)}>
      <circle cx="20" cy="20" r="20" fill="var(--brand)" />
      <circle cx="20" cy="20" r="14.5" fill="none" stroke="#fff" strokeOpacity=".35" strokeWidth="1.5" />
      <circle cx="20" cy="20" r="7" fill="#fff" />
      <circle cx="20" cy="20" r="3" fill="#0c0d10" />
    </svg>
  )
}
