import { useQuery } from '@tanstack/react-query'
import { Plus, Siren } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { stack } from '#web/ui/layout.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { BreachDialog } from './breach-dialog.tsx'
import { breachMessages } from './breach-messages.ts'
import { BreachRow } from './breach-row.tsx'
import styles from './privacy.module.css'
import { breachesPage } from './queries.ts'

/** The data breaches with their clocks, those that run first. */
export function BreachLog() {
  const t = useMessages(breachMessages)
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const [isRecording, setRecording] = useState(false)
  const list = useQuery(breachesPage(page, language))
  const { data, error, refetch } = list
  useExistingPage({ page, pages: list.isPlaceholderData ? undefined : data?.pages, onPage: setPage })
  return (
    <Card as="section" aria-labelledby="privacy-breaches">
      <CardHead
        id="privacy-breaches"
        icon={<Siren aria-hidden="true" />}
        level={3}
        action={
          <Button size="compact" icon={<Plus />} onClick={() => setRecording(true)}>
            {t.record}
          </Button>
        }
      >
        {t.title}
      </CardHead>
      <div className={stack(16)}>
        <p className="muted">{t.lead}</p>
        {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
        {!data && !error && (
          <Loading label={t.loading}>
            <Skeleton shape="box" />
          </Loading>
        )}
        {data && error && <StaleNotice />}
        {data?.total === 0 && <EmptyState title={t.none} level={3} />}
        {data && data.total > 0 && (
          <ul className={styles.list}>
            {data.breaches.map((breach) => (
              <BreachRow key={breach._id} breach={breach} />
            ))}
          </ul>
        )}
        {data && <Pagination page={data.page} pages={data.pages} label={t.title} onPage={setPage} />}
      </div>
      {isRecording && <BreachDialog breach={null} onClose={() => setRecording(false)} />}
    </Card>
  )
}
