import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import type { CoachStats } from '#contract/overview.ts'
import { ApiError } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './dashboard.module.css'
import { Figures } from './figures.tsx'
import { overviewMessages } from './messages.ts'
import { dashboard } from './queries.ts'

type DashboardProps = {
  /** Where more of a figure is to be seen, by the `#` of its part. */
  places: Partial<Record<keyof CoachStats, string>>
  /** The newest pending applications, by whoever can review them; the id is that of the heading above them. */
  recent: (requests: readonly SubscriptionRequest[], headingId: string) => ReactNode
}

/** The coach's overview: four figures and the newest pending applications, fresh every half minute. */
export function Dashboard({ places, recent }: DashboardProps) {
  const words = useMessages(overviewMessages)
  const { language } = useLanguage()
  const format = useFormat()
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(dashboard(language))
  const headingId = useId()

  if (!data && error) {
    return (
      <ErrorState level={2} title={words.failed} onRetry={() => refetch()} busy={isFetching}>
        {error instanceof ApiError && error.sentence}
      </ErrorState>
    )
  }
  if (!data) return <Waiting />
  const all = places.pendingRequests
  return (
    <div className={styles.dashboard}>
      {error && (
        <Notice tone="warn" role="status">
          {words.stale}
        </Notice>
      )}
      <section aria-label={words.title}>
        <Figures stats={data.stats} places={places} />
      </section>
      <section aria-labelledby={headingId}>
        <div className={styles.head}>
          <h2 id={headingId} tabIndex={-1}>
            {words.recent}
          </h2>
          {all && data.recentRequests.length > 0 && <TextLink to={{ hash: all }}>{words.all}</TextLink>}
        </div>
        {data.recentRequests.length === 0 && <EmptyState title={words.none} />}
        {recent(data.recentRequests, headingId)}
      </section>
      <p className={styles.updated}>{words.refreshed(format.time(dataUpdatedAt))}</p>
    </div>
  )
}

function Waiting() {
  const words = useMessages(overviewMessages)
  return (
    <Loading label={words.loading} className={styles.dashboard}>
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
