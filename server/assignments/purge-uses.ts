import { cairoDay } from '#contract/cairo-days.ts'
import type { Context } from '#server/context.ts'
import { markErasedTraces } from '#server/platform/database/erased-traces.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { purgeInBatches } from '#server/platform/jobs/purge-in-batches.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { deleteBatchItems } from './batch-store.ts'
import { batchRetention, undoTime } from './rules.ts'
import { deleteTaken, deleteUses } from './store.ts'

const atOnce = 500
const everyHour = 60 * 60 * 1000

/** The periodic jobs of assignments. */
export function assignmentJobs(context: Context): Job[] {
  return [
    { name: 'forget-taken-items', every: everyHour, run: (signal) => purgeTakenItems(context, signal) },
    { name: 'forget-batches', every: everyHour, run: (signal) => purgeBatches(context, signal) },
  ]
}

/** Purges what members opened on Cairo days before that of a time. Returns how many rows. */
export async function purgeUses(
  { db }: Pick<Context, 'db'>,
  { before, signal }: { before: Date; signal?: AbortSignal },
): Promise<number> {
  const purge = (limit: number) =>
    inTransaction(db, async (tx) => {
      const count = await deleteUses(tx, cairoDay(before), limit)
      if (count > 0) await markErasedTraces(tx)
      return count
    })
  return purgeInBatches(atOnce, purge, signal)
}

/** Purges unassigned items that are too old to be restored. Returns how many rows. */
export async function purgeTakenItems({ db, clock }: Context, signal?: AbortSignal): Promise<number> {
  const before = new Date(clock.now().getTime() - undoTime)
  return purgeInBatches(atOnce, (limit) => deleteTaken(db, before, limit), signal)
}

/** Purges what batches have given more than a day ago. Returns how many rows. */
export async function purgeBatches({ db, clock }: Context, signal?: AbortSignal): Promise<number> {
  const before = new Date(clock.now().getTime() - batchRetention)
  return purgeInBatches(atOnce, (limit) => deleteBatchItems(db, before, limit), signal)
}
