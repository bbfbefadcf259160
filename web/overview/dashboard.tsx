import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import type { CoachStats } from '#contract/overview.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice, Updated } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import styles from './dashboard.module.css'
import { Figures } from './figures.tsx'
import { overviewMessages } from './messages.ts'
import { dashboard } from './queries.ts'

type DashboardProps = {
  /** Where more of a figure is to be seen, by the `#` of its part. */
  places: Partial<Record<keyof CoachStats, string>>
  /** The newest pending applications, by whoever can review them; the id is that of the heading above them. */
  recent: (requests: readonly SubscriptionRequest[], headingId: string) => ReactNode
  /** What else tells how things go, below the rest. */
  beside: ReactNode
}

/** The coach's overview: four figures and the newest pending applications, fresh every half minute. */
export function Dashboard({ places, recent, beside }: DashboardProps) {
  const words = useMessages(overviewMessages)
  const { language } = useLanguage()
  const { data, error, refetch, dataUpdatedAt } = useQuery(dashboard(language))
  const headingId = useId()

  const requests = data?.recentRequests ?? []
  const all = places.pendingRequests
  return (
    <div className={styles.dashboard}>
      {!data && error && <Trouble title={words.failed} fault={error} onRetry={() => refetch()} />}
      {!data && !error && <Waiting />}
      {data && error && <StaleNotice />}
      {data && (
        <section aria-label={words.title}>
          <Figures stats={data.stats} places={places} />
        </section>
      )}
      {/* Also without figures: a dialog that is open over the cards, with what is typed there, outlives them. */}
      <section aria-labelledby={headingId} hidden={!data}>
        <div className={styles.head}>
          <h2 id={headingId} tabIndex={-1}>
            {words.recent}
          </h2>
          {all && requests.length > 0 && <TextLink to={{ hash: all }}>{words.all}</TextLink>}
        </div>
        {requests.length === 0 && <EmptyState title={words.none} />}
        {recent(requests, headingId)}
      </section>
      {data && beside}
      {data && <Updated at={dataUpdatedAt} />}
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
