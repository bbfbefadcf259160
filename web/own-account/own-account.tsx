import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { Session } from '#web/platform/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { DataCard } from './data-card.tsx'
import { DeleteCard } from './delete-card.tsx'
import { ownAccountMessages } from './messages.ts'
import styles from './own-account.module.css'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { type Holder, ownProfile } from './queries.ts'
import { SessionsCard } from './sessions-card.tsx'

type OwnAccountProps = { session: Session; onErased: () => void }

/** A member's own account: who they are, their password, where they are signed in, their data, the end of it. */
export function OwnAccount({ session, onErased }: OwnAccountProps) {
  const words = useMessages(ownAccountMessages)
  const { language } = useLanguage()
  const holder: Holder = { kind: 'member', token: session.token }
  const { data, error, refetch, isFetching } = useQuery(ownProfile(holder, language))
  if (!data && error) {
    return (
      <ErrorState level={2} title={words.profile.failed} onRetry={() => refetch()} busy={isFetching}>
        {error instanceof ApiError && error.sentence}
      </ErrorState>
    )
  }
  if (!data) return <AccountOpening />
  return (
    <>
      <AccountHead />
      <div className={styles.cards}>
        <ProfileCard user={data} session={session} />
        <PasswordCard email={data.email} />
        <div className={styles.whole}>
          <SessionsCard token={session.token} />
        </div>
        <DataCard holder={holder} />
        <DeleteCard holder={holder} email={data.email} onErased={onErased} />
      </div>
    </>
  )
}

type RenewalAccountProps = { token: string; onErased: () => void; onOver: () => void }

/** What somebody whose access has ended can still do with their account; `onOver` is called once their token holds no more. */
export function RenewalAccount({ token, onErased, onOver }: RenewalAccountProps) {
  const words = useMessages(ownAccountMessages)
  const { language } = useLanguage()
  const holder: Holder = { kind: 'renewal', token }
  const { data, error, refetch, isFetching } = useQuery(ownProfile(holder, language))
  const isOver = error instanceof ApiError && error.status === 401
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  if (!data && error) {
    return (
      <ErrorState level={2} title={words.profile.failed} onRetry={() => refetch()} busy={isFetching}>
        {error instanceof ApiError && error.sentence}
      </ErrorState>
    )
  }
  if (!data) return <AccountOpening />
  return (
    <>
      <AccountHead />
      <Notice className={styles.renewal}>{words.renewal}</Notice>
      <div className={styles.cards}>
        <DataCard holder={holder} />
        <DeleteCard holder={holder} email={data.email} onErased={onErased} />
      </div>
    </>
  )
}

function AccountHead() {
  const words = useMessages(ownAccountMessages)
  return (
    <>
      <TextLink to="/members" icon={<ArrowLeft className="flip" />}>
        {words.back}
      </TextLink>
      <h1 className={styles.title}>{words.title}</h1>
    </>
  )
}

/** Stands where the account will be, while it is read. */
export function AccountOpening() {
  const words = useMessages(ownAccountMessages)
  return (
    <Loading label={words.loading}>
      <Skeleton shape="title" />
      <div className={styles.cards}>
        {['profile', 'password', 'data', 'deletion'].map((name) => (
          <Skeleton key={name} className={styles.cardSkeleton} />
        ))}
      </div>
    </Loading>
  )
}
