import {
  assertUncommonPassword,
  findUser,
  isSessionActive,
  judgeOwnPassword,
  settleOwnPassword,
} from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { voidLinks, voidLinksMadeBy } from '#server/platform/one-time-links.ts'
import { endOthers } from './own-sessions.ts'

/**
 * Changes the caller's password, ends their other sessions, and voids password links for their account and those that
 * they created for others; links mailed to an address that the account only claims stay. Only this device stays known. Of several concurrent changes one wins. Throws 422 at
 * `currentPassword` if it is wrong or has changed, at `newPassword` if it is common; `too_many_attempts` and `busy`.
 */
export async function changePassword(
  context: Context,
  { caller, ...typed }: { caller: AccountCaller; currentPassword: string; newPassword: string },
  visit: RequestOrigin,
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
    // The session may have ended while the passwords were hashed.
    if (!(await isSessionActive(tx, sessionId))) throw new AppError('unauthorized')
    const ended = await endOthers(tx, userId, sessionId)
    await voidLinks(tx, 'password', userId)
    await voidLinksMadeBy(tx, userId)
    await audit(
      tx,
      { userId, network: visit.network },
      { at: now, action: 'password.changed', subjectId: userId, details: { ended } },
    )
    return { ended, cookies }
  })
}
