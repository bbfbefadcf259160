import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
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
import { PhotosCard } from './photos-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { type Holder, ownProfile } from './queries.ts'
import { SessionsCard } from './sessions-card.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

type OwnAccountProps = { session: Session; onErased: () => void }

/** A member's own account: who they are, their password, where they are signed in, their data, the end of it. */
export function OwnAccount({ session, onErased }: OwnAccountProps) {
  const { language } = useLanguage()
  const holder: Holder = { kind: 'member', token: session.token }
  const profile = useQuery(ownProfile(holder, language))
  const { data } = profile
  if (!data) return <Absent {...profile} />
  return (
    <>
      <AccountHead />
      <div className={styles.cards}>
        <ProfileCard user={data} session={session} />
        <PasswordCard email={data.email} />
        <div className={styles.whole}>
          <SessionsCard token={session.token} />
        </div>
        <div className={styles.whole}>
          <PhotosCard holder={holder} />
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
  const profile = useQuery(ownProfile(holder, language))
  const { data, error } = profile
  const isOver = error instanceof ApiError && error.status === 401
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  if (!data) return <Absent {...profile} />
  return (
    <>
      <AccountHead />
      {data.subscription.endDate !== null && <Notice className={styles.renewal}>{words.renewal}</Notice>}
      <UnconfirmedEmail user={data} holder={holder} />
      <div className={styles.cards}>
        <div className={styles.whole}>
          <PhotosCard holder={holder} />
        </div>
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

type AbsentProps = {
  error: Error | null
  failureReason: Error | null
  isFetching: boolean
  refetch: () => void
}

/** Stands where the account is not: while it is read, and where it could not be. Without a connection that is said at once. */
function Absent({ error, failureReason, isFetching, refetch }: AbsentProps) {
  const words = useMessages(ownAccountMessages)
  const fault = error ?? (isOffline(failureReason) ? failureReason : null)
  // It stays while it is tried again, with the pressed button.
  const [told, setTold] = useState(fault)
  if (fault && fault !== told) setTold(fault)
  if (!told) return <AccountOpening />
  return (
    <>
      <AccountHead />
      <ErrorState
        level={2}
        title={isOffline(told) ? words.offline : words.profile.failed}
        onRetry={refetch}
        busy={isFetching}
      >
        {isOffline(told) ? words.offlineBody : told instanceof ApiError && told.sentence}
      </ErrorState>
    </>
  )
}

const isOffline = (fault: Error | null) => fault instanceof ApiError && fault.code === 'offline'

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
