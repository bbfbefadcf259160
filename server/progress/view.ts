import { measures, type ProgressEntry, type ProgressPoint } from '#contract/progress.ts'
import { hasPublicName } from '#contract/staff.ts'
import type { Context } from '#server/context.ts'
import { photoUrls, type Viewer } from '#server/uploads/index.ts'
import { fromTenths } from './rules.ts'
import { type EntryRow, type PhotoRow, photosOf } from './store.ts'

type Measurements = Omit<ProgressPoint, 'day'>

/** The measurements of an entry in the API. */
export function measurementsView(row: Record<keyof Measurements, number | null>): Measurements {
  return Object.fromEntries(measures.map((measure) => [measure, fromTenths(row[measure])])) as Measurements
}

/** Entries of one member with photos, whose links are signed for the viewer. */
export async function viewEntries(
  context: Context,
  rows: EntryRow[],
  viewer: Viewer,
): Promise<ProgressEntry[]> {
  const [first] = rows
  if (!first) return []
  const days = rows.map(({ day }) => day)
  const photos = await photosOf(context.db, first.user_id, days)
  return rows.map((row) => {
    const own = photos.filter(({ day }) => day === row.day)
    return { ...entryOf(row), photos: own.map((photo) => photoOf(context, photo, viewer)) }
  })
}

function photoOf(context: Context, photo: PhotoRow, viewer: Viewer): ProgressEntry['photos'][number] {
  const { upload_id, width, height } = photo
  return { _id: upload_id, ...photoUrls(context, upload_id, viewer), width, height }
}

function entryOf(row: EntryRow): Omit<ProgressEntry, 'photos'> {
  return {
    day: row.day,
    workout: row.workout,
    ...measurementsView(row),
    energy: row.energy,
    sleep: row.sleep,
    note: row.note,
    comment: commentOf(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The coach's comment on an entry, or null. */
export function commentOf({
  comment,
  commenter,
  commenter_username,
  comment_at,
  comment_seen_at,
}: EntryRow): ProgressEntry['comment'] {
  if (comment === null || comment_at === null) return null
  // Members must not see a staff sign-in name.
  const hasName = hasPublicName({ name: commenter ?? '', username: commenter_username })
  return { text: comment, by: hasName ? (commenter ?? '') : '', at: comment_at, seenAt: comment_seen_at }
}
