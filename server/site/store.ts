import { type Selectable, sql } from 'kysely'
import type { PaymentDetailChange } from '#contract/dashboard-payment-notices.ts'
import type { Sort } from '#contract/lists.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { sqlDirection } from '#server/platform/database/direction.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** One published version, as stored. */
export type StoredVersion = Pick<
  Selectable<Tables['site_versions']>,
  'version' | 'settings' | 'sections' | 'published_at' | 'stale'
>

const whole = ['version', 'settings', 'sections', 'published_at', 'stale'] as const

/** The number of the newest version, 0 if nothing was published yet. */
export async function newestVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('site_versions')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** The newest version, or null if nothing was published yet. */
export async function findNewest(db: Db): Promise<StoredVersion | null> {
  const row = await db
    .selectFrom('site_versions')
    .select(whole)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** One version by its number, or null if there is none. */
export async function findVersion(db: Db, version: number): Promise<StoredVersion | null> {
  const row = await db
    .selectFrom('site_versions')
    .select(whole)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ?? null
}

/** The settings of the newest versions, the newest first. */
export async function findNewestSettings(db: Db, limit: number): Promise<unknown[]> {
  const rows = await db
    .selectFrom('site_versions')
    .select('settings')
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ settings }) => settings)
}

/** The row of a new version. */
export type NewVersion = {
  version: number
  settings: unknown
  sections: unknown
  changed: string[]
  stale: string[]
  restoredFrom: number | null
  /** Null if a member took a result off the site. */
  publishedBy: string | null
  now: Date
}

/** Inserts a version; returns false if that number exists already. */
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

/** The admins who are not blocked, with the address and language of their mails. */
export function activeAdmins(tx: Tx) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('role', '=', 'admin')
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** The names of a user who publishes. */
export function findPublisher(tx: Tx, id: string) {
  return tx.selectFrom('users').select(['name', 'username']).where('id', '=', id).executeTakeFirst()
}

/** Inserts a notice of changed payment details for each of these users. */
export async function insertNotices(
  tx: Tx,
  { userIds, version, changes }: { userIds: string[]; version: number; changes: PaymentDetailChange[] },
): Promise<void> {
  if (userIds.length === 0) return
  const notice = { version, changes: JSON.stringify(changes) }
  await tx
    .insertInto('payment_notices')
    .values(userIds.map((user_id) => ({ user_id, ...notice })))
    .execute()
}

/** One page of the versions, with the names of their publishers whose accounts still exist. */
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
    .orderBy('version', sqlDirection(sort))
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countVersions(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('site_versions')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * Locks site images, by their ids in the settings, until the transaction ends, so that none of them is deleted. Returns
 * those that exist.
 */
export async function lockPictures(tx: Tx, ids: readonly string[]): Promise<string[]> {
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

/** Serializes the callers that share drafts until the transaction ends, so that counts stay true. */
export const lockDrafts = (tx: Tx): Promise<void> => lockCounter(tx, 'site_drafts')

/** Serializes the callers that take results out until the transaction ends: each changes every stored version. */
export const lockWithdrawals = (tx: Tx): Promise<void> => lockCounter(tx, 'site_withdrawals')

async function lockCounter(tx: Tx, name: string): Promise<void> {
  await tx
    .insertInto('counters')
    .values({ name, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql<number>`counters.value + 1` }))
    .execute()
}

/** How many preview links are valid at this time. */
export async function countDrafts(db: Db, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('site_drafts')
    .select(sql<number>`count(*)`.as('total'))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return total
}

/** The row of a new draft. `pictures` are the ids of its images. */
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

/** One page of the preview links that are valid at this time. */
export function pageOfDrafts(
  db: Db,
  { now, sort, offset, limit }: { now: Date; sort: Sort; offset: number; limit: number },
) {
  const direction = sqlDirection(sort)
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

/** The draft that a link shows, if the link is valid and the user who made it is still on the staff. */
export function findSharedDraft(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom('site_drafts')
    .innerJoin('users', 'users.id', 'site_drafts.shared_by')
    .select(['settings', 'sections', 'version', 'note', 'shared_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('users.role', '!=', 'user')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** The images of each draft with a valid link. */
export async function picturesOfDrafts(db: Db, now: Date): Promise<string[][]> {
  const rows = await db
    .selectFrom('site_drafts')
    .select('pictures')
    .where('expires_at', '>', now.toISOString())
    .execute()
  return rows.map(({ pictures }) => pictures)
}

/** Deletes a draft with a valid link; returns false if there is none. */
export async function deleteDraft(tx: Tx, id: string, now: Date): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('site_drafts')
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes the preview links of a user, with their drafts. */
export async function endDraftsOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('site_drafts').where('shared_by', '=', userId).execute()
}

/** Deletes the drafts of expired links. */
export async function deleteEndedDrafts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('site_drafts').where('expires_at', '<=', now.toISOString()).execute()
}
