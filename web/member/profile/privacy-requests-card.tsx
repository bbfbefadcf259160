import { useQuery } from '@tanstack/react-query'
import { Mailbox } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import type { AccountToken } from './account-token.ts'
import styles from './own-account.module.css'
import { PrivacyRequestForm } from './privacy-request-form.tsx'
import { privacyRequestMessages } from './privacy-request-messages.ts'
import { OwnRequestRow } from './privacy-request-row.tsx'
import { ownPrivacyRequests } from './privacy-requests-query.ts'

/** What the member asked about their own data with the answers, and a form to ask, which first shows what they can do alone. */
export function PrivacyRequestsCard({ account }: { account: AccountToken }) {
  const t = useMessages(privacyRequestMessages)
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const list = useQuery(ownPrivacyRequests({ account, page }, language))
  const { data, error } = list
  useExistingPage({ page, pages: list.isPlaceholderData ? undefined : data?.pages, onPage: setPage })
  return (
    <Card as="section" aria-labelledby="own-privacy-requests">
      <CardHead icon={<Mailbox />} id="own-privacy-requests">
        {t.title}
      </CardHead>
      <div className={styles.form}>
        <p className="muted small">{t.lead}</p>
        <PrivacyRequestForm account={account} requests={data?.requests ?? []} onSent={() => setPage(1)} />
        {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => list.refetch()} />}
        {!data && !error && (
          <Loading label={t.loading} className={styles.waiting}>
            <Skeleton />
          </Loading>
        )}
        {data && error && <StaleNotice />}
        {data && data.total > 0 && (
          <section className={styles.part}>
            <h3>{t.list}</h3>
            <ul className={styles.rows} aria-busy={list.isPlaceholderData}>
              {data.requests.map((request) => (
                <OwnRequestRow key={request._id} request={request} />
              ))}
            </ul>
            <Pagination page={data.page} pages={data.pages} label={t.title} onPage={setPage} />
          </section>
        )}
      </div>
    </Card>
  )
}
