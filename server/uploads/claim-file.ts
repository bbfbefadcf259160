import { unclaimedProofLife } from '#contract/uploads.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { type Claim, claimReady, deleteResourceFile, findUpload, type UploadRow } from './store.ts'

type Transaction = Parameters<typeof claimReady>[0]

const oldest = (now: Date) => new Date(now.getTime() - unclaimedProofLife)

/** The upload that a ticket was made out for, claimed or not. */
export function findByTicket(db: Transaction, ticket: string): Promise<UploadRow | undefined> {
  return findUpload(db, { ticketHash: hashToken(ticket) })
}

/** Whether an upload could be claimed at a moment: nobody has, and it has not waited for more than two hours. */
export function isClaimable(upload: UploadRow | undefined, now: Date): boolean {
  return upload?.state === 'ready' && upload.created_at > oldest(now).toISOString()
}

/** Claims a file by its ticket, once and for all; undefined where that could not be done. */
export function claimFile(
  tx: Transaction,
  { ticket, ...claim }: Omit<Claim, 'ticketHash' | 'since'> & { ticket: string },
): Promise<UploadRow | undefined> {
  return claimReady(tx, { ...claim, ticketHash: hashToken(ticket), since: oldest(claim.now) })
}

/**
 * Claims a file that was uploaded for the library, once and for all; answers its id and media type. Throws
 * `upload_missing` where the ticket is unknown, was claimed, or has waited for more than two hours.
 */
export async function claimResourceFile(
  tx: Transaction,
  { ticket, now }: { ticket: string; now: Date },
): Promise<{ id: string; mimetype: string }> {
  const claimed = await claimFile(tx, { ticket, purpose: 'resource', applicationId: null, now })
  if (!claimed) throw new AppError('upload_missing', { at: 'cloudinaryId' })
  return claimed
}

/**
 * Claims a photo that a member uploaded, for a day of theirs; answers its id. Throws `upload_missing`, naming `at`, where the ticket is
 * unknown or another's, was claimed, or has waited for more than two hours.
 */
export async function claimPhoto(
  tx: Transaction,
  { ticket, userId, now, at }: { ticket: string; userId: string; now: Date; at: string },
): Promise<string> {
  const claim = { ticket, purpose: 'progress', applicationId: null, uploadedBy: userId, now } as const
  const claimed = await claimFile(tx, claim)
  if (!claimed) throw new AppError('upload_missing', { at })
  return claimed.id
}

/**
 * Forgets a file of the library, in the transaction that removes its resource; answers where it is, which is to be
 * removed with `removeFiles` once that is kept.
 */
export function forgetResourceFile(tx: Transaction, uploadId: string): Promise<string | undefined> {
  return deleteResourceFile(tx, uploadId)
}
