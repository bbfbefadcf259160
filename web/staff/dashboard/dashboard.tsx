import { useQuery } from '@tanstack/react-query'
import type { CoachStats } from '#contract/dashboard.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import styles from './dashboard.module.css'
import { Figures } from './figures.tsx'
import { overviewMessages } from './messages.ts'
import { dashboard } from './queries.ts'

type DashboardProps = {
  /** The `#` address of the part that a number links to. */
  places: Partial<Record<keyof CoachStats, string>>
}

/** The coach's four numbers, refetched every 30 seconds. The screen around them says when it was updated. */
export function Dashboard({ places }: DashboardProps) {
  const t = useMessages(overviewMessages)
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(dashboard(language))
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
