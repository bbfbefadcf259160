import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './inner-page.module.css'

/** The width of a screen that has no artwork of its own. */
export function InnerPage({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <div className={classes('wrap', narrow && styles.narrow)}>{children}</div>
}
