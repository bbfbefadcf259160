import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { markErasedTraces, truncateErased } from '#server/platform/database/erased-traces.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { endRequests } from '#server/publication-consents/withdrawals/index.ts'
import { deletePhotos, removeFiles } from '#server/uploads/index.ts'
import { deleteEntry, findEntry, photosOf } from './store.ts'

/**
 * Deletes a member's entry with its photos and the coach's comment. Throws `not_found`, and `progress_changed` if it was
 * changed elsewhere since the version `basis` that the member saw.
 */
export async function deleteDay(
  context: Context,
  { day, basis }: { day: string; basis: string | undefined },
  actor: Actor,
): Promise<void> {
  const { userId } = actor
  const now = context.clock.now()
  const removed = await inTransaction(context.db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('unauthorized')
    const present = await findEntry(tx, userId, day)
    if (!present) throw new AppError('not_found')
    if (basis !== undefined && present.updated_at !== basis) throw new AppError('progress_changed')
    const photos = (await photosOf(tx, userId, [day])).map(({ upload_id }) => upload_id)
    const keys = await deletePhotos(tx, userId, photos)
    if (photos.length > 0) keys.push(...(await endRequests(tx, userId, now)))
    await deleteEntry(tx, userId, day)
    await markErasedTraces(tx)
    // Neither the day nor how many photos: the audit log is read outside the walls too.
    await audit(tx, actor, { at: now, action: 'progress.day_deleted', subjectId: userId })
    return keys
  })
  await truncateErased(context)
  for (const key of removed) await removeFiles(context, key)
}
