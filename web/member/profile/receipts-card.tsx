import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { Receipt } from '#contract/receipts.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { Ltr, Price, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import type { AccountToken } from './account-token.ts'
import styles from './own-account.module.css'
import { ownReceipts } from './queries.ts'
import { receiptMessages } from './receipt-messages.ts'

/** The member's receipts from the coach, newest first; each opens as a PDF. */
export function ReceiptsCard({ account }: { account: AccountToken }) {
  const t = useMessages(receiptMessages)
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const list = useQuery(ownReceipts({ account, page }, language))
  const { data, error } = list
  return (
    <Card as="section" aria-labelledby="own-receipts">
      <CardHead icon={<ReceiptText />} id="own-receipts">
        {t.title}
      </CardHead>
      <p className="muted small">{t.lead}</p>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => list.refetch()} />}
      {!data && !error && (
        <Loading label={t.loading} className={styles.waiting}>
          <Skeleton />
          <Skeleton shape="short" />
        </Loading>
      )}
      {data && error && <StaleNotice />}
      {data?.receipts.length === 0 && <p className={styles.waiting}>{t.empty}</p>}
      {data && data.receipts.length > 0 && (
        <>
          <ul className={styles.rows} aria-busy={list.isPlaceholderData}>
            {data.receipts.map((receipt) => (
              <ReceiptRow key={receipt._id} receipt={receipt} />
            ))}
          </ul>
          <Pagination page={data.page} pages={data.pages} label={t.title} onPage={setPage} />
        </>
      )}
    </Card>
  )
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const t = useMessages(receiptMessages)
  const format = useFormat()
  return (
    <li>
      <div className={styles.place}>
        <b>
          <Price pounds={receipt.amount} />
        </b>
        <small>
          <Ltr>{receipt.number}</Ltr> · {format.date(receipt.issuedAt)}
        </small>
        {receipt.refunded !== undefined && <small>{t.refunded(format.money(receipt.refunded))}</small>}
      </div>
      {receipt.voidedAt && <Badge tone="bad">{t.voided}</Badge>}
      <ButtonLink href={receipt.url} newTab variant="ghost" size="compact">
        {t.open}
        <span className="visually-hidden">{t.openNamed(isolate(receipt.number))}</span>
      </ButtonLink>
    </li>
  )
}
