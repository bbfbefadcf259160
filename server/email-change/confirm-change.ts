import { findUser } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { findChange, isUsedByOthers, spendChange } from './store.ts'
import { lockForChange, takeEffect } from './take-effect.ts'

type Confirmed = { userId: string; email: string; reason: string }

/**
 * Staff confirm the address that waits, for a reason. Throws `not_found`, `email_change_gone` if another address waits or
 * none, `email_change_blocked`, `email_taken`, and `email_used_by_others`: only a link proves whose it is then.
 */
export async function confirmChange(
  context: Context,
  { userId, email, reason }: Confirmed,
  actor: Actor,
): Promise<{ email: string }> {
  const { db, clock } = context
  if ((await findUser(db, userId))?.role !== 'user') throw new AppError('not_found')
  const site = await readPublishedSite(context)
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const user = await lockForChange(tx, { userId, email, now })
    if (!user) throw new AppError('not_found')
    const waiting = await findChange(tx, userId)
    if (waiting?.email !== email || !(await spendChange(tx, waiting))) throw new AppError('email_change_gone')
    if (user.blocked_at !== null) throw new AppError('email_change_blocked')
    if (await isUsedByOthers(tx, email, user)) throw new AppError('email_used_by_others')
    await takeEffect(tx, context, {
      ...{ user, email, site, now },
      by: { actor, details: { by: 'staff', reason } },
    })
    return { email }
  })
}
