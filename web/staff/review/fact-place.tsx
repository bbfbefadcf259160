import type { ReactNode } from 'react'
import type { ReceiptFacts } from '#contract/proof-reading.ts'
import styles from './proof-reading.module.css'

export type FactName = keyof ReceiptFacts

/** Which of the read facts is outlined on the picture, and how to choose another. */
export type PointedFact = { pointed: FactName | null; onPoint: (name: FactName | null) => void }

type FactPlaceProps = PointedFact & { name: FactName; children: ReactNode }

/** What was read: while it is pointed at, or has the focus, its place on the receipt is outlined. */
export function FactPlace({ name, pointed, onPoint, children }: FactPlaceProps) {
  return (
    <button
      type="button"
      className={styles.place}
      data-pointed={pointed === name}
      onMouseEnter={() => onPoint(name)}
      // Whoever tapped it keeps it while the receipt scrolls into sight.
      onMouseLeave={({ currentTarget }) => currentTarget !== document.activeElement && onPoint(null)}
      onFocus={() => onPoint(name)}
      onBlur={() => onPoint(null)}
      onClick={() => {
        onPoint(name)
        // On a phone the receipt is above what was read on it.
        document.getElementById(receiptPlace)?.scrollIntoView({ block: 'nearest' })
      }}
    >
      {children}
    </button>
  )
}

/** The id of the place of the receipt's picture. */
export const receiptPlace = 'receipt'
