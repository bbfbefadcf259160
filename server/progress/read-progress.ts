import { cairoDay, weekOf } from '#contract/cairo-days.ts'
import type { ListQuery } from '#contract/lists.ts'
import {
  maxPoints,
  type PhotoConsent,
  type ProgressEntry,
  type ProgressOverview,
  type ProgressPoint,
} from '#contract/progress.ts'
import { findUser, type UserRow } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { pagedResult } from '#server/platform/paged-result.ts'
import type { Viewer } from '#server/uploads/index.ts'
import { weekSummaryOf } from './rules.ts'
import {
  countProgress,
  countUnseen,
  findEntry,
  findLatestComment,
  listEntries,
  listMeasured,
  workoutDays,
} from './store.ts'
import { commentOf, measurementsView, viewEntries } from './view.ts'

const maxUnseen = 100

/** A member's current week, and a summary of their progress. Throws `not_found` if the user is not a member. */
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
    week: weekSummaryOf(now, { workoutDays: days, goal: user.weekly_goal }),
    goals: user.goals,
    consent: user.photo_consent_at,
    entries,
    photos,
    unseenComments: await countUnseen(db, userId, maxUnseen),
    latestComment: latest && comment && { ...comment, day: latest.day },
  }
}

/** When a member consented to photos, and how many are stored. Throws `not_found` if the user is not a member. */
export async function readConsent(context: Context, userId: string): Promise<PhotoConsent> {
  const user = await memberOf(context, userId)
  const { photos } = await countProgress(context.db, userId)
  return { consent: user.photo_consent_at, photos }
}

/** One page of a member's entries; throws `not_found` if the user is not a member. */
export async function listProgress(
  context: Context,
  { userId, viewer }: { userId: string; viewer: Viewer },
  query: { photos?: 'true' | undefined } & ListQuery,
) {
  const { db } = context
  const { page, limit, sort, photos } = query
  await memberOf(context, userId)
  const withPhotos = photos !== undefined
  const rows = await listEntries(db, userId, { withPhotos, sort, offset: (page - 1) * limit, limit })
  const counted = await countProgress(db, userId)
  const total = withPhotos ? counted.daysWithPhotos : counted.entries
  return { entries: await viewEntries(context, rows, viewer), ...pagedResult(query, total) }
}

/** A member's entry of a day, or null. */
export async function readDay(
  context: Context,
  { userId, viewer }: { userId: string; viewer: Viewer },
  day: string,
): Promise<ProgressEntry | null> {
  const row = await findEntry(context.db, userId, day)
  const [entry] = row ? await viewEntries(context, [row], viewer) : []
  return entry ?? null
}

/** A member's measurements, oldest first, at most three years of days. Throws `not_found` if not a member. */
export async function readMeasurements(context: Context, userId: string): Promise<ProgressPoint[]> {
  await memberOf(context, userId)
  const rows = await listMeasured(context.db, userId, maxPoints)
  return rows.reverse().map((row) => ({ day: row.day, ...measurementsView(row) }))
}

async function memberOf({ db }: Context, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId)
  if (user?.role !== 'user') throw new AppError('not_found')
  return user
}
