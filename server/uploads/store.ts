import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
} from 'kysely'
import type { Sort } from '#contract/lists.ts'
import { directionOf } from '#server/platform/database/direction.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { WaitingFile } from './rules.ts'

type Db = Kysely<Tables>

/** A stored file as the database knows it. */
export type UploadRow = Selectable<Tables['uploads']>

/** What is written down of a file that was just kept. */
export type NewUpload = Omit<Insertable<Tables['uploads']>, 'application_id' | 'scan' | 'claimed_at'>

/**
 * Holds the shares of waiting proofs until the transaction ends: whoever else counts them, in any process, waits, and
 * then counts what was written here.
 */
export async function holdWaitingProofs(tx: Db, now: Date): Promise<void> {
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

/** The proofs that wait for their application, oldest first. */
export async function waitingProofs(db: Db): Promise<WaitingFile[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'network_hash', 'network_block', 'size'])
    .where('state', '=', 'ready')
    .where('purpose', '=', 'proof')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, network_hash: network, network_block: block, size }) => ({
    id,
    network,
    block: block ?? network,
    size,
  }))
}

/**
 * Deletes rows of uploads; their files are to be removed with `removeFiles` once that is kept. The same transaction writes
 * down that they are to go, so that a crash in between leaves no file that nobody can explain.
 */
export async function deleteUploads(
  tx: Db,
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

/** Some of the files whose row was deleted and which may still be there. */
export async function filesToRemove(db: Db, limit: number): Promise<string[]> {
  const files = db.selectFrom('files_to_remove').select('storage_key').orderBy('storage_key')
  const rows = await files.limit(limit).execute()
  return rows.map((row) => row.storage_key)
}

/** Forgets that the files of a key are to go, since they are gone. */
export async function forgetFilesToRemove(db: Db, key: string): Promise<void> {
  await db.deleteFrom('files_to_remove').where('storage_key', '=', key).execute()
}

/** Removes those of some uploads that nothing has claimed; answers where their files are. */
export async function deleteReadyOf(tx: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const ready = tx.deleteFrom('uploads').where('id', 'in', ids).where('state', '=', 'ready')
  return keysOf(await deleteUploads(tx, ready))
}

/** Writes a file down, waiting for its ticket or claimed at once. */
export function insertUpload(db: Db, upload: NewUpload): Promise<UploadRow> {
  const claimed_at = upload.state === 'claimed' ? upload.created_at : null
  return db
    .insertInto('uploads')
    .values({ ...upload, application_id: null, scan: 'clean', claimed_at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A picture for the site by the key of its files, which is its public id. */
export function findSitePicture(db: Db, key: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('storage_key', '=', key)
    .where('purpose', '=', 'site')
    .executeTakeFirst()
}

// In the words of the index `uploads_site`.
const isSitePicture = sql<boolean>`purpose = 'site'`

/** One page of the pictures for the site. */
export function pageOfSitePictures(
  db: Db,
  { sort, offset, limit }: { sort: Sort; offset: number; limit: number },
): Promise<UploadRow[]> {
  const direction = directionOf(sort)
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

/** How many pictures for the site there are. */
export async function countSitePictures(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('uploads')
    .select(sql<number>`count(*)`.as('total'))
    .where(isSitePicture)
    .executeTakeFirstOrThrow()
  return total
}

/** Keeps what a picture looks like from afar, as a data address. */
export async function setBlur(db: Db, id: string, blur: string): Promise<void> {
  await db.updateTable('uploads').set({ blur }).where('id', '=', id).execute()
}

/** Removes a picture of the site; false where there is none such. */
export async function deleteSitePicture(tx: Db, id: string): Promise<boolean> {
  const picture = tx.deleteFrom('uploads').where('id', '=', id).where('purpose', '=', 'site')
  return (await deleteUploads(tx, picture)).length > 0
}

/** An upload by its id, or the waiting one that its ticket was given for. */
export function findUpload(
  db: Db,
  by: { id: string } | { ticketHash: string },
): Promise<UploadRow | undefined> {
  const uploads = db.selectFrom('uploads').selectAll()
  return 'id' in by
    ? uploads.where('id', '=', by.id).executeTakeFirst()
    : uploads.where('ticket_hash', '=', by.ticketHash).executeTakeFirst()
}

/** Those of some uploads that exist, in no order. */
export async function findUploads(db: Db, ids: string[]): Promise<UploadRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('uploads').selectAll().where('id', 'in', ids).execute()
}

/**
 * What claims a waiting file uploaded after `since`: an application its proof, the library a file of its own, or a day of
 * somebody's progress a photo that they uploaded themself.
 */
export type Claim = {
  ticketHash: string
  purpose: 'proof' | 'resource' | 'progress'
  applicationId: string | null
  uploadedBy?: string
  now: Date
  since: Date
}

/** Claims a waiting file; only one of several callers at once gets it. */
export function claimReady(tx: Db, claim: Claim): Promise<UploadRow | undefined> {
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

/** Removes the row of a file of the library; answers where its files are. */
export async function deleteResourceFile(tx: Db, id: string): Promise<string | undefined> {
  const file = tx.deleteFrom('uploads').where('id', '=', id).where('purpose', '=', 'resource')
  const [deleted] = await deleteUploads(tx, file)
  return deleted?.key
}

/** Whether a member has agreed to photos being kept. */
export async function hasPhotoConsent(db: Db, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('photo_consent_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user !== undefined && user.photo_consent_at !== null
}

/** As `hasPhotoConsent`; holds the member until the transaction ends, so that it stays true. */
export async function holdPhotoConsent(tx: Db, userId: string, now: Date): Promise<boolean> {
  const held = await tx
    .updateTable('users')
    .set({ updated_at: now })
    .where('id', '=', userId)
    .where('photo_consent_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** Removes the rows of a member's waiting photos but for the newest few. */
export async function dropWaitingPhotos(tx: Db, userId: string, kept: number): Promise<void> {
  const waiting = await tx
    .selectFrom('uploads')
    .select('id')
    .where('uploaded_by', '=', userId)
    .where('purpose', '=', 'progress')
    .where('state', '=', 'ready')
    .orderBy('id', 'desc')
    .execute()
  const ids = waiting.slice(kept).map(({ id }) => id)
  await deletePhotos(tx, userId, ids)
}

/** Removes the rows of a member's photos, of some or of all; answers where their files are. */
export async function deletePhotos(tx: Db, userId: string, ids?: string[]): Promise<string[]> {
  if (ids?.length === 0) return []
  const photos = tx.deleteFrom('uploads').where('uploaded_by', '=', userId).where('purpose', '=', 'progress')
  return keysOf(await deleteUploads(tx, ids ? photos.where('id', 'in', ids) : photos))
}

/** Removes an upload that nothing has claimed; answers where its files are, undefined where there is none such. */
export async function deleteReady(tx: Db, id: string): Promise<string | undefined> {
  const [key] = await deleteReadyOf(tx, [id])
  return key
}

/** Removes some of the uploads that have waited since before a moment; answers where their files are. */
export async function deleteStaleReady(tx: Db, before: Date, limit: number): Promise<string[]> {
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

/** Which of these files no row knows. */
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
