import { z } from 'zod'
import { ApplicationStatus, ProofClaim } from './application-values.ts'
import { DocumentType } from './assigned-items.ts'
import { endpoint } from './endpoint.ts'
import { ExpectedTotal, transferFields } from './order-values.ts'
import { FileView, maxProofBytes, uploadErrors } from './uploads.ts'
import { Membership } from './users.ts'
import { Id, Instant, LocalizedText, Months, PlanId } from './values.ts'

/** An account's own request; `price` in EGP a month as it was when sent, `total` for all its months. */
export const OwnRequest = z
  .object({
    _id: Id,
    plan: PlanId,
    status: ApplicationStatus,
    kind: z.enum(['new', 'renewal']),
    price: z.int(),
    months: z.int(),
    total: z.int(),
    payCode: z.string().optional(),
    hasProof: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'OwnRequest' })
export type OwnRequest = z.infer<typeof OwnRequest>

/** An account's own rejected request; the default reason is in the reader's language. */
export const RejectedRequest = OwnRequest.extend({ reason: z.string(), reviewedAt: Instant }).meta({
  id: 'RejectedRequest',
})
export type RejectedRequest = z.infer<typeof RejectedRequest>

/** The titles of a user's current or former documents and videos, without links. */
export const HadItems = z
  .object({
    videos: z.array(z.object({ _id: Id, titles: LocalizedText })),
    documents: z.array(z.object({ _id: Id, titles: LocalizedText, type: DocumentType })),
  })
  .meta({ id: 'HadItems' })
export type HadItems = z.infer<typeof HadItems>

/**
 * The user's access, own requests and items, also after access has ended. `request` is pending. `rejected` is their
 * newest request while a new proof would reopen its review: for 30 days, and only if no access was granted since.
 */
export const readCurrentMembership = endpoint({
  id: 'readCurrentMembership',
  method: 'GET',
  path: '/subscriptions/current',
  summary: 'Reads the caller’s current or former access, and their pending or rejected request, if any.',
  access: 'account',
  renewal: true,
  status: 200,
  response: z.object({
    subscription: Membership,
    request: OwnRequest.optional(),
    rejected: RejectedRequest.optional(),
    had: HadItems,
  }),
  errors: [],
})

/** Requests a package with the account's name and numbers; a renewal if it had access. Only one may be pending. */
export const subscribe = endpoint({
  id: 'subscribe',
  method: 'POST',
  path: '/subscriptions/subscribe',
  summary: 'Requests a package for the caller’s account; the access does not change until staff approve.',
  access: 'account',
  renewal: true,
  body: z.object({
    planId: PlanId,
    /** The months to pay for, 1 if absent. */
    months: Months.default(1),
    paymentProof: ProofClaim.optional(),
    siteVersion: z.int().min(0).optional(),
    expectedTotal: ExpectedTotal.optional(),
    ...transferFields,
  }),
  status: 201,
  response: z.object({ subscription: OwnRequest }),
  errors: [
    'prices_not_announced',
    'price_changed',
    'request_already_pending',
    'proof_required',
    'proof_already_used',
    'large_receipts_used_up',
    'too_many_requests',
    'repeat_differs',
    'busy',
  ],
  repeatable: true,
})

/** Sends a new proof for the caller's rejected request, which becomes pending again; `not_found` for others. */
export const resendRequest = endpoint({
  id: 'resendRequest',
  method: 'POST',
  path: '/subscriptions/resend/{id}',
  summary: 'Sends a new payment proof for a rejected request of the caller’s account.',
  access: 'account',
  renewal: true,
  params: z.object({ id: Id }),
  body: z.object({ paymentProof: ProofClaim }),
  status: 200,
  response: z.object({ subscription: OwnRequest }),
  errors: [
    'not_found',
    'application_not_rejected',
    'request_already_pending',
    'proof_required',
    'proof_already_used',
    'large_receipts_used_up',
    'too_many_requests',
    'repeat_differs',
    'busy',
  ],
  repeatable: true,
})

/** Withdraws the caller's pending request and deletes its proof; with `_id`, only if that one is pending. */
export const cancelSubscription = endpoint({
  id: 'cancelSubscription',
  method: 'POST',
  path: '/subscriptions/cancel',
  summary: 'Withdraws the caller’s pending request; the access does not change.',
  access: 'account',
  renewal: true,
  body: z.object({ _id: Id.optional() }).default({}),
  status: 200,
  response: z.object({ subscription: OwnRequest }),
  errors: ['no_pending_request', 'repeat_differs', 'busy'],
  repeatable: true,
})

/**
 * Replaces the payment proof of a pending request; staff still see the former one. Allowed for its sender and staff;
 * others get `not_found`.
 */
export const replacePaymentProof = endpoint({
  id: 'replacePaymentProof',
  method: 'POST',
  path: '/upload/payment-proof/{id}',
  summary: 'Uploads another payment proof for a pending request.',
  access: 'authenticated',
  belongsTo: { request: 'id' },
  renewal: true,
  params: z.object({ id: Id }),
  form: { file: 'paymentProof', maxBytes: maxProofBytes },
  status: 201,
  response: z.object({ file: FileView }),
  errors: [...uploadErrors, 'large_receipts_used_up', 'not_found', 'application_not_pending'],
  repeatable: true,
})
