import type { ItemName } from '#contract/members.ts'
import { holdUser } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Staff } from './give-item.ts'
import { deleteItem } from './store.ts'

/** Takes a document or video back, named by itself or by its resource. Answers false where it is gone already. */
export async function takeItemBack(
  context: Context,
  { userId, item }: { userId: string; item: ItemName },
  by: Staff,
): Promise<boolean> {
  const named = item._id !== undefined ? { id: item._id } : { resourceId: item.resourceId }
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    if (!(await holdUser(tx, userId, now))) throw new AppError('not_found')
    const taken = await deleteItem(tx, userId, { ...named, now })
    if (!taken) return false
    await recordAudit(tx, {
      at: now,
      actorId: by.userId,
      action: 'item.taken_back',
      subjectId: userId,
      details: { itemId: taken.id, title: taken.title },
      network: by.network,
    })
    return true
  })
}
