import { unclaimedProofLife } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { linkLives } from './rules.ts'
import { claimReady, deleteResourceFile } from './store.ts'
import { fileLink } from './view.ts'

type Transaction = Parameters<typeof claimReady>[0]

/**
 * Claims a file that was uploaded for the library, once and for all; answers its id and media type. Throws
 * `upload_missing` where the ticket is unknown, was claimed, or has waited for more than two hours.
 */
export async function claimResourceFile(
  tx: Transaction,
  { ticket, now }: { ticket: string; now: Date },
): Promise<{ id: string; mimetype: string }> {
  const since = new Date(now.getTime() - unclaimedProofLife)
  const claim = {
    ticketHash: hashToken(ticket),
    purpose: 'resource',
    applicationId: null,
    now,
    since,
  } as const
  const claimed = await claimReady(tx, claim)
  if (!claimed) throw new AppError('upload_missing')
  return claimed
}

/**
 * Forgets a file of the library, in the transaction that removes its resource; answers where it is, which is to be
 * removed with `removeFiles` once that is kept.
 */
export function forgetResourceFile(tx: Transaction, uploadId: string): Promise<string | undefined> {
  return deleteResourceFile(tx, uploadId)
}

/** A link to a file of the library, made out to one session; what it opens is judged anew at every request. */
export function resourceFileUrl(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  uploadId: string,
  viewer: { sessionId: string },
): string {
  const link = { id: uploadId, variant: 'original', holder: viewer.sessionId } as const
  return fileLink(secrets, { ...link, life: linkLives.resource }, clock.now())
}
