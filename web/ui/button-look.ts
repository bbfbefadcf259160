import styles from './button.module.css'
import { classes } from './classes.ts'

/** How a button looks: `primary` once a view, `chalk` on blue, `ok` and `bad` for approving and refusing. */
export type ButtonLook = {
  variant?: 'primary' | 'ghost' | 'chalk' | 'ok' | 'bad'
  /** `regular` is 52 px high, `compact` 44. */
  size?: 'regular' | 'compact'
  /** Fills the line. */
  wide?: boolean
}

/** The class of anything that looks like a button. */
export function buttonClass(look: ButtonLook, className?: string): string {
  const { variant = 'primary', size = 'regular', wide = false } = look
  return classes(
    styles.button,
    variant !== 'primary' && styles[variant],
    size === 'compact' && styles.compact,
    wide && styles.wide,
    className,
  )
}
