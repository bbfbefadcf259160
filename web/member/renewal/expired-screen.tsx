import { useQuery } from '@tanstack/react-query'
import { LogIn, LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { logout } from '#contract/auth.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { requestTimeouts } from '#web/platform/query-timing.ts'
import { useProof } from '#web/public/payment/use-proof.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { HadList } from './had-list.tsx'
import { renewalMessages } from './messages.ts'
import { ownName } from './own-name.ts'
import { PendingRequest } from './pending-request.tsx'
import {
  type CurrentMembership,
  membershipQuery,
  type RenewalSource,
  renewalCredentials,
  requestStateOf,
} from './queries.ts'
import { RejectedRenewal } from './rejected-request.tsx'
import styles from './renewal.module.css'
import { RenewalForm } from './renewal-form.tsx'
import { useBannerTexts } from './use-banner-texts.ts'
import { useFocusOnNews } from './use-focus-on-news.ts'

type ExpiredScreenProps = {
  source: RenewalSource
  email: string | null
  /** In the banner, before the sign-out button: the link to the account, in this look. */
  account?: (className: string | undefined) => ReactNode
  /** Called when the user has signed out. */
  onLeft: () => void
  /** Called when the user has access again and should sign in. */
  onOpen: () => void
}

/** The screen of a user whose access ended: since when, the renewal, and the former assignments. */
export function ExpiredScreen({ source, email, account, onLeft, onOpen }: ExpiredScreenProps) {
  const t = useMessages(renewalMessages)
  const { language } = useLanguage()
  const { data, error, refetch, isFetching } = useQuery(membershipQuery(source, language))
  const place = useFocusOnNews(requestStateOf(data))
  if (!data && error) {
    return (
      <ErrorState title={t.failed} onRetry={() => refetch()} busy={isFetching}>
        {error instanceof ApiError ? error.sentence : undefined}
      </ErrorState>
    )
  }
  if (!data) {
    return (
      <Loading>
        <Skeleton shape="box" />
      </Loading>
    )
  }
  const { status } = data.subscription
  return (
    <>
      <EndedBanner {...{ source, email, account, onLeft, onOpen }} membership={data} />
      {status !== 'active' && (
        <div ref={place} className={styles.columns}>
          <Asking source={source} membership={data} />
          <HadList had={data.had} isPaused={data.subscription.pausedUntil !== undefined} />
        </div>
      )}
    </>
  )
}

type AskingProps = { source: RenewalSource; membership: CurrentMembership }

/** The renewal that waits or was rejected, or the form for a new one. */
function Asking({ source, membership }: AskingProps) {
  const t = useMessages(renewalMessages)
  const proof = useProof()
  const { request, rejected, subscription } = membership
  if (request) {
    return (
      <Card className={styles.card}>
        <PendingRequest
          key={request._id}
          source={source}
          request={request}
          hasAccess={false}
          isPaused={subscription.pausedUntil !== undefined}
        />
      </Card>
    )
  }
  const title = subscription.endDate ? t.renew : t.first
  return (
    <div className={styles.asking}>
      {rejected && (
        <Card className={styles.card}>
          <RejectedRenewal source={source} request={rejected} hasAccess={false} />
        </Card>
      )}
      <Card as="section" className={styles.card} aria-labelledby="renewal-title">
        <h2 id="renewal-title" tabIndex={-1} data-news>
          {rejected ? t.startAnewTitle : title}
        </h2>
        <RenewalForm source={source} membership={membership} proof={proof} />
      </Card>
    </div>
  )
}

type EndedBannerProps = ExpiredScreenProps & { membership: CurrentMembership }

function EndedBanner({ source, email, membership, account, onLeft, onOpen }: EndedBannerProps) {
  const t = useMessages(renewalMessages)
  const { language } = useLanguage()
  const [isLeaving, setLeaving] = useState(false)
  const isOpen = membership.subscription.status === 'active'
  const { title, lead } = useBannerTexts(membership.subscription)
  const { data: name, isPending } = useQuery(ownName(source, language))

  async function leave() {
    setLeaving(true)
    // The pass is deleted on this device even if the server cannot be reached.
    await call(
      logout,
      {},
      { ...renewalCredentials(source), language, timeoutMs: requestTimeouts.leaving },
    ).catch(() => undefined)
    onLeft()
  }

  return (
    <section className={styles.banner}>
      <p className={styles.whose}>
        {name ? <bdi>{name}</bdi> : !isPending && email && <EmailText address={email} />}
      </p>
      <h1 key={isOpen ? 'open' : 'ended'} ref={takeFocus} tabIndex={-1}>
        {title}
      </h1>
      <p>{lead}</p>
      <div className={styles.ways}>
        {isOpen && (
          <Button variant="chalk" size="compact" icon={<LogIn className="flip" />} onClick={onOpen}>
            {t.signIn}
          </Button>
        )}
        {account?.(styles.onFlood)}
        <Button
          variant="ghost"
          size="compact"
          className={styles.onFlood}
          icon={<LogOut className="flip" />}
          busy={isLeaving}
          onClick={() => void leave()}
        >
          {t.logout}
        </Button>
      </div>
    </section>
  )
}
