import { findUser, staffRoleOf, type UserRow, wrongLink } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { maySignInAs } from '#server/health-access/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { type ChangeRow, findChangeOfLink, spendChange } from './store.ts'
import { lockForChange, takeEffect } from './take-effect.ts'

/**
 * Gives the member of a mailed link the address that it was sent to. Throws `link_invalid` if the link was used,
 * replaced, cancelled or has expired, its account is blocked or erased, or another account has verified the address; and
 * `too_many_attempts` after many wrong links.
 */
export async function proveChange(
  context: Context,
  token: string,
  visit: RequestOrigin,
): Promise<{ email: string }> {
  const { db, clock } = context
  const now = clock.now()
  const waiting = await findChangeOfLink(db, hashToken(token), now)
  const linked = waiting && (await findUser(db, waiting.user_id))
  if (!waiting || linked?.blocked_at !== null) throw await wrongLink(context, visit)
  const { user_id: userId, email } = waiting
  const site = await readPublishedSite(context)
  try {
    return await inTransaction(db, async (tx) => {
      const user = await lockForChange(tx, { userId, email, now })
      // The link was checked before the lock.
      if (user?.blocked_at !== null || !(await spendChange(tx, waiting))) throw new AppError('link_invalid')
      if (!(await mayStillChoose(tx, waiting, { member: user, now }))) throw new AppError('link_invalid')
      const actor = { userId: null, network: visit.network }
      await takeEffect(tx, context, { user, email, site, now, by: { actor, details: { by: 'mail' } } })
      return { email }
    })
  } catch (error) {
    // Says nothing about the other account.
    if (error instanceof AppError && error.code === 'email_taken') throw new AppError('link_invalid')
    throw error
  }
}

/**
 * Whether staff who entered the address may still sign in as the member: it may be their own mailbox. Those from before
 * this was stored count as entered by somebody who may.
 */
async function mayStillChoose(
  tx: Tx,
  { requested_by }: Pick<ChangeRow, 'requested_by'>,
  at: { member: UserRow; now: Date },
): Promise<boolean> {
  const staff = requested_by === null ? undefined : await findUser(tx, requested_by)
  if (!staff || staff.id === at.member.id) return requested_by === null
  return maySignInAs(tx, { userId: staff.id, staffRole: staffRoleOf(staff) }, at)
}
