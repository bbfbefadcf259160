import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Today } from '#contract/dashboard-today.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { LoadedHeading } from '#web/ui/barbell-heading.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice, Updated } from '#web/ui/stale-notice.tsx'
import { EndingCard, SilentCard, UnassignedCard } from './members-cards.tsx'
import { openLists, todayMessages } from './messages.ts'
import { MessagesCard } from './messages-card.tsx'
import { MonthCard } from './month-card.tsx'
import { today } from './queries.ts'
import { RequestsCard } from './requests-card.tsx'
import styles from './today.module.css'
import { todayHeading } from './today-heading.ts'

/** Who waits for staff, each with the one press that helps, and the month's figures. `figures`: the coach's four numbers. */
export function TodayScreen({ figures, mayAssign }: { figures: ReactNode; mayAssign: boolean }) {
  const t = useMessages(todayMessages)
  const { language } = useLanguage()
  const { data, error, refetch, dataUpdatedAt } = useQuery(today(language))
  return (
    <div className={styles.today}>
      <Head data={data} />
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={t.loading} className={styles.columns}>
          <Skeleton shape="box" />
          <Skeleton shape="box" />
        </Loading>
      )}
      {data && error && <StaleNotice />}
      {data && (
        <div className={styles.columns}>
          <div>
            <RequestsCard list={data.requests} now={dataUpdatedAt} />
            <SilentCard list={data.silent} email={data.email} />
            {mayAssign && <UnassignedCard list={data.unassigned} />}
          </div>
          <div>
            {data.month && <MonthCard month={data.month} />}
            <MessagesCard list={data.messages} />
            <EndingCard list={data.ending} email={data.email} now={dataUpdatedAt} />
          </div>
        </div>
      )}
      {figures}
      {data && <Updated at={dataUpdatedAt} />}
    </div>
  )
}

function Head({ data }: { data: Today | undefined }) {
  const t = useMessages(todayMessages)
  const format = useFormat()
  const open = data ? openOf(data) : 0
  return (
    <div>
      <LoadedHeading id={todayHeading} plates={open} bleeds={false} focusable>
        {data && open === 0 ? t.nobody : t.title}
      </LoadedHeading>
      {data && (
        <p className={styles.lead}>
          {format.dayOfWeek(Date.now())} · {format.plural(openLists, open)}
        </p>
      )}
    </div>
  )
}

const openOf = ({ requests, silent, unassigned, messages, ending }: Today): number =>
  [requests, silent, unassigned, messages, ending].filter(({ total }) => total > 0).length
