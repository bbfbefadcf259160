import { useQuery } from '@tanstack/react-query'
import { LogIn, LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { logout } from '#contract/accounts.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { patience } from '#web/platform/rhythm.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { HadList } from './had-list.tsx'
import { renewalMessages } from './messages.ts'
import type { Offer } from './offer.ts'
import { PendingRequest } from './pending-request.tsx'
import { requestStateOf, standingOf } from './queries.ts'
import { RejectedRequest } from './rejected-request.tsx'
import styles from './renewal.module.css'
import { RenewalForm } from './renewal-form.tsx'
import { credentialsOf, type RenewalSource, type Standing } from './source.ts'
import { useFocusOnNews } from './use-focus-on-news.ts'

type ExpiredScreenProps = {
  source: RenewalSource
  email: string | null
  offer: Offer
  /** In the banner, before Logout: the way to the account. */
  account?: ReactNode
  /** Signed out, by their own wish. */
  onLeft: () => void
  /** The access is open again: on to signing in. */
  onOpen: () => void
}

/** What somebody sees whose access ended: since when, the way to renew it, and what they had. */
export function ExpiredScreen({ source, email, offer, account, onLeft, onOpen }: ExpiredScreenProps) {
  const words = useMessages(renewalMessages)
  const { language } = useLanguage()
  const { data, error, refetch, isFetching } = useQuery(standingOf(source, language))
  const place = useFocusOnNews(requestStateOf(data))
  if (!data && error) {
    return (
      <ErrorState title={words.failed} onRetry={() => refetch()} busy={isFetching}>
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
      <EndedBanner {...{ source, email, account, onLeft, onOpen }} standing={data} />
      {status !== 'active' && (
        <div ref={place} className={styles.columns}>
          <Asking source={source} standing={data} offer={offer} />
          <HadList had={data.had} />
        </div>
      )}
    </>
  )
}

type AskingProps = { source: RenewalSource; standing: Standing; offer: Offer }

/** What was asked for, where it waits or was rejected, and the way to ask anew. */
function Asking({ source, standing, offer }: AskingProps) {
  const words = useMessages(renewalMessages)
  const { request, rejected, subscription } = standing
  if (request) {
    return (
      <Card className={styles.card}>
        <PendingRequest key={request._id} source={source} request={request} offer={offer} hasAccess={false} />
      </Card>
    )
  }
  const title = subscription.endDate ? words.renew : words.first
  return (
    <div className={styles.asking}>
      {rejected && (
        <Card className={styles.card}>
          <RejectedRequest source={source} request={rejected} offer={offer} hasAccess={false} />
        </Card>
      )}
      <Card as="section" className={styles.card} aria-labelledby="renewal-title">
        <h2 id="renewal-title" tabIndex={-1} data-news>
          {rejected ? words.startAnewTitle : title}
        </h2>
        <RenewalForm source={source} standing={standing} offer={offer} />
      </Card>
    </div>
  )
}

type EndedBannerProps = Omit<ExpiredScreenProps, 'offer'> & {
  standing: Standing
}

function EndedBanner({ source, email, standing, account, onLeft, onOpen }: EndedBannerProps) {
  const words = useMessages(renewalMessages)
  const format = useFormat()
  const { language } = useLanguage()
  const [isLeaving, setLeaving] = useState(false)
  const { status, endDate } = standing.subscription
  const isOpen = status === 'active'

  async function leave() {
    setLeaving(true)
    // Where the server can't be reached the pass still leaves this phone.
    await call(logout, {}, { ...credentialsOf(source), language, timeoutMs: patience.leaving }).catch(
      () => undefined,
    )
    onLeft()
  }

  const title = isOpen ? words.open : words.ended
  return (
    <section className={styles.banner}>
      {email && (
        <p>
          <Ltr wraps>{email}</Ltr>
        </p>
      )}
      <h1 key={isOpen ? 'open' : 'ended'} ref={takeFocus} tabIndex={-1}>
        {endDate ? title(format.date(endDate)) : words.never}
      </h1>
      <p>{isOpen ? words.openLead : endDate ? words.endedLead : words.neverLead}</p>
      <div className={styles.ways}>
        {isOpen && (
          <Button variant="chalk" size="compact" icon={<LogIn className="flip" />} onClick={onOpen}>
            {words.signIn}
          </Button>
        )}
        {account}
        <Button
          variant="chalk"
          size="compact"
          icon={<LogOut className="flip" />}
          busy={isLeaving}
          onClick={() => void leave()}
        >
          {words.logout}
        </Button>
      </div>
    </section>
  )
}
