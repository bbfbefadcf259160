import { cairoDay } from '#contract/cairo-days.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findActiveCoach, recordViews } from './store.ts'

const atOnce = 500

/** Records that staff opened photos of a user, for the user to see: one row a day for each photo and viewer. */
export async function recordPhotoViews(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { uploadIds, userId, staffId }: { uploadIds: string[]; userId: string; staffId: string },
): Promise<void> {
  const now = clock.now()
  const by = await findActiveCoach(db, staffId)
  // Whoever is no such staff any more sees no photo either.
  if (!by) throw new AppError('forbidden')
  // A database takes a bounded number of values at once.
  for (let start = 0; start < uploadIds.length; start += atOnce) {
    const some = uploadIds.slice(start, start + atOnce)
    await recordViews(db, { uploadIds: some, userId, by, day: cairoDay(now), now })
  }
}
