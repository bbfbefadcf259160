import type { OwnRequest } from '#contract/renewal.ts'
import { changeCounts, changeState, countChanges, findNewestOf } from '#server/applications/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { forgetProofs } from '#server/proofs/index.ts'
import { removeFiles } from '#server/uploads/index.ts'
import { ownRequestView } from './view.ts'

/**
 * Withdraws the request of an account's own that waits; its access stays as it is, and the proofs of the request are
 * forgotten. Throws `no_pending_request`, also where staff were faster, or where another one waits than the one named.
 */
export async function cancelRequest(
  context: Context,
  id: string | undefined,
  by: { userId: string; network: string },
): Promise<OwnRequest> {
  const now = context.clock.now()
  const { cancelled, files } = await inTransaction(context.db, async (tx) => {
    await changeCounts(tx, countChanges('pending', 'cancelled'))
    const [newest] = await findNewestOf(tx, by.userId, 'own')
    if (!newest || (id !== undefined && id !== newest.id)) throw new AppError('no_pending_request')
    const also = { proof_id: null, password_hash: null }
    const cancelled = await changeState(tx, newest.id, { from: 'pending', to: 'cancelled', also, now })
    if (!cancelled) throw new AppError('no_pending_request')
    await recordAudit(tx, {
      at: now,
      actorId: by.userId,
      action: 'application_cancelled',
      subjectId: cancelled.id,
      network: by.network,
    })
    return { cancelled, files: await forgetProofs(tx, cancelled.id) }
  })
  for (const key of files) await removeFiles(context, key)
  return ownRequestView(cancelled)
}
