import { defaultRejectionReason } from '#contract/applications.ts'
import { othersWaitingWith } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { lateFor, type Reviewer } from './reject-application.ts'
import { changeCounts, changeState, findApplication } from './store.ts'

/** How many are rejected at once; where more wait, staff press again. */
export const rejectedAtOnce = 200

/**
 * Rejects the other applications that wait with the same e-mail, and answers how many. Nobody is mailed: the address may be
 * that of somebody in whose name strangers sent them. Throws `not_found`, and `application_not_pending` where the one that
 * is to stay does not wait any more: of two staff who keep another one each, one succeeds.
 */
export async function rejectOthers(context: Context, id: string, reviewer: Reviewer): Promise<number> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    // Locks all changes of applications until the end; how many are rejected is known only after that.
    await changeCounts(tx, {})
    const kept = await findApplication(tx, id)
    if (!kept || kept.email === '') throw new AppError('not_found')
    if (kept.status !== 'pending') throw lateFor(kept)
    const others = { email: kept.email, exceptId: id, limit: rejectedAtOnce }
    const rejected = await othersWaitingWith(tx, others)
    await changeCounts(tx, { pending: -rejected.length, rejected: rejected.length })
    const also = {
      rejection_reason: defaultRejectionReason,
      reviewed_by: reviewer.userId,
      reviewed_at: now,
    }
    for (const subjectId of rejected) {
      await changeState(tx, subjectId, { from: 'pending', to: 'rejected', also, now })
      await recordAudit(tx, {
        at: now,
        actorId: reviewer.userId,
        action: 'application_rejected',
        subjectId,
        details: { reason: defaultRejectionReason, besides: id },
        network: reviewer.network,
      })
    }
    return rejected.length
  })
}
