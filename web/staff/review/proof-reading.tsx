import { ScanText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { Ltr, Price, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import facts from './facts.module.css'
import { reviewMessages } from './messages.ts'
import styles from './proof-reading.module.css'
import { daysBefore, proofReadingMessages } from './proof-reading-messages.ts'
import { receiptFlagsOf } from './receipt-flags.ts'
import { requestPlace } from './use-open-request.ts'

/** What is due, and beside it what the machine read; unread is never 0. */
export function ComparedAmounts({ request, due }: { request: SubscriptionRequest; due: ReactNode }) {
  const t = useMessages(proofReadingMessages)
  if (!request.reading) return due
  const amount = request.reading.facts?.amount
  return (
    <div className={styles.compared}>
      {due}
      <p className={styles.says}>
        <span>
          <ScanText aria-hidden /> {t.says}
        </span>
        {amount ? (
          <b>
            <Price pounds={amount.value} />
          </b>
        ) : (
          <b className={styles.notRead}>{t.notRead}</b>
        )}
        {amount && <span>{t.machine}</span>}
      </p>
    </div>
  )
}

/** Where the receipt contradicts the request, as far as the machine read it. They hinder nothing. */
export function ReceiptNotices({ request, due }: { request: SubscriptionRequest; due: number }) {
  const t = useMessages(proofReadingMessages)
  const format = useFormat()
  return (
    <>
      {receiptFlagsOf(request, due).map((flag) => (
        <Notice key={flag.name} tone={flag.name === 'unread' ? 'info' : 'warn'} icon={<ScanText />}>
          {'pounds' in flag
            ? t[flag.name](isolate(format.money(flag.pounds)))
            : 'days' in flag
              ? t.old(format.plural(daysBefore, flag.days))
              : t[flag.name]}
        </Notice>
      ))}
      <SameReference request={request} />
    </>
  )
}

/** The other requests with the same reference, each a link. */
function SameReference({ request }: { request: SubscriptionRequest }) {
  const t = useMessages(proofReadingMessages)
  const { erased } = useMessages(reviewMessages)
  const { search } = useLocation()
  const { sameReference = [], hiddenSameReference } = request.reading ?? {}
  if (sameReference.length === 0 && !hiddenSameReference) return null
  return (
    <Notice tone="bad" icon={<ScanText />}>
      <b>{t.sameReference}</b>
      {hiddenSameReference && <p>{t.sameHidden}</p>}
      <ul>
        {sameReference.map(({ subscriptionId, fullName }) => (
          <li key={subscriptionId}>
            <Link to={requestPlace(subscriptionId, search)} className={facts.link}>
              {t.inRequest(isolate(fullName || erased))}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What else the machine read, as terms and values. */
export function useReadFacts({ reading }: SubscriptionRequest): [term: string, value: ReactNode][] {
  const t = useMessages(proofReadingMessages)
  const format = useFormat()
  const { method, reference, time, sender, state } = reading?.facts ?? {}
  const [day = '', clock] = time?.value.split('T') ?? []
  return [
    [t.method, method && t.methods[method.value]],
    [t.reference, reference && <Ltr wraps>{reference.value}</Ltr>],
    [
      t.time,
      time && (
        <>
          {format.date(`${day}T12:00:00.000Z`)} {clock && <Ltr>{format.digits(clock)}</Ltr>}
        </>
      ),
    ],
    [t.sender, sender && <bdi>{sender.value}</bdi>],
    [t.state, state && t.states[state.value]],
  ]
}
