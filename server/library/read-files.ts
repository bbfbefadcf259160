import { type FormerFile, formerFileLife } from '#contract/library-files.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { resourceFileUrl, type Viewer } from '#server/uploads/index.ts'
import { formerFilesOf } from './file-store.ts'
import { formerFilesSince } from './rules.ts'
import { findActive } from './store.ts'

/** The replaced files of a resource that can be restored, newest first. Throws `not_found`. */
export async function readFormerFiles(
  context: Context,
  id: string,
  viewer: Viewer,
): Promise<{ files: FormerFile[] }> {
  if (!(await findActive(context.db, id))) throw new AppError('not_found')
  const rows = await formerFilesOf(context.db, id, formerFilesSince(context.clock.now()))
  return {
    files: rows.map((row) => ({
      _id: row.upload_id,
      url: resourceFileUrl(context, row.upload_id, viewer),
      originalName: row.original_name,
      size: row.size,
      mimetype: row.mimetype,
      replacedAt: row.replaced_at,
      deletedAt: new Date(Date.parse(row.replaced_at) + formerFileLife).toISOString(),
    })),
  }
}
