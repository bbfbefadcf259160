import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './inner-page.module.css'

/** The room of a screen below the fixed top bar. */
export function InnerPage({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <div className={styles.page}>
      <div className={classes('wrap', narrow && styles.narrow)}>{children}</div>
    </div>
  )
}
