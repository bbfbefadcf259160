import { cairoDay } from '#contract/cairo-days.ts'
import type { Context } from '#server/context.ts'
import { deleteSteps, deleteVisits } from './store.ts'

/** Deletes the counts of the day of a time in Cairo and of all days before it. Returns how many days had visits. */
export async function purgeVisits(
  { db }: Pick<Context, 'db'>,
  { before }: { before: Date },
): Promise<number> {
  const last = cairoDay(before)
  await deleteSteps(db, last)
  return deleteVisits(db, last)
}
