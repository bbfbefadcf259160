import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './disclosure.module.css'

type DisclosureProps = {
  title: ReactNode
  children: ReactNode
  /** Of disclosures with the same name only one is open at a time. */
  name?: string
  /** A border instead of a background, where the content has a background of its own. */
  outlined?: boolean
}

/** Content that a click on its title shows and hides. */
export function Disclosure({ title, children, name, outlined }: DisclosureProps) {
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
