import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './notice.module.css'

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

type NoticeProps = {
  tone?: keyof typeof icons
  /** In place of the tone's own. */
  icon?: ReactNode
  children: ReactNode
  /** Read out when it appears: `status` when there is time, `alert` at once. */
  role?: 'status' | 'alert'
  className?: string
}

/** A remark inside a page, with its icon. */
export function Notice({ tone = 'info', icon, children, role, className }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div role={role} className={classes(styles.notice, styles[tone], className)}>
      {icon ?? <Icon />}
      <div className={styles.words}>{children}</div>
    </div>
  )
}
