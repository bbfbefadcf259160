import { useQuery } from '@tanstack/react-query'
import { ChartLine, TrendingUp } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { listProgress, type ProgressOverview, readMeasurements, readProgress } from '#contract/progress.ts'
import { DraftNotice } from '#web/member/progress/unsent-days/draft-notice.tsx'
import { deleteOthersDrafts } from '#web/member/progress/unsent-days/drafts.ts'
import { useUnsentDays } from '#web/member/progress/unsent-days/use-unsent-days.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useHasNetwork } from '#web/platform/network.ts'
import type { Session } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { cardMessages } from './card-messages.ts'
import { NewestComment } from './newest-comment.tsx'
import styles from './progress.module.css'
import type { ProgressReads, ProgressSource } from './progress-source.ts'
import { asOfNow, overviewOf } from './queries.ts'
import { UpdateProgress } from './update-progress.ts'
import { WeekMeters } from './week-meters.tsx'

/** The progress dialog: entries, charts, photos and the tools of staff; loaded when it first opens. */
const ProgressHistory = lazyDialog(async () => (await import('./progress-dialog.tsx')).ProgressDialog)

type ProgressCardProps = {
  session: Session
  /** Receives the error of every failed call: the session may have ended. */
  onError: (error: unknown) => void
  /** Opens the form to log today's workout from elsewhere on the screen, which learns whether it is logged. */
  logging?: { isOpen: boolean; onClose: () => void; onKnown: (isLogged: boolean) => void }
  /** Before anything is assigned: without an entry, the empty week does not show. */
  isFirst?: boolean
  className?: string
}

/** The open dialog: the form of a day, from its draft if `resumes`, with the workout if `isWorkout`, or the history. */
type Opened = { what: 'update'; day?: string; resumes?: boolean; isWorkout?: boolean } | { what: 'history' }

/** A member's own week, goals and newest comment, with buttons to log a day and to open the history. */
export function ProgressCard({ session, onError, logging, isFirst = false, className }: ProgressCardProps) {
  const t = useMessages(cardMessages)
  const { language } = useLanguage()
  const source = useMemo<ProgressSource>(
    () => ({ kind: 'own', token: session.token, reads: myQueries, onError }),
    [session.token, onError],
  )
  const member = session.email ?? session.name
  const { data: read, error, refetch, isFetching, dataUpdatedAt } = useQuery(overviewOf(source, language))
  const isOnline = useHasNetwork()
  const data = read && (isOnline ? read : asOfNow(read))
  const [chosen, setOpened] = useState<Opened | null>(null)
  const opened: Opened | null = chosen ?? (logging?.isOpen ? { what: 'update', isWorkout: true } : null)
  const close = () => {
    setOpened(null)
    logging?.onClose()
  }
  useEffect(() => deleteOthersDrafts(member), [member])
  const isLogged = data?.week.days.includes(data.today) ?? false
  const onKnown = logging?.onKnown
  useEffect(() => onKnown?.(isLogged), [onKnown, isLogged])
  useUnsentDays({
    ...{ source, member },
    today: data?.today ?? '',
    maySend: data !== undefined && opened === null,
    reachedAt: dataUpdatedAt,
  })
  return (
    <Card as="section" aria-labelledby="progress" className={classes(styles.card, className)}>
      <CardHead
        icon={<TrendingUp className="flip" />}
        id="progress"
        action={
          data && (
            <Button variant="ghost" size="compact" onClick={() => setOpened({ what: 'update' })}>
              {t.update}
            </Button>
          )
        }
      >
        {t.title}
      </CardHead>
      {!data && !error && <Waiting />}
      {!data && error && (
        <ErrorState title={t.failed} onRetry={() => refetch()} busy={isFetching}>
          {error instanceof ApiError && error.sentence}
        </ErrorState>
      )}
      {data && (
        <WeekSummary
          {...{ source, member }}
          overview={data}
          isStale={error !== null}
          isWriting={opened?.what === 'update'}
          isFirst={isFirst}
          onResume={(day) => setOpened({ what: 'update', day, resumes: true })}
          onHistory={() => setOpened({ what: 'history' })}
        />
      )}
      {data && opened?.what === 'update' && (
        <UpdateProgress {...opened} {...{ source, member }} overview={data} onClose={close} />
      )}
      {data && opened?.what === 'history' && <ProgressHistory {...{ source, member }} onClose={close} />}
    </Card>
  )
}

type WeekSummaryProps = {
  source: ProgressSource
  member: string
  overview: ProgressOverview
  isStale: boolean
  isWriting: boolean
  isFirst: boolean
  onResume: (day: string) => void
  onHistory: () => void
}

function WeekSummary(props: WeekSummaryProps) {
  const { source, member, overview, isStale, isWriting, isFirst, onResume, onHistory } = props
  const t = useMessages(cardMessages)
  const { goals, entries, latestComment } = overview
  return (
    <div className={styles.standing}>
      {!isWriting && <DraftNotice {...{ member, onResume }} today={overview.today} />}
      {!(isFirst && entries === 0) && <WeekMeters overview={overview} />}
      {latestComment && (
        <NewestComment
          key={latestComment.at}
          {...{ source }}
          comment={latestComment}
          unseen={overview.unseenComments}
        />
      )}
      {goals.length > 0 && <Goals goals={goals} />}
      {isStale && <p className="muted small">{t.stale}</p>}
      {entries === 0 ? (
        <p className="muted small">{t.nothing}</p>
      ) : (
        <Button variant="ghost" size="compact" icon={<ChartLine className="flip" />} onClick={onHistory}>
          {t.history}
        </Button>
      )}
    </div>
  )
}

function Goals({ goals }: { goals: string[] }) {
  const t = useMessages(cardMessages)
  return (
    <div className={styles.goals}>
      <h3 id="progress-goals">{t.goals}</h3>
      <ul aria-labelledby="progress-goals">
        {goals.map((goal) => (
          <li key={goal}>
            <span>
              <bdi>{goal}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Waiting() {
  const t = useMessages(cardMessages)
  return (
    <Loading label={t.loading} className={styles.standing}>
      <Skeleton />
      <Skeleton shape="control" />
      <Skeleton />
      <Skeleton shape="control" />
    </Loading>
  )
}

/** The calls with which a member reads their own progress. */
const myQueries: ProgressReads = {
  overview: async (options) => (await call(readProgress, {}, options)).progress,
  days: (query, options) => call(listProgress, { query }, options),
  points: async (options) => (await call(readMeasurements, {}, options)).points,
}
