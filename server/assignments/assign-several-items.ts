import type { ItemsInput } from '#contract/assigned-items.ts'
import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { addItems } from './add-items.ts'
import { contentsOf } from './item-content.ts'

/**
 * Assigns several documents and videos to a user, all or none; existing assignments do not change. Throws `not_found`
 * for an unknown user, or with its field for an unknown resource; `too_many_items`.
 */
export async function assignSeveralItems(
  context: Context,
  { userId, items }: { userId: string; items: ItemsInput },
  actor: Actor,
): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('not_found')
    const given = await addItems(tx, await contentsOf(tx, items), { userId, actorId: actor.userId, now })
    if (given.length === 0) return
    await audit(tx, actor, {
      at: now,
      action: 'items.given',
      subjectId: userId,
      details: { items: given.map(({ title, kind, resourceId }) => ({ title, kind, resourceId })) },
    })
  })
}
