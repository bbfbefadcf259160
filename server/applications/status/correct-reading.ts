import type { StatusKey } from '#contract/applications-status.ts'
import type { ReceiptCorrection } from '#contract/proof-reading.ts'
import { type ApplicationRow, findApplication, publishChange } from '#server/applications/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFromQuota } from '#server/platform/http/rate-limit.ts'
import { type CallerNetwork, openApplication } from './open-application.ts'
import { findReadAt, storeCorrection } from './store.ts'

/** Corrections per application and hour: each is an entry in the log and a message to staff. */
export const correctionQuota = { name: 'receipt-correction', limit: 10, windowSeconds: 60 * 60 }

/** Stores what the applicant says that their present receipt shows; an empty correction takes it back. */
export async function correctReading(
  context: Context,
  {
    correction,
    readAt: seen,
    ...key
  }: StatusKey & { correction: ReceiptCorrection; readAt?: string | undefined },
  from: CallerNetwork,
): Promise<ApplicationRow> {
  const { id } = await openApplication(context, key, from)
  if (context.settings.rateLimits) await takeFromQuota(context, correctionQuota, id)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const application = await findApplication(tx, id)
    if (!application) throw new AppError('not_found')
    const { status, proof_id: proofId } = application
    if (status !== 'pending') throw new AppError('application_not_pending', { body: { status } })
    const readAt = proofId === null ? null : await findReadAt(tx, proofId)
    // What was seen may have been read on a receipt that another one has replaced.
    if (seen !== undefined && seen !== readAt) throw new AppError('reading_changed')
    if (proofId === null || readAt === null) throw new AppError('not_found')
    await storeCorrection(tx, proofId, { ...correction, at: now })
    const actor = { userId: null, network: from.network }
    await audit(tx, actor, {
      ...{ at: now, action: 'payment_proof.corrected', subjectId: id, details: { proofId } },
    })
    publishChange(context, id, 'corrected')
    return application
  })
}
