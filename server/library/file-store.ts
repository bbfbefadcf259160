import { maxFormerFiles } from '#contract/library-files.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { ResourceRow } from './store.ts'

/** Gives a resource another file, if it still is this version; undefined if a concurrent change was faster. */
export function setFile(
  tx: Tx,
  { id, version }: ResourceRow,
  { uploadId, now }: { uploadId: string; now: Date },
): Promise<ResourceRow | undefined> {
  return tx
    .updateTable('resources')
    .set({ upload_id: uploadId, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Records that a file was replaced. */
export async function insertFormerFile(
  tx: Tx,
  { id, uploadId, now }: { id: string; uploadId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('former_files')
    .values({ upload_id: uploadId, resource_id: id, replaced_at: now })
    .execute()
}

/** The files of a resource that were replaced after `since`, newest first. */
export function formerFilesOf(db: Db, id: string, since: Date) {
  return db
    .selectFrom('former_files')
    .innerJoin('uploads', 'uploads.id', 'former_files.upload_id')
    .select(['upload_id', 'replaced_at', 'original_name', 'size', 'mimetype'])
    .where('resource_id', '=', id)
    .where('replaced_at', '>', since.toISOString())
    .orderBy('replaced_at', 'desc')
    .orderBy('upload_id')
    .limit(maxFormerFiles)
    .execute()
}

/** Deletes the record of a file that was replaced after `since`; returns false if there is none. */
export async function deleteFormerFile(
  tx: Tx,
  { id, fileId, since }: { id: string; fileId: string; since: Date },
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('former_files')
    .where('upload_id', '=', fileId)
    .where('resource_id', '=', id)
    .where('replaced_at', '>', since.toISOString())
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Deletes the records of some files that were replaced at or before `until`, oldest first; returns their upload ids. */
export async function deleteOldFormerFiles(tx: Tx, until: Date, limit: number): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('former_files')
    .where('upload_id', 'in', (files) =>
      files
        .selectFrom('former_files')
        .select('upload_id')
        .where('replaced_at', '<=', until.toISOString())
        .orderBy('replaced_at')
        .limit(limit),
    )
    .where('replaced_at', '<=', until.toISOString())
    .returning('upload_id')
    .execute()
  return deleted.map(({ upload_id }) => upload_id)
}

/** Deletes the records of the replaced files of a resource; returns their upload ids. */
export async function deleteFormerFilesOf(tx: Tx, id: string): Promise<string[]> {
  const files = tx.deleteFrom('former_files').where('resource_id', '=', id)
  return (await files.returning('upload_id').execute()).map(({ upload_id }) => upload_id)
}

/** Whether an upload is a replaced file of a resource that is not deleted. */
export async function isFormerFile(db: Db, uploadId: string): Promise<boolean> {
  const found = await db
    .selectFrom('former_files')
    .innerJoin('resources', 'resources.id', 'former_files.resource_id')
    .select('former_files.upload_id')
    .where('former_files.upload_id', '=', uploadId)
    .where('resources.deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
