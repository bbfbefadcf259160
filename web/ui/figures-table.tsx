import type { ReactNode } from 'react'
import { NumberText } from '#web/platform/format.tsx'
import { classes } from './classes.ts'
import styles from './figures-table.module.css'
import { keyboardScrollable } from './keyboard-scrollable.ts'

/** A row: its name, and for each heading but the first a number, a text, or null if there is no figure. */
export type FiguresRow = { key: string; name: ReactNode; figures: readonly (number | string | null)[] }

type FiguresTableProps = {
  /** What the table is about, for screen readers. */
  label: string
  headings: readonly string[]
  rows: readonly FiguresRow[]
}

// As many columns fit on a phone.
const fitting = 4

/** A table of figures; it scrolls sideways where it is wider than the screen, by keys too. */
export function FiguresTable({ label, headings, rows }: FiguresTableProps) {
  return (
    <section className={styles.scroller} aria-label={label} {...keyboardScrollable}>
      <table className={classes(styles.table, headings.length > fitting && styles.wide)}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure, at) => (
                <td key={headings[at + 1]}>
                  {typeof figure === 'number' ? <NumberText value={figure} /> : (figure ?? '–')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
