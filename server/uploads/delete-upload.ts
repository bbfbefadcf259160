import type { Context } from '#server/context.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { deleteReady, findUpload } from './store.ts'
import { removeFiles } from './sweep-uploads.ts'

/**
 * Removes an upload that nothing uses yet. Its ticket is permission enough; staff may name it by its id as well.
 * Throws `not_found`, or `proof_already_used` while an application has it.
 */
export async function deleteUpload(context: Context, id: string, caller: Caller): Promise<void> {
  const { db } = context
  const isStaff = caller.kind === 'account' && caller.role !== 'user'
  const upload =
    (await findUpload(db, { ticketHash: hashToken(id) })) ??
    (isStaff ? await findUpload(db, { id }) : undefined)
  if (!upload) throw new AppError('not_found')
  if (upload.state !== 'ready') throw new AppError('proof_already_used')
  const deleted = await deleteReady(db, upload.id)
  if (!deleted) throw new AppError('proof_already_used')
  await removeFiles(context, deleted.storage_key)
}
