import { isOfCoach } from '#server/accounts/index.ts'
import {
  findApplication,
  lockAndUpdateCounters,
  notPendingError,
  publishChange,
  setProof,
  takeFromDailyQuota,
} from '#server/applications/index.ts'
import { claimProof } from '#server/applications/payment-proofs/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFromQuota } from '#server/platform/http/rate-limit.ts'

/** New proofs per request and hour: limited, since all of them are stored for staff. */
export const replacementQuota = { name: 'proof-replaced', limit: 10, windowSeconds: 60 * 60 }

type Replacer = Pick<AccountCaller, 'userId' | 'role' | 'onlyOfCoach'>

/**
 * Checks before the upload is read whether the caller may replace the proof of a request. Throws `not_found`, also for
 * another user's request and one that a coach does not see, `application_not_pending`, `too_many_requests`.
 */
export async function assertMayReplaceProof(context: Context, id: string, caller: Replacer): Promise<void> {
  await assertOpenTo(context.db, id, caller)
  if (context.settings.rateLimits) await takeFromQuota(context, replacementQuota, id)
}

/**
 * Replaces the proof of a pending request; staff still see the former. Throws `application_not_pending` if it was
 * decided before, and `too_many_requests` if a stranger's network has used up its daily quota.
 */
export async function replacePendingProof(
  context: Context,
  { id, ticket }: { id: string; ticket: string },
  { caller, ...from }: { caller: Replacer; network: string; networkBlock: string },
): Promise<void> {
  const now = context.clock.now()
  const sender = { userId: caller.userId, ...from }
  await inTransaction(context.db, async (tx) => {
    // Changes no counter, but locks out reviews between the read and the write.
    await lockAndUpdateCounters(tx, {})
    await assertOpenTo(tx, id, caller)
    const { id: proofId, size } = await claimProof(tx, { ticket, applicationId: id, now })
    await setProof(tx, id, proofId)
    await takeFromDailyQuota(tx, context, { from: sender, bytes: size })
    await audit(tx, sender, {
      at: now,
      action: 'payment_proof.replaced',
      subjectId: id,
      details: { proofId },
    })
    publishChange(context, id, 'resubmitted')
  })
}

// The upload takes minutes, in which a coach may lose the member: so this is also asked in the transaction.
async function assertOpenTo(db: Db, id: string, { userId, role, onlyOfCoach }: Replacer): Promise<void> {
  const application = await findApplication(db, id)
  const isOwn = application?.sent_by_account && application.user_id === userId
  if (!application || (role === 'user' && !isOwn)) throw new AppError('not_found')
  const isSeen = onlyOfCoach === null || (await isOfCoach(db, onlyOfCoach, { kind: 'request', id }))
  if (!isSeen) throw new AppError('not_found')
  if (application.status !== 'pending') throw notPendingError(application)
}
