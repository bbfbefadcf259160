import { useId } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { keyboardScrollable } from '#web/ui/keyboard-scrollable.ts'
import type { ChartPoint } from './chart-scale.ts'
import styles from './charts.module.css'
import { progressMessages } from './messages.ts'
import { useDayNames } from './use-day-names.ts'

type FigureTableProps = { figures: ChartPoint[]; name: string; unit: string }

/** The values of a chart as a table, newest first; focusable, so that keys can scroll it. */
export function FigureTable({ figures, name, unit }: FigureTableProps) {
  const { charts: t, withUnit } = useMessages(progressMessages)
  const { number } = useFormat()
  const days = useDayNames()
  const id = useId()
  return (
    <section aria-labelledby={id} {...keyboardScrollable} className={styles.scroll}>
      <table className={styles.table}>
        <caption id={id} className="visually-hidden">
          {t.table(name)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t.date}</th>
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
