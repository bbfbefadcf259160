import { hasStaffAccess } from '#contract/roles.ts'
import type { LocalizedText } from '#contract/values.ts'
import { callerOfSession, findUser, isOfCoach } from '#server/accounts/index.ts'
import { titlesOfOwn } from '#server/assignments/index.ts'
import type { Context } from '#server/context.ts'
import { readHealthAccess } from '#server/health-access/index.ts'
import { isFormerFile, resourceOfFile } from '#server/library/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { hasRequested, type UploadRow } from '#server/uploads/index.ts'

/**
 * The reader of a file: an account by its session, or the holder of the upload's ticket; `given` is the resource by
 * which a member has the file, and the name under which the member knows it.
 */
export type FileViewer =
  | (AccountCaller & { given?: { resourceId: string; titles: LocalizedText } })
  | { kind: 'ticket' }

/**
 * The holder of a link, if they may see the file now and the request comes from the browser to which their session is
 * bound, if any; else null. Staff see payment proofs and refund proofs; all but assistants also files of the library or
 * just uploaded for it, also replaced ones, and photos of saved entries of members whose health data is open to them; a coach who sees only the own members no proof or
 * photo of another one. Members see the proof of their own access, and during access their current assignments and
 * their own photos. Nobody sees deleted files.
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
  return resource && titles && { ...viewer, given: { resourceId: resource.id, titles } }
}

/** Whether a coach who sees only the own members sees the one whose proof or photo it is; true for all others. */
async function isOfSeenMember(db: Db, upload: UploadRow, { onlyOfCoach }: AccountCaller): Promise<boolean> {
  if (onlyOfCoach === null) return true
  const { purpose, application_id: request, uploaded_by: member } = upload
  if (purpose === 'proof' || (purpose === 'refund' && request !== null))
    return request !== null && isOfCoach(db, onlyOfCoach, { kind: 'request', id: request })
  if (purpose === 'progress' || purpose === 'result')
    return member !== null && isOfCoach(db, onlyOfCoach, { kind: 'user', id: member })
  return purpose !== 'refund'
}

async function isHealthDataOpen(
  context: Context,
  { uploaded_by: member }: UploadRow,
  viewer: AccountCaller,
): Promise<boolean> {
  return member !== null && (await readHealthAccess(context, viewer, member)) === 'open'
}

/** The picture of a result: its member, also after access has ended, and who asked for it while the wall lets them. */
async function maySeeResult(context: Context, upload: UploadRow, viewer: AccountCaller): Promise<boolean> {
  if (viewer.role === 'user') return upload.uploaded_by === viewer.userId
  const isAsker = await hasRequested(context.db, upload.id, viewer.userId)
  return isAsker && isHealthDataOpen(context, upload, viewer)
}

async function maySee(context: Context, upload: UploadRow, viewer: AccountCaller): Promise<boolean> {
  const { db } = context
  const isStaff = viewer.role !== 'user'
  if (!(await isOfSeenMember(db, upload, viewer))) return false
  if (upload.purpose === 'proof') {
    return isStaff || (await findUser(db, viewer.userId))?.proof_id === upload.id
  }
  if (upload.purpose === 'progress') {
    if (isStaff) return upload.state === 'claimed' && isHealthDataOpen(context, upload, viewer)
    return isMember(viewer) && upload.uploaded_by === viewer.userId
  }
  if (upload.purpose === 'result') return maySeeResult(context, upload, viewer)
  if (upload.purpose === 'refund') return isStaff
  if (upload.purpose !== 'resource' || !hasStaffAccess(viewer.staffRole, 'coach')) return false
  if (upload.state === 'ready' || (await resourceOfFile(db, upload.id)) !== null) return true
  return isFormerFile(db, upload.id)
}
