import { deleteClaimant, flagUnsigned, handOnLinks, makeFindable } from '#server/accounts/claims/index.ts'
import { dropHashSetting, replaceProvedEmail, setProvedEmail } from '#server/accounts/contacts/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { voidMailedLinks } from '#server/platform/one-time-links.ts'
import { clearSignInFailures } from './guard-sign-in.ts'
import { clearAddress } from './prove-contacts.ts'
import { findUserByEmail, type UserRow } from './store.ts'
import { asTakenName } from './taken-name.ts'

/**
 * Gives an account another address, which counts as verified, in place of the one that it verified or claims. Sessions
 * and password stay; links mailed to the former address stop working for this account, other accounts that claim the
 * new one are deleted. Throws `email_taken` if another account has verified it. The caller has locked both addresses and
 * the account.
 */
export async function replaceEmail(
  tx: Tx,
  context: Context,
  { user, email, now }: { user: UserRow; email: string; now: Date },
): Promise<void> {
  if (await findUserByEmail(tx, email)) throw new AppError('email_taken')
  await clearAddress(tx, context, { email, ownId: user.id, now })
  // What another account that claims the former address needs goes to it first.
  await handOnLinks(tx, user)
  await voidMailedLinks(tx, user.id)
  // Sign-ins count by address, and the former one may become another account's.
  await clearSignInFailures(tx, context, user)
  try {
    if (user.email === null) await setProvedEmail(tx, user.id, email)
    else await replaceProvedEmail(tx, user.id, email)
  } catch (error) {
    throw asTakenName(error)
  }
  if (user.unproved_email !== null) {
    await deleteClaimant(tx, user.id)
    await dropHashSetting(tx, user.unproved_email)
  }
  await flagUnsigned(tx, email)
  await makeFindable(tx, user.id)
}
