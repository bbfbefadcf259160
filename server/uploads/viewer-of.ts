import { callerOfSession } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { isInLibrary, isProofOf, type UploadRow } from './store.ts'

/** Who reads a file: an account by its session, or the bearer of the upload's ticket. */
export type FileViewer = AccountCaller | { kind: 'ticket' }

/**
 * Whoever a link was made out to, where they may see its file at this very moment; else null. Staff see proofs and what
 * is in the library or was just sent for it, members the proof of their own access, and while it lasts what they were
 * given and still have. What is deleted is seen by nobody.
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
  if (upload.purpose === 'proof') return isStaff || isProofOf(db, upload.id, viewer.userId)
  if (upload.purpose !== 'resource') return false
  if (isStaff) return upload.state === 'ready' || isInLibrary(db, upload.id)
  return viewer.sessionKind === 'member' && viewer.hasAccess && isInLibrary(db, upload.id, viewer.userId)
}
