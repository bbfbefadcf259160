import type { ItemInput } from '#contract/assigned-items.ts'
import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { addItems } from './add-items.ts'
import { contentOf } from './item-content.ts'

/**
 * Assigns a document or video to a user: one of the library, or a title with a link. A repeat changes nothing. Throws
 * `not_found` for an unknown user or resource, `too_many_items`.
 */
export async function assignOneItem(
  context: Context,
  { userId, item }: { userId: string; item: ItemInput },
  actor: Actor,
): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('not_found')
    const [given] = await addItems(tx, await contentOf(tx, item), { userId, actorId: actor.userId, now })
    if (!given) return
    await audit(tx, actor, {
      at: now,
      action: 'item.given',
      subjectId: userId,
      details: { title: given.title, kind: given.kind, resourceId: given.resourceId },
    })
  })
}
