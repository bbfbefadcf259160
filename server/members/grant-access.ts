import type { PlanId } from '#contract/values.ts'
import { holdUser, makeFindable, setAccess } from '#server/accounts/index.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type Access, accessOf, grant } from './rules.ts'
import { insertPeriod } from './store.ts'

type Transaction = Parameters<typeof holdUser>[0]

/**
 * Opens a person's access or extends it from its present end, by so many days of 24 hours, and makes the person known
 * to the search. The latest grant's package counts. Runs in the transaction of what it is granted for. Throws
 * `account_blocked`.
 */
export async function grantAccess(
  tx: Transaction,
  given: {
    userId: string
    plan: PlanId
    days: number
    applicationId: string | null
    /** The payment proof that the person's account shows; the earlier one stays where none is named. */
    proofId?: string | null
    /** The id of the one who grants. */
    grantedBy: string
    now: Date
  },
): Promise<Access> {
  const { userId, plan, days, now } = given
  const user = await holdUser(tx, userId, now)
  if (!user) throw new Error('Access can only be granted to a user who exists')
  // Whoever has paid would be told that they have access, and could not sign in.
  if (user.blocked_at !== null) throw new AppError('account_blocked')
  const { access, period } = grant(accessOf(user), days, now)
  await insertPeriod(tx, { ...period, ...given })
  await setAccess(tx, userId, { plan, ...access, proofId: given.proofId ?? undefined, now })
  await makeFindable(tx, userId)
  return access
}
