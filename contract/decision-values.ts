import { z } from 'zod'
import { ArrivalChannel } from './application-values.ts'
import { HoldSeconds } from './held-decision-values.ts'
import { differences, Piastres, SomePiastres } from './payment-values.ts'
import { NewPassword, optionalLine } from './text.ts'
import { whenObject } from './values.ts'

/**
 * 1 to 365 days of access, by default 30 for each month of the order; a password chosen by staff overrides the
 * applicant's. `samePerson`: staff confirm that the applicant owns the email's account, although no number matches.
 * `arrived`: where the reviewer saw the payment arrive, if they did. `holdSeconds`: the approval waits so long, and can be
 * undone until then. `received`: what arrived, in piastres, besides what is `kept` for the order; by
 * default what is missing. `useCredit`: what is missing then is taken from the person's credit. If the sum is not what is
 * due, `difference` says what becomes of it: `days` gives as many whole days as it buys, more or fewer; `credit` keeps
 * what is too much for the person.
 */
export const Approval = z
  .object({
    accessDays: z.int({ error: 'days' }).min(1, 'days').max(365, 'days').optional(),
    customPassword: NewPassword.optional(),
    samePerson: z.boolean().optional(),
    arrived: ArrivalChannel.optional(),
    received: Piastres.optional(),
    useCredit: z.boolean().optional(),
    difference: z.enum(differences, { error: 'difference' }).optional(),
    holdSeconds: HoldSeconds.default(0),
  })
  // Otherwise what credit does not cover would count as arrived.
  .refine(({ useCredit, received }) => !useCredit || received !== undefined, {
    path: ['received'],
    error: 'amount',
    when: whenObject,
  })
  .meta({ id: 'Approval' })
export type Approval = z.infer<typeof Approval>

/**
 * `reason` is for the applicant. `topUp`: what arrived, in piastres, is not enough; it is kept for the order, and the
 * reason asks for the rest with both amounts, whatever `reason` says.
 */
export const Rejection = z.object({
  reason: optionalLine(500).optional(),
  topUp: z.object({ received: SomePiastres }).optional(),
  holdSeconds: HoldSeconds.default(0),
})
export type Rejection = z.infer<typeof Rejection>
