import type { ReactNode, Ref } from 'react'
import { NumberText } from '#web/platform/format.tsx'
import { classes } from './classes.ts'
import { cluster } from './layout.ts'
import styles from './pill.module.css'

type PillProps = {
  pressed: boolean
  onPress: () => void
  children: ReactNode
  count?: number | undefined
  /** Whether `count` is a lower bound. */
  more?: boolean | undefined
}

/** A toggle button for a filter, optionally with a count. */
export function Pill({ pressed, onPress, children, count, more = false }: PillProps) {
  return (
    <button type="button" className={styles.pill} aria-pressed={pressed} onClick={onPress}>
      <span>{children}</span>
      {count !== undefined && <NumberText value={count} openEnded={more} />}
    </button>
  )
}

type PillsProps = {
  label: string
  children: ReactNode
  className?: string | undefined
  ref?: Ref<HTMLFieldSetElement>
}

/** A group of pills. */
export function Pills({ label, children, className, ref }: PillsProps) {
  return (
    <fieldset ref={ref} className={classes(cluster(8), className)} aria-label={label}>
      {children}
    </fieldset>
  )
}
