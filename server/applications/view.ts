import type { EarlierProof } from '#contract/application-values.ts'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import type { RequestAccount } from '#contract/applications-same-email.ts'
import { inPounds } from '#contract/money.ts'
import { Order, type Order as OrderFacts } from '#contract/order-values.ts'
import type { PaidTwice, SharedTransfer } from '#contract/paid-twice.ts'
import type { ProofReading } from '#contract/proof-reading.ts'
import { provedNumbers, type UserRow } from '#server/accounts/index.ts'
import type { ArrivalView } from '#server/applications/arrivals/index.ts'
import type { HeldView } from '#server/applications/held-decisions/index.ts'
import type { ProofMatches } from '#server/applications/payment-proofs/index.ts'
import { hasOwnPassword, mayBeAnother } from './rules.ts'
import type { ApplicationRow, ViewRow } from './store.ts'

/** Related data of an application: its proofs, and the senders of the applications with the same image. */
export type RelatedRows = {
  proof: ProofMatches | undefined
  earlier: EarlierProof[]
  senders: Map<string, { full_name: string; created_at: string }>
  reading: ProofReading | undefined
  /** How many are pending with the same email, including this one. */
  waitingWith: number
  /** How many are pending from the same network, including this one; null if its network is unknown. */
  waitingFrom: number | null
  /** The account that verified the email, or that sent it while signed in. */
  account: UserRow | undefined
  /** The decision that waits or failed; only if pending. */
  held: HeldView | undefined
  /** That the payment was seen to arrive. */
  arrival: ArrivalView | undefined
  /** What is kept for the order, and the credit of its account; undefined if there is nothing. */
  kept: number | undefined
  credit: number | undefined
  /** What is too much for the order and stays as credit; undefined if there is nothing. */
  creditLeft: number | undefined
  /** That several transfers each paid the order. */
  paidTwice: PaidTwice | undefined
  /** The transfers that were ticked for it and for others. */
  sharedTransfers: SharedTransfer[] | undefined
  /** The user id of the caller. */
  viewerId: string
}

/** An application for staff. */
export function requestView(
  row: ViewRow,
  {
    proof,
    earlier,
    senders,
    reading,
    waitingWith,
    waitingFrom,
    account,
    held,
    arrival,
    kept,
    credit,
    creditLeft,
    paidTwice,
    sharedTransfers,
    viewerId,
  }: RelatedRows,
): SubscriptionRequest {
  return {
    _id: row.id,
    code: row.code,
    ...(row.user_id && { userId: row.user_id }),
    sentByAccount: row.sent_by_account,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    phoneE164: row.phone_e164,
    whatsapp: row.whatsapp,
    whatsappE164: row.whatsapp_e164,
    ...(row.social_media && { socialMedia: row.social_media }),
    plan: row.plan,
    status: row.status,
    kind: row.kind,
    ...(row.rejection_reason !== null && { rejectionReason: row.rejection_reason }),
    paymentProof: proof?.url ?? null,
    paymentProofDetails: proof ? detailsView(proof, senders) : null,
    ...(proof && reading && { reading }),
    earlierProofs: earlier,
    order: orderOf(row),
    ...(row.pay_code !== null && { payCode: row.pay_code }),
    ...(row.payment_method !== null && { paymentMethod: row.payment_method }),
    existingMember: isExistingMember(row),
    ...(account && { account: accountView(account) }),
    ...(row.status === 'pending' && row.other_id !== null && { emailProvedByOther: true }),
    ...(row.status === 'pending' && account && isOfAnother(row, account) && { otherPersonPossible: true }),
    ...(row.status === 'pending' && { sameEmailWaiting: Math.max(0, waitingWith - 1) }),
    ...(row.status === 'pending' && { ownPassword: hasOwnPassword(row, account) }),
    ...(row.status === 'approved' &&
      row.password_source !== null && { password: passwordOf(row.password_source) }),
    ...(waitingFrom !== null && { sameNetworkWaiting: Math.max(0, waitingFrom - 1) }),
    ...(held && heldView(held, viewerId)),
    ...(row.status !== 'approved' && kept !== undefined && { kept }),
    ...(row.status === 'pending' && credit !== undefined && { credit }),
    ...(creditLeft !== undefined && { creditLeft }),
    ...(paidTwice && { paidTwice }),
    ...(sharedTransfers && { sharedTransfers }),
    ...(row.told_at !== null && { told: { at: row.told_at, by: row.teller_name ?? '' } }),
    ...(arrival && { arrival: arrivalView(arrival) }),
    goals: row.goals ?? [],
    ...(row.reviewer_name !== null && { reviewedBy: row.reviewer_name }),
    ...(row.reviewed_at !== null && { reviewedAt: row.reviewed_at }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const arrivalView = ({ channel, seen_at, seen_by_name, unseen }: ArrivalView) => ({
  channel,
  at: seen_at,
  by: seen_by_name ?? '',
  missing: unseen,
})

const passwordOf = (source: NonNullable<ViewRow['password_source']>) =>
  source === 'generated' ? 'staff' : source

const isOfAnother = (row: ViewRow, { id, ...account }: UserRow) =>
  mayBeAnother(row, { id, provedNumbers: provedNumbers(account) })

function accountView(user: UserRow): RequestAccount {
  return {
    _id: user.id,
    name: user.name,
    phone: user.phone,
    phoneE164: user.phone_e164,
    whatsapp: user.whatsapp,
    whatsappE164: user.whatsapp_e164,
    confirmed: user.email !== null,
    numberConfirmed: (user.whatsapp_e164 === null ? user.phone_proved_at : user.whatsapp_proved_at) !== null,
    blocked: user.blocked_at !== null,
    ...(user.blocked_reason !== null && { blockedReason: user.blocked_reason }),
  }
}

function heldView(
  { outcome, reason, access_days, settled_days, arrival_channel, due_at, ...held }: HeldView,
  viewerId: string,
): Pick<SubscriptionRequest, 'held' | 'failedDecision'> {
  const { decided_by, reviewer_name, failed_code } = held
  const by = reviewer_name ?? ''
  const days = settled_days ?? access_days
  if (due_at !== null) {
    const details = {
      ...(reason !== null && { reason }),
      ...(days !== null && { accessDays: days }),
      ...(arrival_channel !== null && { arrived: true as const }),
    }
    return { held: { outcome, by, isOwn: decided_by === viewerId, until: due_at, ...details } }
  }
  return failed_code === null ? {} : { failedDecision: { outcome, by, code: failed_code } }
}

/** Whether the email's account had access before: until now if pending, else until the review. */
function isExistingMember({ kind, had_access, first_access_at, reviewed_at }: ViewRow): boolean {
  if (reviewed_at === null) return had_access ?? false
  return kind === 'renewal' || (first_access_at !== null && first_access_at < reviewed_at)
}

function detailsView(
  proof: ProofMatches,
  senders: RelatedRows['senders'],
): NonNullable<SubscriptionRequest['paymentProofDetails']> {
  const hidden = proof.duplicates.filter(({ applicationId }) => !senders.has(applicationId)).length
  return {
    originalName: proof.originalName,
    size: proof.size,
    mimetype: proof.mimetype,
    uploadedAt: proof.uploadedAt,
    thumbnailUrl: proof.thumbnailUrl,
    previewUrl: proof.previewUrl,
    ...(proof.pdf && { pdf: proof.pdf }),
    duplicates: proof.duplicates.flatMap(({ applicationId, likeness, previewUrl, area, otherArea }) => {
      const sender = senders.get(applicationId)
      if (!sender) return []
      return {
        subscriptionId: applicationId,
        fullName: sender.full_name,
        createdAt: sender.created_at,
        likeness,
        previewUrl,
        ...(area && otherArea && { area, otherArea }),
      }
    }),
    ...(hidden > 0 && { hiddenDuplicates: hidden }),
  }
}

const StoredOrder = Order.omit({ months: true, total: true })

/** The order as it was stored when the application was sent. One from before months were stored is for one month. */
export function orderOf(row: Pick<ApplicationRow, 'order_facts' | 'months' | 'total_minor'>): OrderFacts {
  const facts = StoredOrder.parse(row.order_facts)
  const { months, total_minor: amount } = row
  const total = amount === null ? facts.price : inPounds({ amount, currency: facts.currency })
  return { ...facts, months: months ?? 1, total }
}
