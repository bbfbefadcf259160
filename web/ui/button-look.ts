import styles from './button.module.css'
import { classes } from './classes.ts'

/** The look of a button: `primary` once per screen, `chalk` on blue, `ok` and `bad` for approving and rejecting. */
export type ButtonLook = {
  variant?: 'primary' | 'ghost' | 'chalk' | 'ok' | 'bad'
  /** `regular` is 52 px high, `compact` 44. */
  size?: 'regular' | 'compact'
  /** Fills the width of its container. */
  wide?: boolean
}

/** The class names of an element that looks like a button. */
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
