import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import type { CoachStats } from '#contract/dashboard.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice, Updated } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './dashboard.module.css'
import { Figures } from './figures.tsx'
import { overviewMessages } from './messages.ts'
import { dashboard } from './queries.ts'

type DashboardProps = {
  /** The `#` address of the part that a number links to. */
  places: Partial<Record<keyof CoachStats, string>>
  /** Renders the newest pending applications; `headingId` is the heading above them. */
  recent: (requests: readonly SubscriptionRequest[], headingId: string) => ReactNode
  /** Further cards below the rest. */
  beside: ReactNode
}

/** The dashboard: four numbers and the newest pending applications, refetched every 30 seconds. */
export function Dashboard({ places, recent, beside }: DashboardProps) {
  const t = useMessages(overviewMessages)
  const { language } = useLanguage()
  const { data, error, refetch, dataUpdatedAt } = useQuery(dashboard(language))
  const headingId = useId()

  const requests = data?.recentRequests ?? []
  const all = places.pendingRequests
  return (
    <div className={styles.dashboard}>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && <Waiting />}
      {data && error && <StaleNotice />}
      {data && (
        <section aria-label={t.title}>
          <Figures stats={data.stats} places={places} />
        </section>
      )}
      {/* Rendered without data too: an open dialog above the cards must stay mounted with its input. */}
      <section aria-labelledby={headingId} hidden={!data}>
        <div className={styles.head}>
          <h2 id={headingId} tabIndex={-1}>
            {t.recent}
          </h2>
          {all && requests.length > 0 && <TextLink to={{ hash: all }}>{t.all}</TextLink>}
        </div>
        {requests.length === 0 && <EmptyState title={t.none} />}
        {recent(requests, headingId)}
      </section>
      {data && beside}
      {data && <Updated at={dataUpdatedAt} />}
    </div>
  )
}

function Waiting() {
  const t = useMessages(overviewMessages)
  return (
    <Loading label={t.loading} className={styles.dashboard}>
      <div className={styles.figures}>
        {['first', 'second', 'third', 'fourth'].map((name) => (
          <Skeleton key={name} className={styles.figureSkeleton} />
        ))}
      </div>
      <Skeleton shape="title" />
      <Skeleton shape="box" />
      <Skeleton shape="box" />
    </Loading>
  )
}
