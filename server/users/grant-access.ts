import type { PlanId } from '#contract/values.ts'
import { lockUser, makeFindable, setAccess } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { insertPeriod } from './period-store.ts'
import { type AccessPeriod, accessOf, grant } from './rules.ts'

/**
 * Opens a user's access or extends it from its current end, by days of 24 hours, and updates their search terms. The
 * newest grant sets the package. Runs in the transaction of its cause. Throws `account_blocked`.
 */
export async function grantAccess(
  tx: Tx,
  given: {
    userId: string
    plan: PlanId
    days: number
    applicationId: string | null
    /** The payment proof for the user's account; undefined leaves the earlier one. */
    proofId?: string | null
    /** The id of the granting user. */
    grantedBy: string
    now: Date
  },
): Promise<AccessPeriod> {
  const { userId, plan, days, now } = given
  const user = await lockUser(tx, userId, now)
  if (!user) throw new Error('Access can only be granted to a user who exists')
  // Otherwise a paying user would be notified of access, but could not sign in.
  if (user.blocked_at !== null) throw new AppError('account_blocked')
  const { access, period } = grant(accessOf(user), days, now)
  await insertPeriod(tx, { ...period, ...given })
  await setAccess(tx, userId, { plan, ...access, proofId: given.proofId ?? undefined, now })
  await makeFindable(tx, userId)
  return access
}
