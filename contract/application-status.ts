import { z } from 'zod'
import { ApplicationStatus, ProofClaim } from './applications.ts'
import { endpoint } from './endpoint.ts'
import { oneLine } from './text.ts'
import { Id, Instant, PlanId } from './values.ts'

/** The code of the success screen, as typed: letters of any case, with or without its dash. */
export const StatusCode = oneLine(40)

/** The last four digits of the phone that the applicant named; any script's digits. */
export const PhoneLast4 = oneLine(20)

/** What opens the status of an application: two things that only its sender knows together. */
export const StatusKey = z.object({ code: StatusCode, phoneLast4: PhoneLast4 }).meta({ id: 'StatusKey' })
export type StatusKey = z.infer<typeof StatusKey>

/**
 * How an application stands, for whoever sent it. `reason` is why it was rejected; `canSendProof` says whether a new proof
 * brings it back to review, `existing` whether its e-mail had access before, so that a former password stays.
 */
export const ApplicationState = z
  .object({
    status: ApplicationStatus,
    reason: z.string().optional(),
    plan: PlanId,
    createdAt: Instant,
    reviewedAt: Instant.optional(),
    canSendProof: z.boolean(),
  })
  .meta({ id: 'ApplicationState' })
export type ApplicationState = z.infer<typeof ApplicationState>

const errors = ['not_found', 'too_many_attempts', 'too_many_requests'] as const

/** Tells how an application stands. Whatever does not fit together is one and the same `not_found`. */
export const readApplicationStatus = endpoint({
  id: 'readApplicationStatus',
  method: 'POST',
  path: '/subscriptions/status',
  summary: 'Tells how an application stands, by its code and the last four digits of its phone.',
  access: 'anyone',
  body: StatusKey,
  status: 200,
  answer: ApplicationState,
  errors,
})

/** Sends a new proof for a rejected application, which waits for review again; the earlier proofs stay with staff. */
export const sendNewProof = endpoint({
  id: 'sendNewProof',
  method: 'POST',
  path: '/subscriptions/status/proof',
  summary: 'Sends a new payment proof for a rejected application.',
  access: 'anyone',
  body: StatusKey.extend({ paymentProof: ProofClaim }),
  status: 200,
  answer: ApplicationState,
  errors: [
    ...errors,
    'application_not_rejected',
    'too_many_pending',
    'proof_required',
    'proof_already_used',
    'repeat_differs',
    'busy',
  ],
  repeatable: true,
})

/** A request of an account's own that waits for review. */
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

/** Asks for a package with the account's own name and numbers; a renewal where it has had access. One may wait at a time. */
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
    'too_many_requests',
    'repeat_differs',
    'busy',
  ],
  repeatable: true,
})

/** Withdraws the caller's pending request. */
export const cancelSubscription = endpoint({
  id: 'cancelSubscription',
  method: 'POST',
  path: '/subscriptions/cancel',
  summary: 'Withdraws the caller’s pending request; their access stays as it is.',
  access: 'user',
  renewal: true,
  status: 200,
  answer: z.object({ subscription: OwnRequest }),
  errors: ['no_pending_request'],
  repeatable: true,
})
