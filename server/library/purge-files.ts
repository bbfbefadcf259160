import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { purgeInBatches } from '#server/platform/jobs/purge-in-batches.ts'
import { forgetResourceFiles, removeFiles } from '#server/uploads/index.ts'
import { deleteOldFormerFiles } from './file-store.ts'
import { formerFilesSince } from './rules.ts'

const atOnce = 50

/** Deletes the files that were replaced 30 days ago. Returns how many. */
export async function purgeFormerFiles(context: Context, signal?: AbortSignal): Promise<number> {
  const until = formerFilesSince(context.clock.now())
  const purge = async (limit: number) => {
    const { count, keys } = await inTransaction(context.db, async (tx) => {
      const ids = await deleteOldFormerFiles(tx, until, limit)
      return { count: ids.length, keys: await forgetResourceFiles(tx, ids) }
    })
    for (const key of keys) await removeFiles(context, key)
    return count
  }
  return purgeInBatches(atOnce, purge, signal)
}
