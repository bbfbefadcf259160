import type { UserChange } from '#contract/members.ts'
import { findUser, makeFindable, provedNumbers, proveEmail, setAccess } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Change, Changing } from './changing.ts'
import { grant } from './rules.ts'
import { endPeriods, findSharingEmail, insertPeriod, updateMember } from './store.ts'

/**
 * Assigns a plan from now on, in place of whatever access there was, whose periods end with it; null takes plan and
 * access away at once. Taking away where there is nothing changes nothing. Throws `access_changed` where the caller saw
 * another end of the access: days that somebody has paid for since would go with it; `account_blocked` where a plan is
 * assigned to somebody who is blocked and stays so; `email_taken` where another has proved the account's address, and
 * `email_not_confirmed` where it may be another's, or a request of another waits with it. The caller has locked that.
 */
export async function changePlan(
  { tx, context, user, by, now }: Changing & { context: Context },
  { subscription, wasEndDate, blocked }: Pick<UserChange, 'subscription' | 'wasEndDate' | 'blocked'>,
): Promise<Change[]> {
  if (subscription === undefined) return []
  if (wasEndDate !== undefined && wasEndDate !== user.access_ends_at) throw new AppError('access_changed')
  if (subscription === null) {
    if (user.plan === null && user.access_ends_at === null) return []
    const none = { plan: null, access_starts_at: null, access_ends_at: null, access_days: 0 }
    await updateMember(tx, user.id, none)
    await endPeriods(tx, user.id, now)
    return [{ action: 'plan.removed', details: { plan: user.plan, endsAt: user.access_ends_at } }]
  }
  if (user.blocked_at !== null && blocked !== false) throw new AppError('account_blocked')
  await assertEmailIsTheirs(tx, user.id)
  const { plan, accessDays: days } = subscription
  const { access, period } = grant(null, days, now)
  const granted = { userId: user.id, applicationId: null, plan, days, grantedBy: by.userId, now }
  await endPeriods(tx, user.id, now)
  await insertPeriod(tx, { ...period, ...granted })
  await setAccess(tx, user.id, { plan, ...access, now })
  // Access always comes with a proved address. The numbers are what anybody typed who registered, and stay as they were.
  await proveEmail(tx, context, { user, by: 'plan', now })
  await makeFindable(tx, user.id)
  return [{ action: 'plan.assigned', details: { plan, accessDays: days } }]
}

/**
 * The name in the list may be anybody's, and whoever proves an address has the others give way who claim it. So it is only given
 * away by hand where nobody else uses it, or to whoever has opened a link that staff sent to their number. Such a link says whose
 * the number is, not whose the e-mail: what somebody else may have paid for is reviewed first.
 */
async function assertEmailIsTheirs(tx: Changing['tx'], userId: string): Promise<void> {
  // As the account stands now: the same change may have given it another number.
  const shared = (await findSharingEmail(tx, [userId])).get(userId)
  if (!shared) return
  const user = await findUser(tx, userId)
  const hasProvedNumber = user !== undefined && provedNumbers(user).length > 0
  if (shared.request || !hasProvedNumber) throw new AppError('email_not_confirmed')
}
