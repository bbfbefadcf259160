import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { HealthReaders } from '#contract/health-access-readers.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFocusFallback } from '#web/ui/use-retained-focus.ts'
import type { AccountToken } from './account-token.ts'
import { healthAccessMessages } from './health-access-messages.ts'
import { LetInReaders } from './health-access-readers.tsx'
import { Openings, PhotoViews } from './health-access-record.tsx'
import { ownHealthReaders } from './health-readers-query.ts'
import styles from './own-account.module.css'

/** Where the notice about an opening leads. */
const place = 'own-health-access'

const minute = 60_000

/** Who sees the member's health data, whom they let in, and who opened it. */
export function HealthAccessCard({ account }: { account: AccountToken }) {
  const t = useMessages(healthAccessMessages)
  const { language } = useLanguage()
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...ownHealthReaders(account, language),
    // An opening shows while it runs.
    refetchInterval: minute,
  })
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
        <CardHead icon={<Eye />} id={place}>
          {t.title}
        </CardHead>
      </div>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={t.loading} className={styles.waiting}>
          <Skeleton />
          <Skeleton shape="short" />
        </Loading>
      )}
      {data && error && <StaleNotice />}
      {data && (
        <div ref={focusRef} className={styles.form}>
          <Sight readers={data} />
          <LetInReaders readers={data} account={account} />
          {(data.sees !== 'one' || data.openings.length > 0) && (
            <Openings openings={data.openings} now={dataUpdatedAt} />
          )}
          <PhotoViews views={data.photoViews} />
        </div>
      )}
    </Card>
  )
}

/** Who sees the data anyway, in words. */
function Sight({ readers: { sees, coach, coachSince, passwordKnownSince } }: { readers: HealthReaders }) {
  const t = useMessages(healthAccessMessages)
  const { date } = useFormat()
  if (sees === 'one') return <p>{t.one(isolate(coach || t.nameless))}</p>
  return (
    <div className={styles.sight}>
      <p>{sees === 'owners' ? t.owners : coach ? t.coach(isolate(coach)) : t.unnamedCoach}</p>
      {sees === 'coach' && coachSince && <p className="muted small">{t.coachSince(date(coachSince))}</p>}
      <p className="muted small">{t.wall}</p>
      {passwordKnownSince && (
        <Notice tone="warn">
          <p>{t.knownPassword(date(passwordKnownSince))}</p>
          <TextLink href="#own-password">{t.changePassword}</TextLink>
        </Notice>
      )}
    </div>
  )
}
