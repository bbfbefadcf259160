import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cairoDay } from '#contract/cairo-days.ts'
import { type Measure, measures, type ProgressPoint } from '#contract/progress.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Pill, Pills } from '#web/ui/pill.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import { type ChartRange, type Figure, figuresOf, ranges } from './chart-scale.ts'
import styles from './charts.module.css'
import { pointsOf } from './day-queries.ts'
import { FigureTable } from './figure-table.tsx'
import { LineChart } from './line-chart.tsx'
import { progressMessages } from './messages.ts'
import type { ProgressSource } from './source.ts'

type ChartsProps = {
  source: ProgressSource
  /** Once it is known. */
  today: string | undefined
}

/** The weight and the measures over a week, three months or all the time, each as a line with a table beside it. */
export function Charts({ source, today }: ChartsProps) {
  const words = useMessages(progressMessages).charts
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(pointsOf(source, language))
  if (!data && error) return <Trouble title={words.failed} fault={error} onRetry={() => refetch()} />
  if (!data) {
    return (
      <Loading>
        <Skeleton className={styles.skeleton} />
      </Loading>
    )
  }
  if (data.length === 0) return <EmptyState title={words.empty}>{words.emptyBody}</EmptyState>
  return <Chosen points={data} today={today ?? cairoDay(new Date())} />
}

function Chosen({ points, today }: { points: ProgressPoint[]; today: string }) {
  const { charts: words, names } = useMessages(progressMessages)
  const [measure, setMeasure] = useState<Measure>(
    () => measures.find((one) => points.some((point) => point[one] !== null)) ?? 'weight',
  )
  const [range, setRange] = useState<ChartRange>('months')
  const figures = figuresOf(points, measure, { range, today })
  return (
    <div className={styles.charts}>
      <Pills label={words.measure}>
        {measures.map((one) => (
          <Pill key={one} pressed={one === measure} onPress={() => setMeasure(one)}>
            {names[one]}
          </Pill>
        ))}
      </Pills>
      <Pills label={words.range}>
        {ranges.map((one) => (
          <Pill key={one} pressed={one === range} onPress={() => setRange(one)}>
            {words.ranges[one]}
          </Pill>
        ))}
      </Pills>
      {figures.length > 0 ? (
        <Shown key={`${measure}-${range}`} measure={measure} figures={figures} />
      ) : (
        <Nothing
          name={names[measure]}
          isElsewhere={figuresOf(points, measure).length > 0}
          onAll={() => setRange('all')}
        />
      )}
    </div>
  )
}

function Shown({ measure, figures }: { measure: Measure; figures: Figure[] }) {
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

/** Where it began, where it is now, and what lies between. */
function Change({ figures, unit }: { figures: Figure[]; unit: string }) {
  const words = useMessages(progressMessages).charts
  const { number } = useFormat()
  const [first] = figures
  const last = figures.at(-1)
  if (!first || !last || figures.length < 2) return null
  const change = Math.round((last.value - first.value) * 10) / 10
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  const shown = [
    { name: words.first, figure: number(first.value) },
    { name: words.last, figure: number(last.value) },
    { name: words.change, figure: `${sign}${number(Math.abs(change))}` },
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
  const words = useMessages(progressMessages).charts
  if (!isElsewhere) return <EmptyState title={words.none(name)} />
  const all = (
    <Button variant="ghost" size="compact" onClick={onAll}>
      {words.showAll}
    </Button>
  )
  return <EmptyState title={words.noneInRange} action={all} />
}
