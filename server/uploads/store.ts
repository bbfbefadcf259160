import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

type Db = Kysely<Tables>

/** A stored file as the database knows it. */
export type UploadRow = Selectable<Tables['uploads']>

/** What is written down of a file that was just kept. */
export type NewUpload = Omit<Insertable<Tables['uploads']>, 'application_id' | 'scan' | 'claimed_at'>

/** How many proofs wait for their application, and how many bytes they came with. */
export async function measureUnclaimed(db: Db): Promise<{ files: number; bytes: number }> {
  return db
    .selectFrom('uploads')
    .select([
      sql<number>`count(*)`.as('files'),
      sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as('bytes'),
    ])
    .where('state', '=', 'ready')
    .where('purpose', '=', 'proof')
    .executeTakeFirstOrThrow()
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

export async function deleteSitePicture(db: Db, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('purpose', '=', 'site')
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export function findUpload(
  db: Db,
  by: { id: string } | { ticketHash: string },
): Promise<UploadRow | undefined> {
  const uploads = db.selectFrom('uploads').selectAll()
  return 'id' in by
    ? uploads.where('id', '=', by.id).executeTakeFirst()
    : uploads.where('ticket_hash', '=', by.ticketHash).executeTakeFirst()
}

export async function findUploads(db: Db, ids: string[]): Promise<UploadRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('uploads').selectAll().where('id', 'in', ids).execute()
}

/** What claims a waiting file uploaded after `since`: an application its proof, or the library a file of its own. */
export type Claim = {
  ticketHash: string
  purpose: 'proof' | 'resource'
  applicationId: string | null
  now: Date
  since: Date
}

/** Claims a waiting file; only one of several callers at once gets it. */
export function claimReady(tx: Db, claim: Claim): Promise<UploadRow | undefined> {
  return tx
    .updateTable('uploads')
    .set({ state: 'claimed', application_id: claim.applicationId, claimed_at: claim.now })
    .where('ticket_hash', '=', claim.ticketHash)
    .where('purpose', '=', claim.purpose)
    .where('state', '=', 'ready')
    .where('created_at', '>', claim.since.toISOString())
    .returningAll()
    .executeTakeFirst()
}

/** Whether a file is in the library now, and where a user is named, whether they were given it besides. */
export async function isInLibrary(db: Db, uploadId: string, userId?: string): Promise<boolean> {
  const kept = db
    .selectFrom('resources')
    .select('resources.id')
    .where('resources.upload_id', '=', uploadId)
    .where('resources.deleted_at', 'is', null)
  const found =
    userId === undefined
      ? kept
      : kept.innerJoin('items', 'items.resource_id', 'resources.id').where('items.user_id', '=', userId)
  return (await found.limit(1).executeTakeFirst()) !== undefined
}

/** Whether a proof is the one that a user's access was paid with. */
export async function isProofOf(db: Db, uploadId: string, userId: string): Promise<boolean> {
  const users = db.selectFrom('users').select('id').where('id', '=', userId).where('proof_id', '=', uploadId)
  return (await users.executeTakeFirst()) !== undefined
}

/** Removes the row of a file of the library; answers where its files are. */
export async function deleteResourceFile(tx: Db, id: string): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('purpose', '=', 'resource')
    .returning('storage_key')
    .executeTakeFirst()
  return deleted?.storage_key
}

/** Removes an upload that nothing has claimed; answers where its files are, undefined where there is none such. */
export function deleteReady(db: Db, id: string): Promise<Pick<UploadRow, 'storage_key'> | undefined> {
  return db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .returning('storage_key')
    .executeTakeFirst()
}

/** Removes some of the uploads that have waited since before a moment; answers where their files are. */
export async function deleteStaleReady(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
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
    .returning('storage_key')
    .execute()
  return rows.map((row) => row.storage_key)
}

/** Removes the uploads of an application with what they are found by; answers where their files are. */
export async function deleteUploadsOf(tx: Db, applicationId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('uploads')
    .where('application_id', '=', applicationId)
    .returning(['id', 'storage_key'])
    .execute()
  for (const { id } of rows) {
    await tx.deleteFrom('search_terms').where('scope', '=', 'look').where('ref', '=', id).execute()
    await tx.deleteFrom('search_terms').where('scope', '=', 'look').where('term', '=', pairTerm(id)).execute()
  }
  return rows.map((row) => row.storage_key)
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

const pairTerm = (id: string) => `pair:${id}`

/** The newest claimed uploads of other applications with the very same bytes. */
export function findSameBytes(
  tx: Db,
  { sha256, application_id }: Pick<UploadRow, 'sha256' | 'application_id'>,
  limit: number,
): Promise<UploadRow[]> {
  return tx
    .selectFrom('uploads')
    .selectAll()
    .where('sha256', '=', sha256)
    .where('application_id', 'is not', null)
    .where('application_id', '!=', application_id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The newest uploads under each coarse word of a look, without those of one application. */
export async function findUnderBands(
  tx: Db,
  { bands, besides, limit }: { bands: string[]; besides: string | null; limit: number },
): Promise<UploadRow[]> {
  const ids = new Set<string>()
  for (const band of bands) {
    const found = await tx
      .selectFrom('search_terms')
      .select('ref')
      .where('scope', '=', 'look')
      .where('term', '=', band)
      .orderBy('ref', 'desc')
      .limit(limit)
      .execute()
    for (const { ref } of found) ids.add(ref)
  }
  const rows = await findUploads(tx, [...ids])
  return rows.filter((row) => row.application_id !== null && row.application_id !== besides)
}

/** Writes down the coarse words of a look and the uploads that turned out to look the same, both ways. */
export async function insertLook(
  tx: Db,
  { id, bands, alike }: { id: string; bands: string[]; alike: string[] },
): Promise<void> {
  const terms = [
    ...bands.map((term) => ({ term, ref: id })),
    ...alike.flatMap((other) => [
      { term: pairTerm(id), ref: other },
      { term: pairTerm(other), ref: id },
    ]),
  ]
  if (terms.length === 0) return
  await tx
    .insertInto('search_terms')
    .values(terms.map((term) => ({ scope: 'look' as const, ...term })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Another upload that looks like one of those asked for. */
export type Lookalike = { of: string; uploadId: string; applicationId: string; sha256: string }

/** The claimed uploads that look like any of these, in one query; the newest `limit` of each. */
export async function findLookalikes(db: Db, ids: string[], limit: number): Promise<Lookalike[]> {
  if (ids.length === 0) return []
  const ranked = db
    .selectFrom('search_terms')
    .select(['term', 'ref', sql<number>`row_number() over (partition by term order by ref desc)`.as('place')])
    .where('scope', '=', 'look')
    .where('term', 'in', ids.map(pairTerm))
  const rows = await db
    .selectFrom(ranked.as('pairs'))
    .innerJoin('uploads', 'uploads.id', 'pairs.ref')
    .select(['pairs.term', 'uploads.id', 'uploads.application_id', 'uploads.sha256'])
    .where('pairs.place', '<=', limit)
    .where('uploads.application_id', 'is not', null)
    .orderBy('uploads.id', 'desc')
    .execute()
  return rows.flatMap((row) =>
    row.application_id === null
      ? []
      : {
          of: row.term.slice(pairTerm('').length),
          uploadId: row.id,
          applicationId: row.application_id,
          sha256: row.sha256,
        },
  )
}
