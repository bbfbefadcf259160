import {
  dropHashSettings,
  lockUnused,
  removeUnproved,
  selectedUsers,
} from '#server/accounts/contacts/index.ts'
import { auditEach, setExpiryOfEntries } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { purgeInBatches } from '#server/platform/jobs/purge-in-batches.ts'
import { unusedAccountLife } from './rules.ts'

// Small enough that other requests hardly wait for one transaction.
const accountsAtOnce = 200

/** Deletes accounts without verified contacts and activity that were unused for 90 days, in batches. */
export function removeUnusedAccounts(context: Context, signal: AbortSignal): Promise<number> {
  return purgeInBatches(accountsAtOnce, (limit) => removeSome(context, limit), signal)
}

function removeSome({ db, clock }: Context, limit: number): Promise<number> {
  const now = clock.now()
  const before = new Date(now.getTime() - unusedAccountLife)
  return inTransaction(db, async (tx) => {
    const unused = await lockUnused(tx, { before, limit })
    if (unused.length === 0) return 0
    const users = selectedUsers(
      tx,
      unused.map(({ id }) => id),
    )
    await auditEach(tx, users, { at: now, action: 'unused_account.removed' })
    await setExpiryOfEntries(tx, users, now)
    await removeUnproved(tx, users)
    await dropHashSettings(
      tx,
      unused.map(({ email }) => email),
    )
    return unused.length
  })
}
