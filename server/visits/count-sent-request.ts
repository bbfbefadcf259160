import { cairoDay } from '#contract/cairo-days.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { sourceOf } from './source-of.ts'
import { addStep } from './store.ts'

/** Counts a request by its source, in the transaction that saves it. The request itself has no source: see decision 080. */
export async function countSentRequest(
  tx: Tx,
  { source, userAgent }: { source: string; userAgent: string },
  now: Date,
): Promise<void> {
  await addStep(tx, { day: cairoDay(now), step: 'sent', source: sourceOf(source, userAgent) })
}
