import type { ReactNode } from 'react'
import { LoadedHeading } from './loaded-heading.tsx'
import styles from './page-section.module.css'

type PageSectionProps = {
  /** What links to it name after the `#`. */
  id: string
  title: string
  /** One sentence below the heading; an empty one leaves no gap. */
  subtitle?: string
  /** How many plates the heading's bar carries. */
  plates: number
  children: ReactNode
}

/** A section of a long page: a loaded heading, a sentence below it, and what it is about. */
export function PageSection({ id, title, subtitle, plates, children }: PageSectionProps) {
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId} className={styles.section} tabIndex={-1}>
      <div className="wrap">
        <LoadedHeading id={titleId} plates={plates}>
          {title}
        </LoadedHeading>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  )
}
