import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './named-person.module.css'

type NamedPersonProps = {
  name: string
  className?: string
  /** Who they are, in a few words. */
  children?: ReactNode
}

/** A person's name, cut after two lines, and who they are below it; stands beside their plate. */
export function NamedPerson({ name, className, children }: NamedPersonProps) {
  return (
    <span className={classes(styles.person, className)}>
      <bdi className={styles.name}>{name}</bdi>
      {children}
    </span>
  )
}
