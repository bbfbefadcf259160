import { holdUser } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { deletePhotos, removeFiles } from '#server/uploads/index.ts'
import { deleteEntry, photosOf } from './store.ts'

/** Removes a day of a member's with its photos and the coach's comment. Throws `not_found`. */
export async function deleteDay(
  context: Context,
  { userId, day }: { userId: string; day: string },
  network: string,
): Promise<void> {
  const now = context.clock.now()
  const removed = await inTransaction(context.db, async (tx) => {
    if (!(await holdUser(tx, userId, now))) throw new AppError('unauthorized')
    const photos = (await photosOf(tx, userId, [day])).map(({ upload_id }) => upload_id)
    const keys = await deletePhotos(tx, userId, photos)
    if (!(await deleteEntry(tx, userId, day))) throw new AppError('not_found')
    await recordAudit(tx, {
      at: now,
      actorId: userId,
      action: 'progress.day_deleted',
      subjectId: userId,
      details: { day, photos: keys.length },
      network,
    })
    return keys
  })
  for (const key of removed) await removeFiles(context, key)
}
