import {
  afterPassword,
  cookiesTakenOff,
  judgeOwnPassword,
  mayBeStaff,
  settleOwnPassword,
} from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { erasePerson } from './erase-person.ts'

/**
 * Erases the caller after verifying the password; returns the cookies that clear the session in the browser. A wrong
 * password throws 422 at its field; also throws `password_known_to_staff`, `too_many_attempts` and `busy`.
 */
export async function deleteMyAccount(
  context: Context,
  { caller, password }: { caller: AccountCaller; password: string },
  visit: RequestOrigin,
): Promise<Cookie[]> {
  const { userId } = caller
  const judged = await judgeOwnPassword(context, { userId, password, field: 'password' }, visit)
  const erase = () =>
    erasePerson(context, {
      userId,
      actor: { userId, network: visit.network },
      confirm: async (tx, user) => {
        await settleOwnPassword(tx, context, judged)
        const knewAt = user.password_staff_knew_at
        if (mayBeStaff(knewAt, context.clock.now())) throw new AppError('password_known_to_staff')
      },
    })
  try {
    await afterPassword(context, judged, erase)
  } catch (error) {
    // Another call has erased the account, so its session is gone too.
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('unauthorized') : error
  }
  return cookiesTakenOff(caller, visit)
}
