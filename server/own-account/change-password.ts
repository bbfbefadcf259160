import {
  assertUncommonPassword,
  findUser,
  judgeOwnPassword,
  settleOwnPassword,
} from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { voidLinks } from '#server/platform/one-time-links.ts'
import { deleteOtherSessions, isSessionKept } from './store.ts'

/**
 * Changes the caller's password, ends their other sessions and voids the links that would set another. Of several
 * changes at once one wins. Throws 422 at `currentPassword` where that is not (or no longer) theirs, at `newPassword`
 * where that is a common one; `too_many_attempts` and `busy` too.
 */
export async function changePassword(
  context: Context,
  { caller, ...typed }: { caller: AccountCaller; currentPassword: string; newPassword: string },
  visit: Visit,
): Promise<{ ended: number; cookies: Cookie[] }> {
  const { userId, sessionId } = caller
  const user = await findUser(context.db, userId)
  const words = [user?.email, user?.unproved_email, user?.name, user?.username]
  assertUncommonPassword(typed.newPassword, words, 'newPassword')
  const own = { userId, field: 'currentPassword', password: typed.currentPassword }
  const judged = await judgeOwnPassword(context, { ...own, newPassword: typed.newPassword }, visit)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const cookies = await settleOwnPassword(tx, context, judged)
    // It may have been ended while the passwords were hashed, and then decides nothing more.
    if (!(await isSessionKept(tx, sessionId))) throw new AppError('unauthorized')
    const ended = await deleteOtherSessions(tx, userId, sessionId)
    await voidLinks(tx, 'password', userId)
    await recordAudit(tx, {
      at: now,
      actorId: userId,
      action: 'password_changed',
      subjectId: userId,
      details: { ended },
      network: visit.network,
    })
    return { ended, cookies }
  })
}
