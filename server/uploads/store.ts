import { type DeleteQueryBuilder, type DeleteResult, type Insertable, type Selectable, sql } from 'kysely'
import type { Sort } from '#contract/lists.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { sqlDirection } from '#server/platform/database/direction.ts'
import { prepared } from '#server/platform/database/prepared-query.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { mostBytesOfPages } from '#server/platform/pictures/rendered-pages.ts'
import type { WaitingFile } from './rules.ts'

/** The row of a stored file. */
export type UploadRow = Selectable<Tables['uploads']>

/** The row to insert for a new file. */
export type NewUpload = Omit<Insertable<Tables['uploads']>, 'application_id' | 'scan' | 'claimed_at'>

/**
 * Locks the unclaimed proofs until the transaction ends: any other process that counts them waits, and then sees what
 * this transaction inserted.
 */
export async function lockWaitingProofs(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('throttles')
    .values({
      key: 'waiting-proofs',
      fails: 0,
      window_starts_at: now,
      locked_until: null,
      updated_at: now,
      ends_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ updated_at: now, ends_at: now }))
    .execute()
}

/** The unclaimed proofs, oldest first. */
export async function waitingProofs(db: Db): Promise<WaitingFile[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'network_hash', 'network_block', 'size', 'shown_pages'])
    .where('state', '=', 'ready')
    .where('purpose', '=', 'proof')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, network_hash: network, network_block: block, size, shown_pages: pages }) => ({
    id,
    network,
    block: block ?? network,
    size: size + mostBytesOfPages(pages ?? 0),
  }))
}

/**
 * Deletes rows of uploads; call `removeFiles` for their files after the commit. The same transaction records the files
 * to remove, so that a crash in between leaves no unexplained file.
 */
export async function deleteUploads(
  tx: Tx,
  rows: DeleteQueryBuilder<Tables, 'uploads', DeleteResult>,
): Promise<{ id: string; key: string }[]> {
  const deleted = await rows.returning(['id', 'storage_key']).execute()
  if (deleted.length === 0) return []
  await tx
    .insertInto('files_to_remove')
    .values(deleted.map(({ storage_key }) => ({ storage_key })))
    .onConflict((conflict) => conflict.column('storage_key').doNothing())
    .execute()
  return deleted.map(({ id, storage_key: key }) => ({ id, key }))
}

const keysOf = (uploads: { key: string }[]) => uploads.map(({ key }) => key)

/** Some of the files whose rows were deleted and which may still exist. */
export async function filesToRemove(db: Db, limit: number): Promise<string[]> {
  const files = db.selectFrom('files_to_remove').select('storage_key').orderBy('storage_key')
  const rows = await files.limit(limit).execute()
  return rows.map((row) => row.storage_key)
}

/** Deletes the record of files to remove, once they are gone. */
export async function deleteFileToRemove(db: Db, key: string): Promise<void> {
  await db.deleteFrom('files_to_remove').where('storage_key', '=', key).execute()
}

/** Deletes those of these uploads that are unclaimed; returns their storage keys. */
export async function deleteReadyOf(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const ready = tx.deleteFrom('uploads').where('id', 'in', ids).where('state', '=', 'ready')
  return keysOf(await deleteUploads(tx, ready))
}

/** Inserts an upload, either unclaimed or claimed at once. */
export function insertUpload(db: Db, upload: NewUpload): Promise<UploadRow> {
  const claimed_at = upload.state === 'claimed' ? upload.created_at : null
  return db
    .insertInto('uploads')
    .values({ ...upload, application_id: null, scan: 'clean', claimed_at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A site image by the storage key of its files, which is its public id. */
export function findSitePicture(db: Db, key: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('storage_key', '=', key)
    .where('purpose', '=', 'site')
    .executeTakeFirst()
}

// The same condition as in the index `uploads_site`.
const isSitePicture = sql<boolean>`purpose = 'site'`

/** One page of the site images. */
export function pageOfSitePictures(
  db: Db,
  { sort, offset, limit }: { sort: Sort; offset: number; limit: number },
): Promise<UploadRow[]> {
  const direction = sqlDirection(sort)
  return db
    .selectFrom('uploads')
    .selectAll()
    .where(isSitePicture)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countSitePictures(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('uploads')
    .select(sql<number>`count(*)`.as('total'))
    .where(isSitePicture)
    .executeTakeFirstOrThrow()
  return total
}

/** Stores the placeholder of an image, as a data URL. */
export async function setBlur(db: Db, id: string, blur: string): Promise<void> {
  await db.updateTable('uploads').set({ blur }).where('id', '=', id).execute()
}

/** Deletes a site image; returns false if there is none with this id. */
export async function deleteSitePicture(tx: Tx, id: string): Promise<boolean> {
  const picture = tx.deleteFrom('uploads').where('id', '=', id).where('purpose', '=', 'site')
  return (await deleteUploads(tx, picture)).length > 0
}

/** An upload by its id, or by the hash of its ticket. */
export function findUpload(
  db: Db,
  by: { id: string } | { ticketHash: string },
): Promise<UploadRow | undefined> {
  const uploads = db.selectFrom('uploads').selectAll()
  return 'id' in by
    ? uploads.where('id', '=', by.id).executeTakeFirst()
    : uploads.where('ticket_hash', '=', by.ticketHash).executeTakeFirst()
}

/** Those of these uploads that exist, in no order. */
export async function findUploads(db: Db, ids: string[]): Promise<UploadRow[]> {
  return ids.length === 0 ? [] : uploadsById(db, { ids })
}

const uploadsById = prepared((db, { ids }: { ids: string[] }) =>
  db.selectFrom('uploads').selectAll().where('id', 'in', ids),
)

/** A claim of an upload that was received after `since`: of a payment proof, a library file, a member's own photo, or a proof of a refund. */
export type Claim = {
  ticketHash: string
  purpose: 'proof' | 'resource' | 'progress' | 'refund'
  applicationId: string | null
  uploadedBy?: string
  now: Date
  since: Date
}

/** Claims an upload; only one of several concurrent callers gets it. */
export function claimReady(tx: Tx, claim: Claim): Promise<UploadRow | undefined> {
  const uploads = tx.updateTable('uploads').where('ticket_hash', '=', claim.ticketHash)
  const own = claim.uploadedBy === undefined ? uploads : uploads.where('uploaded_by', '=', claim.uploadedBy)
  return own
    .set({ state: 'claimed', application_id: claim.applicationId, claimed_at: claim.now })
    .where('purpose', '=', claim.purpose)
    .where('state', '=', 'ready')
    .where('created_at', '>', claim.since.toISOString())
    .returningAll()
    .executeTakeFirst()
}

/** Deletes the rows of library files; returns their storage keys. */
export async function deleteResourceFiles(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const files = tx.deleteFrom('uploads').where('id', 'in', ids).where('purpose', '=', 'resource')
  return keysOf(await deleteUploads(tx, files))
}

/** Whether a member has consented to storing photos. */
export async function hasPhotoConsent(db: Db, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('photo_consent_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user !== undefined && user.photo_consent_at !== null
}

/** As `hasPhotoConsent`; locks the member's row until the transaction ends, so that it stays true. */
export async function lockPhotoConsent(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const locked = await tx
    .updateTable('users')
    .set({ updated_at: now })
    .where('id', '=', userId)
    .where('photo_consent_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}

/** Deletes the rows of a member's unclaimed photos except the newest `limit`. */
export async function dropWaitingPhotos(tx: Tx, userId: string, limit: number): Promise<void> {
  const waiting = await tx
    .selectFrom('uploads')
    .select('id')
    .where('uploaded_by', '=', userId)
    .where('purpose', '=', 'progress')
    .where('state', '=', 'ready')
    .orderBy('id', 'desc')
    .execute()
  const ids = waiting.slice(limit).map(({ id }) => id)
  await deletePhotos(tx, userId, ids)
}

/** Deletes the rows of some or all of a member's photos; returns their storage keys. */
export async function deletePhotos(tx: Tx, userId: string, ids?: string[]): Promise<string[]> {
  if (ids?.length === 0) return []
  const photos = tx.deleteFrom('uploads').where('uploaded_by', '=', userId).where('purpose', '=', 'progress')
  return keysOf(await deleteUploads(tx, ids ? photos.where('id', 'in', ids) : photos))
}

/** Deletes an unclaimed upload; returns its storage key, or undefined if there is none. */
export async function deleteReady(tx: Tx, id: string): Promise<string | undefined> {
  const [key] = await deleteReadyOf(tx, [id])
  return key
}

/** Deletes some of the unclaimed uploads from before this time; returns their storage keys. */
export async function deleteStaleReady(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const stale = tx
    .deleteFrom('uploads')
    .where('state', '=', 'ready')
    .where((where) =>
      where(
        'id',
        'in',
        where
          .selectFrom('uploads')
          .select('id')
          .where('state', '=', 'ready')
          .where('created_at', '<=', before.toISOString())
          .orderBy('created_at')
          .limit(limit),
      ),
    )
  return keysOf(await deleteUploads(tx, stale))
}

/** Those of these storage keys that have no row. */
export async function withoutRow(db: Db, storageKeys: string[]): Promise<string[]> {
  if (storageKeys.length === 0) return []
  const rows = await db
    .selectFrom('uploads')
    .select('storage_key')
    .where('storage_key', 'in', storageKeys)
    .execute()
  const known = new Set(rows.map((row) => row.storage_key))
  return storageKeys.filter((key) => !known.has(key))
}
