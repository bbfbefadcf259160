import { forgetProofs } from '#server/applications/payment-proofs/index.ts'
import type { Context } from '#server/context.ts'
import { markErasedTraces } from '#server/platform/database/erased-traces.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { purgeInBatches } from '#server/platform/jobs/purge-in-batches.ts'
import { tryRemoveFiles } from '#server/uploads/index.ts'
import { floodRetention } from './rules.ts'
import { deleteExpired, findExpired } from './store.ts'

const atOnce = 100

/** Until when they were rejected, and which of them: the floods of a network have a time of their own. */
type Expired = { before: Date; isFlood?: boolean; signal?: AbortSignal }

/**
 * Deletes passwords and proofs of applications that were rejected until then and not sent again. Safe to run in several
 * processes. Returns the count.
 */
export async function purgeRejected(
  context: Context,
  { before, isFlood = false, signal }: Expired,
): Promise<number> {
  const purge = async (limit: number) => {
    const ids = await findExpired(context.db, { before, isFlood }, limit)
    for (const id of ids) {
      const files = await inTransaction(context.db, async (tx) => {
        if (!(await deleteExpired(tx, id))) return []
        await markErasedTraces(tx)
        return forgetProofs(tx, id)
      })
      for (const key of files) await tryRemoveFiles(context, key)
    }
    return ids.length
  }
  return purgeInBatches(atOnce, purge, signal)
}

/** The same of applications that were rejected as a flood, two days after. */
export function purgeFloods(context: Context, signal?: AbortSignal): Promise<number> {
  const before = new Date(context.clock.now().getTime() - floodRetention)
  return purgeRejected(context, { before, isFlood: true, ...(signal && { signal }) })
}
