import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { useId, useState } from 'react'
import { type VisitSpan, type Visits, visitSpans } from '#contract/visits-figures.ts'
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
import { countedVisits, visitMessages } from './messages.ts'
import { visits } from './queries.ts'
import styles from './visits-card.module.css'

/** Recent visits to the site and their sources, without personal data. */
export function VisitsCard() {
  const t = useMessages(visitMessages)
  const { language } = useLanguage()
  const headingId = useId()
  const [days, setDays] = useState<VisitSpan>('7')
  const { data, error, refetch } = useQuery(visits(days, language))
  return (
    <Card as="section" aria-labelledby={headingId}>
      <CardHead id={headingId} icon={<ChartNoAxesColumn aria-hidden="true" />}>
        {t.title}
      </CardHead>
      <div className={stack(18)}>
        <div className={styles.span}>
          <SegmentedControl
            label={t.span}
            name="visit-days"
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value as VisitSpan)}
            segments={visitSpans.map((value) => ({ value, label: t.spans[value] }))}
          />
        </div>
        {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
        {!data && !error && (
          <Loading label={t.loading}>
            <Skeleton shape="box" />
          </Loading>
        )}
        {data && error && <StaleNotice />}
        {data && <Figures days={days} visits={data} />}
      </div>
    </Card>
  )
}

type FiguresProps = { days: VisitSpan; visits: Visits }

function Figures({ days, visits: { total, before, sources } }: FiguresProps) {
  const t = useMessages(visitMessages)
  const { plural } = useFormat()
  const sourcesId = useId()
  return (
    <>
      <div>
        <p className={styles.total}>{plural(countedVisits, total)}</p>
        <p className="muted">{t.before[days](plural(countedVisits, before))}</p>
      </div>
      {total === 0 ? (
        <EmptyState level={3} title={t.none} />
      ) : (
        <div>
          <h3 id={sourcesId} className={styles.subtitle}>
            {t.sources}
          </h3>
          <ul aria-labelledby={sourcesId} className={stack(12)}>
            {sources.map(({ source, count }) => (
              <li key={source} className={styles.source}>
                <span>{t.source[source]}</span>
                <NumberText value={count} />
                <svg className={classes(styles.share, 'flip')} aria-hidden="true">
                  <rect width={`${(100 * count) / total}%`} height="100%" rx="4" />
                </svg>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
