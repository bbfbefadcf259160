import { cairoDay } from '#contract/cairo-days.ts'
import type { Context } from '#server/context.ts'
import { recordView } from './store.ts'

/** Records that staff opened a photo of a user, for the user to see: one row a day for each photo and viewer. */
export async function recordPhotoView(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  view: { uploadId: string; userId: string; staffId: string },
): Promise<void> {
  const now = clock.now()
  await recordView(db, { ...view, day: cairoDay(now), now })
}
