import { unclaimedProofLife } from '#contract/uploads.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { type Claim, claimReady, deleteResourceFiles, findUpload, type UploadRow } from './store.ts'

const oldest = (now: Date) => new Date(now.getTime() - unclaimedProofLife)

/** The upload of a ticket, claimed or not. */
export function findByTicket(db: Db, ticket: string): Promise<UploadRow | undefined> {
  return findUpload(db, { ticketHash: hashToken(ticket) })
}

/** Whether an upload can be claimed now: it is unclaimed and not older than two hours. */
export function isClaimable(upload: UploadRow | undefined, now: Date): boolean {
  return upload?.state === 'ready' && upload.created_at > oldest(now).toISOString()
}

/** Claims a file by its ticket, once; undefined if that is not possible. */
export function claimFile(
  tx: Tx,
  { ticket, ...claim }: Omit<Claim, 'ticketHash' | 'since'> & { ticket: string },
): Promise<UploadRow | undefined> {
  return claimReady(tx, { ...claim, ticketHash: hashToken(ticket), since: oldest(claim.now) })
}

/**
 * Claims a file that was uploaded for the library, once; returns its id and media type. Throws `upload_missing` if the
 * ticket is unknown, already claimed, or older than two hours.
 */
export async function claimResourceFile(
  tx: Tx,
  { ticket, now }: { ticket: string; now: Date },
): Promise<{ id: string; mimetype: string }> {
  const claimed = await claimFile(tx, { ticket, purpose: 'resource', applicationId: null, now })
  if (!claimed) throw new AppError('upload_missing', { at: 'cloudinaryId' })
  return claimed
}

/**
 * Claims a photo that a member uploaded, for one of their entries; returns its id. Throws `upload_missing` at the field
 * `at` if the ticket is unknown, another member's, already claimed, or older than two hours.
 */
export async function claimPhoto(
  tx: Tx,
  { ticket, userId, now, at }: { ticket: string; userId: string; now: Date; at: string },
): Promise<string> {
  const claim = { ticket, purpose: 'progress', applicationId: null, uploadedBy: userId, now } as const
  const claimed = await claimFile(tx, claim)
  if (!claimed) throw new AppError('upload_missing', { at })
  return claimed.id
}

/** Claims the proof of a refund that this staff user uploaded, for a request, once; undefined if that is not possible. */
export function claimRefundFile(
  tx: Tx,
  claim: { ticket: string; applicationId: string; uploadedBy: string; now: Date },
): Promise<UploadRow | undefined> {
  return claimFile(tx, { ...claim, purpose: 'refund' })
}

/**
 * Deletes the rows of library files that no resource has any more, in the caller's transaction; returns their storage
 * keys, for `removeFiles` after the commit.
 */
export function forgetResourceFiles(tx: Tx, uploadIds: string[]): Promise<string[]> {
  return deleteResourceFiles(tx, uploadIds)
}
