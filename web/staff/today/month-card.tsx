import { TrendingDown, TrendingUp } from 'lucide-react'
import type { TodayMonth } from '#contract/dashboard-today.ts'
import { NumberText, Price, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { todayMessages } from './messages.ts'
import styles from './month.module.css'

/** What this month has brought so far, and how it compares with the month before. */
export function MonthCard({ month }: { month: TodayMonth }) {
  const t = useMessages(todayMessages)
  return (
    <section className={styles.month} aria-labelledby="today-month">
      <h2 id="today-month">{t.confirmed(useMonthName(month.month, 0))}</h2>
      <p className={styles.sum}>
        <Price pounds={month.confirmed} />
      </p>
      <Comparison month={month} />
      <Curve days={month.days} label={t.chart} />
      <dl className={styles.figures}>
        <Figure term={t.fresh} value={month.fresh} />
        <Figure term={t.renewed} value={month.renewed} />
        <Figure term={t.endingShort} value={month.ending} />
      </dl>
    </section>
  )
}

function Figure({ term, value }: { term: string; value: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <NumberText value={value} />
      </dd>
    </div>
  )
}

function Comparison({ month }: { month: TodayMonth }) {
  const t = useMessages(todayMessages)
  const format = useFormat()
  const before = useMonthName(month.month, -1)
  const { confirmed, confirmedSameDayBefore: former } = month
  if (former <= 0) return null
  const share = (confirmed - former) / former
  const percent = format.percent(Math.abs(share))
  if (Math.round(share * 100) === 0) return <p className={styles.trend}>{t.equal(before)}</p>
  return (
    <p className={styles.trend}>
      {share > 0 ? <TrendingUp className="flip" /> : <TrendingDown className="flip" />}
      {share > 0 ? t.above(percent, before) : t.below(percent, before)}
    </p>
  )
}

/** The name of a month, or of the one before it. */
function useMonthName(month: string, shift: 0 | -1): string {
  const format = useFormat()
  const middle = new Date(`${month}-15T12:00:00Z`)
  middle.setUTCMonth(middle.getUTCMonth() + shift)
  return format.date(middle).split(' ')[1] ?? ''
}

const width = 300
const height = 56

/** The sum of each day so far, as a line; the days that are left stay empty. */
function Curve({ days, label }: { days: number[]; label: string }) {
  const most = Math.max(1, ...days)
  const daysOfMonth = 30
  const points = days.map(
    (sum, index) => `${(index / daysOfMonth) * width},${height - (Math.max(0, sum) / most) * height}`,
  )
  if (points.length < 2) return null
  return (
    <svg viewBox={`0 -3 ${width} ${height + 6}`} className={styles.curve} role="img" aria-label={label}>
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  )
}
