import type { ProgressInput } from '#contract/progress.ts'
import { holdUser } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { claimPhoto, deletePhotos, findByTicket, removeFiles } from '#server/uploads/index.ts'
import { changedAt, dayProblem, isSameDay, storedDay } from './rules.ts'
import { findEntry, photosOf, saveEntry, setPhotos } from './store.ts'

type Transaction = Parameters<typeof findEntry>[0]
type OwnDay = { userId: string; day: string; now: Date }

/**
 * Writes a day of a member's down, or changes it, all of it or nothing; what was taken out of its photos is deleted.
 * Saving the same twice is saving it once. Throws `invalid_input` for a day that has not come or is too long ago,
 * `progress_changed` where it was changed elsewhere since the form began, `photo_consent_missing`, `upload_missing`.
 */
export async function saveDay(
  context: Context,
  { userId, day }: { userId: string; day: string },
  input: ProgressInput,
): Promise<void> {
  const now = context.clock.now()
  const problem = dayProblem(day, now)
  if (problem) throw new AppError('invalid_input', { fields: { day: problem } })
  const removed = await inTransaction(context.db, async (tx) => {
    const user = await holdUser(tx, userId, now)
    if (!user) throw new AppError('unauthorized')
    const own = { userId, day, now }
    const present = await findEntry(tx, userId, day)
    const had = (await photosOf(tx, userId, [day])).map(({ upload_id }) => upload_id)
    const wanted = await namedPhotos(tx, had, input.photos)
    const stored = storedDay(input)
    // The answer to the first may have been lost on its way.
    if (present && isSameDay(present, stored) && wanted.join() === had.join()) return []
    if ((present?.updated_at ?? null) !== input.basis) throw new AppError('progress_changed')
    if (wanted.length > 0 && user.photo_consent_at === null) throw new AppError('photo_consent_missing')
    const photos = await claimNew(tx, wanted, { had, own })
    await saveEntry(tx, { ...own, stored, createdAt: now, updatedAt: changedAt(present?.updated_at, now) })
    await setPhotos(tx, own, photos)
    return deletePhotos(
      tx,
      userId,
      had.filter((id) => !photos.includes(id)),
    )
  })
  for (const key of removed) await removeFiles(context, key)
}

/** What a form names as its photos: ids of what the day has, also where it names their tickets; other tickets as they are. */
async function namedPhotos(tx: Transaction, had: string[], named: string[]): Promise<string[]> {
  const photos: string[] = []
  for (const name of named) {
    const upload = had.includes(name) ? undefined : await findByTicket(tx, name)
    photos.push(upload && had.includes(upload.id) ? upload.id : name)
  }
  if (new Set(photos).size < photos.length) {
    throw new AppError('invalid_input', { fields: { photos: 'repeated' } })
  }
  return photos
}

async function claimNew(
  tx: Transaction,
  wanted: string[],
  { had, own }: { had: string[]; own: OwnDay },
): Promise<string[]> {
  const photos: string[] = []
  for (const [at, name] of wanted.entries()) {
    const claim = { ticket: name, at: `photos.${at}`, ...own }
    photos.push(had.includes(name) ? name : await claimPhoto(tx, claim))
  }
  return photos
}
