import { cairoDay } from '#contract/cairo-days.ts'
import type { Context } from '#server/context.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { undoTime, usesKept } from './rules.ts'
import { deleteTaken, deleteUses } from './store.ts'

const atOnce = 500
const everyHour = 60 * 60 * 1000

/** What items have done from time to time. */
export function itemJobs(context: Context): Job[] {
  return [
    {
      name: 'forget-uses',
      every: everyHour,
      run: async (signal) => {
        await forgetUses(context, signal)
      },
    },
    {
      name: 'forget-taken-items',
      every: everyHour,
      run: async (signal) => {
        await forgetTakenItems(context, signal)
      },
    },
  ]
}

/**
 * Forgets what members opened on days in Cairo that lie more than 90 days back, a few rows at a time. Several processes
 * may do it at once. Answers how many.
 */
export async function forgetUses({ db, clock }: Context, signal?: AbortSignal): Promise<number> {
  const beforeDay = cairoDay(new Date(clock.now().getTime() - usesKept))
  let count = 0
  while (!signal?.aborted) {
    const deleted = await deleteUses(db, beforeDay, atOnce)
    if (deleted === 0) break
    count += deleted
  }
  return count
}

/**
 * Forgets what was taken back so long ago that it does not come back as it was any more, a few rows at a time. Several
 * processes may do it at once. Answers how many.
 */
export async function forgetTakenItems({ db, clock }: Context, signal?: AbortSignal): Promise<number> {
  const before = new Date(clock.now().getTime() - undoTime)
  let count = 0
  while (!signal?.aborted) {
    const deleted = await deleteTaken(db, before, atOnce)
    if (deleted === 0) break
    count += deleted
  }
  return count
}
