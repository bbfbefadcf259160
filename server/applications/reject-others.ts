import { defaultRejectionReason } from '#contract/applications-review.ts'
import { maxOthersAtOnce, type OtherRequest, type OthersBy } from '#contract/applications-same-email.ts'
import { type Common, countWaiting, othersWaiting } from '#server/accounts/index.ts'
import { heldOf } from '#server/applications/held-decisions/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { giveBackToDailyQuota } from './daily-shares.ts'
import { keepSeen } from './keep-seen.ts'
import { publishChange } from './publish-change.ts'
import { notPendingError } from './reject-application.ts'
import { type ApplicationRow, findApplication, lockAndUpdateCounters, transition } from './store.ts'

/** The oldest 200 other pending applications with the same email or network, and their total. Throws `not_found`. */
export async function listOthers(
  context: Context,
  { id, by, onlyOfCoach }: { id: string; by: OthersBy; onlyOfCoach: string | null },
): Promise<{ requests: OtherRequest[]; total: number }> {
  const shared = sharedValueOf(await findWithEmail(context.db, id), { by, onlyOfCoach })
  const rows = await othersWaiting(context.db, { ...shared, exceptId: id, limit: maxOthersAtOnce })
  return {
    requests: rows.map((row) => ({
      _id: row.id,
      fullName: row.full_name,
      email: row.email,
      phone: row.phone,
      plan: row.plan,
      byMember: row.had_access ?? false,
      createdAt: row.created_at,
    })),
    total: await countOthers(context.db, shared),
  }
}

/**
 * Rejects those of the given applications that are pending with the same email or network, and returns how many were
 * rejected and how many others are left. Sends no mails: strangers may have used the address of a real person. Throws
 * `not_found`, and `application_not_pending` if the one to keep is no longer pending: of two staff who keep different
 * ones, one succeeds.
 */
export async function rejectOthers(
  context: Context,
  { id, others, by }: { id: string; others: string[]; by: OthersBy },
  { actor, onlyOfCoach }: { actor: Actor; onlyOfCoach: string | null },
): Promise<{ rejected: number; left: number }> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    // Locks all changes of applications until the commit; the number to reject is known only after that.
    await lockAndUpdateCounters(tx, {})
    const current = await findWithEmail(tx, id)
    if (current.status !== 'pending') throw notPendingError(current)
    const shared = sharedValueOf(current, { by, onlyOfCoach })
    const wanted = { ...shared, exceptId: id, among: others, limit: maxOthersAtOnce }
    const waiting = await othersWaiting(tx, wanted)
    const held = await heldOf(
      tx,
      waiting.map((one) => one.id),
    )
    const rejected = waiting.filter((one) => !held.get(one.id)?.due_at)
    await lockAndUpdateCounters(tx, { pending: -rejected.length, rejected: rejected.length })
    const also = {
      rejection_reason: defaultRejectionReason,
      reviewed_by: actor.userId,
      reviewed_at: now,
      rejected_as_flood: by === 'network',
      // Nobody tells them: they are of the sender of the one that stays, or of a flood.
      told_at: now,
    }
    for (const { id: subjectId } of rejected) {
      const application = await transition(tx, subjectId, { from: 'pending', to: 'rejected', also, now })
      if (application) await keepSeen(tx, { application, parts: 'whole', byId: actor.userId, now })
      await audit(tx, actor, {
        at: now,
        action: 'application.rejected',
        subjectId,
        details: { reason: defaultRejectionReason, besides: id, by },
      })
      publishChange(context, subjectId, 'decided')
    }
    const ids = rejected.map(({ id: rejectedId }) => rejectedId)
    if (shared.by === 'network_block')
      await giveBackToDailyQuota(tx, context, { ids, networkBlock: shared.value })
    return { rejected: rejected.length, left: await countOthers(tx, shared) }
  })
}

// An erased applicant has no email that others could share.
async function findWithEmail(db: Db, id: string): Promise<ApplicationRow> {
  const application = await findApplication(db, id)
  if (!application || application.email === '') throw new AppError('not_found')
  return application
}

/** The value that others must share; an unknown network matches none. */
function sharedValueOf(
  { email, network_block }: ApplicationRow,
  { by, onlyOfCoach }: { by: OthersBy; onlyOfCoach: string | null },
): Common {
  if (by === 'email') return { by, value: email, onlyOfCoach }
  return { by: 'network_block', value: network_block ?? '', onlyOfCoach }
}

async function countOthers(db: Db, { by, value, onlyOfCoach }: Common): Promise<number> {
  const counts = await countWaiting(db, { by, values: [value], onlyOfCoach })
  return Math.max(0, (counts.get(value) ?? 0) - 1)
}
