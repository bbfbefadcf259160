import { setImmediate as nextTurn } from 'node:timers/promises'
import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { itemsOfBatch, type OwnBatch, untouchedOf } from './batch-store.ts'
import { batchUndoTime, groupsOf } from './rules.ts'
import { takeItems } from './store.ts'

type Undoing = { own: OwnBatch; actor: Actor; now: Date }

/**
 * Unassigns what the actor's own batch has given and what nobody has opened or changed since, a group of users in each
 * transaction; a repeat after a crash goes on. Throws `not_found`, `undo_too_late`.
 */
export async function undoGiveToMany(
  { db, clock }: Context,
  { batch, onlyOfCoach }: { batch: string; onlyOfCoach: string | null },
  actor: Actor,
): Promise<{ removed: number; left: number }> {
  const now = clock.now()
  const own = { batch, by: actor.userId, onlyOfCoach }
  const given = await itemsOfBatch(db, own)
  if (given.length === 0) throw new AppError('not_found')
  const since = now.getTime() - batchUndoTime
  if (given.some(({ given_at }) => Date.parse(given_at) < since)) throw new AppError('undo_too_late')
  let removed = 0
  for (const group of groupsOf(given.map(({ user_id }) => user_id))) {
    removed += await inTransaction(db, (tx) => undoGroup(tx, group, { own, actor, now }))
    await nextTurn()
  }
  const left = await itemsOfBatch(db, own)
  return { removed, left: left.length }
}

/** Returns how many items were unassigned. */
async function undoGroup(tx: Tx, userIds: string[], { own, actor, now }: Undoing): Promise<number> {
  for (const id of userIds) await lockUser(tx, id, now)
  const items = await untouchedOf(tx, own, userIds)
  for (const { user_id: userId, item_id: itemId, title } of items) {
    await takeItems(tx, userId, { ids: [itemId], now })
    const details = { itemId, title }
    await audit(tx, actor, { at: now, action: 'item.taken_back', subjectId: userId, details })
  }
  return items.length
}
