import type { ReactNode } from 'react'
import { LoadedHeading } from './barbell-heading.tsx'
import styles from './page-section.module.css'

type PageSectionProps = {
  /** The anchor of links to it. */
  id: string
  title: string
  /** One sentence below the heading; if it is empty, no gap is left. */
  subtitle?: string
  /** The number of plates on the heading's bar. */
  plates: number
  children: ReactNode
}

/** A section of a long page: a loaded heading, a sentence below it, and the content. */
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
