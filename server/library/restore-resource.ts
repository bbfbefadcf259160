import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { assertMayChange } from './assert-may-change.ts'
import { restorableSince } from './rules.ts'
import { findActive, type ResourceRow, unsetDeleted } from './store.ts'

/**
 * Restores a resource that was deleted within the last hour, with its assignments. One that is not deleted does not
 * change. Throws `not_found`.
 */
export async function restoreResource(context: Context, id: string, actor: Actor): Promise<ResourceRow> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const restored = await unsetDeleted(tx, id, restorableSince(now))
    if (!restored) {
      const saved = await findActive(tx, id)
      if (saved) return saved
      throw new AppError('not_found')
    }
    await assertMayChange(tx, id, actor)
    await audit(tx, actor, {
      at: now,
      action: 'resource.restored',
      subjectId: id,
      details: { title: { ar: restored.title_ar, en: restored.title_en } },
    })
    return restored
  })
}
