import {
  type EarlierProof,
  Order,
  type Order as OrderFacts,
  type SubscriptionRequest,
} from '#contract/applications.ts'
import type { RequestAccount } from '#contract/same-email.ts'
import { provedNumbers, type UserRow } from '#server/accounts/index.ts'
import type { ProofDetails } from '#server/proofs/index.ts'
import { mayBeAnother } from './rules.ts'
import type { ViewRow } from './store.ts'

/** What stands beside an application's row: its proof and the earlier ones, and who sent the applications with the same picture. */
export type Beside = {
  proof: ProofDetails | undefined
  earlier: EarlierProof[]
  senders: Map<string, { full_name: string; created_at: string }>
  /** How many wait with the same e-mail, this one included. */
  waitingWith: number
  /** How many wait from the same network, this one included; null where its network is not known. */
  waitingFrom: number | null
  /** Whoever has proved the e-mail, or sent it while signed in. */
  account: UserRow | undefined
}

/** An application as staff see it. */
export function requestView(
  row: ViewRow,
  { proof, earlier, senders, waitingWith, waitingFrom, account }: Beside,
): SubscriptionRequest {
  return {
    _id: row.id,
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
    earlierProofs: earlier,
    order: orderOf(row.order_facts),
    existingMember: isExisting(row),
    ...(account && { account: accountView(account) }),
    ...(row.status === 'pending' && row.other_id !== null && { emailProvedByOther: true }),
    ...(row.status === 'pending' && account && isOfAnother(row, account) && { otherPersonPossible: true }),
    ...(row.status === 'pending' && { sameEmailWaiting: Math.max(0, waitingWith - 1) }),
    ...(waitingFrom !== null && { sameNetworkWaiting: Math.max(0, waitingFrom - 1) }),
    goals: row.goals ?? [],
    ...(row.reviewer_name !== null && { reviewedBy: row.reviewer_name }),
    ...(row.reviewed_at !== null && { reviewedAt: row.reviewed_at }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

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

/** Whether the e-mail's account had access before: till now where it waits, else till it was reviewed. */
function isExisting({ kind, had_access, first_access_at, reviewed_at }: ViewRow): boolean {
  if (reviewed_at === null) return had_access ?? false
  return kind === 'renewal' || (first_access_at !== null && first_access_at < reviewed_at)
}

function detailsView(
  proof: ProofDetails,
  senders: Beside['senders'],
): NonNullable<SubscriptionRequest['paymentProofDetails']> {
  return {
    originalName: proof.originalName,
    size: proof.size,
    mimetype: proof.mimetype,
    uploadedAt: proof.uploadedAt,
    thumbnailUrl: proof.thumbnailUrl,
    duplicates: proof.duplicates.flatMap(({ applicationId, match }) => {
      const sender = senders.get(applicationId)
      if (!sender) return []
      return {
        subscriptionId: applicationId,
        fullName: sender.full_name,
        createdAt: sender.created_at,
        match,
      }
    }),
  }
}

/** The order as it was written down when it was sent. */
export function orderOf(facts: unknown): OrderFacts {
  return Order.parse(facts)
}
