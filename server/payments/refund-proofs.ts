import type { LedgerEntry } from '#contract/payments.ts'
import type { Context } from '#server/context.ts'
import { refundProofsOf, storeRefundProof } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { claimRefundFile, fileLink, type Viewer } from '#server/uploads/index.ts'

type Claim = { ticket: string; requestId: string; userId: string; actIds: string[]; now: Date }

/**
 * Claims the file that a staff user uploaded to show a refund, once, for each act that the refund entered. It belongs to the
 * request, and goes with its receipts. Throws `upload_missing` if the ticket is unknown, another's, already claimed, or older than two hours.
 */
export async function claimRefundProof(
  tx: Tx,
  { ticket, requestId, userId, actIds, now }: Claim,
): Promise<void> {
  const claim = { ticket, applicationId: requestId, uploadedBy: userId, now }
  const claimed = await claimRefundFile(tx, claim)
  if (!claimed) throw new AppError('upload_missing', { at: 'proof' })
  for (const actId of actIds) await storeRefundProof(tx, { actId, uploadId: claimed.id })
}

/** The files that show some acts, with links that are signed for one session and expire after minutes. */
export async function proofsOfActs(
  { db, secrets, clock }: Context,
  actIds: string[],
  viewer: Viewer,
): Promise<Map<string, LedgerEntry['proof']>> {
  const now = clock.now()
  const rows = await refundProofsOf(db, actIds)
  return new Map(
    rows.map(({ act_id, id, original_name: name, mimetype }) => [
      act_id,
      { url: fileLink(secrets, { id, variant: 'original', holder: viewer.sessionId }, now), name, mimetype },
    ]),
  )
}
