import { useQuery } from '@tanstack/react-query'
import { Plus, UserRoundSearch } from 'lucide-react'
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
import styles from './privacy.module.css'
import { privacyRequestsPage } from './queries.ts'
import { RecordRequestDialog } from './record-request-dialog.tsx'
import { requestMessages } from './request-messages.ts'
import { RequestRow } from './request-row.tsx'

/** What people asked about their data: the open requests first, with the days left to answer. */
export function RequestLog() {
  const t = useMessages(requestMessages)
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const [isRecording, setRecording] = useState(false)
  const list = useQuery(privacyRequestsPage(page, language))
  const { data, error, refetch } = list
  useExistingPage({ page, pages: list.isPlaceholderData ? undefined : data?.pages, onPage: setPage })
  return (
    <Card as="section" aria-labelledby="privacy-requests">
      <CardHead
        id="privacy-requests"
        icon={<UserRoundSearch aria-hidden="true" />}
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
            {data.requests.map((request) => (
              <RequestRow key={request._id} request={request} />
            ))}
          </ul>
        )}
        {data && <Pagination page={data.page} pages={data.pages} label={t.title} onPage={setPage} />}
      </div>
      {isRecording && <RecordRequestDialog onClose={() => setRecording(false)} />}
    </Card>
  )
}
