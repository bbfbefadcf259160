import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { AssignedDocument } from '#contract/assigned-items.ts'
import { logout } from '#contract/auth.ts'
import { cairoDay } from '#contract/cairo-days.ts'
import type { User } from '#contract/users.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { requestTimeouts } from '#web/platform/query-timing.ts'
import { endSession, type Session } from '#web/platform/session.ts'
import { classes } from '#web/ui/classes.ts'
import { stack } from '#web/ui/layout.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import type { ContactSlot } from './first-days.tsx'
import { FreshNotice } from './fresh-notice.tsx'
import styles from './home.module.css'
import { HomeHead } from './home-head.tsx'
import { DocumentsCard, VideosCard } from './items-cards.tsx'
import { nextDayAfter } from './limit-messages.ts'
import type { LogAct } from './log-button.tsx'
import { MemberNav } from './member-nav.tsx'
import screenStyles from './members.module.css'
import { memberMessages } from './messages.ts'
import { notedType } from './noted-type.ts'
import { type EndOfSession, myResources } from './queries.ts'
import { ContactCoach, SupportCard } from './support-card.tsx'
import { TodayCard } from './today-card.tsx'
import { UsageLine } from './usage-line.tsx'
import { useOpenItem } from './use-open-item.ts'

/** What other features add to a member's home. */
export type HomeSlots = {
  /** The member's week, in its own card; `logging` opens the form of today. */
  progress?: (home: { logging: Logging; isFirst: boolean }) => ReactNode
  /** Before anything is assigned: what happens next. `contact` is the way to write to the coach. */
  firstDays?: (home: { log: LogAct; contact: ContactSlot }) => ReactNode
  /** Above today: that somebody opened the member's health data. */
  opened?: ReactNode
  /** In the account sheet, before the sign-out button: the link to the account. */
  account?: (user: User) => ReactNode
  /** Below today: the state of a renewal, or a button to start one when access ends soon. */
  renewal?: (user: User) => ReactNode
  /** Below each document. */
  besideDocument?: (document: AssignedDocument) => ReactNode
}

/** Whether the form to log today is open; `onKnown` receives whether today’s workout is logged. */
export type Logging = { isOpen: boolean; onClose: () => void; onKnown: (isLogged: boolean) => void }

type MemberHomeProps = HomeSlots & {
  session: Session
  /** The coach's WhatsApp number in E.164; null if there is none. */
  coachNumber: string | null
  onEnded: (reason: EndOfSession) => void
  onLeft: () => void
}

// Browsers' timers cannot exceed 2^31 - 1 milliseconds.
const longestTimer = 2_147_483_647

/** A member's home, in the order of need: today, assignments with the daily usage, progress and support. */
export function MemberHome(props: MemberHomeProps) {
  const { session, coachNumber, onEnded, onLeft, progress, account, renewal } = props
  const { besideDocument: beside, firstDays, opened } = props
  const t = useMessages(memberMessages)
  const { stale } = useMessages(uiMessages)
  const { language } = useLanguage()
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(
    myResources(session.token, language, onEnded),
  )
  const opening = useOpenItem(onEnded)
  const [isLeaving, setLeaving] = useState(false)
  const [isLogging, setLogging] = useState(false)
  const [isLogged, setLogged] = useState(false)
  const endDate = data?.user.subscription.endDate
  useNewDay(data?.usage.date, dataUpdatedAt)

  useEffect(() => {
    if (!endDate) return
    const left = Math.min(Math.max(0, Date.parse(endDate) - Date.now()) + 1000, longestTimer)
    const ending = setTimeout(refetch, left)
    return () => clearTimeout(ending)
  }, [endDate, refetch])

  async function leave() {
    setLeaving(true)
    // The session is deleted on this device even if the server cannot be reached.
    await call(logout, {}, { language, session: 'member', timeoutMs: requestTimeouts.leaving }).catch(
      () => undefined,
    )
    endSession('member', session.token)
    onLeft()
  }

  if (!data && error) {
    const sentence = error instanceof ApiError ? error.sentence : undefined
    return (
      <ErrorState title={t.failed} onRetry={() => refetch()} busy={isFetching}>
        {sentence}
      </ErrorState>
    )
  }
  if (!data) return <MemberHomeSkeleton />
  const { user, usage } = data
  const { videos, documents } = user.resources
  const ofType = (type: 'training' | 'diet' | 'general') => documents.filter((one) => one.type === type)
  const training = ofType('training')
  const diet = ofType('diet')
  const general = ofType('general')
  const noted = notedType(documents)
  const items = [...training, ...diet, ...general, ...videos]
  const isFirst = items.length === 0
  const log: LogAct = { isLogged, onLog: () => setLogging(true) }
  return (
    <>
      <HomeHead
        user={user}
        now={dataUpdatedAt}
        isLeaving={isLeaving}
        onLogout={leave}
        account={account?.(user)}
      />
      {/* The missing connection is shown once, for the whole screen. */}
      {error && !(error instanceof ApiError && error.code === 'offline') && (
        <Notice tone="warn" role="status" className={screenStyles.stale}>
          {stale}
        </Notice>
      )}
      <div className={styles.cards}>
        <div className={isFirst ? styles.whole : styles.main}>
          <div className={styles.opened}>{opened}</div>
          {isFirst ? (
            firstDays?.({
              log,
              contact: (variant, className) => (
                <ContactCoach name={session.name} number={coachNumber} {...{ variant, className }} />
              ),
            })
          ) : (
            <TodayCard training={training[0]} opening={opening} now={dataUpdatedAt} log={log} />
          )}
          {renewal?.(user)}
          <FreshNotice items={items.filter(({ openedAt }) => openedAt === null)} />
        </div>
        <div className={isFirst ? styles.main : styles.side}>
          {progress?.({
            logging: { isOpen: isLogging, onClose: () => setLogging(false), onKnown: setLogged },
            isFirst,
          })}
        </div>
        {!isFirst && (
          <div className={classes(styles.main, stack(20))}>
            <DocumentsCard
              type="training"
              documents={training}
              opening={opening}
              saysCode={noted === 'training'}
              beside={beside}
            />
            <DocumentsCard
              type="diet"
              documents={diet}
              opening={opening}
              saysCode={noted === 'diet'}
              beside={beside}
            />
            {general.length > 0 && (
              <DocumentsCard
                type="general"
                documents={general}
                opening={opening}
                saysCode={noted === 'general'}
                beside={beside}
              />
            )}
            <VideosCard videos={videos} opening={opening} onEnded={onEnded}>
              <UsageLine usage={usage} />
            </VideosCard>
          </div>
        )}
        <SupportCard session={session} coachNumber={coachNumber} onEnded={onEnded} />
      </div>
      <MemberNav hasTraining={training.length > 0} hasDiet={diet.length > 0} />
    </>
  )
}

/** A skeleton of the area while a stored session is checked. */
export function MemberHomeSkeleton() {
  const t = useMessages(memberMessages)
  return (
    <Loading label={t.loading}>
      <Skeleton className={screenStyles.bannerSkeleton} />
      <div className={styles.cards}>
        <CardSkeleton column={styles.main} />
        <CardSkeleton column={styles.side} />
        <CardSkeleton column={styles.main} />
        <CardSkeleton column={styles.side} />
      </div>
    </Loading>
  )
}

function CardSkeleton({ column }: { column: string | undefined }) {
  return (
    <div className={column}>
      <Skeleton className={screenStyles.cardSkeleton} />
    </div>
  )
}

const second = 1000
const minute = 60 * second

/**
 * Refetches everything when the day changes in Cairo. `day` is the day that the server counted for, and `at` when it
 * responded: if the device's clock is ahead, refetches every minute until the server's day has changed, too.
 */
function useNewDay(day: string | undefined, at: number): void {
  const client = useQueryClient()
  useEffect(() => {
    if (day === undefined) return
    const now = Date.now()
    const isAhead = cairoDay(new Date(now)) > day
    const wait = isAhead ? Math.max(at + minute - now, second) : nextDayAfter(now) + second - now
    const changing = setTimeout(() => client.invalidateQueries(), wait)
    return () => clearTimeout(changing)
  }, [day, at, client])
}
