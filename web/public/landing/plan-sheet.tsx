import { MessageCircle } from 'lucide-react'
import { useId } from 'react'
import type { SamplePlan } from '#contract/site-content.ts'
import { Ltr, NumberText, useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { landingMessages } from './messages.ts'
import styles from './plan-sheet.module.css'

/** A page of a sample plan, as members get it. */
export function PlanSheet({ plan }: { plan: SamplePlan }) {
  const localized = useLocalized()
  const t = useMessages(landingMessages).about
  const titleId = useId()
  const note = localized(plan.note)
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <h3 id={titleId}>{localized(plan.title)}</h3>
        <span className="micro">{t.sample}</span>
      </div>
      <table aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{t.exercise}</th>
            <th scope="col">{t.sets}</th>
            <th scope="col">{t.load}</th>
            <th scope="col">{t.change}</th>
          </tr>
        </thead>
        <tbody>
          {plan.rows
            .map((row, place) => ({ ...row, place }))
            .map(({ place, ...row }) => (
              <Row key={place} {...row} />
            ))}
        </tbody>
      </table>
      {note && (
        <p className={styles.note}>
          <MessageCircle aria-hidden="true" />
          <span>{note}</span>
        </p>
      )}
    </div>
  )
}

function Row({ exercise, sets, repeats, load, change }: SamplePlan['rows'][number]) {
  const localized = useLocalized()
  const { number } = useFormat()
  const { kilograms } = useMessages(landingMessages).about
  return (
    <tr>
      <th scope="row">{localized(exercise)}</th>
      <td>
        <Ltr>
          {number(sets)} × {number(repeats)}
        </Ltr>
      </td>
      <td>
        <NumberText value={load} /> {kilograms}
      </td>
      <td className={change > 0 ? styles.more : undefined}>
        <Ltr>{signed(change, number)}</Ltr>
      </td>
    </tr>
  )
}

/** A change with its sign, `+2.5` or `−2.5`; zero is `0`. `write` formats the digits. */
export function signed(change: number, write: (value: number) => string): string {
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  return sign + write(Math.abs(change))
}
