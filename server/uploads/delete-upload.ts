import { hasStaffAccess } from '#contract/roles.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { isPictureInUse } from '#server/site/index.ts'
import { deleteReady, deleteSitePicture, findSitePicture, findUpload, type UploadRow } from './store.ts'
import { removeFiles } from './sweep-uploads.ts'

/**
 * Deletes an upload that nothing uses. The ticket of a payment proof is permission enough; a progress photo is deleted
 * only with its ticket and by the member who uploaded it; all else requires staff with the access `coach`, who may name any upload by its id,
 * and a site image by its public one. Throws `not_found`, `proof_already_used` if an application uses it, `photo_saved`
 * if an entry does, `file_in_library` if the library does, or `file_in_use` if the published site or a shared draft
 * does.
 */
export async function deleteUpload(context: Context, id: string, caller: Caller): Promise<void> {
  const { db } = context
  const isStaff = caller.kind === 'account' && hasStaffAccess(caller.staffRole, 'coach')
  const upload =
    (await findUpload(db, { ticketHash: hashToken(id) })) ??
    (isStaff ? ((await findSitePicture(db, id)) ?? (await findUpload(db, { id }))) : undefined)
  if (!upload || isHidden(upload, id, caller)) throw new AppError('not_found')
  const isOpen = isStaff || upload.purpose === 'proof'
  if (!isOpen && caller.kind === 'visitor') throw new AppError('unauthorized')
  if (!isOpen && isOfStaff(upload)) throw new AppError('forbidden')
  // `not_found`, so that nobody learns that another member's photo exists.
  if (upload.purpose === 'progress' && !isOwnPhoto(upload, id, caller)) throw new AppError('not_found')
  if (upload.purpose === 'site') return removeSitePicture(context, upload)
  const inUse = usesOf[upload.purpose]
  if (upload.state !== 'ready') throw new AppError(inUse)
  const key = await inTransaction(db, (tx) => deleteReady(tx, upload.id))
  if (key === undefined) throw new AppError(inUse)
  await removeFiles(context, key)
}

const usesOf = {
  proof: 'proof_already_used',
  refund: 'proof_already_used',
  progress: 'photo_saved',
  resource: 'file_in_library',
  result: 'file_in_use',
} as const

const isOwnPhoto = (upload: UploadRow, id: string, caller: Caller) =>
  upload.id !== id && caller.kind === 'account' && caller.userId === upload.uploaded_by

// A coach who sees only the own members names no receipt by its id that somebody else uploaded.
const isHidden = ({ id, purpose, uploaded_by }: UploadRow, named: string, caller: Caller) =>
  id === named &&
  caller.kind === 'account' &&
  caller.onlyOfCoach !== null &&
  (purpose === 'proof' || purpose === 'refund') &&
  uploaded_by !== caller.userId

const isOfStaff = ({ purpose }: UploadRow) => purpose !== 'proof' && purpose !== 'progress'

async function removeSitePicture(context: Context, { id, storage_key: key }: UploadRow): Promise<void> {
  const { db, clock } = context
  await inTransaction(db, async (tx) => {
    // First, to wait for a concurrent publish that has locked the row; the check below then sees its result.
    if (!(await deleteSitePicture(tx, id))) throw new AppError('not_found')
    if (await isPictureInUse(tx, key, clock.now())) throw new AppError('file_in_use')
  })
  await removeFiles(context, key)
}
