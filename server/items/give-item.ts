import type { ItemInput } from '#contract/items.ts'
import { holdUser } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { addItems } from './add-items.ts'
import { contentOf } from './item-content.ts'

/** Who of the staff acts, and from which network. */
export type Staff = { userId: string; network: string | null }

/**
 * Gives a user a document or video: one of the library, or a title with a link. Giving the same again changes nothing.
 * Throws `not_found` for an unknown user or resource, `too_many_items`.
 */
export async function giveItem(
  context: Context,
  { userId, item }: { userId: string; item: ItemInput },
  by: Staff,
): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    if (!(await holdUser(tx, userId, now))) throw new AppError('not_found')
    const [given] = await addItems(tx, await contentOf(tx, item), { userId, by: by.userId, now })
    if (!given) return
    await recordAudit(tx, {
      at: now,
      actorId: by.userId,
      action: 'item.given',
      subjectId: userId,
      details: { title: given.title, kind: given.kind, resourceId: given.resourceId },
      network: by.network,
    })
  })
}
