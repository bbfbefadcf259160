import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { holdMails } from '#server/platform/mail/hold-mails.ts'
import { type Erasure, eraseAgain, writeErasures } from '#server/privacy/index.ts'
import { removeFiles } from '#server/uploads/index.ts'
import { voidCredentials } from './store.ts'

/**
 * Makes a restored database safe to start: nobody is signed in, no link works, no mail is sent until an admin releases
 * the outbox, and who was erased since the copy is erased again, also after a later restore of an older copy.
 */
export async function prepareRestored(context: Context, erasures: Erasure[]): Promise<void> {
  const now = context.clock.now()
  const keys = await inTransaction(context.db, async (tx) => {
    await voidCredentials(tx)
    await holdMails(tx, now)
    const removed: string[] = []
    for (const erasure of erasures) removed.push(...(await eraseAgain(tx, erasure, now)))
    return removed
  })
  await writeErasures(context)
  for (const key of keys) await removeFiles(context, key)
}
