import { afterPassword, judgePresentPassword, settleOwnPassword } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { erasePerson } from './erase-person.ts'

/**
 * Erases a user, by an admin; returns the cookies of the admin's known device. A session of a browser needs the admin's
 * current password, because nothing brings the user back: a missing or wrong one throws 422 at `currentPassword`. Also
 * throws `not_found`, `too_many_attempts` and `busy`.
 */
export async function eraseUser(
  context: Context,
  { id, currentPassword }: { id: string; currentPassword: string | undefined },
  { caller: { userId, isBound }, visit }: { caller: AccountCaller; visit: RequestOrigin },
): Promise<Cookie[]> {
  const judged = isBound ? await judgePresentPassword(context, { userId, currentPassword }, visit) : null
  let cookies: Cookie[] = []
  const erase = () =>
    erasePerson(context, {
      userId: id,
      actor: { userId, network: visit.network },
      confirm: async (tx) => {
        if (judged) cookies = await settleOwnPassword(tx, context, judged)
      },
    })
  await afterPassword(context, judged, erase)
  return cookies
}
