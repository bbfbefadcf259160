import { Eye } from 'lucide-react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import type { OthersBy } from '#contract/applications-same-email.ts'
import { Ltr, PhoneNumber, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { shellMessages } from '#web/ui/shell-messages.ts'
import { BlockedAccount } from './blocked-account.tsx'
import { type ReviewPortal, reviewMessages } from './messages.ts'
import { ProofThumbnail } from './proof-thumbnail.tsx'
import { RequestBadges } from './request-badges.tsx'
import styles from './review.module.css'
import { SameEmail } from './same-email.tsx'
import { SameNetwork } from './same-network.tsx'
import { canBeApproved } from './unverified-sender.ts'
import { useOpenProof } from './use-open-proof.ts'

export type CardActs = {
  onView: (request: SubscriptionRequest) => void
  onApprove: (request: SubscriptionRequest) => void
  onReject: (request: SubscriptionRequest) => void
  onTogether?: ((request: SubscriptionRequest) => void) | undefined
  onRejectOthers: (request: SubscriptionRequest, by: OthersBy) => void
}

type RequestCardProps = { request: SubscriptionRequest; portal: ReviewPortal } & CardActs

export function RequestCard({ request, portal, ...acts }: RequestCardProps) {
  const t = useMessages(reviewMessages)
  const format = useFormat()
  const nameId = `request-${request._id}`
  return (
    <Card as="article" className={styles.card} aria-labelledby={nameId}>
      <div className={styles.who}>
        <RequestBadges request={request} />
        <h3 id={nameId}>
          <bdi>{request.fullName || t.erased}</bdi>
        </h3>
        <span className={styles.email}>
          <EmailText address={request.email} />
        </span>
      </div>
      <dl className={styles.facts}>
        <NumberRow term={t.phone} value={request.phone} />
        <NumberRow term={t.whatsapp} value={request.whatsapp} />
        <div>
          <dt>{portal === 'coach' ? t.submitted : t.created}</dt>
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

// The application of an erased account has no numbers.
function NumberRow({ term, value }: { term: string; value: string }) {
  if (value === '') return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <PhoneNumber value={value} />
      </dd>
    </div>
  )
}

function ProofButton({ request }: { request: SubscriptionRequest }) {
  const t = useMessages(reviewMessages)
  const { newTab } = useMessages(shellMessages)
  const format = useFormat()
  const openProof = useOpenProof()
  const details = request.paymentProofDetails
  if (!details) return <span className={styles.noProof}>{t.noProof}</span>
  return (
    <button type="button" className={styles.proof} onClick={() => openProof(request._id)}>
      {/* The key resets the thumbnail for a new proof. */}
      <ProofThumbnail key={details.uploadedAt} url={details.thumbnailUrl} />
      <span>
        <b>{t.viewProof}</b>
        <span className="micro">
          <Ltr>{typeName(details.mimetype)}</Ltr> · <bdi>{format.fileSize(details.size)}</bdi>
        </span>
        <span className="visually-hidden">
          : <bdi>{request.fullName || t.erased}</bdi> ({newTab})
        </span>
        {details.duplicates.length > 0 && <Badge tone="bad">{t.duplicate}</Badge>}
      </span>
    </button>
  )
}

/** The short name of a file type: "PNG", "PDF". */
export function typeName(mimetype: string): string {
  return (mimetype.split('/')[1] ?? mimetype).replace('jpeg', 'jpg').toUpperCase()
}

type CardButtonsProps = { request: SubscriptionRequest } & Pick<CardActs, 'onView' | 'onApprove' | 'onReject'>

function CardButtons({ request, onView, onApprove, onReject }: CardButtonsProps) {
  const t = useMessages(reviewMessages)
  const isPending = request.status === 'pending'
  const about = <About name={request.fullName || t.erased} />
  return (
    <div className={styles.acts}>
      {isPending && (
        <>
          {canBeApproved(request) && (
            <Button variant="ok" size="compact" onClick={() => onApprove(request)}>
              {t.approve}
              {about}
            </Button>
          )}
          <Button variant="bad" size="compact" onClick={() => onReject(request)}>
            {t.reject}
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
        {t.view}
        {about}
      </Button>
    </div>
  )
}
