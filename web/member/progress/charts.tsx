import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { cairoDay } from '#contract/cairo-days.ts'
import { type Measure, measures, type ProgressPoint } from '#contract/progress.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { keyboardScrollable } from '#web/ui/keyboard-scrollable.ts'
import { Pill, Pills } from '#web/ui/pill.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type ChartPoint, type ChartRange, chartPoints, ranges } from './chart-scale.ts'
import styles from './charts.module.css'
import { pointsOf } from './day-queries.ts'
import { LineChart } from './line-chart.tsx'
import { progressMessages } from './messages.ts'
import type { ProgressSource } from './progress-source.ts'
import { useDayNames } from './use-day-names.ts'

type ChartsProps = {
  source: ProgressSource
  /** Undefined until it is known. */
  today: string | undefined
}

/** Weight and body measurements over a week, three months or all time, each as a line chart with a table. */
export function Charts({ source, today }: ChartsProps) {
  const t = useMessages(progressMessages).charts
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(pointsOf(source, language))
  if (!data && error) return <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />
  if (!data) {
    return (
      <Loading>
        <Skeleton className={styles.skeleton} />
      </Loading>
    )
  }
  if (data.length === 0) return <EmptyState title={t.empty}>{t.emptyBody}</EmptyState>
  return <Chosen points={data} today={today ?? cairoDay(new Date())} />
}

function Chosen({ points, today }: { points: ProgressPoint[]; today: string }) {
  const { charts: t, names } = useMessages(progressMessages)
  const [measure, setMeasure] = useState<Measure>(
    () => measures.find((one) => points.some((point) => point[one] !== null)) ?? 'weight',
  )
  const [range, setRange] = useState<ChartRange>('months')
  const figures = chartPoints(points, measure, { range, today })
  return (
    <div className={styles.charts}>
      <Pills label={t.measure}>
        {measures.map((one) => (
          <Pill key={one} pressed={one === measure} onPress={() => setMeasure(one)}>
            {names[one]}
          </Pill>
        ))}
      </Pills>
      <Pills label={t.range}>
        {ranges.map((one) => (
          <Pill key={one} pressed={one === range} onPress={() => setRange(one)}>
            {t.ranges[one]}
          </Pill>
        ))}
      </Pills>
      {figures.length > 0 ? (
        <Shown key={`${measure}-${range}`} measure={measure} figures={figures} />
      ) : (
        <Nothing
          name={names[measure]}
          isElsewhere={chartPoints(points, measure).length > 0}
          onAll={() => setRange('all')}
        />
      )}
    </div>
  )
}

function Shown({ measure, figures }: { measure: Measure; figures: ChartPoint[] }) {
  const { names, units } = useMessages(progressMessages)
  const unit = measure === 'weight' ? units.weight : units.body
  const name = names[measure]
  return (
    <>
      <Change figures={figures} unit={unit} />
      <div className={styles.beside}>
        <LineChart {...{ figures, name, unit }} />
        <FigureTable {...{ figures, name, unit }} />
      </div>
    </>
  )
}

/** The first value, the latest value, and the change between them. */
function Change({ figures, unit }: { figures: ChartPoint[]; unit: string }) {
  const t = useMessages(progressMessages).charts
  const { number } = useFormat()
  const [first] = figures
  const last = figures.at(-1)
  if (!first || !last || figures.length < 2) return null
  const change = Math.round((last.value - first.value) * 10) / 10
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  const shown = [
    { name: t.first, figure: number(first.value) },
    { name: t.last, figure: number(last.value) },
    { name: t.change, figure: `${sign}${number(Math.abs(change))}` },
  ]
  return (
    <dl className={styles.change}>
      {shown.map(({ name, figure }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Ltr>{figure}</Ltr> {unit}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type NothingProps = { name: string; isElsewhere: boolean; onAll: () => void }

function Nothing({ name, isElsewhere, onAll }: NothingProps) {
  const t = useMessages(progressMessages).charts
  if (!isElsewhere) return <EmptyState title={t.none(name)} />
  const all = (
    <Button variant="ghost" size="compact" onClick={onAll}>
      {t.showAll}
    </Button>
  )
  return <EmptyState title={t.noneInRange} action={all} />
}

type FigureTableProps = { figures: ChartPoint[]; name: string; unit: string }

/** The values of a chart as a table, newest first; focusable, so that keys can scroll it. */
function FigureTable({ figures, name, unit }: FigureTableProps) {
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
