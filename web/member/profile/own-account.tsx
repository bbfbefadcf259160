import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { Session } from '#web/platform/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { AccountToken } from './account-token.ts'
import { DataCard } from './data-card.tsx'
import { DeleteCard } from './delete-card.tsx'
import { HealthAccessCard } from './health-access-card.tsx'
import { ownAccountMessages } from './messages.ts'
import styles from './own-account.module.css'
import { PasswordCard } from './password-card.tsx'
import { PhotosCard } from './photos-card.tsx'
import { PrivacyRequestsCard } from './privacy-requests-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { PublicationsCard } from './publications-card.tsx'
import { ownProfile } from './queries.ts'
import { ReceiptsCard } from './receipts-card.tsx'
import { RetentionCard } from './retention-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

type OwnAccountProps = { session: Session; onErased: () => void }

/** A member's own account: profile, password, sessions, photos, export and deletion. */
export function OwnAccount({ session, onErased }: OwnAccountProps) {
  const { language } = useLanguage()
  const account: AccountToken = { kind: 'member', token: session.token }
  const profile = useQuery(ownProfile(account, language))
  const { data } = profile
  if (!data) return <AccountUnavailable {...profile} />
  return (
    <>
      <AccountHead />
      <div className={styles.cards}>
        <ProfileCard user={data} session={session} />
        <PasswordCard account={account} email={data.email} />
        <div className={styles.whole}>
          <ReceiptsCard account={account} />
        </div>
        <div className={styles.whole}>
          <SessionsCard account={account} />
        </div>
        <div className={styles.whole}>
          <HealthAccessCard account={account} />
        </div>
        <div className={styles.whole}>
          <PhotosCard account={account} />
        </div>
        <div className={styles.whole}>
          <PublicationsCard account={account} />
          <RetentionCard />
        </div>
        <DataCard account={account} />
        <DeleteCard account={account} email={data.email} onErased={onErased} />
        <div className={styles.whole}>
          <PrivacyRequestsCard account={account} />
        </div>
      </div>
    </>
  )
}

type RenewalAccountProps = {
  token: string
  /** The card of the consent to health answers. */
  health: ReactNode
  onErased: () => void
  onOver: () => void
}

/** The account of a user whose access has ended, with a renewal token; `onOver` is called when the token expires. */
export function RenewalAccount({ token, health, onErased, onOver }: RenewalAccountProps) {
  const t = useMessages(ownAccountMessages)
  const { language } = useLanguage()
  const account: AccountToken = { kind: 'renewal', token }
  const profile = useQuery(ownProfile(account, language))
  const { data, error } = profile
  const isOver = error instanceof ApiError && error.status === 401
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  if (!data) return <AccountUnavailable {...profile} />
  return (
    <>
      <AccountHead />
      {data.subscription.endDate !== null && <Notice className={styles.renewal}>{t.renewal}</Notice>}
      <UnconfirmedEmail user={data} account={account} />
      <div className={styles.cards}>
        <PasswordCard account={account} email={data.email} />
        <SessionsCard account={account} />
        <div className={styles.whole}>
          <ReceiptsCard account={account} />
        </div>
        <div className={styles.whole}>
          <HealthAccessCard account={account} />
        </div>
        <div className={styles.whole}>
          <PhotosCard account={account} />
        </div>
        <div className={styles.whole}>
          <PublicationsCard account={account} />
        </div>
        {health}
        <div className={styles.whole}>
          <RetentionCard />
        </div>
        <DataCard account={account} />
        <DeleteCard account={account} email={data.email} onErased={onErased} />
        <div className={styles.whole}>
          <PrivacyRequestsCard account={account} />
        </div>
      </div>
    </>
  )
}

function AccountHead() {
  const t = useMessages(ownAccountMessages)
  return (
    <>
      <TextLink to="/members" icon={<ArrowLeft className="flip" />}>
        {t.back}
      </TextLink>
      <h1 className={styles.title}>{t.title}</h1>
    </>
  )
}

type AccountUnavailableProps = {
  error: Error | null
  failureReason: Error | null
  isFetching: boolean
  refetch: () => void
}

/** Shown while the account loads, and if it cannot be loaded. A missing connection is reported at once. */
function AccountUnavailable({ error, failureReason, isFetching, refetch }: AccountUnavailableProps) {
  const t = useMessages(ownAccountMessages)
  const loadError = error ?? (isOffline(failureReason) ? failureReason : null)
  // The error stays during a retry, so that the pressed button does, too.
  const [shownError, setShownError] = useState(loadError)
  if (loadError && loadError !== shownError) setShownError(loadError)
  if (!shownError) return <AccountSkeleton />
  return (
    <>
      <AccountHead />
      <ErrorState
        level={2}
        title={isOffline(shownError) ? t.offline : t.profile.failed}
        onRetry={refetch}
        busy={isFetching}
      >
        {isOffline(shownError) ? t.offlineBody : shownError instanceof ApiError && shownError.sentence}
      </ErrorState>
    </>
  )
}

const isOffline = (loadError: Error | null) => loadError instanceof ApiError && loadError.code === 'offline'

/** A skeleton of the account while it loads. */
export function AccountSkeleton() {
  const t = useMessages(ownAccountMessages)
  return (
    <Loading label={t.loading}>
      <Skeleton shape="title" />
      <div className={styles.cards}>
        {['profile', 'password', 'data', 'deletion'].map((name) => (
          <Skeleton key={name} className={styles.cardSkeleton} />
        ))}
      </div>
    </Loading>
  )
}
