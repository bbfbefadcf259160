import { defaultRejectionReason } from '#contract/applications.ts'
import { mostOthersAtOnce, type OtherRequest } from '#contract/same-email.ts'
import { countWaitingWith, othersWaitingWith } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { lateFor, type Reviewer } from './reject-application.ts'
import { type ApplicationRow, changeCounts, changeState, findApplication } from './store.ts'

type Db = Parameters<typeof findApplication>[0]

/** The other applications that wait with the e-mail of one, the oldest 200 of them, and how many there are. Throws `not_found`. */
export async function listOthers(
  context: Context,
  id: string,
): Promise<{ requests: OtherRequest[]; total: number }> {
  const { email } = await findNamed(context.db, id)
  const rows = await othersWaitingWith(context.db, { email, exceptId: id, limit: mostOthersAtOnce })
  return {
    requests: rows.map((row) => ({
      _id: row.id,
      fullName: row.full_name,
      phone: row.phone,
      plan: row.plan,
      byMember: row.had_access ?? false,
      createdAt: row.created_at,
    })),
    total: await countOthers(context.db, email),
  }
}

/**
 * Rejects those of some applications that wait with the same e-mail as one, and answers how many that were, and how many others
 * still wait. Nobody is mailed: the address may be that of somebody in whose name strangers sent them. Throws `not_found`, and
 * `application_not_pending` where the one that is to stay does not wait any more: of two staff who keep another one each,
 * one succeeds.
 */
export async function rejectOthers(
  context: Context,
  { id, others }: { id: string; others: string[] },
  reviewer: Reviewer,
): Promise<{ rejected: number; left: number }> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    // Locks all changes of applications until the end; how many are rejected is known only after that.
    await changeCounts(tx, {})
    const kept = await findNamed(tx, id)
    if (kept.status !== 'pending') throw lateFor(kept)
    const named = { email: kept.email, exceptId: id, among: others, limit: mostOthersAtOnce }
    const rejected = await othersWaitingWith(tx, named)
    await changeCounts(tx, { pending: -rejected.length, rejected: rejected.length })
    const also = {
      rejection_reason: defaultRejectionReason,
      reviewed_by: reviewer.userId,
      reviewed_at: now,
    }
    for (const { id: subjectId } of rejected) {
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
    return { rejected: rejected.length, left: await countOthers(tx, kept.email) }
  })
}

// Of somebody who was erased there is no e-mail any more that others could have.
async function findNamed(db: Db, id: string): Promise<ApplicationRow> {
  const named = await findApplication(db, id)
  if (!named || named.email === '') throw new AppError('not_found')
  return named
}

async function countOthers(db: Db, email: string): Promise<number> {
  const counts = await countWaitingWith(db, [email])
  return Math.max(0, (counts.get(email) ?? 0) - 1)
}
