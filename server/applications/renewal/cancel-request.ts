import type { OwnRequest } from '#contract/applications-renewal.ts'
import {
  counterDelta,
  findNewestOf,
  keepSeen,
  lockAndUpdateCounters,
  publishChange,
  transition,
} from '#server/applications/index.ts'
import { forgetProofs } from '#server/applications/payment-proofs/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { removeFiles } from '#server/uploads/index.ts'
import { ownRequestView } from './view.ts'

/**
 * Withdraws the account's own pending request and deletes its proofs; what was seen to arrive for it is kept for the account. Access does not change. Throws
 * `no_pending_request`, also if staff decided it first, or if another request than `id` is pending.
 */
export async function cancelRequest(
  context: Context,
  id: string | undefined,
  actor: Actor,
): Promise<OwnRequest> {
  const now = context.clock.now()
  const { cancelled, files } = await inTransaction(context.db, async (tx) => {
    await lockAndUpdateCounters(tx, counterDelta('pending', 'cancelled'))
    const [newest] = await findNewestOf(tx, actor.userId, 'own')
    if (!newest || (id !== undefined && id !== newest.id)) throw new AppError('no_pending_request')
    const also = { proof_id: null, password_hash: null }
    const cancelled = await transition(tx, newest.id, { from: 'pending', to: 'cancelled', also, now })
    if (!cancelled) throw new AppError('no_pending_request')
    await keepSeen(tx, { application: cancelled, parts: 'all', byId: null, now })
    await audit(tx, actor, { at: now, action: 'application.withdrawn', subjectId: cancelled.id })
    publishChange(context, cancelled.id, 'cancelled')
    return { cancelled, files: await forgetProofs(tx, cancelled.id) }
  })
  for (const key of files) await removeFiles(context, key)
  return ownRequestView(cancelled)
}
