import { findUser } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { assertMaySignInAs } from '#server/health-access/index.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'

/**
 * Throws `glass_required` or `health_data_closed` for staff to whom the health data of a member who has signed in is
 * closed: whoever chooses the e-mail gets the links for a new password. Returns when what they may do ends, if it rests on
 * a broken glass. An unknown member is left to the act.
 */
export async function assertMayChange(
  context: Context,
  caller: AccountCaller,
  userId: string,
): Promise<Date | null> {
  const user = await findUser(context.db, userId)
  return user?.role === 'user' ? assertMaySignInAs(context, caller, user) : null
}
