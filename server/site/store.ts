import { type Kysely, type Selectable, sql } from 'kysely'
import type { Sort } from '#contract/lists.ts'
import { directionOf } from '#server/platform/database/direction.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type Db = Kysely<Tables>

/** One published version, as it was stored. */
export type StoredVersion = Pick<
  Selectable<Tables['site_versions']>,
  'version' | 'settings' | 'sections' | 'published_at' | 'stale'
>

const whole = ['version', 'settings', 'sections', 'published_at', 'stale'] as const

/** The number of the newest version, 0 where nothing was published yet. */
export async function newestVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('site_versions')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** The newest version whole, or null where nothing was published yet. */
export async function findNewest(db: Db): Promise<StoredVersion | null> {
  const row = await db
    .selectFrom('site_versions')
    .select(whole)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** One version by its number, or null where there is none. */
export async function findVersion(db: Db, version: number): Promise<StoredVersion | null> {
  const row = await db
    .selectFrom('site_versions')
    .select(whole)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ?? null
}

/** A version to be stored. */
export type NewVersion = {
  version: number
  settings: unknown
  sections: unknown
  changed: string[]
  stale: string[]
  restoredFrom: number | null
  publishedBy: string
  now: Date
}

/** Stores a version; false where somebody else has stored that number already. */
export async function insertVersion(db: Db, row: NewVersion): Promise<boolean> {
  const inserted = await db
    .insertInto('site_versions')
    .values({
      version: row.version,
      settings: JSON.stringify(row.settings),
      sections: JSON.stringify(row.sections),
      changed: JSON.stringify(row.changed),
      stale: JSON.stringify(row.stale),
      restored_from: row.restoredFrom,
      published_by: row.publishedBy,
      published_at: row.now,
    })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst()
  return inserted !== undefined
}

/** One page of the versions, with the names of those who published them and are still there. */
export function pageOfVersions(
  db: Db,
  { sort, offset, limit }: { sort: Sort; offset: number; limit: number },
) {
  return db
    .selectFrom('site_versions')
    .leftJoin('users', 'users.id', 'site_versions.published_by')
    .select([
      'version',
      'published_at',
      'changed',
      'restored_from',
      'users.id as by',
      'users.name as by_name',
    ])
    .orderBy('version', directionOf(sort))
    .offset(offset)
    .limit(limit)
    .execute()
}

/** How many versions were published. */
export async function countVersions(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('site_versions')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * Holds pictures of the site, by the ids that settings name them by, until the transaction ends: none of them is deleted
 * meanwhile. Answers those that are there.
 */
export async function holdPictures(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const held = await tx
    .updateTable('uploads')
    .set({ purpose: 'site' })
    .where('storage_key', 'in', ids)
    .where('purpose', '=', 'site')
    .returning('storage_key')
    .execute()
  return held.map((row) => row.storage_key)
}

/** Lets one who shares a draft pass at a time, until the transaction ends: what is counted after it stays true. */
export async function holdDrafts(tx: Db): Promise<void> {
  await tx
    .insertInto('counters')
    .values({ name: 'site_drafts', value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql<number>`counters.value + 1` }))
    .execute()
}

/** How many preview links hold at a moment. */
export async function countDrafts(db: Db, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('site_drafts')
    .select(sql<number>`count(*)`.as('total'))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return total
}

/** A draft to be shared. `pictures` are the ids of those that it names. */
export type NewDraft = {
  id: string
  tokenHash: string
  note: string
  settings: unknown
  sections: unknown
  pictures: string[]
  version: number
  sharedBy: string
  now: Date
  expiresAt: Date
}

export async function insertDraft(db: Db, draft: NewDraft): Promise<void> {
  await db
    .insertInto('site_drafts')
    .values({
      id: draft.id,
      token_hash: draft.tokenHash,
      note: draft.note,
      settings: JSON.stringify(draft.settings),
      sections: JSON.stringify(draft.sections),
      pictures: JSON.stringify(draft.pictures),
      version: draft.version,
      shared_by: draft.sharedBy,
      shared_at: draft.now,
      expires_at: draft.expiresAt,
    })
    .execute()
}

/** A draft as the list of preview links shows it. */
export type DraftRow = Awaited<ReturnType<typeof pageOfDrafts>>[number]

/** One page of the preview links that hold at a moment. */
export function pageOfDrafts(
  db: Db,
  { now, sort, offset, limit }: { now: Date; sort: Sort; offset: number; limit: number },
) {
  const direction = directionOf(sort)
  return db
    .selectFrom('site_drafts')
    .leftJoin('users', 'users.id', 'site_drafts.shared_by')
    .select([
      'site_drafts.id',
      'note',
      'version',
      'shared_at',
      'expires_at',
      'users.id as by',
      'users.name as by_name',
    ])
    .where('expires_at', '>', now.toISOString())
    .orderBy('shared_at', direction)
    .orderBy('site_drafts.id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

/** The draft that a link shows, where the link still holds. */
export function findSharedDraft(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom('site_drafts')
    .select(['settings', 'sections', 'version', 'note', 'shared_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** The pictures of each draft whose link holds. */
export async function picturesOfDrafts(db: Db, now: Date): Promise<string[][]> {
  const rows = await db
    .selectFrom('site_drafts')
    .select('pictures')
    .where('expires_at', '>', now.toISOString())
    .execute()
  return rows.map(({ pictures }) => pictures)
}

/** Forgets a draft whose link holds; false where there is none. */
export async function deleteDraft(tx: Db, id: string, now: Date): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('site_drafts')
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Forgets the drafts whose links have ended. */
export async function deleteEndedDrafts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('site_drafts').where('expires_at', '<=', now.toISOString()).execute()
}
