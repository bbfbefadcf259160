import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { assertMayChange } from './assert-may-change.ts'
import { restorableSince } from './rules.ts'
import { countHolders, isDeletedSince, setDeleted } from './store.ts'

/**
 * Deletes a resource with its assignments; it can be restored for an hour. A repeat by the same user changes nothing;
 * for a resource deleted by another it throws `not_found`.
 */
export async function deleteResource(context: Context, id: string, actor: Actor): Promise<void> {
  const now = context.clock.now()
  const deletion = { id, actorId: actor.userId }
  await inTransaction(context.db, async (tx) => {
    const deleted = await setDeleted(tx, deletion, now)
    if (!deleted) {
      if (await isDeletedSince(tx, deletion, restorableSince(now))) return
      throw new AppError('not_found')
    }
    await assertMayChange(tx, id, actor)
    await audit(tx, actor, {
      at: now,
      action: 'resource.deleted',
      subjectId: id,
      details: {
        title: { ar: deleted.title_ar, en: deleted.title_en },
        holders: await countHolders(tx, id),
      },
    })
  })
}
