import { type Selectable, sql } from 'kysely'
import type { Sort } from '#contract/lists.ts'
import { type Measure, measures } from '#contract/progress.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { sqlDirection } from '#server/platform/database/direction.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { StoredDay } from './rules.ts'

/** A stored entry, with the name of the commenter. */
export type EntryRow = Selectable<Tables['progress_entries']> & {
  commenter: string | null
  commenter_username: string | null
}

/** A photo of an entry, with its size in pixels. */
export type PhotoRow = { upload_id: string; day: string; width: number; height: number }

/** A member's entry of a day, or undefined. */
export function findEntry(db: Db, userId: string, day: string): Promise<EntryRow | undefined> {
  return entriesOf(db, userId).where('entry.day', '=', day).executeTakeFirst()
}

/** Filter and page of an entry list. */
export type EntryFilter = { withPhotos: boolean; sort: Sort; offset: number; limit: number }

/** Some entries of a member; optionally only those with photos. */
export function listEntries(
  db: Db,
  userId: string,
  { withPhotos, sort, offset, limit }: EntryFilter,
): Promise<EntryRow[]> {
  const entries = entriesOf(db, userId)
  const query = withPhotos
    ? entries.where('entry.day', 'in', (photos) =>
        photos.selectFrom('progress_photos').select('progress_photos.day').where('user_id', '=', userId),
      )
    : entries
  return query.orderBy('entry.day', sqlDirection(sort)).offset(offset).limit(limit).execute()
}

/** The entry with the newest comment, or undefined. */
export function findLatestComment(db: Db, userId: string): Promise<EntryRow | undefined> {
  return entriesOf(db, userId)
    .where('entry.comment_at', 'is not', null)
    .orderBy('entry.comment_at', 'desc')
    .orderBy('entry.day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function entriesOf(db: Db, userId: string) {
  return db
    .selectFrom('progress_entries as entry')
    .leftJoin('users as commenter', 'commenter.id', 'entry.comment_by')
    .selectAll('entry')
    .select(['commenter.name as commenter', 'commenter.username as commenter_username'])
    .where('entry.user_id', '=', userId)
}

/** Counts a member's entries, the days with photos, and the photos. */
export async function countProgress(
  db: Db,
  userId: string,
): Promise<{ entries: number; daysWithPhotos: number; photos: number }> {
  const { entries } = await db
    .selectFrom('progress_entries')
    .select(sql<number>`count(*)`.as('entries'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const counted = await db
    .selectFrom('progress_photos')
    .select([sql<number>`count(*)`.as('photos'), sql<number>`count(distinct day)`.as('daysWithPhotos')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { entries, ...counted }
}

/** Counts the coach's comments that a member has not seen, up to a limit. */
export async function countUnseen(db: Db, userId: string, limit: number): Promise<number> {
  const unseen = await db
    .selectFrom('progress_entries')
    .select('day')
    .where('user_id', '=', userId)
    .where('comment_at', 'is not', null)
    .where('comment_seen_at', 'is', null)
    .limit(limit)
    .execute()
  return unseen.length
}

/** The days with a workout in a range, both ends included, in ascending order. */
export async function workoutDays(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('progress_entries')
    .select('day')
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('workout', '=', true)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}

/** The newest days with a measurement, newest first, in tenths. */
export function listMeasured(
  db: Db,
  userId: string,
  limit: number,
): Promise<({ day: string } & Record<Measure, number | null>)[]> {
  return db
    .selectFrom('progress_entries')
    .select(['day', ...measures])
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or(measures.map((measure) => eb(measure, 'is not', null))))
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
}

/** The photos of some of a member's days, in order. */
export async function photosOf(db: Db, userId: string, days: string[]): Promise<PhotoRow[]> {
  if (days.length === 0) return []
  const rows = await db
    .selectFrom('progress_photos as photo')
    .innerJoin('uploads', 'uploads.id', 'photo.upload_id')
    .select(['photo.upload_id', 'photo.day', 'uploads.width', 'uploads.height'])
    .where('photo.user_id', '=', userId)
    .where('photo.day', 'in', days)
    .orderBy('photo.day')
    .orderBy('photo.place')
    .execute()
  return rows.map((row) => ({ ...row, width: row.width ?? 0, height: row.height ?? 0 }))
}

/** Inserts or updates an entry; the coach's comment does not change. */
export async function saveEntry(
  tx: Tx,
  {
    userId,
    day,
    stored,
    createdAt,
    updatedAt,
  }: { userId: string; day: string; stored: StoredDay; createdAt: Date; updatedAt: Date },
): Promise<void> {
  await tx
    .insertInto('progress_entries')
    .values({ user_id: userId, day, ...stored, created_at: createdAt, updated_at: updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day']).doUpdateSet({ ...stored, updated_at: updatedAt }),
    )
    .execute()
}

/** Sets the photos of a day, in order. */
export async function setPhotos(
  tx: Tx,
  { userId, day }: { userId: string; day: string },
  uploadIds: string[],
): Promise<void> {
  await tx.deleteFrom('progress_photos').where('user_id', '=', userId).where('day', '=', day).execute()
  if (uploadIds.length === 0) return
  await tx
    .insertInto('progress_photos')
    .values(uploadIds.map((upload_id, place) => ({ upload_id, user_id: userId, day, place })))
    .execute()
}

/** Deletes an entry; the caller deletes its photos first. */
export async function deleteEntry(tx: Tx, userId: string, day: string): Promise<void> {
  await tx.deleteFrom('progress_entries').where('user_id', '=', userId).where('day', '=', day).execute()
}

/** A comment on an entry, or null to delete it. */
export type Comment = { text: string; actorId: string; at: Date } | null

/** Sets the coach's comment as unseen, or deletes it; the entry's own time of change stays. */
export async function setComment(
  tx: Tx,
  { userId, day }: { userId: string; day: string },
  comment: Comment,
): Promise<void> {
  await tx
    .updateTable('progress_entries')
    .set({
      comment: comment?.text ?? null,
      comment_by: comment?.actorId ?? null,
      comment_at: comment?.at ?? null,
      comment_seen_at: null,
    })
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute()
}

/** Marks the comment of a day as seen, if it is from the time `at`; the first time is kept. */
export async function setSeen(
  db: Db,
  { userId, day, at }: { userId: string; day: string; at: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('progress_entries')
    .set({ comment_seen_at: sql`coalesce(comment_seen_at, ${now})` })
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('comment_at', '=', at)
    .execute()
}

/** Records a member's consent to photos, or its withdrawal. */
export async function setConsent(
  tx: Tx,
  userId: string,
  consent: { at: Date; version: string } | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ photo_consent_at: consent?.at ?? null, photo_consent_version: consent?.version ?? null })
    .where('id', '=', userId)
    .execute()
}
