import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './weight-plates.module.css'

type LoadedHeadingProps = {
  children: ReactNode
  /** The number of plates on the bar, 1 to 8; the last one is in saffron. */
  plates: number
  level?: 1 | 2
  id?: string
  /** Extends the bar to the edge of the window, for headings inside `.wrap`. */
  bleeds?: boolean
  /** Lets code focus the heading. */
  focusable?: boolean
}

const ordinals = [1, 2, 3, 4, 5, 6, 7, 8]

/** A section's heading on a loaded bar, with one more plate in each section. */
export function LoadedHeading({
  children,
  plates,
  level = 2,
  id,
  bleeds = true,
  focusable = false,
}: LoadedHeadingProps) {
  const Heading = `h${level}` as const
  const load = ordinals.slice(0, Math.max(1, plates))
  return (
    <div className={styles.heading}>
      <Heading id={id} className={styles.title} tabIndex={focusable ? -1 : undefined}>
        {children}
      </Heading>
      <span
        className={classes(styles.bar, plates > 6 && styles.heavy, bleeds && styles.bleeds)}
        aria-hidden="true"
      >
        <span className={styles.load}>
          <i className={styles.collar} />
          {load.map((plate) => (
            <i key={plate} className={plate === load.length ? styles.newest : undefined} />
          ))}
          <i className={styles.end} />
        </span>
      </span>
    </div>
  )
}
