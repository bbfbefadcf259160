import { z } from 'zod'
import { ApplicationStatus, ProofClaim } from './applications.ts'
import { endpoint } from './endpoint.ts'
import { DocumentType } from './items.ts'
import { Membership } from './members.ts'
import { Id, Instant, LocalizedText, PlanId } from './values.ts'

/** A request of an account's own; `price` in EGP a month as it was when sent. */
export const OwnRequest = z
  .object({
    _id: Id,
    plan: PlanId,
    status: ApplicationStatus,
    kind: z.enum(['new', 'renewal']),
    price: z.int(),
    hasProof: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'OwnRequest' })
export type OwnRequest = z.infer<typeof OwnRequest>

/** A request of an account's own that was rejected: why, in the reader's language where staff gave no reason, and when. */
export const RejectedRequest = OwnRequest.extend({ reason: z.string(), reviewedAt: Instant }).meta({
  id: 'RejectedRequest',
})
export type RejectedRequest = z.infer<typeof RejectedRequest>

/** What somebody has of documents and videos, or had while their access ran: what they are called, without links. */
export const HadItems = z
  .object({
    videos: z.array(z.object({ _id: Id, titles: LocalizedText })),
    documents: z.array(z.object({ _id: Id, titles: LocalizedText, type: DocumentType })),
  })
  .meta({ id: 'HadItems' })
export type HadItems = z.infer<typeof HadItems>

/**
 * The person's access, what they asked for themselves, and what they have, also for somebody whose access ended.
 * `request` waits for review. `rejected` is their newest request while a new proof would bring it back to review, which
 * it does for 30 days, and while no access was granted since.
 */
export const readCurrentMembership = endpoint({
  id: 'readCurrentMembership',
  method: 'GET',
  path: '/subscriptions/current',
  summary:
    'Reads the person’s access, what they have or had, and their pending or rejected request where there is one.',
  access: 'user',
  renewal: true,
  status: 200,
  answer: z.object({
    subscription: Membership,
    request: OwnRequest.optional(),
    rejected: RejectedRequest.optional(),
    had: HadItems,
  }),
  errors: [],
})

/** Asks for a package with the account's own name and numbers; a renewal where it has had access. One of its own may wait at a time. */
export const subscribe = endpoint({
  id: 'subscribe',
  method: 'POST',
  path: '/subscriptions/subscribe',
  summary: 'Requests a package for the caller’s account; the access goes on unchanged until staff approve.',
  access: 'user',
  renewal: true,
  body: z.object({
    planId: PlanId,
    paymentProof: ProofClaim.optional(),
    siteVersion: z.int().min(0).optional(),
  }),
  status: 201,
  answer: z.object({ subscription: OwnRequest }),
  errors: [
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

/** Sends a new proof for a rejected request of the caller's own, which waits for review again; to others there is none. */
export const resendRequest = endpoint({
  id: 'resendRequest',
  method: 'POST',
  path: '/subscriptions/resend/{id}',
  summary: 'Sends a new payment proof for a rejected request of the caller’s account.',
  access: 'user',
  renewal: true,
  params: z.object({ id: Id }),
  body: z.object({ paymentProof: ProofClaim }),
  status: 200,
  answer: z.object({ subscription: OwnRequest }),
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

/** Withdraws the caller's own request that waits, and forgets its proof; where `_id` names one, that one or none. */
export const cancelSubscription = endpoint({
  id: 'cancelSubscription',
  method: 'POST',
  path: '/subscriptions/cancel',
  summary: 'Withdraws the caller’s pending request; their access stays as it is.',
  access: 'user',
  renewal: true,
  body: z.object({ _id: Id.optional() }).default({}),
  status: 200,
  answer: z.object({ subscription: OwnRequest }),
  errors: ['no_pending_request', 'repeat_differs', 'busy'],
  repeatable: true,
})
