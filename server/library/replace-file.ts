import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { claimResourceFile } from '#server/uploads/index.ts'
import { assertMayChange } from './assert-may-change.ts'
import { insertFormerFile, setFile } from './file-store.ts'
import { isFileOf } from './rules.ts'
import { findActive, type ResourceRow } from './store.ts'

type Replacement = { id: string; ticket: string; wasVersion: number }

/**
 * Replaces the file of a resource; the former one can be restored for 30 days. Throws `not_found`, `resource_changed`,
 * `upload_missing`, and `invalid_input` if the resource is a link or the file does not match its type. The ticket stays
 * valid then.
 */
export async function replaceFile(
  context: Context,
  { id, ticket, wasVersion }: Replacement,
  actor: Actor,
): Promise<ResourceRow> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const former = await findVersion(tx, id, wasVersion)
    await assertMayChange(tx, id, actor)
    const upload = await claimResourceFile(tx, { ticket, now })
    if (!isFileOf(former.type, upload.mimetype)) {
      throw new AppError('invalid_input', { fields: { cloudinaryId: 'file_type' } })
    }
    const row = await switchFile(tx, former, { uploadId: upload.id, now })
    await audit(tx, actor, {
      at: now,
      action: 'resource.file_replaced',
      subjectId: id,
      details: {
        title: { ar: row.title_ar, en: row.title_en },
        fileId: upload.id,
        formerFileId: former.upload_id,
      },
    })
    return row
  })
}

/** A resource with an uploaded file, in the version that the caller saw. */
type FileResource = ResourceRow & { upload_id: string }

/** Throws `not_found`, `resource_changed`, and `invalid_input` if the resource is a link. */
export async function findVersion(tx: Tx, id: string, wasVersion: number): Promise<FileResource> {
  const row = await findActive(tx, id)
  if (!row) throw new AppError('not_found')
  if (row.version !== wasVersion) throw new AppError('resource_changed')
  const { upload_id } = row
  if (upload_id === null) throw new AppError('invalid_input', { fields: { cloudinaryId: 'invalid' } })
  return { ...row, upload_id }
}

/** Makes another file the current one, and records the former. Throws `resource_changed`. */
export async function switchFile(
  tx: Tx,
  former: FileResource,
  { uploadId, now }: { uploadId: string; now: Date },
): Promise<ResourceRow> {
  const row = await setFile(tx, former, { uploadId, now })
  if (!row) throw new AppError('resource_changed')
  await insertFormerFile(tx, { id: former.id, uploadId: former.upload_id, now })
  return row
}
