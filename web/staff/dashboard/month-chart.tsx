import { startOfCairoDay } from '#contract/cairo-days.ts'
import { useFormat } from '#web/platform/format.tsx'
import styles from './income-card.module.css'

/** A month's name: its second day is in it, whatever the time zone. */
export const dayIn = (month: string) => startOfCairoDay(`${month}-02`)

const barWidth = 6
const step = 8
const chartHeight = 60

type MonthChartProps = {
  /** One value for each month, oldest first; the last one is the present month. */
  months: readonly { month: string; value: number }[]
  /** Says what the chart shows, from its first to its last month. */
  label: (from: string, to: string) => string
}

/** A bar for each month. */
export function MonthChart({ months, label }: MonthChartProps) {
  const format = useFormat()
  const most = Math.max(1, ...months.map(({ value }) => value))
  const [first, last] = [months.at(0), months.at(-1)]
  if (!first || !last) return null
  const [from = '', to = ''] = [first, last].map(({ month }) => format.month(dayIn(month)))
  return (
    <figure className={styles.chart}>
      <svg
        className="flip"
        role="img"
        aria-label={label(from, to)}
        viewBox={`0 0 ${months.length * step - (step - barWidth)} ${chartHeight}`}
        preserveAspectRatio="none"
      >
        {months.map(({ month, value }, at) => {
          // A month without a value has a line, so that the chart shows it was counted.
          const height = Math.max(0.6, (value / most) * chartHeight)
          return (
            <rect
              key={month}
              className={at === months.length - 1 ? styles.now : undefined}
              x={at * step}
              y={chartHeight - height}
              width={barWidth}
              height={height}
            />
          )
        })}
      </svg>
      <figcaption className={styles.axis}>
        <bdi>{from}</bdi>
        <bdi>{to}</bdi>
      </figcaption>
    </figure>
  )
}
