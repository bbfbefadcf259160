import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { logout } from '#contract/accounts.ts'
import type { AssignedDocument } from '#contract/items.ts'
import type { User } from '#contract/members.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { patience } from '#web/platform/rhythm.ts'
import { endSession, type Session } from '#web/platform/session.ts'
import { classes } from '#web/ui/classes.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { FreshNotice } from './fresh-notice.tsx'
import styles from './home.module.css'
import { DocumentsCard, VideosCard } from './items-cards.tsx'
import { MemberBanner } from './member-banner.tsx'
import bannerStyles from './members.module.css'
import { memberMessages } from './messages.ts'
import { type EndOfSession, myResources } from './queries.ts'
import { SupportCard } from './support-card.tsx'
import { UsageCard } from './usage-card.tsx'
import { useNewDay } from './use-new-day.ts'
import { useOpenItem } from './use-open-item.ts'

/** What others put into a member's home: each is told whose it is. */
export type HomeSlots = {
  /** Beside the day's usage; it brings a card of its own. */
  progress?: ReactNode
  /** In the banner, before Logout: the way to the account. */
  account?: (user: User) => ReactNode
  /** Below the banner: how a renewal stands, and the way to one. */
  renewal?: (user: User) => ReactNode
  /** Below each document. */
  besideDocument?: (document: AssignedDocument) => ReactNode
}

type MemberHomeProps = HomeSlots & {
  session: Session
  /** The number that the coach is written to on WhatsApp, in E.164; null where there is none. */
  coachNumber: string | null
  onEnded: (reason: EndOfSession) => void
  onLeft: () => void
}

// Browsers' timers hold no more than 2^31 - 1 milliseconds.
const longestTimer = 2_147_483_647

/** A member's home: until when, how much today, how far, what the coach gave, and help. */
export function MemberHome(props: MemberHomeProps) {
  const { session, coachNumber, onEnded, onLeft, progress, account, renewal } = props
  const { besideDocument: beside } = props
  const words = useMessages(memberMessages)
  const { stale } = useMessages(uiMessages)
  const { language } = useLanguage()
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(
    myResources(session.token, language, onEnded),
  )
  const opening = useOpenItem(onEnded)
  const [isLeaving, setLeaving] = useState(false)
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
    // Where the server can't be reached the token still leaves this phone.
    await call(logout, {}, { language, session: 'member', timeoutMs: patience.leaving }).catch(
      () => undefined,
    )
    endSession('member', session.token)
    onLeft()
  }

  if (!data && error) {
    const sentence = error instanceof ApiError ? error.sentence : undefined
    return (
      <ErrorState title={words.failed} onRetry={() => refetch()} busy={isFetching}>
        {sentence}
      </ErrorState>
    )
  }
  if (!data) return <Opening />
  const { user, usage } = data
  const { videos, documents } = user.resources
  const ofType = (type: 'training' | 'diet' | 'general') => documents.filter((one) => one.type === type)
  const training = ofType('training')
  const diet = ofType('diet')
  const general = ofType('general')
  const fresh = [...training, ...diet, ...general, ...videos].filter(({ openedAt }) => openedAt === null)
  return (
    <>
      <MemberBanner user={user} now={dataUpdatedAt} isLeaving={isLeaving} onLogout={leave}>
        {account?.(user)}
      </MemberBanner>
      {/* That there is no connection is said once, for the whole screen. */}
      {error && !(error instanceof ApiError && error.code === 'offline') && (
        <Notice tone="warn" role="status" className={bannerStyles.stale}>
          {stale}
        </Notice>
      )}
      {renewal?.(user)}
      <FreshNotice items={fresh} />
      <div className={styles.cards}>
        <UsageCard usage={usage} at={dataUpdatedAt} />
        <div className={classes(styles.wide, styles.slot)}>{progress}</div>
        <DocumentsCard type="training" documents={training} opening={opening} beside={beside} />
        <DocumentsCard type="diet" documents={diet} opening={opening} beside={beside} />
        {general.length > 0 && (
          <DocumentsCard type="general" documents={general} opening={opening} beside={beside} />
        )}
        <VideosCard videos={videos} opening={opening} onEnded={onEnded} />
        <SupportCard session={session} coachNumber={coachNumber} onEnded={onEnded} />
      </div>
    </>
  )
}

/** Stands where the area will be, while a stored session is checked. */
export function Opening() {
  const words = useMessages(memberMessages)
  return (
    <Loading label={words.loading}>
      <Skeleton className={bannerStyles.bannerSkeleton} />
      <div className={styles.cards}>
        <CardSkeleton width={styles.narrow} />
        <CardSkeleton width={styles.wide} />
        <CardSkeleton width={styles.half} />
        <CardSkeleton width={styles.half} />
      </div>
    </Loading>
  )
}

function CardSkeleton({ width }: { width: string | undefined }) {
  return (
    <div className={width}>
      <Skeleton className={bannerStyles.cardSkeleton} />
    </div>
  )
}
