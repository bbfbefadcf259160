import { useId } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { scrolledByKeys } from '#web/ui/scrolled-by-keys.ts'
import type { Figure } from './chart-scale.ts'
import styles from './charts.module.css'
import { progressMessages } from './messages.ts'
import { useDayNames } from './use-day-names.ts'

type FigureTableProps = { figures: Figure[]; name: string; unit: string }

/** The figures of a chart as a table, newest first; keys scroll it. */
export function FigureTable({ figures, name, unit }: FigureTableProps) {
  const { charts: words, withUnit } = useMessages(progressMessages)
  const { number } = useFormat()
  const days = useDayNames()
  const id = useId()
  return (
    <section aria-labelledby={id} {...scrolledByKeys} className={styles.scroll}>
      <table className={styles.table}>
        <caption id={id} className="visually-hidden">
          {words.table(name)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col">{withUnit(name, unit)}</th>
          </tr>
        </thead>
        <tbody>
          {[...figures].reverse().map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{days.date(day)}</th>
              <td>
                <bdi>{number(value)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
