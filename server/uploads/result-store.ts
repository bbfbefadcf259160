import type { Db, Tx } from '#server/platform/database/db.ts'
import { deleteUploads, type UploadRow } from './store.ts'

/** A picture of a result by its storage key, if the member's consent to show it is in force. */
export function findPublicPicture(db: Db, key: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll('uploads')
    .where('uploads.storage_key', '=', key)
    .where('uploads.purpose', '=', 'result')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('publication_consents as consent')
          .select('consent.id')
          .whereRef('consent.user_id', '=', 'uploads.uploaded_by')
          .where('consent.state', '=', 'given')
          .where(({ or, eb, ref }) =>
            or([
              eb('consent.before_id', '=', ref('uploads.id')),
              eb('consent.after_id', '=', ref('uploads.id')),
            ]),
          ),
      ),
    )
    .executeTakeFirst()
}

/** Whether one of the staff asked a member to show this picture. */
export async function hasRequested(db: Db, uploadId: string, staffId: string): Promise<boolean> {
  const found = await db
    .selectFrom('uploads')
    .innerJoin('publication_consents as consent', 'consent.user_id', 'uploads.uploaded_by')
    .select('consent.id')
    .where('uploads.id', '=', uploadId)
    .where('consent.requested_by', '=', staffId)
    .where(({ or, eb, ref }) =>
      or([eb('consent.before_id', '=', ref('uploads.id')), eb('consent.after_id', '=', ref('uploads.id'))]),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a picture with this storage key was shown once and is not any more. */
export async function isWithdrawn(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawn_pictures')
    .select('storage_key')
    .where('storage_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the rows of pictures of results, whose addresses answer 410 from now on; returns their storage keys. */
export async function deleteResultPictures(tx: Tx, ids: string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const pictures = tx.deleteFrom('uploads').where('id', 'in', ids).where('purpose', '=', 'result')
  const keys = (await deleteUploads(tx, pictures)).map(({ key }) => key)
  if (keys.length > 0) {
    await tx
      .insertInto('withdrawn_pictures')
      .values(keys.map((storage_key) => ({ storage_key, withdrawn_at: now })))
      .onConflict((conflict) => conflict.column('storage_key').doNothing())
      .execute()
  }
  return keys
}
