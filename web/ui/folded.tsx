import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './folded.module.css'

type FoldedProps = {
  title: ReactNode
  children: ReactNode
  /** Of those with the same name one is open at a time. */
  name?: string
  /** With a line around it instead of a ground, where what is inside has one. */
  outlined?: boolean
}

/** What is seen once its title is pressed. */
export function Folded({ title, children, name, outlined }: FoldedProps) {
  return (
    <details name={name} className={classes(styles.folded, outlined && styles.outlined)}>
      <summary>
        {title}
        <ChevronDown />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
