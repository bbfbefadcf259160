import { ExternalLink, FileText, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { defaultRejectionReason, type SubscriptionRequest } from '#contract/applications.ts'
import { callLink, whatsappLink } from '#contract/phones.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { Ltr, PhoneNumber, useFormat } from '#web/platform/format.tsx'
import { mailLink } from '#web/platform/mail-link.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OrderSum } from '#web/ui/order-sum.tsx'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { shellMessages } from '#web/ui/shell-messages.ts'
import { approveMessages } from './approve-messages.ts'
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
import { canBeApproved, isOpenToAnybody } from './unverified-sender.ts'
import { useOpenProof } from './use-open-proof.ts'

type RequestDetailsDialogProps = {
  request: SubscriptionRequest
  onClose: () => void
  onApprove: () => void
  onReject: () => void
}

/** All data of one application, with its payment proof. */
export function RequestDetailsDialog({ request, onClose, onApprove, onReject }: RequestDetailsDialogProps) {
  const t = useMessages(reviewMessages)
  const { close } = useMessages(shellMessages)
  const footer =
    request.status === 'pending' ? (
      <>
        {canBeApproved(request) && (
          <Button variant="ok" onClick={onApprove}>
            {t.approve}
          </Button>
        )}
        <Button variant="bad" onClick={onReject}>
          {t.reject}
        </Button>
      </>
    ) : (
      <Button variant="ghost" onClick={onClose}>
        {close}
      </Button>
    )
  return (
    <Dialog open onClose={onClose} title={t.details} size="large" footer={footer}>
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
      {isOpenToAnybody(request) && <Notice>{t.notSignedInNotice}</Notice>}
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

/** The link with which an applicant, whose account is not verified, verifies their number. */
function ConfirmNumber({ request }: { request: SubscriptionRequest }) {
  const t = useMessages(sameEmailMessages)
  const { account, userId, sentByAccount, status, order } = request
  if (status !== 'pending' || !sentByAccount || !userId || !account || account.confirmed) return null
  return (
    <Notice>
      {t.unconfirmed}
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
  const t = useMessages(reviewMessages)
  const plans = useMessages(planMessages)
  const format = useFormat()
  const rows: [string, ReactNode][] = [
    [t.fullName, <bdi key="name">{request.fullName || t.erased}</bdi>],
    [t.email, request.email && <MailLink key="email" email={request.email} />],
    [
      t.phone,
      request.phone && <PhoneLink key="phone" href={callLink(request.phoneE164)} phone={request.phone} />,
    ],
    [
      t.whatsapp,
      request.whatsapp && (
        <PhoneLink
          key="wa"
          href={whatsappLink(request.whatsappE164, approveMessages[request.order.language].aboutText)}
          phone={request.whatsapp}
        />
      ),
    ],
    [t.social, request.socialMedia && <Ltr wraps>{request.socialMedia}</Ltr>],
    [t.plan, plans[request.plan]],
    [t.amount, <OrderSum key="amount" {...request.order} />],
    [t.status, t.statuses[request.status]],
    [
      request.status === 'pending' ? t.earlierReason : t.reason,
      request.rejectionReason && (
        <bdi key="reason">
          {request.rejectionReason === defaultRejectionReason ? t.rejectDefault : request.rejectionReason}
        </bdi>
      ),
    ],
    [t.goals, request.goals.length > 0 && <Goals key="goals" goals={request.goals} />],
    [t.created, format.dateTime(request.createdAt)],
    [t.updated, format.dateTime(request.updatedAt)],
    [t.reviewedAt, request.reviewedAt && format.dateTime(request.reviewedAt)],
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

/** A definition list; rows without a value are left out. */
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
      <PhoneNumber value={phone} />
    </a>
  )
}

function Proof({ request }: { request: SubscriptionRequest }) {
  const t = useMessages(reviewMessages)
  const format = useFormat()
  const openProof = useOpenProof()
  const details = request.paymentProofDetails
  if (!details) return <p>{t.noProof}</p>
  const isPicture = details.mimetype.startsWith('image/')
  return (
    <section className={styles.proofPanel} aria-labelledby="proof-details">
      <h3 id="proof-details">{t.proofDetails}</h3>
      {details.duplicates.length > 0 && (
        <Notice tone="warn" icon={<TriangleAlert />}>
          <b>{t.duplicateTitle}</b>
          <ul>
            {details.duplicates.map((other) => (
              <li key={other.subscriptionId}>
                {(other.match === 'exact' ? t.duplicateExact : t.duplicateSimilar)(
                  isolate(other.fullName),
                  format.date(other.createdAt),
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={styles.preview}>
        {isPicture && request.paymentProof ? (
          <img src={request.paymentProof} alt={t.proofAlt} />
        ) : (
          <FileText aria-hidden="true" />
        )}
      </div>
      <Button variant="ghost" wide icon={<ExternalLink />} onClick={() => openProof(request._id)}>
        {isPicture ? t.fullSize : t.openPdf}
      </Button>
      <DefinitionList
        rows={[
          [
            t.fileName,
            <Ltr key="name" wraps>
              {details.originalName}
            </Ltr>,
          ],
          [t.size, format.fileSize(details.size)],
          [t.type, <Ltr key="type">{typeName(details.mimetype)}</Ltr>],
          [t.uploaded, format.dateTime(details.uploadedAt)],
        ]}
      />
    </section>
  )
}
