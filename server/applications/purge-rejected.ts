import { forgetProofs } from '#server/applications/payment-proofs/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { purgeInBatches } from '#server/platform/jobs/purge-in-batches.ts'
import { removeFiles } from '#server/uploads/index.ts'
import { rejectedRetention } from './rules.ts'
import { deleteExpired, findExpired } from './store.ts'

const atOnce = 100

/**
 * Deletes passwords and proofs of applications that were rejected 30 days ago (2 days if rejected as a flood of their
 * network) and not sent again. Safe to run in several processes. Returns the count.
 */
export async function purgeRejected(context: Context, signal?: AbortSignal): Promise<number> {
  const now = context.clock.now().getTime()
  const ago = (retention: number) => new Date(now - retention).toISOString()
  const before = { usual: ago(rejectedRetention.usual), flood: ago(rejectedRetention.flood) }
  const purge = async (limit: number) => {
    const ids = await findExpired(context.db, before, limit)
    for (const id of ids) {
      const files = await inTransaction(context.db, async (tx) =>
        (await deleteExpired(tx, id)) ? forgetProofs(tx, id) : [],
      )
      for (const key of files) await removeFiles(context, key)
    }
    return ids.length
  }
  return purgeInBatches(atOnce, purge, signal)
}
