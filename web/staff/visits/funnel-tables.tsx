import { startOfCairoDay } from '#contract/cairo-days.ts'
import type { FunnelSteps, VisitFunnel } from '#contract/visits-figures.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { CsvDownload } from '#web/ui/csv-download.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FiguresTable } from '#web/ui/figures-table.tsx'
import { funnelMessages } from './funnel-messages.ts'
import { visitMessages } from './messages.ts'
import styles from './visits-card.module.css'

const figuresOf = ({ visits, chosen, begun, sent }: FunnelSteps) => [visits, chosen, begun, sent]

/** Requests for each 100 visits, to one decimal; null without visits. */
const per100 = ({ visits, sent }: FunnelSteps) =>
  visits === 0 ? null : Math.round((1000 * sent) / visits) / 10

/** The steps of each source, and how many requests came of 100 visits. */
export function SourcesTable({ sources }: Pick<VisitFunnel, 'sources'>) {
  const t = useMessages(funnelMessages)
  const { source: names } = useMessages(visitMessages)
  const { visits, chosen, begun, sent } = t.steps
  const headings = [t.source, visits, chosen, begun, sent, t.converted]
  const lines = sources.map((one) => [names[one.source], ...figuresOf(one), per100(one) ?? ''])
  return (
    <div>
      <div className={styles.tableHead}>
        <h3>{t.sources}</h3>
        <CsvDownload file={t.sourcesFile} lines={[headings, ...lines]} />
      </div>
      <FiguresTable
        label={t.sources}
        headings={headings}
        rows={sources.map((one) => ({
          key: one.source,
          name: names[one.source],
          figures: [...figuresOf(one), per100(one)],
        }))}
      />
    </div>
  )
}

/** The steps of each day, newest first; folded, as it has up to 90 rows. */
export function DailyTable({ daily }: Pick<VisitFunnel, 'daily'>) {
  const t = useMessages(funnelMessages)
  const format = useFormat()
  const { visits, chosen, begun, sent, approved } = t.steps
  const headings = [t.day, visits, chosen, begun, sent, approved]
  const lines = daily.map((one) => [one.day, ...figuresOf(one), one.approved])
  return (
    <Disclosure title={t.daily} outlined>
      <CsvDownload file={t.dailyFile} lines={[headings, ...lines]} />
      <FiguresTable
        label={t.daily}
        headings={headings}
        rows={daily.toReversed().map((one) => ({
          key: one.day,
          name: <bdi>{format.date(startOfCairoDay(one.day))}</bdi>,
          figures: [...figuresOf(one), one.approved],
        }))}
      />
    </Disclosure>
  )
}
