import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './named-person.module.css'

type NamedPersonProps = {
  name: string
  className?: string
  /** A short description of the person. */
  children?: ReactNode
}

/** A person's name, clamped to two lines, with a description below it; shown beside their avatar. */
export function NamedPerson({ name, className, children }: NamedPersonProps) {
  return (
    <span className={classes(styles.person, className)}>
      <bdi className={styles.name}>{name}</bdi>
      {children}
    </span>
  )
}
