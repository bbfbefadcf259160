import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { logout } from '#contract/accounts.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { endSession, type Session } from '#web/platform/session.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { DocumentsCard, VideosCard } from './items-cards.tsx'
import { MemberBanner } from './member-banner.tsx'
import styles from './members.module.css'
import { memberMessages } from './messages.ts'
import { type EndOfSession, myResources } from './queries.ts'
import { useOpenItem } from './use-open-item.ts'

type MemberHomeProps = {
  session: Session
  onEnded: (reason: EndOfSession) => void
  onLeft: () => void
}

// Browsers' timers hold no more than 2^31 - 1 milliseconds.
const longestTimer = 2_147_483_647

/** What a member has: the banner, training and diet documents, videos. */
export function MemberHome({ session, onEnded, onLeft }: MemberHomeProps) {
  const words = useMessages(memberMessages)
  const { language } = useLanguage()
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(
    myResources(session.token, language, onEnded),
  )
  const opening = useOpenItem(onEnded)
  const [isLeaving, setLeaving] = useState(false)
  const endDate = data?.user.subscription.endDate

  useEffect(() => {
    if (!endDate) return
    const left = Math.min(Math.max(0, Date.parse(endDate) - Date.now()) + 1000, longestTimer)
    const ending = setTimeout(refetch, left)
    return () => clearTimeout(ending)
  }, [endDate, refetch])

  async function leave() {
    setLeaving(true)
    // Where the server can't be reached the token still leaves this phone.
    await call(logout, {}, { language, session: 'member' }).catch(() => undefined)
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
  const { videos, documents } = data.user.resources
  const ofType = (type: 'training' | 'diet' | 'general') => documents.filter((one) => one.type === type)
  return (
    <>
      <MemberBanner user={data.user} now={dataUpdatedAt} isLeaving={isLeaving} onLogout={leave} />
      <div className={styles.cards}>
        <DocumentsCard type="training" documents={ofType('training')} opening={opening} />
        <DocumentsCard type="diet" documents={ofType('diet')} opening={opening} />
        {ofType('general').length > 0 && (
          <DocumentsCard type="general" documents={ofType('general')} opening={opening} />
        )}
        <VideosCard videos={videos} opening={opening} />
      </div>
    </>
  )
}

/** Stands where the area will be, while a stored session is checked. */
export function Opening() {
  const words = useMessages(memberMessages)
  return (
    <Loading label={words.loading}>
      <Skeleton className={styles.bannerSkeleton} />
      <div className={styles.cards}>
        {['training', 'diet', 'videos', 'more'].map((name) => (
          <Skeleton key={name} className={styles.cardSkeleton} />
        ))}
      </div>
    </Loading>
  )
}
