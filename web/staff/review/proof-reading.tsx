import { ScanText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { inPounds } from '#contract/money.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { Price, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FactPlace, type PointedFact } from './fact-place.tsx'
import facts from './facts.module.css'
import { reviewMessages } from './messages.ts'
import styles from './proof-reading.module.css'
import { daysBefore, proofReadingMessages } from './proof-reading-messages.ts'
import { type ReceiptFlag, receiptFlagsOf } from './receipt-flags.ts'
import { useMethodName } from './use-method-name.ts'
import { requestPlace } from './use-open-request.ts'

// Few receipts need its words.
const contradictions = () => import('./receipt-contradictions.tsx')
const Elsewhere = lazyVisible(async () => (await contradictions()).Elsewhere)
const CodeDiffers = lazyVisible(async () => (await contradictions()).CodeDiffers)

type ComparedAmountsProps = PointedFact & { request: SubscriptionRequest; due: ReactNode }

/** What is due, and beside it what the machine read; unread is never 0. */
export function ComparedAmounts({ request, due, ...place }: ComparedAmountsProps) {
  const t = useMessages(proofReadingMessages)
  if (!request.reading) return due
  const amount = request.reading.facts?.amount
  const corrected = request.reading.correction?.amount
  const isBeingRead = request.reading.state === 'reading'
  return (
    <div className={styles.compared}>
      {due}
      <p className={styles.says}>
        <span>
          <ScanText aria-hidden /> {t.says}
        </span>
        {amount && (
          <FactPlace name="amount" {...place}>
            <b>
              <Price pounds={amount.value} />
            </b>
          </FactPlace>
        )}
        {!amount && isBeingRead && <span>{t.reading}</span>}
        {!amount && !isBeingRead && <b className={styles.notRead}>{t.notRead}</b>}
        {amount && <span>{t.machine}</span>}
        {corrected !== undefined && (
          <span>
            {t.applicant}{' '}
            <b>
              <Price pounds={inPounds({ amount: corrected, currency: 'EGP' })} />
            </b>
          </span>
        )}
      </p>
    </div>
  )
}

/** Where the receipt contradicts the request, as far as the machine read it. They hinder nothing. */
export function ReceiptNotices({ request, due }: { request: SubscriptionRequest; due: number }) {
  const { reading, status } = request
  const recipient = reading?.facts?.recipient?.value
  const expected = reading?.sentTo?.expected
  return (
    <>
      {status === 'pending' && recipient && expected && <Elsewhere {...{ recipient, expected }} />}
      {receiptFlagsOf(request, due).map((flag) => (
        <Notice key={flag.name} tone={flag.name === 'unread' ? 'info' : 'warn'} icon={<ScanText />}>
          <FlagWords flag={flag} />
        </Notice>
      ))}
      <LikeReceipts request={request} />
    </>
  )
}

function FlagWords({ flag }: { flag: ReceiptFlag }) {
  const t = useMessages(proofReadingMessages)
  const format = useFormat()
  const methodName = useMethodName()
  if ('pounds' in flag) return t[flag.name](isolate(format.money(flag.pounds)))
  if ('code' in flag) return <CodeDiffers flag={flag} />
  if ('days' in flag) return t[flag.name](format.plural(daysBefore, flag.days))
  if ('chosen' in flag) return t.switched(t.methods[flag.read], isolate(methodName(flag.chosen)))
  return t[flag.name]
}

/** The other requests with the same reference, or with the same amount and minute, each a link. */
function LikeReceipts({ request }: { request: SubscriptionRequest }) {
  const t = useMessages(proofReadingMessages)
  if (!request.reading) return null
  const { sameReference, sameMoment = [], ...counts } = request.reading
  const { moreSameReference, hiddenSameReference, moreSameMoment, hiddenSameMoment } = counts
  return (
    <>
      <OtherRequests
        tone="bad"
        title={t.sameReference}
        others={sameReference}
        more={moreSameReference}
        hidden={hiddenSameReference}
      />
      <OtherRequests
        tone="warn"
        title={t.sameMoment}
        others={sameMoment}
        more={moreSameMoment}
        hidden={hiddenSameMoment}
      />
    </>
  )
}

type OtherRequestsProps = {
  tone: 'bad' | 'warn'
  title: string
  others: { subscriptionId: string; fullName: string }[]
  more: number | undefined
  hidden: number | undefined
}

function OtherRequests({ tone, title, others, more, hidden }: OtherRequestsProps) {
  const t = useMessages(proofReadingMessages)
  const { erased } = useMessages(reviewMessages)
  const format = useFormat()
  const { search } = useLocation()
  if (others.length === 0 && !hidden) return null
  return (
    <Notice tone={tone} icon={<ScanText />}>
      <b>{title}</b>
      {hidden && <p>{t.sameHidden}</p>}
      <ul>
        {others.map(({ subscriptionId, fullName }) => (
          <li key={subscriptionId}>
            <Link to={requestPlace(subscriptionId, search)} className={facts.link}>
              {t.inRequest(isolate(fullName || erased))}
            </Link>
          </li>
        ))}
      </ul>
      {more && <p>{t.sameMore(format.number(more))}</p>}
    </Notice>
  )
}
