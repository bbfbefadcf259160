import { Eye } from 'lucide-react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import type { OthersBy } from '#contract/same-email.ts'
import { Ltr, Phone, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/about.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { shellMessages } from '#web/ui/shell-messages.ts'
import { BlockedAccount } from './blocked-account.tsx'
import { type ReviewDesk, reviewMessages } from './messages.ts'
import { ProofThumbnail } from './proof-thumbnail.tsx'
import { RequestBadges } from './request-badges.tsx'
import styles from './review.module.css'
import { SameEmail } from './same-email.tsx'
import { SameNetwork } from './same-network.tsx'
import { canBeApproved } from './sent-by.ts'
import { useOpenProof } from './use-open-proof.ts'

/** What can be done with an application from its card. */
export type CardActs = {
  onView: (request: SubscriptionRequest) => void
  onApprove: (request: SubscriptionRequest) => void
  onReject: (request: SubscriptionRequest) => void
  onTogether?: ((request: SubscriptionRequest) => void) | undefined
  onRejectOthers: (request: SubscriptionRequest, by: OthersBy) => void
}

type RequestCardProps = { request: SubscriptionRequest; desk: ReviewDesk } & CardActs

/** One application in the review list. */
export function RequestCard({ request, desk, ...acts }: RequestCardProps) {
  const words = useMessages(reviewMessages)
  const format = useFormat()
  const nameId = `request-${request._id}`
  return (
    <Card as="article" className={styles.card} aria-labelledby={nameId}>
      <div className={styles.who}>
        <RequestBadges request={request} />
        <h3 id={nameId}>
          <bdi>{request.fullName || words.erased}</bdi>
        </h3>
        <span className={styles.email}>
          <EmailText address={request.email} />
        </span>
      </div>
      <dl className={styles.facts}>
        <NumberRow term={words.phone} value={request.phone} />
        <NumberRow term={words.whatsapp} value={request.whatsapp} />
        <div>
          <dt>{desk === 'coach' ? words.submitted : words.created}</dt>
          <dd>{format.dateTime(request.createdAt)}</dd>
        </div>
      </dl>
      <ProofButton request={request} />
      <CardButtons
        request={request}
        onView={acts.onView}
        onApprove={acts.onApprove}
        onReject={acts.onReject}
      />
      <SameEmail request={request} onTogether={acts.onTogether} onRejectOthers={acts.onRejectOthers} />
      <SameNetwork request={request} onRejectOthers={acts.onRejectOthers} />
      <BlockedAccount request={request} className={styles.wholeRow} />
    </Card>
  )
}

// Of somebody who was erased there is none any more.
function NumberRow({ term, value }: { term: string; value: string }) {
  if (value === '') return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <Phone value={value} />
      </dd>
    </div>
  )
}

function ProofButton({ request }: { request: SubscriptionRequest }) {
  const words = useMessages(reviewMessages)
  const { newTab } = useMessages(shellMessages)
  const format = useFormat()
  const openProof = useOpenProof()
  const details = request.paymentProofDetails
  if (!details) return <span className={styles.noProof}>{words.noProof}</span>
  return (
    <button type="button" className={styles.proof} onClick={() => openProof(request._id)}>
      {/* A new proof has another picture. */}
      <ProofThumbnail key={details.uploadedAt} url={details.thumbnailUrl} />
      <span>
        <b>{words.viewProof}</b>
        <span className="micro">
          <Ltr>{typeName(details.mimetype)}</Ltr> · <bdi>{format.fileSize(details.size)}</bdi>
        </span>
        <span className="visually-hidden">
          : <bdi>{request.fullName || words.erased}</bdi> ({newTab})
        </span>
        {details.duplicates.length > 0 && <Badge tone="bad">{words.duplicate}</Badge>}
      </span>
    </button>
  )
}

/** The file's type as people call it: "PNG", "PDF". */
export function typeName(mimetype: string): string {
  return (mimetype.split('/')[1] ?? mimetype).replace('jpeg', 'jpg').toUpperCase()
}

type CardButtonsProps = { request: SubscriptionRequest } & Pick<CardActs, 'onView' | 'onApprove' | 'onReject'>

function CardButtons({ request, onView, onApprove, onReject }: CardButtonsProps) {
  const words = useMessages(reviewMessages)
  const isPending = request.status === 'pending'
  const about = <About name={request.fullName || words.erased} />
  return (
    <div className={styles.acts}>
      {isPending && (
        <>
          {canBeApproved(request) && (
            <Button variant="ok" size="compact" onClick={() => onApprove(request)}>
              {words.approve}
              {about}
            </Button>
          )}
          <Button variant="bad" size="compact" onClick={() => onReject(request)}>
            {words.reject}
            {about}
          </Button>
        </>
      )}
      <Button
        variant="ghost"
        size="compact"
        icon={<Eye />}
        className={styles.full}
        onClick={() => onView(request)}
      >
        {words.view}
        {about}
      </Button>
    </div>
  )
}
