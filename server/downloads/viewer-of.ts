import { callerOfSession, findUser } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { hasItemOf } from '#server/items/index.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { resourceOfFile } from '#server/resources/index.ts'
import type { UploadRow } from '#server/uploads/index.ts'

/** Who reads a file: an account by its session, or the bearer of the upload's ticket. */
export type FileViewer = AccountCaller | { kind: 'ticket' }

/**
 * Whoever a link was made out to, where they may see its file at this very moment; else null. Staff see proofs and what
 * is in the library or was just sent for it, and the photos of a day that was saved; members the proof of their own
 * access, and while it lasts what they were given and still have, and their own photos. What is deleted is seen by nobody.
 */
export async function viewerOf(
  context: Context,
  upload: UploadRow,
  holder: string,
): Promise<FileViewer | null> {
  if (holder === 'ticket') return upload.purpose === 'proof' ? { kind: 'ticket' } : null
  const viewer = await callerOfSession(context, holder)
  return viewer && (await maySee(context, upload, viewer)) ? viewer : null
}

async function maySee({ db }: Context, upload: UploadRow, viewer: AccountCaller): Promise<boolean> {
  const isStaff = viewer.role !== 'user'
  if (upload.purpose === 'proof') {
    return isStaff || (await findUser(db, viewer.userId))?.proof_id === upload.id
  }
  const isMember = viewer.sessionKind === 'member' && viewer.hasAccess
  if (upload.purpose === 'progress') {
    return isStaff ? upload.state === 'claimed' : isMember && upload.uploaded_by === viewer.userId
  }
  if (upload.purpose !== 'resource') return false
  if (isStaff && upload.state === 'ready') return true
  const resource = await resourceOfFile(db, upload.id)
  if (!resource || isStaff) return resource !== null
  return isMember && hasItemOf(db, viewer.userId, resource.id)
}
