import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './inner-page.module.css'

/** The content width of a screen without artwork. */
export function InnerPage({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <div className={classes('wrap', narrow && styles.narrow)}>{children}</div>
}
