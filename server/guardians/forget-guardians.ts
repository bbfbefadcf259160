import { cairoDay } from '#contract/cairo-days.ts'
import type { Context } from '#server/context.ts'
import { markErasedTraces } from '#server/platform/database/erased-traces.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { purgeInBatches } from '#server/platform/jobs/purge-in-batches.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { deleteOfAge } from './store.ts'

const everyHour = 60 * 60 * 1000
const atOnce = 100

/** The job that deletes the guardians of members who have come of age. */
export function guardianJobs(context: Context): Job[] {
  return [{ name: 'forget-guardians', every: everyHour, run: (signal) => forgetGuardians(context, signal) }]
}

/** Deletes the guardians of members who are of age by now. Returns how many. */
export function forgetGuardians({ db, clock }: Context, signal?: AbortSignal): Promise<number> {
  const today = cairoDay(clock.now())
  const batch = (limit: number) =>
    inTransaction(db, async (tx) => {
      const deleted = await deleteOfAge(tx, today, limit)
      if (deleted > 0) await markErasedTraces(tx)
      return deleted
    })
  return purgeInBatches(atOnce, batch, signal)
}
