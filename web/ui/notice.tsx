import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './notice.module.css'

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

type NoticeProps = {
  tone?: keyof typeof icons
  /** Replaces the tone's icon. */
  icon?: ReactNode
  children: ReactNode
  /** Announced when it appears: `status` politely, `alert` at once. */
  role?: 'status' | 'alert'
  className?: string
}

/** A note within a page, with an icon. */
export function Notice({ tone = 'info', icon, children, role, className }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div role={role} className={classes(styles.notice, styles[tone], className)}>
      {icon ?? <Icon />}
      <div className={styles.words}>{children}</div>
    </div>
  )
}
