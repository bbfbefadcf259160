import { type Kysely, type Selectable, sql } from 'kysely'
import type { Sort } from '#contract/lists.ts'
import { type Measure, measures } from '#contract/progress.ts'
import { directionOf } from '#server/platform/database/direction.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { StoredDay } from './rules.ts'

type Db = Kysely<Tables>

/** A day of somebody's progress as it is stored, with the name of whoever commented on it. */
export type EntryRow = Selectable<Tables['progress_entries']> & {
  commenter: string | null
  commenter_username: string | null
}

/** A photo of a day, with what is to be known of its file. */
export type PhotoRow = { upload_id: string; day: string; width: number; height: number }

/** One day of a member, undefined where nothing was written down. */
export function findEntry(db: Db, userId: string, day: string): Promise<EntryRow | undefined> {
  return entriesOf(db, userId).where('entry.day', '=', day).executeTakeFirst()
}

/** What a page of days is asked for. */
export type EntryPage = { withPhotos: boolean; sort: Sort; offset: number; limit: number }

/** Some of the days of a member; only those that have photos where that is asked. */
export function listEntries(
  db: Db,
  userId: string,
  { withPhotos, sort, offset, limit }: EntryPage,
): Promise<EntryRow[]> {
  const entries = entriesOf(db, userId)
  const asked = withPhotos
    ? entries.where('entry.day', 'in', (photos) =>
        photos.selectFrom('progress_photos').select('progress_photos.day').where('user_id', '=', userId),
      )
    : entries
  return asked.orderBy('entry.day', directionOf(sort)).offset(offset).limit(limit).execute()
}

/** The day that the coach commented on last, undefined where there is no comment. */
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

/** How many days a member has written down, on how many of them there are photos, and how many photos. */
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

/** How many of the coach's comments a member has not seen, counted up to a limit. */
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

/** The days with a workout from one day to another, both with it, the first of them first. */
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

/** The newest days on which something was measured, the newest first, in tenths. */
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

/** The photos of some days of a member, each day's in their order. */
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

/** Writes a day down for the first time, or anew; the coach's comment stays. */
export async function saveEntry(
  tx: Db,
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

/** Makes these uploads the photos of a day, in their order. */
export async function setPhotos(
  tx: Db,
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

/** Removes a day; its photos are removed with their uploads before it. False where there is none. */
export async function deleteEntry(tx: Db, userId: string, day: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('progress_entries')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .returning('day')
    .executeTakeFirst()
  return deleted !== undefined
}

/** A comment on a day, or what is left where there is none. */
export type Comment = { text: string; by: string; at: Date } | null

/** Puts the coach's comment to a day, not seen yet, or takes it back; when the member wrote the day down stays. */
export async function setComment(
  tx: Db,
  { userId, day }: { userId: string; day: string },
  comment: Comment,
): Promise<void> {
  await tx
    .updateTable('progress_entries')
    .set({
      comment: comment?.text ?? null,
      comment_by: comment?.by ?? null,
      comment_at: comment?.at ?? null,
      comment_seen_at: null,
    })
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute()
}

/** Marks the comment of a day as seen, where it is of the moment `at`; the first time stays. */
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

/** Keeps a member's consent to photos, or that they have taken it back. */
export async function setConsent(
  tx: Db,
  userId: string,
  consent: { at: Date; version: string } | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ photo_consent_at: consent?.at ?? null, photo_consent_version: consent?.version ?? null })
    .where('id', '=', userId)
    .execute()
}
