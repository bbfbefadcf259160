import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { ReceiptForStaff, Unreceipted } from '#contract/receipts.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { Ltr, Price, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { ReissueButton } from '#web/staff/payments/reissue-button.tsx'
import { reissueMessages } from '#web/staff/payments/reissue-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import shared from './person.module.css'
import { receiptMessages } from './receipt-messages.ts'
import { receiptsPage, useIssueReceipt } from './receipt-queries.ts'
import styles from './record.module.css'
import { VoidDialog } from './void-dialog.tsx'

type ReceiptsProps = {
  id: string
  /** Whether the viewer may issue and void receipts. */
  mayChange: boolean
}

/** The user's receipts from the coach, newest first, and the approved requests that have none. */
export function Receipts({ id, mayChange }: ReceiptsProps) {
  const t = useMessages(receiptMessages)
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const [toVoid, setToVoid] = useState<ReceiptForStaff | null>(null)
  const list = useQuery(receiptsPage({ id, page }, language))
  const { data, error } = list
  return (
    <Card as="section" aria-labelledby="person-receipts">
      <CardHead level={3} id="person-receipts" icon={<ReceiptText />}>
        {t.title}
      </CardHead>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => list.refetch()} />}
      {!data && !error && <Skeleton className={shared.rowSkeleton} />}
      {data && error && <StaleNotice />}
      {data?.receipts.length === 0 && <p className="muted">{t.empty}</p>}
      {data && (
        <>
          <ul className={styles.receipts} aria-busy={list.isPlaceholderData}>
            {mayChange &&
              page === 1 &&
              data.unreceipted.map((request) => <Missing key={request._id} {...{ id, request }} />)}
            {data.receipts.map((receipt) => (
              <Row key={receipt._id} receipt={receipt} {...(mayChange && { onVoid: setToVoid })} />
            ))}
          </ul>
          <Pagination page={data.page} pages={data.pages} label={t.title} onPage={setPage} />
        </>
      )}
      {toVoid && <VoidDialog userId={id} receipt={toVoid} onClose={() => setToVoid(null)} />}
    </Card>
  )
}

type RowProps = { receipt: ReceiptForStaff; onVoid?: (receipt: ReceiptForStaff) => void }

function Row({ receipt, onVoid }: RowProps) {
  const t = useMessages(receiptMessages)
  const format = useFormat()
  const named = <span className="visually-hidden">{t.named(isolate(receipt.number))}</span>
  return (
    <li>
      <div className={styles.receipt}>
        <b>
          <Ltr>{receipt.number}</Ltr> · <Price pounds={receipt.amount} />
        </b>
        <small>
          {format.date(receipt.issuedAt)} · {t.request(isolate(receipt.request.code))}
        </small>
        <Refunded receipt={receipt} />
        {receipt.voidReason && <small>{reasonOf(t, receipt.voidReason, receipt.voidedBy)}</small>}
      </div>
      {receipt.voidedAt && <Badge tone="bad">{t.voided}</Badge>}
      {!receipt.voidedAt && onVoid && (
        <Button variant="ghost" size="compact" onClick={() => onVoid(receipt)}>
          {t.voidNow}
          {named}
        </Button>
      )}
      <ButtonLink href={receipt.url} newTab variant="ghost" size="compact">
        {t.open}
        {named}
      </ButtonLink>
    </li>
  )
}

/** What of it was paid back, and why it is void if nobody gave a reason. */
function Refunded({
  receipt: { refunded = 0, voidedAt, voidReason, replacedBy },
}: Pick<RowProps, 'receipt'>) {
  const t = useMessages(receiptMessages)
  const format = useFormat()
  const isReason = voidedAt !== undefined && voidReason === undefined
  if (!isReason && refunded === 0) return null
  if (!isReason) return <small>{t.refunded(format.money(refunded))}</small>
  if (replacedBy) return <small>{t.replacedBy(isolate(replacedBy))}</small>
  return <small>{refunded > 0 ? t.voidedByRefund : t.voidedByTransfer}</small>
}

const reasonOf = (
  t: { voidedBy: (name: string, reason: string) => string; voidedFor: (reason: string) => string },
  reason: string,
  by: string | undefined,
) => (by ? t.voidedBy(isolate(by), isolate(reason)) : t.voidedFor(isolate(reason)))

/** An approved request without a valid receipt for all that arrived, and the button that issues one. */
function Missing({ id, request }: { id: string; request: Unreceipted }) {
  const { replaces } = request
  return replaces ? <Short {...{ id, request, replaces }} /> : <WithoutReceipt {...{ id, request }} />
}

type ShortProps = { id: string; request: Unreceipted; replaces: NonNullable<Unreceipted['replaces']> }

/** One whose receipt is for less than what arrived, and the button that issues it again. */
function Short({ id, request, replaces }: ShortProps) {
  const t = useMessages(reissueMessages)
  const format = useFormat()
  return (
    <li>
      <div className={styles.receipt}>
        <b>
          <Price pounds={request.amount} />
        </b>
        <small>{t.short(isolate(replaces.number), format.money(replaces.amount))}</small>
      </div>
      <ReissueButton userId={id} requestId={request._id} receipt={replaces} />
    </li>
  )
}

function WithoutReceipt({ id, request }: { id: string; request: Unreceipted }) {
  const t = useMessages(receiptMessages)
  const toast = useToast()
  const fail = useFailureToast()
  const issue = useIssueReceipt(id, {
    onDone: ({ number }) => toast.show({ title: t.issued(isolate(number)) }),
    onFailed: (error) => fail(t.issueFailed, error),
  })
  return (
    <li>
      <div className={styles.receipt}>
        <b>
          <Price pounds={request.amount} />
        </b>
        <small>{t.without(isolate(request.code))}</small>
      </div>
      <Button variant="ghost" size="compact" busy={issue.isPending} onClick={() => issue.mutate(request._id)}>
        {t.issue}
        <span className="visually-hidden">: {isolate(request.code)}</span>
      </Button>
    </li>
  )
}
