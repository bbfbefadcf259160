import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { assertMayChange } from './assert-may-change.ts'
import { deleteFormerFile } from './file-store.ts'
import { findVersion, switchFile } from './replace-file.ts'
import { formerFilesSince } from './rules.ts'
import { lockActive, type ResourceRow } from './store.ts'

/**
 * Makes a file that was replaced within 30 days the current one again; the current one can be restored in turn. A repeat
 * changes nothing. Throws `not_found`, `resource_changed`.
 */
export async function restoreFile(
  context: Context,
  { id, fileId, wasVersion }: { id: string; fileId: string; wasVersion: number },
  actor: Actor,
): Promise<ResourceRow> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const current = await lockActive(tx, id)
    if (current?.upload_id === fileId) return current
    const former = await findVersion(tx, id, wasVersion)
    await assertMayChange(tx, id, actor)
    if (!(await deleteFormerFile(tx, { id, fileId, since: formerFilesSince(now) }))) {
      throw new AppError('not_found')
    }
    const row = await switchFile(tx, former, { uploadId: fileId, now })
    await audit(tx, actor, {
      at: now,
      action: 'resource.file_restored',
      subjectId: id,
      details: { title: { ar: row.title_ar, en: row.title_en }, fileId, formerFileId: former.upload_id },
    })
    return row
  })
}
