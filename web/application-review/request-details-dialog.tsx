import { ExternalLink, FileText, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { defaultRejectionReason, type SubscriptionRequest } from '#contract/applications.ts'
import { callLink, whatsappLink } from '#contract/phones.ts'
import { Ltr, Phone, Price, useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { mailLink } from '#web/platform/mail-link.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { shellMessages } from '#web/ui/shell-messages.ts'
import { ApprovedActions, numberOf } from './approved-actions.tsx'
import { BlockedAccount } from './blocked-account.tsx'
import { EarlierProofs } from './earlier-proofs.tsx'
import { MemberDifferences } from './member-differences.tsx'
import { reviewMessages } from './messages.ts'
import { ProvedByOther } from './proved-by-other.tsx'
import { RequestBadges } from './request-badges.tsx'
import { typeName } from './request-card.tsx'
import styles from './review.module.css'
import { sameEmailMessages } from './same-email-messages.ts'
import { canBeApproved, isOpenToAnybody } from './sent-by.ts'
import { useOpenProof } from './use-open-proof.ts'

type RequestDetailsDialogProps = {
  request: SubscriptionRequest
  onClose: () => void
  onApprove: () => void
  onReject: () => void
}

/** Everything about one application, with its proof. */
export function RequestDetailsDialog({ request, onClose, onApprove, onReject }: RequestDetailsDialogProps) {
  const words = useMessages(reviewMessages)
  const { close } = useMessages(shellMessages)
  const footer =
    request.status === 'pending' ? (
      <>
        {canBeApproved(request) && (
          <Button variant="ok" onClick={onApprove}>
            {words.approve}
          </Button>
        )}
        <Button variant="bad" onClick={onReject}>
          {words.reject}
        </Button>
      </>
    ) : (
      <Button variant="ghost" onClick={onClose}>
        {close}
      </Button>
    )
  return (
    <Dialog open onClose={onClose} title={words.details} size="large" footer={footer}>
      <RequestBadges request={request} />
      {request.status === 'approved' && request.userId && (
        <ApprovedActions
          userId={request.userId}
          {...numberOf(request.account)}
          language={request.order.language}
        />
      )}
      <ConfirmNumber request={request} />
      <ProvedByOther request={request} />
      <BlockedAccount request={request} />
      <MemberDifferences request={request} />
      {isOpenToAnybody(request) && <Notice>{words.notSignedInNotice}</Notice>}
      <div className={styles.columns}>
        <Facts request={request} />
        <div className={styles.proofs}>
          <Proof request={request} />
          <EarlierProofs request={request} />
        </div>
      </div>
    </Dialog>
  )
}

/** The link by which somebody who asked for a package with an unproved account confirms their number. */
function ConfirmNumber({ request }: { request: SubscriptionRequest }) {
  const words = useMessages(sameEmailMessages)
  const { account, userId, sentByAccount, status, order } = request
  if (status !== 'pending' || !sentByAccount || !userId || !account || account.confirmed) return null
  return (
    <Notice>
      {words.unconfirmed}
      <ApprovedActions
        userId={userId}
        whatsappE164={account.whatsappE164 ?? account.phoneE164}
        language={order.language}
        text={sameEmailMessages[order.language].confirmText}
      />
    </Notice>
  )
}

function Facts({ request }: { request: SubscriptionRequest }) {
  const words = useMessages(reviewMessages)
  const plans = useMessages(planMessages)
  const format = useFormat()
  const rows: [string, ReactNode][] = [
    [words.fullName, <bdi key="name">{request.fullName || words.erased}</bdi>],
    [words.email, request.email && <MailLink key="email" email={request.email} />],
    [
      words.phone,
      request.phone && <PhoneLink key="phone" href={callLink(request.phoneE164)} phone={request.phone} />,
    ],
    [
      words.whatsapp,
      request.whatsapp && (
        <PhoneLink key="wa" href={whatsappLink(request.whatsappE164)} phone={request.whatsapp} />
      ),
    ],
    [words.social, request.socialMedia && <Ltr wraps>{request.socialMedia}</Ltr>],
    [words.plan, plans[request.plan]],
    [words.amount, <Price key="price" pounds={request.order.price} perMonth />],
    [words.status, words.statuses[request.status]],
    [
      request.status === 'pending' ? words.earlierReason : words.reason,
      request.rejectionReason && (
        <bdi key="reason">
          {request.rejectionReason === defaultRejectionReason ? words.rejectDefault : request.rejectionReason}
        </bdi>
      ),
    ],
    [words.goals, request.goals.length > 0 && <Goals key="goals" goals={request.goals} />],
    [words.created, format.dateTime(request.createdAt)],
    [words.updated, format.dateTime(request.updatedAt)],
    [words.reviewedAt, request.reviewedAt && format.dateTime(request.reviewedAt)],
  ]
  return <DefinitionList rows={rows} />
}

function Goals({ goals }: { goals: readonly string[] }) {
  return (
    <ul className={styles.goals}>
      {goals.map((goal) => (
        <li key={goal}>
          <bdi>{goal}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Terms and what they are; one without a value is left out. */
function DefinitionList({ rows }: { rows: [string, ReactNode][] }) {
  return (
    <dl className={styles.definitions}>
      {rows
        .filter(([, value]) => Boolean(value))
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function MailLink({ email }: { email: string }) {
  return (
    <a href={mailLink(email)}>
      <EmailText address={email} />
    </a>
  )
}

function PhoneLink({ href, phone }: { href: string; phone: string }) {
  return (
    <a href={href} rel="noopener noreferrer" target={href.startsWith('https:') ? '_blank' : undefined}>
      <Phone value={phone} />
    </a>
  )
}

function Proof({ request }: { request: SubscriptionRequest }) {
  const words = useMessages(reviewMessages)
  const format = useFormat()
  const openProof = useOpenProof()
  const details = request.paymentProofDetails
  if (!details) return <p>{words.noProof}</p>
  const isPicture = details.mimetype.startsWith('image/')
  return (
    <section className={styles.proofPanel} aria-labelledby="proof-details">
      <h3 id="proof-details">{words.proofDetails}</h3>
      {details.duplicates.length > 0 && (
        <Notice tone="warn" icon={<TriangleAlert />}>
          <b>{words.duplicateTitle}</b>
          <ul>
            {details.duplicates.map((other) => (
              <li key={other.subscriptionId}>
                {(other.match === 'exact' ? words.duplicateExact : words.duplicateSimilar)(
                  isolate(other.fullName),
                )}{' '}
                ({format.date(other.createdAt)})
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={styles.preview}>
        {isPicture && request.paymentProof ? (
          <img src={request.paymentProof} alt={words.proofAlt} />
        ) : (
          <FileText aria-hidden="true" />
        )}
      </div>
      <Button variant="ghost" wide icon={<ExternalLink />} onClick={() => openProof(request._id)}>
        {words.fullSize}
      </Button>
      <DefinitionList
        rows={[
          [
            words.fileName,
            <Ltr key="name" wraps>
              {details.originalName}
            </Ltr>,
          ],
          [words.size, format.fileSize(details.size)],
          [words.type, <Ltr key="type">{typeName(details.mimetype)}</Ltr>],
          [words.uploaded, format.dateTime(details.uploadedAt)],
        ]}
      />
    </section>
  )
}
