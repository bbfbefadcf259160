import { keep } from '#contract/settlement.ts'
import { keepArrivals, seenPartsOf } from '#server/applications/arrivals/index.ts'
import { insertEntries, paidAheadOf } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { newId } from '#server/platform/ids.ts'
import { dueOf } from './settle-order.ts'
import type { ApplicationRow } from './store.ts'

/** `parts: 'all'`, or only where all that is due was seen: of less, staff say themselves what they keep. */
type Ended = { application: ApplicationRow; parts: 'all' | 'whole'; byId: string | null; now: Date }

/**
 * Keeps what was seen to arrive for a request that ends without an order as money of its person, to be paid back or used for
 * the next order; it would be in no sum otherwise. Each transfer has an act of its own, by which it can be taken back.
 */
export async function keepSeen(tx: Tx, { application, parts, byId, now }: Ended): Promise<void> {
  const { id } = application
  const seen = (await seenPartsOf(tx, id)).filter((amount) => amount > 0)
  if (seen.length === 0) return
  const kept = (await paidAheadOf(tx, [id])).get(id) ?? 0
  const all = seen.reduce((sum, amount) => sum + amount, kept)
  if (parts === 'whole' && all < dueOf(application)) return
  for (const amount of seen)
    await insertEntries(tx, {
      order: application,
      act: { id: newId(now), at: now, byId },
      entries: keep(amount),
    })
  await keepArrivals(tx, id, now)
}
