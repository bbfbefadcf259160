import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { inPounds } from '#contract/money.ts'
import type { PaidTwice as PaidTwiceFacts } from '#contract/paid-twice.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { ReissueButton } from '#web/staff/payments/reissue-button.tsx'
import { reissueMessages } from '#web/staff/payments/reissue-messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { arrivalMessages } from './arrival-messages.ts'
import { paidTwiceMessages } from './paid-twice-messages.ts'

type PaidTwiceProps = {
  paid: PaidTwiceFacts
  request: SubscriptionRequest
  /** Whether the viewer may issue receipts. */
  mayIssue: boolean
}

/** That several transfers each paid the order: which, how much is too much, and what becomes of it. */
export function PaidTwice({ paid, request, mayIssue }: PaidTwiceProps) {
  const t = useMessages(paidTwiceMessages)
  const { channels } = useMessages(arrivalMessages)
  const format = useFormat()
  const { due, over, credit, transfers } = paid
  const { kept = 0 } = request
  const money = (amount: number) => format.money(inPounds({ amount, currency: 'EGP' }))
  const next = {
    pending: t.pending(money(over)),
    approved: credit > 0 ? t.credit(money(credit)) : t.settled,
    rejected: kept > 0 ? t.kept(money(kept)) : t.rejected,
    cancelled: kept > 0 ? t.kept(money(kept)) : t.cancelled,
  }
  return (
    <Notice tone="warn">
      <b>{t.title}</b>
      <ul aria-label={t.transfers}>
        {transfers.map(({ amount, channel, at, day }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two transfers may be alike in all that is shown.
          <li key={place}>
            <bdi>{money(amount)}</bdi> · {channels[channel]} ·{' '}
            <bdi>
              {at === null ? format.date(`${day}T12:00:00Z`) : `${format.date(at)} ${format.time(at)}`}
            </bdi>
          </li>
        ))}
      </ul>
      <p>{t.sum(money(due + over), money(due), money(over))}</p>
      <p>{next[request.status]}</p>
      <ShortReceipt {...{ paid, request, mayIssue }} />
    </Notice>
  )
}

/** That the order’s receipt is for less than what arrived, with the button that issues one for all of it. */
function ShortReceipt({ paid: { receipt }, request, mayIssue }: PaidTwiceProps) {
  const t = useMessages(reissueMessages)
  const format = useFormat()
  if (!receipt) return null
  const said = format.money(inPounds({ amount: receipt.amount, currency: 'EGP' }))
  return (
    <>
      <p>{t.short(isolate(receipt.number), said)}</p>
      {mayIssue && request.userId && (
        <ReissueButton userId={request.userId} requestId={request._id} receipt={receipt} />
      )}
    </>
  )
}
