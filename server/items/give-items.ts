import type { ItemsInput } from '#contract/items.ts'
import { holdUser } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { addItems } from './add-items.ts'
import type { Staff } from './give-item.ts'
import { contentsOf } from './item-content.ts'

/**
 * Gives a user several documents and videos, all or none; what they have already stays as it is. Throws `not_found` for
 * an unknown user, or for an unknown resource, whose field it names; `too_many_items`.
 */
export async function giveItems(
  context: Context,
  { userId, items }: { userId: string; items: ItemsInput },
  by: Staff,
): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    if (!(await holdUser(tx, userId, now))) throw new AppError('not_found')
    const given = await addItems(tx, await contentsOf(tx, items), { userId, by: by.userId, now })
    if (given.length === 0) return
    await recordAudit(tx, {
      at: now,
      actorId: by.userId,
      action: 'items.given',
      subjectId: userId,
      details: { items: given.map(({ title, kind, resourceId }) => ({ title, kind, resourceId })) },
      network: by.network,
    })
  })
}
