import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { holdMails } from '#server/platform/mail/hold-mails.ts'
import { type Erasure, eraseAgain } from '#server/privacy/index.ts'
import { removeFiles } from '#server/uploads/index.ts'
import { voidCredentials } from './store.ts'

/**
 * Makes a restored database safe to start: nobody is signed in, no link works, no mail is sent until an admin releases
 * the outbox, and who was erased since the copy is erased again. Returns how many erasures that were.
 */
export async function prepareRestored(context: Context, erasures: Erasure[]): Promise<number> {
  const now = context.clock.now()
  const keys = await inTransaction(context.db, async (tx) => {
    await voidCredentials(tx)
    await holdMails(tx, now)
    const removed: string[] = []
    for (const erasure of erasures) removed.push(...(await eraseAgain(tx, erasure, now)))
    return removed
  })
  for (const key of keys) await removeFiles(context, key)
  return erasures.length
}
