import { cairoDay, weekOf } from '#contract/cairo-days.ts'
import { type ListQuery, pagesOf } from '#contract/lists.ts'
import {
  mostPoints,
  type PhotoConsent,
  type ProgressEntry,
  type ProgressOverview,
  type ProgressPoint,
} from '#contract/progress.ts'
import { findUser, type UserRow } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Viewer } from '#server/uploads/index.ts'
import { standingOf } from './rules.ts'
import {
  countProgress,
  countUnseen,
  findEntry,
  findLatestComment,
  listEntries,
  listMeasured,
  workoutDays,
} from './store.ts'
import { commentOf, figuresOf, viewEntries } from './view.ts'

const mostUnseen = 100

/** How a member's week stands, and what there is of their progress. Throws `not_found` for whoever is no member. */
export async function readProgress(context: Context, userId: string): Promise<ProgressOverview> {
  const { db, clock } = context
  const user = await memberOf(context, userId)
  const now = clock.now()
  const today = cairoDay(now)
  const days = await workoutDays(db, userId, weekOf(today))
  const { entries, photos } = await countProgress(db, userId)
  const latest = (await findLatestComment(db, userId)) ?? null
  const comment = latest && commentOf(latest)
  return {
    today,
    week: standingOf(now, { workoutDays: days, goal: user.weekly_goal }),
    goals: user.goals,
    consent: user.photo_consent_at,
    entries,
    photos,
    unseenComments: await countUnseen(db, userId, mostUnseen),
    latestComment: latest && comment && { ...comment, day: latest.day },
  }
}

/** Since when a person agrees to photos being kept, and how many are. Throws `not_found` for whoever is no member. */
export async function readConsent(context: Context, userId: string): Promise<PhotoConsent> {
  const user = await memberOf(context, userId)
  const { photos } = await countProgress(context.db, userId)
  return { consent: user.photo_consent_at, photos }
}

/** One page of a member's days; throws `not_found` for whoever is no member. */
export async function listProgress(
  context: Context,
  { userId, viewer }: { userId: string; viewer: Viewer },
  asked: { photos?: 'true' | undefined } & ListQuery,
) {
  const { db } = context
  const { page, limit, sort, photos } = asked
  await memberOf(context, userId)
  const withPhotos = photos !== undefined
  const rows = await listEntries(db, userId, { withPhotos, sort, offset: (page - 1) * limit, limit })
  const counted = await countProgress(db, userId)
  const total = withPhotos ? counted.daysWithPhotos : counted.entries
  return { entries: await viewEntries(context, rows, viewer), total, page, pages: pagesOf(total, limit) }
}

/** One day of a member, null where nothing was written down. */
export async function readDay(
  context: Context,
  { userId, viewer }: { userId: string; viewer: Viewer },
  day: string,
): Promise<ProgressEntry | null> {
  const row = await findEntry(context.db, userId, day)
  const [entry] = row ? await viewEntries(context, [row], viewer) : []
  return entry ?? null
}

/** What a member measured, the oldest first, of three years of days at most. Throws `not_found` for whoever is no member. */
export async function readMeasurements(context: Context, userId: string): Promise<ProgressPoint[]> {
  await memberOf(context, userId)
  const rows = await listMeasured(context.db, userId, mostPoints)
  return rows.reverse().map((row) => ({ day: row.day, ...figuresOf(row) }))
}

async function memberOf({ db }: Context, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId)
  if (user?.role !== 'user') throw new AppError('not_found')
  return user
}
