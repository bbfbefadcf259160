import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type BatchItemRow, itemsOfBatch } from './batch-store.ts'
import { batchUndoTime } from './rules.ts'
import { takeItems } from './store.ts'

type Result = { userId: string; name: string; removed: number }

/**
 * Unassigns what the actor's own batch has given and what nobody has changed since. Throws `not_found`,
 * `undo_too_late`.
 */
export async function undoStarterBundles(
  { db, clock }: Context,
  { batch, onlyOfCoach }: { batch: string; onlyOfCoach: string | null },
  actor: Actor,
): Promise<{ members: Result[] }> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const own = { batch, by: actor.userId, onlyOfCoach }
    const first = await itemsOfBatch(tx, own)
    if (first.length === 0) throw new AppError('not_found')
    const since = now.getTime() - batchUndoTime
    if (first.some(({ given_at }) => Date.parse(given_at) < since)) throw new AppError('undo_too_late')
    for (const id of [...new Set(first.map(({ user_id }) => user_id))].sort()) await lockUser(tx, id, now)
    const ofUser = Map.groupBy(await itemsOfBatch(tx, own), ({ user_id }) => user_id)
    const members: Result[] = []
    for (const [userId, items] of ofUser) {
      const removed = await undoOne(tx, items, { userId, actor, now })
      members.push({ userId, name: items[0]?.name ?? '', removed })
    }
    return { members }
  })
}

/** Returns how many items were unassigned. */
async function undoOne(
  tx: Tx,
  items: BatchItemRow[],
  { userId, actor, now }: { userId: string; actor: Actor; now: Date },
): Promise<number> {
  const unchanged = items.filter(({ title, given_title }) => title === given_title)
  if (unchanged.length === 0) return 0
  const ids = unchanged.map(({ item_id }) => item_id)
  await takeItems(tx, userId, { ids, now })
  const details = { items: unchanged.map(({ item_id: itemId, title }) => ({ itemId, title })) }
  await audit(tx, actor, { at: now, action: 'items.taken_back', subjectId: userId, details })
  return unchanged.length
}
