import type { ReactNode } from 'react'
import { Ltr } from '#web/platform/format.tsx'
import { Avatar } from '#web/ui/plates.tsx'
import styles from './approve.module.css'

type RecapProps = { name: string; email: string; children?: ReactNode }

/** Whom a dialog is about. */
export function Recap({ name, email, children }: RecapProps) {
  return (
    <div className={styles.person}>
      <Avatar name={name} />
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <Ltr wraps>{email}</Ltr>
        {children}
      </div>
    </div>
  )
}
