import type { UserChange } from '#contract/users.ts'
import {
  assertClaimantsSeen,
  findUser,
  makeFindable,
  provedNumbers,
  proveEmail,
  setAccess,
} from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { AuditedChange, UserChangeContext } from './change-context.ts'
import { endPeriods, insertPeriod } from './period-store.ts'
import { grant } from './rules.ts'
import { findSharingEmail, updateMember } from './store.ts'

/** What changed, and with a change of the package the id of the period that it added, null for none. */
type PlanOutcome = { changes: AuditedChange[]; periodId?: string | null }

/**
 * Assigns a package from now on, replacing all current periods; null removes package and access at once, and changes
 * nothing if there are none. Throws `access_changed` if the caller saw another end of access (days paid since would be
 * lost), `account_blocked` if the user is blocked and stays so, `email_taken` if another account has verified the
 * address, and `email_not_confirmed` if the address may be another's, or another's application is pending with it, or a
 * coach who sees only the own members does not see another who claims it. The caller has locked the address.
 */
export async function changePlan(
  { tx, context, user, actor, now }: UserChangeContext & { context: Context },
  { subscription, wasEndDate, blocked }: Pick<UserChange, 'subscription' | 'wasEndDate' | 'blocked'>,
): Promise<PlanOutcome> {
  if (subscription === undefined) return { changes: [] }
  if (wasEndDate !== undefined && wasEndDate !== user.access_ends_at) throw new AppError('access_changed')
  if (subscription === null) {
    if (user.plan === null && user.access_ends_at === null) return { changes: [] }
    const none = { plan: null, access_starts_at: null, access_ends_at: null, access_days: 0 }
    await updateMember(tx, user.id, { ...none, access_paused_until: null })
    await endPeriods(tx, user.id, now)
    const details = { plan: user.plan, endsAt: user.access_ends_at }
    return { changes: [{ action: 'plan.removed', details }], periodId: null }
  }
  if (user.blocked_at !== null && blocked !== false) throw new AppError('account_blocked')
  await assertEmailIsTheirs(tx, user.id)
  await assertClaimantsSeen(tx, actor.userId, {
    email: user.unproved_email,
    ownId: user.id,
    code: 'email_not_confirmed',
  })
  const { plan, accessDays: days } = subscription
  const { access, period } = grant(null, days, now)
  const granted = { userId: user.id, applicationId: null, plan, days, grantedBy: actor.userId, now }
  await endPeriods(tx, user.id, now)
  const periodId = await insertPeriod(tx, { ...period, ...granted })
  await setAccess(tx, user.id, { plan, ...access, now })
  // Access requires a verified address. The numbers were typed at registration by anybody, and stay unverified.
  await proveEmail(tx, context, { user, by: 'plan', now })
  await makeFindable(tx, user.id)
  return { changes: [{ action: 'plan.assigned', details: { plan, accessDays: days } }], periodId }
}

/**
 * The listed name may be anybody's, and a verification deletes other accounts that claim the address. So it is assigned
 * manually only if nobody else uses it, or if the user opened a link that staff sent to their number. Such a link
 * verifies the number, not the email: an application that another person may have paid for must be reviewed first.
 */
async function assertEmailIsTheirs(tx: UserChangeContext['tx'], userId: string): Promise<void> {
  // Reads the account again: the same change may have set another number.
  const shared = (await findSharingEmail(tx, [userId])).get(userId)
  if (!shared) return
  const user = await findUser(tx, userId)
  const hasProvedNumber = user !== undefined && provedNumbers(user).length > 0
  if (shared.request || !hasProvedNumber) throw new AppError('email_not_confirmed')
}
