import { endTrailOf, recordAuditForEach } from '#server/audit/index.ts'
import { dropHashSettings, lockUnused, removeUnproved, selectedUsers } from '#server/contacts/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { unusedAccountLife } from './rules.ts'

// Few enough that other requests hardly wait for one transaction.
const accountsAtOnce = 200

/** Removes the accounts that proved and sent nothing and were not used for 90 days, some in each transaction. */
export async function removeUnusedAccounts(context: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if ((await removeSome(context)) < accountsAtOnce) return
  }
}

function removeSome({ db, clock }: Context): Promise<number> {
  const now = clock.now()
  const before = new Date(now.getTime() - unusedAccountLife)
  return inTransaction(db, async (tx) => {
    const unused = await lockUnused(tx, { before, limit: accountsAtOnce })
    if (unused.length === 0) return 0
    const users = selectedUsers(
      tx,
      unused.map(({ id }) => id),
    )
    await recordAuditForEach(tx, users, { at: now, action: 'unused_account_removed' })
    await endTrailOf(tx, users, now)
    await removeUnproved(tx, users)
    await dropHashSettings(
      tx,
      unused.map(({ email }) => email),
    )
    return unused.length
  })
}
