import { z } from 'zod'
import { Instant } from './values.ts'

/** The maximum number of seconds for which a decision can be held, so that it can be undone. */
export const maxHoldSeconds = 60

/**
 * How long a decision waits before it is carried out; 0: at once. Until then the applicant reads `pending` and gets
 * neither access nor mail, while for every other reviewer the decision is made.
 */
export const HoldSeconds = z.int().min(0).max(maxHoldSeconds)

/**
 * A decision that waits for its time. `isOwn`: the caller made it, so they can undo it. `reason` of a rejection, and
 * `accessDays` of an approval, if the decision names them; else the usual ones hold.
 */
export const HeldDecision = z
  .object({
    outcome: z.enum(['approved', 'rejected']),
    by: z.string(),
    isOwn: z.boolean(),
    until: Instant,
    reason: z.string().optional(),
    accessDays: z.int().optional(),
    /** That the reviewer saw the payment arrive. */
    arrived: z.literal(true).optional(),
  })
  .meta({ id: 'HeldDecision' })
export type HeldDecision = z.infer<typeof HeldDecision>

/** A held decision that could not be carried out, because something changed meanwhile; `code` is the error's. */
export const FailedDecision = z
  .object({ outcome: z.enum(['approved', 'rejected']), by: z.string(), code: z.string() })
  .meta({ id: 'FailedDecision' })
export type FailedDecision = z.infer<typeof FailedDecision>
