import type { User } from '#contract/members.ts'
import type { ProfileChange } from '#contract/own-account.ts'
import { findUser, staffView } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { changePerson, ownView } from '#server/members/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { holdAccount } from './store.ts'

/** Whoever calls as they see themself. Throws `unauthorized` where the account was just erased. */
export async function readProfile(context: Context, caller: AccountCaller): Promise<User> {
  if (caller.role === 'user') return ownView(context, caller.userId, caller)
  const user = await findUser(context.db, caller.userId)
  if (!user) throw new AppError('unauthorized')
  return staffView(user)
}

/** Changes the caller's own name, numbers or goals, all that is named or nothing; what is so already is not written down. */
export async function changeProfile(
  context: Context,
  { change, network }: { change: ProfileChange; network: string },
  caller: AccountCaller,
): Promise<User> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const user = await holdAccount(tx, caller.userId, now)
    if (!user) throw new AppError('unauthorized')
    const by = { userId: caller.userId, network }
    for (const { action, details } of await changePerson({ tx, user, by, now }, change)) {
      const entry = { at: now, actorId: by.userId, action, subjectId: user.id, network }
      await recordAudit(tx, details ? { ...entry, details } : entry)
    }
  })
  return readProfile(context, caller)
}
