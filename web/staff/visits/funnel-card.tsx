import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import { startOfCairoDay } from '#contract/cairo-days.ts'
import { type VisitFunnel, type VisitSpan, visitSpans } from '#contract/visits-figures.ts'
import { NumberText, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { stack } from '#web/ui/layout.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { funnelMessages } from './funnel-messages.ts'
import { DailyTable, SourcesTable } from './funnel-tables.tsx'
import { visitMessages } from './messages.ts'
import { funnel } from './queries.ts'
import styles from './visits-card.module.css'

/** How many visits led to a chosen package, a begun form, a request and an approval; without personal data. */
export function FunnelCard() {
  const t = useMessages(funnelMessages)
  const { span, spans } = useMessages(visitMessages)
  const { language } = useLanguage()
  const headingId = useId()
  const [days, setDays] = useState<VisitSpan>('30')
  const { data, error, refetch } = useQuery(funnel(days, language))
  return (
    <Card as="section" aria-labelledby={headingId}>
      <CardHead id={headingId} icon={<ListFilter aria-hidden="true" />}>
        {t.title}
      </CardHead>
      <div className={stack(18)}>
        <p className="muted">{t.lead}</p>
        <div className={styles.span}>
          <SegmentedControl
            label={span}
            name="funnel-days"
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value as VisitSpan)}
            segments={visitSpans.map((value) => ({ value, label: spans[value] }))}
          />
        </div>
        {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
        {!data && !error && (
          <Loading label={t.loading}>
            <Skeleton shape="box" />
          </Loading>
        )}
        {data && error && <StaleNotice />}
        {data && <Figures funnel={data} />}
      </div>
    </Card>
  )
}

function Figures({ funnel }: { funnel: VisitFunnel }) {
  const t = useMessages(funnelMessages)
  const format = useFormat()
  const { since, total, sources, daily } = funnel
  if (sources.length === 0 && total.approved === 0) return <EmptyState level={3} title={t.none} />
  return (
    <>
      {since && <p className="muted">{t.since(format.date(startOfCairoDay(since)))}</p>}
      <Steps total={total} />
      <SourcesTable sources={sources} />
      <DailyTable daily={daily} />
      <p className={styles.hint}>{t.hint}</p>
    </>
  )
}

const stepNames = ['visits', 'chosen', 'begun', 'sent', 'approved'] as const

/** A bar for each step, and the share of the step before that reached it. */
function Steps({ total }: Pick<VisitFunnel, 'total'>) {
  const t = useMessages(funnelMessages)
  const format = useFormat()
  const titleId = useId()
  const most = Math.max(1, ...stepNames.map((step) => total[step]))
  return (
    <div>
      <h3 id={titleId} className={styles.subtitle}>
        {t.stepsTitle}
      </h3>
      <ol aria-labelledby={titleId} className={classes(stack(12), styles.steps)}>
        {stepNames.map((step, at) => {
          const before = total[stepNames[at - 1] ?? step]
          return (
            <li key={step} className={styles.source}>
              <span>
                {t.steps[step]}
                {at > 0 && before > 0 && (
                  <span className={styles.ofBefore}>
                    {t.fromBefore(format.percent(total[step] / before))}
                  </span>
                )}
              </span>
              <NumberText value={total[step]} />
              <svg className={classes(styles.share, 'flip')} aria-hidden="true">
                <rect width={`${(100 * total[step]) / most}%`} height="100%" rx="4" />
              </svg>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
