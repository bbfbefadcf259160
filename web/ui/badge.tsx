import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classes } from './classes.ts'

/** `hot` is saffron, for what soon ends; `flood` stands on blue; `line` and `neutral` carry no judgement. */
export type BadgeTone = 'ok' | 'warn' | 'bad' | 'line' | 'neutral' | 'hot' | 'flood'

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode }

/** A state or kind in one or two words. Its tone never speaks alone: the words say it too. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone], className)}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
