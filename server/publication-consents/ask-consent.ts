import type { PhotoToPublish, PublishedFacts } from '#contract/publication-consents.ts'
import { findUser, lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { bodyAnswersOf, isMinorBy } from '#server/guardians/index.ts'
import { recordPhotoViews } from '#server/health-access/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { endPublications } from '#server/publication-consents/withdrawals/index.ts'
import {
  findUploads,
  insertUpload,
  makeResultPicture,
  type NewUpload,
  removeFiles,
} from '#server/uploads/index.ts'
import { findOf, insertRequest, isPending, savedPhotos } from './store.ts'

/** What to show of a member. */
export type Asking = { userId: string; before: PhotoToPublish; after: PhotoToPublish; facts: PublishedFacts }

/**
 * Asks a member to show two of their photos; makes the very pictures that the site would show. They show the asker the
 * photos, so those count as opened. Returns the id of the request. Throws `not_found`, `publication_of_minor`, `publication_pending`, `publication_photo_gone` and `busy`.
 */
export async function askConsent(context: Context, asking: Asking, actor: Actor): Promise<string> {
  const { userId } = asking
  if ((await findUser(context.db, userId))?.role !== 'user') throw new AppError('not_found')
  await assertRequestable(context, context.db, userId)
  const pictures = await makePictures(context, asking, actor.userId)
  try {
    return await inTransaction(context.db, (tx) => insert(tx, { context, asking, pictures, actor }))
  } catch (error) {
    for (const { storage_key } of pictures) await removeFiles(context, storage_key)
    throw error
  }
}

type Pictures = [NewUpload, NewUpload]

async function makePictures(
  context: Context,
  { userId, before, after }: Asking,
  staffId: string,
): Promise<Pictures> {
  const saved = await savedPhotos(context.db, userId, [before.photo, after.photo])
  const uploads = await findUploads(context.db, saved)
  const uploadOf = ({ photo }: PhotoToPublish) => {
    const upload = uploads.find(({ id }) => id === photo)
    if (!upload) throw new AppError('publication_photo_gone')
    return upload
  }
  const [ofBefore, ofAfter] = [uploadOf(before), uploadOf(after)]
  // First, as for a photo that is opened: one whose view cannot be recorded is not shown.
  await recordPhotoViews(context, { uploadIds: uploads.map(({ id }) => id), userId, staffId })
  const first = await makeResultPicture(context, ofBefore, before.blurs)
  try {
    return [first, await makeResultPicture(context, ofAfter, after.blurs)]
  } catch (error) {
    await removeFiles(context, first.storage_key)
    throw error
  }
}

type Inserting = { context: Context; asking: Asking; pictures: Pictures; actor: Actor }

async function insert(tx: Tx, { context, asking, pictures, actor }: Inserting): Promise<string> {
  const now = context.clock.now()
  const { userId, before, after, facts } = asking
  if (!(await lockUser(tx, userId, now))) throw new AppError('not_found')
  await assertRequestable(context, tx, userId)
  const photos = new Set([before.photo, after.photo])
  const saved = await savedPhotos(tx, userId, [...photos])
  if (saved.length < photos.size) throw new AppError('publication_photo_gone')
  const [beforeId, afterId] = [
    (await insertUpload(tx, pictures[0])).id,
    (await insertUpload(tx, pictures[1])).id,
  ]
  const id = newId(now)
  const isInserted = await insertRequest(tx, {
    ...{ id, userId, requestedBy: actor.userId, facts, beforeId, afterId, now },
  })
  if (!isInserted) throw new AppError('publication_pending')
  await audit(tx, actor, { at: now, action: 'publication_consent.requested', subjectId: userId })
  return id
}

async function assertRequestable({ clock }: Context, db: Context['db'], userId: string): Promise<void> {
  if (isMinorBy(await bodyAnswersOf(db, userId), clock.now())) throw new AppError('publication_of_minor')
  if (await isPending(db, userId)) throw new AppError('publication_pending')
}

/** Takes back a request that waits, with its pictures. Throws `not_found`, and `publication_answered`. */
export async function cancelConsent(
  context: Context,
  { userId, id }: { userId: string; id: string },
  actor: Actor,
): Promise<void> {
  const now = context.clock.now()
  const files = await inTransaction(context.db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('not_found')
    const consent = await findOf(tx, userId, id)
    if (!consent) throw new AppError('not_found')
    if (consent.state !== 'pending') throw new AppError('publication_answered')
    const ended = await endPublications(tx, { userId, consentId: id, now })
    await audit(tx, actor, { at: now, action: 'publication_consent.cancelled', subjectId: userId })
    return ended.files
  })
  for (const key of files) await removeFiles(context, key)
}
