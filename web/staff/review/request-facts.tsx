import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { defaultRejectionReason, type SubscriptionRequest } from '#contract/applications-review.ts'
import type { OthersBy } from '#contract/applications-same-email.ts'
import { callLink, whatsappLink } from '#contract/phones.ts'
import { Ltr, PhoneNumber, useFormat } from '#web/platform/format.tsx'
import { mailLink } from '#web/platform/mail-link.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { OrderSum } from '#web/ui/order-sum.tsx'
import { PlanBadge } from '#web/ui/plan-badge.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { approveMessages } from './approve-messages.ts'
import { deskMessages } from './desk-messages.ts'
import { EarlierProofs } from './earlier-proofs.tsx'
import styles from './facts.module.css'
import { reviewMessages } from './messages.ts'
import { personMessages } from './person-messages.ts'
import { PrintRequest } from './print-sheet.tsx'
import { typeName } from './proof-type.ts'
import { SameEmail } from './same-email.tsx'
import { SameNetwork } from './same-network.tsx'
import { useMethodName } from './use-method-name.ts'

type RequestFactsProps = {
  request: SubscriptionRequest
  onTogether: (request: SubscriptionRequest) => void
  onRejectOthers: (request: SubscriptionRequest, by: OthersBy) => void
}

/** Who asks for what and how they paid, and the rest folded. */
export function RequestFacts({ request, onTogether, onRejectOthers }: RequestFactsProps) {
  const t = useMessages(deskMessages)
  const words = useMessages(reviewMessages)
  const { person } = useMessages(personMessages)
  const format = useFormat()
  return (
    <>
      <Lines
        rows={[
          [words.plan, <PlanLine key="plan" request={request} />],
          [t.payCode, request.payCode && <Ltr key="payCode">{request.payCode}</Ltr>],
          [t.paidWith, request.paymentMethod && <PaidWith key="method" method={request.paymentMethod} />],
          [words.whatsapp, <WhatsApp key="whatsapp" request={request} />],
          [words.phone, request.phone && <Call key="phone" request={request} />],
          [words.email, request.email && <Mail key="mail" email={request.email} />],
          [t.sent, format.dateTime(request.createdAt)],
          [
            t.goal,
            request.goals.length > 0 && (
              <bdi key="goal">{request.goals.join(format.language === 'ar' ? '، ' : ', ')}</bdi>
            ),
          ],
          [
            earlierOrReason(request, words),
            request.rejectionReason && <Reason key="reason" request={request} />,
          ],
        ]}
      />
      {request.userId && (
        <TextLink to={{ hash: `members/${request.userId}` }} icon={<UserRound />} data-key="person">
          {person}
        </TextLink>
      )}
      <PrintRequest request={request} />
      <SameEmail request={request} onTogether={onTogether} onRejectOthers={onRejectOthers} />
      <SameNetwork request={request} onRejectOthers={onRejectOthers} />
      <Disclosure title={t.more}>
        <MoreFacts request={request} />
        <EarlierProofs request={request} />
      </Disclosure>
    </>
  )
}

const earlierOrReason = (
  { status }: SubscriptionRequest,
  words: { earlierReason: string; reason: string },
): string => (status === 'pending' ? words.earlierReason : words.reason)

function PlanLine({ request }: { request: SubscriptionRequest }) {
  const t = useMessages(deskMessages)
  return (
    <>
      <PlanBadge plan={request.plan} />
      {request.kind === 'renewal' ? <Badge tone="line">{t.kinds.renewal}</Badge> : <span>{t.firstTime}</span>}
    </>
  )
}

function PaidWith({ method }: { method: string }) {
  const methodName = useMethodName()
  return <bdi>{methodName(method)}</bdi>
}

function WhatsApp({ request }: { request: SubscriptionRequest }) {
  if (!request.whatsapp) return null
  const about = approveMessages[request.order.language].aboutText
  return (
    <a
      href={whatsappLink(request.whatsappE164, about)}
      target="_blank"
      rel="noopener"
      className={styles.link}
    >
      <PhoneNumber value={request.whatsapp} />
    </a>
  )
}

function Call({ request }: { request: SubscriptionRequest }) {
  return (
    <a href={callLink(request.phoneE164)} className={styles.link}>
      <PhoneNumber value={request.phone} />
    </a>
  )
}

function Mail({ email }: { email: string }) {
  return (
    <a href={mailLink(email)} className={styles.link}>
      <EmailText address={email} />
    </a>
  )
}

function Reason({ request }: { request: SubscriptionRequest }) {
  const { rejectDefault } = useMessages(reviewMessages)
  const { rejectionReason } = request
  return <bdi>{rejectionReason === defaultRejectionReason ? rejectDefault : rejectionReason}</bdi>
}

function MoreFacts({ request }: { request: SubscriptionRequest }) {
  const words = useMessages(reviewMessages)
  const format = useFormat()
  const proof = request.paymentProofDetails
  return (
    <Lines
      rows={[
        [words.amount, <OrderSum key="sum" {...request.order} />],
        [words.status, words.statuses[request.status]],
        [words.social, request.socialMedia && <Ltr wraps>{request.socialMedia}</Ltr>],
        [words.updated, format.dateTime(request.updatedAt)],
        [words.reviewedAt, request.reviewedAt && format.dateTime(request.reviewedAt)],
        [words.fileName, proof && <Ltr wraps>{proof.originalName}</Ltr>],
        [words.type, proof && <Ltr>{typeName(proof.mimetype)}</Ltr>],
        [words.size, proof && format.fileSize(proof.size)],
        [words.uploaded, proof && format.dateTime(proof.uploadedAt)],
      ]}
    />
  )
}

/** Terms and values; those without a value are left out. */
function Lines({ rows }: { rows: [term: string, value: ReactNode][] }) {
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
