import { z } from 'zod'
import { ApplicationStatus, ProofClaim } from './applications.ts'
import { endpoint } from './endpoint.ts'
import { oneLine } from './text.ts'
import { Instant, PlanId } from './values.ts'

/** The code of the success screen, as typed: letters of any case, with or without its dash. */
export const StatusCode = oneLine(40)

/** The last four digits of the phone that the applicant named; any script's digits. */
export const PhoneLast4 = oneLine(20)

/** What opens the status of an application: two things that only its sender knows together. */
export const StatusKey = z.object({ code: StatusCode, phoneLast4: PhoneLast4 }).meta({ id: 'StatusKey' })
export type StatusKey = z.infer<typeof StatusKey>

/**
 * How an application stands, for whoever sent it. `price` is what is due, in EGP for one month, as it was when sent.
 * `reason` is why it was rejected, in their language where staff gave none; `canSendProof` says whether a new proof
 * brings it back to review, which it does for 30 days, or for 2 where staff rejected it with others of its network.
 */
export const ApplicationState = z
  .object({
    status: ApplicationStatus,
    reason: z.string().optional(),
    plan: PlanId,
    price: z.int(),
    createdAt: Instant,
    reviewedAt: Instant.optional(),
    canSendProof: z.boolean(),
  })
  .meta({ id: 'ApplicationState' })
export type ApplicationState = z.infer<typeof ApplicationState>

const errors = ['not_found', 'wrong_status_key', 'too_many_attempts', 'too_many_requests'] as const

/** Tells how an application stands. Whatever does not fit together is one and the same `not_found`, or `wrong_status_key` from a network that showed many such keys. */
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
    'request_already_pending',
    'proof_required',
    'proof_already_used',
    'large_receipts_used_up',
    'repeat_differs',
    'busy',
  ],
  repeatable: true,
})
