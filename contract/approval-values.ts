import { z } from 'zod'
import { ArrivalChannel } from './application-values.ts'
import { HoldSeconds } from './held-decision-values.ts'
import { NewPassword } from './text.ts'

/**
 * 1 to 365 days of access, by default 30 for each month of the order; a password chosen by staff overrides the
 * applicant's. `samePerson`: staff confirm that the applicant owns the email's account, although no number matches.
 * `arrived`: where the reviewer saw the payment arrive, if they did. `holdSeconds`: the approval waits so long, and can be
 * undone until then.
 */
export const Approval = z
  .object({
    accessDays: z.int({ error: 'days' }).min(1, 'days').max(365, 'days').optional(),
    customPassword: NewPassword.optional(),
    samePerson: z.boolean().optional(),
    arrived: ArrivalChannel.optional(),
    holdSeconds: HoldSeconds.default(0),
  })
  .meta({ id: 'Approval' })
export type Approval = z.infer<typeof Approval>
