import type { LocalizedText } from '#contract/values.ts'
import { callerOfSession, findUser } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { titlesOfOwn } from '#server/items/index.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { resourceOfFile } from '#server/resources/index.ts'
import type { UploadRow } from '#server/uploads/index.ts'

/**
 * Who reads a file: an account by its session, or the bearer of the upload's ticket; `titles` is what a member knows the
 * file by.
 */
export type FileViewer = (AccountCaller & { titles?: LocalizedText }) | { kind: 'ticket' }

/**
 * Whoever a link was made out to, where they may see its file at this very moment and it is asked for by the browser that
 * their session is bound to, if it is to any; else null. Staff see proofs, what shows a refund and what is in the library or was just sent for
 * it, and the photos of a day that was saved; members the proof of their own access, and while it lasts what they were
 * given and still have, and their own photos. What is deleted is seen by nobody.
 */
export async function viewerOf(
  context: Context,
  upload: UploadRow,
  { holder, cookies }: { holder: string; cookies: Record<string, string | undefined> },
): Promise<FileViewer | null> {
  if (holder === 'ticket') return upload.purpose === 'proof' ? { kind: 'ticket' } : null
  const viewer = await callerOfSession(context, holder, cookies)
  if (!viewer) return null
  if (upload.purpose === 'resource' && viewer.role === 'user') return readerOfLibrary(context, upload, viewer)
  return (await maySee(context, upload, viewer)) ? viewer : null
}

const isMember = ({ sessionKind, hasAccess }: AccountCaller) => sessionKind === 'member' && hasAccess

async function readerOfLibrary(
  context: Context,
  upload: UploadRow,
  viewer: AccountCaller,
): Promise<FileViewer | null> {
  const resource = isMember(viewer) ? await resourceOfFile(context.db, upload.id) : null
  const titles = resource && (await titlesOfOwn(context, viewer.userId, resource.id))
  return titles && { ...viewer, titles }
}

async function maySee({ db }: Context, upload: UploadRow, viewer: AccountCaller): Promise<boolean> {
  const isStaff = viewer.role !== 'user'
  if (upload.purpose === 'proof') {
    return isStaff || (await findUser(db, viewer.userId))?.proof_id === upload.id
  }
  if (upload.purpose === 'progress') {
    return isStaff ? upload.state === 'claimed' : isMember(viewer) && upload.uploaded_by === viewer.userId
  }
  if (upload.purpose === 'refund') return isStaff
  if (upload.purpose !== 'resource') return false
  return upload.state === 'ready' || (await resourceOfFile(db, upload.id)) !== null
}
