import {
  type ApplicationRow,
  changeCounts,
  findApplication,
  lateFor,
  setProof,
  takeFromDay,
} from '#server/applications/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFromQuota } from '#server/platform/http/quotas.ts'
import { claimProof } from '#server/proofs/index.ts'

/** How many proofs one request may be sent in an hour: each of them is kept for staff. */
export const replacementQuota = { name: 'proof-replaced', limit: 10, windowSeconds: 60 * 60 }

type Replacing = Pick<AccountCaller, 'userId' | 'role'>

/**
 * Judges before a byte is read whether somebody may send another proof for a request. Throws `not_found` also where it is
 * somebody else's, `application_not_pending`, `too_many_requests`.
 */
export async function assertMayReplace(context: Context, id: string, caller: Replacing): Promise<void> {
  assertOpenTo(await findApplication(context.db, id), caller)
  if (context.settings.rateLimits) await takeFromQuota(context, replacementQuota, id)
}

/**
 * Has a request that waits show another proof; the former stays with staff. What was reviewed in the meantime keeps the
 * proof it was reviewed by: `application_not_pending`. Throws `too_many_requests` where a stranger's network has sent its
 * share of the day.
 */
export async function replaceProof(
  context: Context,
  { id, ticket }: { id: string; ticket: string },
  { caller, ...from }: { caller: Replacing; network: string; networkBlock: string },
): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    // Nothing is counted anew, but no review passes between what is read here and what is written.
    await changeCounts(tx, {})
    assertOpenTo(await findApplication(tx, id), caller)
    const { id: proofId, size } = await claimProof(tx, { ticket, applicationId: id, now })
    await setProof(tx, id, proofId)
    await takeFromDay(tx, context, { from: { userId: caller.userId, ...from }, bytes: size })
    await recordAudit(tx, {
      at: now,
      actorId: caller.userId,
      action: 'application_proof_replaced',
      subjectId: id,
      details: { proofId },
      network: from.network,
    })
  })
}

function assertOpenTo(application: ApplicationRow | undefined, { userId, role }: Replacing): void {
  const isOwn = application?.sent_by_account && application.user_id === userId
  if (!application || (role === 'user' && !isOwn)) throw new AppError('not_found')
  if (application.status !== 'pending') throw lateFor(application)
}
