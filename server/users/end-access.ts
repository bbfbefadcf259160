import { lockUser, setAccess } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { endPeriods } from './period-store.ts'
import { accessOf, dayOfAccess, remainingTime, withEnd } from './rules.ts'

/**
 * Ends a member's access now, in the transaction of its cause; the package stays. Returns how many whole days were left.
 * Throws `no_access_left`.
 */
export async function endAccess(
  tx: Tx,
  { userId, actor, now }: { userId: string; actor: Actor; now: Date },
): Promise<number> {
  const user = await lockUser(tx, userId, now)
  const access = user && accessOf(user)
  if (!access || user.plan === null || access.endsAt <= now) throw new AppError('no_access_left')
  await endPeriods(tx, userId, now)
  await setAccess(tx, userId, { plan: user.plan, ...withEnd(access, now), pausedUntil: null, now })
  const details = { from: access.endsAt.toISOString() }
  await audit(tx, actor, { at: now, subjectId: userId, action: 'access.ended', details })
  return Math.floor(remainingTime(access, now) / dayOfAccess)
}
