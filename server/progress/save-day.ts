import type { ProgressInput } from '#contract/progress.ts'
import { lockUser } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { assertGuardian } from '#server/guardians/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { markErasedTraces } from '#server/platform/database/erased-traces.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { assertPurposes } from '#server/privacy-page/index.ts'
import { endRequests } from '#server/publication-consents/withdrawals/index.ts'
import { claimPhoto, deletePhotos, findByTicket, removeFiles } from '#server/uploads/index.ts'
import { changedAt, dayProblem, isMoreThanWorkout, isSameDay, storedDay } from './rules.ts'
import { findEntry, photosOf, saveEntry, setPhotos } from './store.ts'

type OwnDay = { userId: string; day: string; now: Date }

/**
 * Inserts or updates a member's entry in one transaction and deletes removed photos. A repeated save changes nothing.
 * Throws `invalid_input` for a day in the future or too far in the past, `progress_changed` if it was changed elsewhere
 * since the form opened, `photo_consent_missing`, `upload_missing`, and for more than a workout
 * `purposes_changed`, and of a minor `guardian_consent_missing`.
 */
export async function saveDay(
  context: Context,
  { userId, day }: { userId: string; day: string },
  input: ProgressInput,
): Promise<void> {
  const now = context.clock.now()
  const problem = dayProblem(day, now)
  if (problem) throw new AppError('invalid_input', { fields: { day: problem } })
  if (isMoreThanWorkout(input)) await assertPurposes(context, userId)
  const removed = await inTransaction(context.db, async (tx) => {
    const user = await lockUser(tx, userId, now)
    if (!user) throw new AppError('unauthorized')
    const own = { userId, day, now }
    const present = await findEntry(tx, userId, day)
    const had = (await photosOf(tx, userId, [day])).map(({ upload_id }) => upload_id)
    const wanted = await namedPhotos(tx, had, input.photos)
    const stored = storedDay(input)
    // A retry: the response to the first save was lost.
    if (present && isSameDay(present, stored) && wanted.join() === had.join()) return []
    if ((present?.updated_at ?? null) !== input.basis) throw new AppError('progress_changed')
    if (wanted.length > 0 && user.photo_consent_at === null) throw new AppError('photo_consent_missing')
    if (isMoreThanWorkout(input)) await assertGuardian(tx, userId, now)
    const photos = await claimNew(tx, wanted, { had, own })
    await saveEntry(tx, { ...own, stored, createdAt: now, updatedAt: changedAt(present?.updated_at, now) })
    await setPhotos(tx, own, photos)
    const gone = had.filter((id) => !photos.includes(id))
    if (gone.length === 0) return []
    // A tiny preview of each photo is in its row.
    await markErasedTraces(tx)
    return [...(await deletePhotos(tx, userId, gone)), ...(await endRequests(tx, userId, now))]
  })
  for (const key of removed) await removeFiles(context, key)
}

/** Resolves a form's photos to ids: tickets of photos that the day already has become their ids; other tickets stay. */
async function namedPhotos(tx: Tx, had: string[], named: string[]): Promise<string[]> {
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
  tx: Tx,
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
