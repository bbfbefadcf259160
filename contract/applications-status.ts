import { z } from 'zod'
import { ApplicationStatus, ProofClaim, ValidPassword } from './application-values.ts'
import { endpoint } from './endpoint.ts'
import { OwnReading } from './own-reading.ts'
import { Piastres } from './payment-values.ts'
import { ReceiptCorrection } from './proof-reading.ts'
import { oneLine } from './text.ts'
import { Instant, InstantInput, PlanId } from './values.ts'

/** A tracking code as typed: any case, with or without its dash. */
export const StatusCode = oneLine(40)

/** The last four digits of the applicant's phone, in any script. */
export const PhoneLast4 = oneLine(20)

/** The key of the status page: two values that only the applicant knows together. */
export const StatusKey = z.object({ code: StatusCode, phoneLast4: PhoneLast4 }).meta({ id: 'StatusKey' })
export type StatusKey = z.infer<typeof StatusKey>

/**
 * The status of an application for its sender. `total` is the amount due in EGP: `price` a month as it was
 * when sent, times `months`.
 * `reason` is the reason of a rejection; the default one is translated. `canSendProof`: a new proof reopens the review,
 * for 30 days, or for 2 if staff rejected it as a flood of its network.
 */
export const ApplicationState = z
  .object({
    status: ApplicationStatus,
    reason: z.string().optional(),
    /** If less than due arrived: what is kept for the order, and what is missing, in piastres. Only if rejected. */
    topUp: z.object({ kept: Piastres, missing: Piastres }).optional(),
    plan: PlanId,
    price: z.int(),
    months: z.int(),
    total: z.int(),
    payCode: z.string().optional(),
    createdAt: Instant,
    reviewedAt: Instant.optional(),
    canSendProof: z.boolean(),
    /** What was read on the receipt by machine; only while pending, and once somebody has read it. */
    reading: OwnReading.optional(),
    /** A machine reads the receipt in a moment, and `reading` is there then; only while pending. */
    isBeingRead: z.literal(true).optional(),
    /**
     * Whose password opens the account: the one chosen in the application, the account's own from before, or one that
     * staff send. A member may have changed it since. Only if approved.
     */
    password: ValidPassword.optional(),
    /** When the access of the approved application’s account ends; absent if it has ended or is blocked. */
    accessEndsAt: Instant.optional(),
  })
  .meta({ id: 'ApplicationState' })
export type ApplicationState = z.infer<typeof ApplicationState>

const errors = ['not_found', 'wrong_status_key', 'too_many_attempts', 'too_many_requests'] as const

/** Reads a status. Any mismatch is `not_found`, or `wrong_status_key` from a network with many wrong keys. */
export const readApplicationStatus = endpoint({
  id: 'readApplicationStatus',
  method: 'POST',
  path: '/subscriptions/status',
  summary: 'Reads the state of an application, by its code and the last four digits of its phone.',
  access: 'public',
  body: StatusKey,
  status: 200,
  response: ApplicationState,
  errors,
})

/** Sends a new proof for a rejected application, which becomes pending again; staff still see the earlier proofs. */
export const sendNewProof = endpoint({
  id: 'sendNewProof',
  method: 'POST',
  path: '/subscriptions/status/proof',
  summary: 'Sends a new payment proof for a rejected application.',
  access: 'public',
  body: StatusKey.extend({ paymentProof: ProofClaim }),
  status: 200,
  response: ApplicationState,
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

/**
 * Says what the receipt of a pending application shows, where it was read wrongly; takes the place of what was said
 * before. Staff see it beside what was read. With `readAt` it is about that reading, and otherwise refused:
 * `reading_changed`. An application whose receipt nobody has read is `not_found`.
 */
export const correctReading = endpoint({
  id: 'correctReading',
  method: 'POST',
  path: '/subscriptions/status/reading',
  summary: 'Corrects what was read by machine on the receipt of a pending application.',
  access: 'public',
  body: StatusKey.extend({ correction: ReceiptCorrection, readAt: InstantInput.optional() }),
  status: 200,
  response: ApplicationState,
  errors: [...errors, 'application_not_pending', 'reading_changed', 'busy'],
})
