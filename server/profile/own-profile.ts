import type { ProfileChange } from '#contract/profile.ts'
import type { User } from '#contract/users.ts'
import { assertPublicName, findUser, lockUserRow, staffView } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller, Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { changePerson, ownView } from '#server/users/index.ts'

/** The caller's own user. Throws `unauthorized` if the account was just erased. */
export async function readProfile(context: Context, caller: AccountCaller): Promise<User> {
  if (caller.role === 'user') return ownView(context, caller.userId, caller)
  const user = await findUser(context.db, caller.userId)
  if (!user) throw new AppError('unauthorized')
  return staffView(user)
}

/**
 * Changes the caller's own name, numbers or goals, all or none; unchanged values are not logged. Throws 422 at `name` if
 * a new name of staff only repeats the sign-in name.
 */
export async function changeProfile(
  context: Context,
  change: ProfileChange,
  { actor, caller }: { actor: Actor; caller: AccountCaller },
): Promise<User> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const user = await lockUserRow(tx, caller.userId, now)
    if (!user) throw new AppError('unauthorized')
    if (user.role !== 'user' && change.name !== undefined && change.name !== user.name)
      assertPublicName({ name: change.name, username: user.username })
    for (const { action, details } of await changePerson({ tx, user, actor, now }, change)) {
      await audit(tx, actor, { at: now, action, subjectId: user.id, ...(details && { details }) })
    }
  })
  return readProfile(context, caller)
}
