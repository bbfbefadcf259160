import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { PublicationConsent } from '#contract/publication-consents.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { useFocusFallback } from '#web/ui/use-retained-focus.ts'
import type { AccountToken } from './account-token.ts'
import styles from './own-account.module.css'
import { GivenPublication, PendingPublication } from './publication.tsx'
import { publicationMessages } from './publication-messages.ts'
import { ownPublications } from './publications-query.ts'

/** Where the notice about a request leads. */
const place = 'own-results'

/** What the member is asked to show on the site, what is shown, and a button to take it off. */
export function PublicationsCard({ account }: { account: AccountToken }) {
  const t = useMessages(publicationMessages)
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(ownPublications(account, language))
  const heading = useRef<HTMLDivElement>(null)
  const focusRef = useFocusFallback(heading)
  const isWanted = useLocation().hash === `#${place}`
  const isThere = data !== undefined
  // The router looks for the place of an address once, when nothing has loaded yet.
  useEffect(() => {
    if (!isWanted || !isThere) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [isWanted, isThere])
  return (
    <Card as="section" aria-labelledby={place}>
      <div ref={heading} tabIndex={-1}>
        <CardHead icon={<Megaphone />} id={place}>
          {t.title}
        </CardHead>
      </div>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={t.loading} className={styles.waiting}>
          <Skeleton />
        </Loading>
      )}
      {data && error && <StaleNotice />}
      {data && (
        <div ref={focusRef} className={styles.form}>
          <Publications consents={data} account={account} />
        </div>
      )}
    </Card>
  )
}

function Publications({ consents, account }: { consents: PublicationConsent[]; account: AccountToken }) {
  const t = useMessages(publicationMessages)
  const pending = consents.find(({ state }) => state === 'pending')
  const given = consents.filter(({ state }) => state === 'given')
  const past = consents.filter(({ state }) => state === 'declined' || state === 'withdrawn')
  return (
    <>
      {!pending && given.length === 0 && <p className="muted small">{t.none}</p>}
      {pending && <PendingPublication consent={pending} account={account} />}
      {given.map((consent) => (
        <GivenPublication key={consent._id} {...{ consent, account }} />
      ))}
      {past.length > 0 && <Past consents={past} />}
    </>
  )
}

function Past({ consents }: { consents: PublicationConsent[] }) {
  const t = useMessages(publicationMessages)
  const { date } = useFormat()
  return (
    <section className={styles.part}>
      <h3>{t.past}</h3>
      <ul className="muted small">
        {consents.map(({ _id, state, answeredAt, withdrawnAt }) => (
          <li key={_id}>
            {state === 'withdrawn'
              ? t.wasWithdrawn(date(withdrawnAt ?? ''))
              : t.wasDeclined(date(answeredAt ?? ''))}
          </li>
        ))}
      </ul>
    </section>
  )
}
