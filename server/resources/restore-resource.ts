import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Staff } from './add-to-library.ts'
import { restorableSince } from './rules.ts'
import { findKept, type ResourceRow, unsetDeleted } from './store.ts'

/**
 * Takes a deletion of the last hour back: the resource is in the library again and with everybody who had it. One that
 * was not deleted stays as it is. Throws `not_found`.
 */
export async function restoreResource(context: Context, id: string, by: Staff): Promise<ResourceRow> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const restored = await unsetDeleted(tx, id, restorableSince(now))
    if (!restored) {
      const kept = await findKept(tx, id)
      if (kept) return kept
      throw new AppError('not_found')
    }
    await recordAudit(tx, {
      at: now,
      actorId: by.userId,
      action: 'resource.restored',
      subjectId: id,
      details: { title: { ar: restored.title_ar, en: restored.title_en } },
      network: by.network,
    })
    return restored
  })
}
