import { Printer } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { defaultRejectionReason, type SubscriptionRequest } from '#contract/applications-review.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { Ltr, PhoneNumber, useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useSite } from '#web/shell/site-context.tsx'
import { OrderSum } from '#web/ui/order-sum.tsx'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { deskMessages } from './desk-messages.ts'
import { reviewMessages } from './messages.ts'
import { printMessages } from './print-messages.ts'
import styles from './print-sheet.module.css'

/** Milliseconds until the sheet is printed without the picture of the receipt. */
const longestWait = 4000

/** Prints the open request on one page: by this button, and by the browser's own print command. */
export function PrintRequest({ request }: { request: SubscriptionRequest }) {
  const { print } = useMessages(printMessages)
  const [isPrinting, setPrinting] = useState(false)
  const picture = pictureOf(request)
  useEffect(() => {
    // The browser takes the page as it is right after the event.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return (
    <>
      <TextButton icon={<Printer />} onClick={() => void whenLoaded(picture).then(() => window.print())}>
        {print}
      </TextButton>
      {isPrinting && createPortal(<Sheet request={request} picture={picture} />, document.body)}
    </>
  )
}

const pictureOf = ({ paymentProofDetails: proof }: SubscriptionRequest): string | null =>
  proof?.pdf?.pages[0]?.largeUrl ?? proof?.previewUrl ?? null

async function whenLoaded(picture: string | null): Promise<void> {
  if (picture === null) return
  const image = new Image()
  image.src = picture
  const loaded = image.decode().catch(() => undefined)
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, longestWait))])
}

function Sheet({ request, picture }: { request: SubscriptionRequest; picture: string | null }) {
  const t = useMessages(printMessages)
  const { proofAlt } = useMessages(reviewMessages)
  const format = useFormat()
  const { companyName } = useSite().settings
  const pages = request.paymentProofDetails?.pdf?.pageCount ?? 1
  return (
    <section className={styles.sheet} aria-label={t.title}>
      <header className={styles.head}>
        <h1>{t.title}</h1>
        <bdi>{useLocalized()(companyName)}</bdi>
      </header>
      <Facts request={request} />
      <figure className={styles.receipt}>
        <figcaption>
          {t.receipt}
          {pages > 1 && ` · ${t.firstPage(isolate(format.number(pages)))}`}
        </figcaption>
        {picture ? <img src={picture} alt={proofAlt} /> : <p>{t.noPicture}</p>}
      </figure>
      <footer>{t.printed(isolate(format.dateTime(Date.now())))}</footer>
    </section>
  )
}

function Facts({ request }: { request: SubscriptionRequest }) {
  const t = useMessages(printMessages)
  const words = useMessages(reviewMessages)
  const desk = useMessages(deskMessages)
  const plans = useMessages(planMessages)
  const format = useFormat()
  const { status, rejectionReason: reason } = request
  const isDecided = status === 'approved' || status === 'rejected'
  const rows: [term: string, value: ReactNode][] = [
    [t.reference, <Ltr key="code">{request.code}</Ltr>],
    [words.fullName, <bdi key="name">{request.fullName || words.erased}</bdi>],
    [words.phone, request.phone && <PhoneNumber key="phone" value={request.phone} />],
    [words.email, request.email && <Ltr key="email">{request.email}</Ltr>],
    [words.plan, plans[request.plan]],
    [t.kind, t.kinds[request.kind]],
    [words.amount, <OrderSum key="sum" {...request.order} />],
    [desk.payCode, request.payCode && <Ltr key="pay-code">{request.payCode}</Ltr>],
    [t.receivedAt, format.dateTime(request.createdAt)],
    [t.decision, words.statuses[status]],
    [t.decidedAt, isDecided && request.reviewedAt && format.dateTime(request.reviewedAt)],
    [t.decidedBy, isDecided && request.reviewedBy && <bdi key="by">{request.reviewedBy}</bdi>],
    [t.toldAt, isDecided && request.told?.by && format.dateTime(request.told.at)],
    [
      words.reason,
      status === 'rejected' && reason && (
        <bdi key="reason">{reason === defaultRejectionReason ? words.rejectDefault : reason}</bdi>
      ),
    ],
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
