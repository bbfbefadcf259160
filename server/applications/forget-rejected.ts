import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { forgetProofs } from '#server/proofs/index.ts'
import { removeFiles } from '#server/uploads/index.ts'
import { rejectedKept } from './rules.ts'
import { dropLeftovers, findLeftovers } from './store.ts'

const atOnce = 100
const everyHour = 60 * 60 * 1000

/** What applications have done from time to time. */
export function applicationJobs(context: Context): Job[] {
  return [
    {
      name: 'forget-rejected',
      every: everyHour,
      run: async (signal) => {
        await forgetRejected(context, signal)
      },
    },
  ]
}

/**
 * Drops the passwords and proofs of applications that were rejected 30 days ago and not sent anew since. Several
 * processes may do it at once. Answers how many.
 */
export async function forgetRejected(context: Context, signal?: AbortSignal): Promise<number> {
  const before = new Date(context.clock.now().getTime() - rejectedKept)
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
