import type { ItemName } from '#contract/assignments.ts'
import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { deleteItem } from './store.ts'

/** Unassigns a document or video, by its id or its resource's. Returns false if it is not assigned. */
export async function unassignItem(
  context: Context,
  { userId, item }: { userId: string; item: ItemName },
  actor: Actor,
): Promise<boolean> {
  const key = item._id !== undefined ? { id: item._id } : { resourceId: item.resourceId }
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('not_found')
    const taken = await deleteItem(tx, userId, { ...key, now })
    if (!taken) return false
    await audit(tx, actor, {
      at: now,
      action: 'item.taken_back',
      subjectId: userId,
      details: { itemId: taken.id, title: taken.title },
    })
    return true
  })
}
