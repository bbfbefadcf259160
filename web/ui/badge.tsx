import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classes } from './classes.ts'

/** `hot` (saffron) is for what ends soon, `flood` for blue backgrounds; `line` and `neutral` do not rate. */
export type BadgeTone = 'ok' | 'warn' | 'bad' | 'line' | 'neutral' | 'hot' | 'flood'

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode }

/** A state or kind in one or two words. The text must be clear without the colour. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone], className)}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
