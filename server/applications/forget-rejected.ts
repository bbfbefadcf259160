import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { forgetProofs } from '#server/proofs/index.ts'
import { removeFiles } from '#server/uploads/index.ts'
import { rejectedKept } from './rules.ts'
import { dropLeftovers, findLeftovers } from './store.ts'

const atOnce = 100

/**
 * Drops the passwords and proofs of applications that were rejected 30 days ago, or 2 where it was with others of their network,
 * and not sent anew since. Several
 * processes may do it at once. Answers how many.
 */
export async function forgetRejected(context: Context, signal?: AbortSignal): Promise<number> {
  const now = context.clock.now().getTime()
  const ago = (kept: number) => new Date(now - kept).toISOString()
  const before = { usual: ago(rejectedKept.usual), flood: ago(rejectedKept.flood) }
  let count = 0
  while (!signal?.aborted) {
    const ids = await findLeftovers(context.db, before, atOnce)
    for (const id of ids) {
      const files = await inTransaction(context.db, async (tx) =>
        (await dropLeftovers(tx, id)) ? forgetProofs(tx, id) : [],
      )
      for (const key of files) await removeFiles(context, key)
    }
    count += ids.length
    if (ids.length < atOnce) break
  }
  return count
}
