import { cairoDay } from '#contract/cairo-days.ts'
import type { Context } from '#server/context.ts'
import { findActiveCoach, recordViews } from './store.ts'

/** Records that staff opened photos of a user, for the user to see: one row a day for each photo and viewer. */
export async function recordPhotoViews(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { uploadIds, userId, staffId }: { uploadIds: string[]; userId: string; staffId: string },
): Promise<void> {
  const now = clock.now()
  const by = await findActiveCoach(db, staffId)
  if (by) await recordViews(db, { uploadIds, userId, by, day: cairoDay(now), now })
}
