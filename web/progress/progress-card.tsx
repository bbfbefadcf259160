import { useQuery } from '@tanstack/react-query'
import { ChartLine, TrendingUp } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { ProgressOverview } from '#contract/progress.ts'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useHasNetwork } from '#web/platform/network.ts'
import type { Session } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { cardMessages } from './card-messages.ts'
import { DraftNotice } from './draft-notice.tsx'
import { forgetOthersDrafts } from './drafts.ts'
import { NewestComment } from './newest-comment.tsx'
import { ownReads } from './own-reads.ts'
import styles from './progress.module.css'
import { ProgressHistory } from './progress-history.ts'
import { asOfNow, overviewOf } from './queries.ts'
import type { ProgressSource } from './source.ts'
import { UpdateProgress } from './update-progress.ts'
import { useWaitingDays } from './use-waiting-days.ts'
import { WeekMeters } from './week-meters.tsx'

type ProgressCardProps = {
  session: Session
  /** Hears of every call that failed: the session may have ended with it. */
  onFault: (fault: unknown) => void
  className?: string
}

/** What the card opens: a day to be written down, from its draft where `resumes`, or all that was written down. */
type Opened = { what: 'update'; day?: string; resumes?: boolean } | { what: 'history' }

/** A member's own week, goals and newest comment, with the ways to write a day down and to look back. */
export function ProgressCard({ session, onFault, className }: ProgressCardProps) {
  const words = useMessages(cardMessages)
  const { language } = useLanguage()
  const source = useMemo<ProgressSource>(
    () => ({ kind: 'own', token: session.token, reads: ownReads, onFault }),
    [session.token, onFault],
  )
  const member = session.email ?? session.name
  const { data: read, error, refetch, isFetching, dataUpdatedAt } = useQuery(overviewOf(source, language))
  const isOnline = useHasNetwork()
  const data = read && (isOnline ? read : asOfNow(read))
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  useEffect(() => forgetOthersDrafts(member), [member])
  useWaitingDays({
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
              {words.update}
            </Button>
          )
        }
      >
        {words.title}
      </CardHead>
      {!data && !error && <Waiting />}
      {!data && error && (
        <ErrorState title={words.failed} onRetry={() => refetch()} busy={isFetching}>
          {error instanceof ApiError && error.sentence}
        </ErrorState>
      )}
      {data && (
        <Standing
          {...{ source, member }}
          overview={data}
          isStale={error !== null}
          isWriting={opened?.what === 'update'}
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

type StandingProps = {
  source: ProgressSource
  member: string
  overview: ProgressOverview
  isStale: boolean
  isWriting: boolean
  onResume: (day: string) => void
  onHistory: () => void
}

function Standing(props: StandingProps) {
  const { source, member, overview, isStale, isWriting, onResume, onHistory } = props
  const words = useMessages(cardMessages)
  const { goals, entries, latestComment } = overview
  return (
    <div className={styles.standing}>
      {!isWriting && <DraftNotice {...{ member, onResume }} today={overview.today} />}
      <WeekMeters week={overview.week} />
      {latestComment && (
        <NewestComment
          key={latestComment.at}
          {...{ source }}
          comment={latestComment}
          unseen={overview.unseenComments}
        />
      )}
      {goals.length > 0 && <Goals goals={goals} />}
      {isStale && <p className={styles.small}>{words.stale}</p>}
      {entries === 0 ? (
        <p className={styles.small}>{words.nothing}</p>
      ) : (
        <Button variant="ghost" size="compact" icon={<ChartLine className="flip" />} onClick={onHistory}>
          {words.history}
        </Button>
      )}
    </div>
  )
}

function Goals({ goals }: { goals: string[] }) {
  const words = useMessages(cardMessages)
  return (
    <div className={styles.goals}>
      <h3 id="progress-goals">{words.goals}</h3>
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
  const words = useMessages(cardMessages)
  return (
    <Loading label={words.loading} className={styles.standing}>
      <Skeleton />
      <Skeleton shape="control" />
      <Skeleton />
      <Skeleton shape="control" />
    </Loading>
  )
}
