import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { periodIn } from '#contract/durations.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import styles from './own-account.module.css'
import { retentionInForce } from './queries.ts'
import { ownKinds, retentionMessages } from './retention-messages.ts'

/** How long what the member gave is kept. */
export function RetentionCard() {
  const t = useMessages(retentionMessages)
  const { language } = useLanguage()
  const { digits } = useFormat()
  const { data, error, refetch } = useQuery(retentionInForce(language))
  const daysOf = new Map(data?.map(({ kind, days }) => [kind, days]))
  return (
    <Card as="section" aria-labelledby="own-retention">
      <CardHead icon={<Hourglass />} id="own-retention">
        {t.title}
      </CardHead>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={t.loading} className={styles.waiting}>
          <Skeleton />
          <Skeleton shape="short" />
        </Loading>
      )}
      {data && error && <StaleNotice />}
      {data && (
        <>
          <p className="muted small">{t.lead}</p>
          <ul className={styles.periods}>
            {ownKinds.map((kind) => {
              const { name, after } = t.kinds[kind]
              const days = daysOf.get(kind) ?? null
              return (
                <li key={kind} className={styles.fact}>
                  <span>{name}</span>
                  <small>{days === null ? t.stays : t.period(digits(periodIn(language, days)), after)}</small>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Card>
  )
}
