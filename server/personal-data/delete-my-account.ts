import { cookiesTakenOff, judgeOwnPassword, settleOwnPassword } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { erasePerson } from './erase-person.ts'

/**
 * Erases whoever calls, who shows their password for it; answers what takes the session's cookie off their browser. A
 * wrong password is 422 at its field; throws `too_many_attempts` and `busy` too.
 */
export async function deleteMyAccount(
  context: Context,
  { caller, password }: { caller: AccountCaller; password: string },
  visit: Visit,
): Promise<Cookie[]> {
  const { userId } = caller
  const judged = await judgeOwnPassword(context, { userId, password, field: 'password' }, visit)
  try {
    await erasePerson(context, {
      userId,
      by: { userId, network: visit.network },
      confirm: (tx) => settleOwnPassword(tx, context, judged),
    })
  } catch (error) {
    // Somebody else erased them in the meantime: it is done, and their session is gone.
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('unauthorized') : error
  }
  return cookiesTakenOff(caller, visit)
}
