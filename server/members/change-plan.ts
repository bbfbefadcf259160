import type { UserChange } from '#contract/members.ts'
import { makeFindable, proveEmail, proveNumbers, setAccess } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Change, Changing } from './changing.ts'
import { grant } from './rules.ts'
import { endPeriods, insertPeriod, updateMember } from './store.ts'

/**
 * Assigns a plan from now on, in place of whatever access there was, whose periods end with it; null takes plan and
 * access away at once. Taking away where there is nothing changes nothing. Throws `access_changed` where the caller saw
 * another end of the access: days that somebody has paid for since would go with it; `account_blocked` where a plan is
 * assigned to somebody who is blocked and stays so; and `email_taken` where another has proved the account's address. The
 * caller has locked that.
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
  const { plan, accessDays: days } = subscription
  const { access, period } = grant(null, days, now)
  const granted = { userId: user.id, applicationId: null, plan, days, grantedBy: by.userId, now }
  await endPeriods(tx, user.id, now)
  await insertPeriod(tx, { ...period, ...granted })
  await setAccess(tx, user.id, { plan, ...access, now })
  // Whom staff give access by hand they know: it proves as much as an approved request.
  await proveEmail(tx, context, { user, by: 'plan', now })
  const numbers = [user.phone_e164, user.whatsapp_e164].filter((number) => number !== null)
  await proveNumbers(tx, { userId: user.id, numbers, by: 'plan', now })
  await makeFindable(tx, user.id)
  return [{ action: 'plan.assigned', details: { plan, accessDays: days } }]
}
