import { defaultRejectionReason } from '#contract/applications.ts'
import { mostOthersAtOnce, type OtherRequest, type OthersBy } from '#contract/same-email.ts'
import { type Common, countWaiting, othersWaiting } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { giveBackToDay } from './daily-shares.ts'
import { lateFor, type Reviewer } from './reject-application.ts'
import { type ApplicationRow, changeCounts, changeState, findApplication } from './store.ts'

type Db = Parameters<typeof findApplication>[0]

/** The other applications that wait with the e-mail of one, or from its network, the oldest 200 of them, and how many there are. Throws `not_found`. */
export async function listOthers(
  context: Context,
  { id, by }: { id: string; by: OthersBy },
): Promise<{ requests: OtherRequest[]; total: number }> {
  const common = commonOf(await findNamed(context.db, id), by)
  const rows = await othersWaiting(context.db, { ...common, exceptId: id, limit: mostOthersAtOnce })
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
    total: await countOthers(context.db, common),
  }
}

/**
 * Rejects those of some applications that wait with the same e-mail as one, or from the same network, and answers how many that
 * were, and how many others still wait. Nobody is mailed: the address may be that of somebody in whose name strangers sent them. Throws `not_found`, and
 * `application_not_pending` where the one that is to stay does not wait any more: of two staff who keep another one each,
 * one succeeds.
 */
export async function rejectOthers(
  context: Context,
  { id, others, by }: { id: string; others: string[]; by: OthersBy },
  reviewer: Reviewer,
): Promise<{ rejected: number; left: number }> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    // Locks all changes of applications until the end; how many are rejected is known only after that.
    await changeCounts(tx, {})
    const kept = await findNamed(tx, id)
    if (kept.status !== 'pending') throw lateFor(kept)
    const common = commonOf(kept, by)
    const named = { ...common, exceptId: id, among: others, limit: mostOthersAtOnce }
    const rejected = await othersWaiting(tx, named)
    await changeCounts(tx, { pending: -rejected.length, rejected: rejected.length })
    const also = {
      rejection_reason: defaultRejectionReason,
      reviewed_by: reviewer.userId,
      reviewed_at: now,
      rejected_as_flood: by === 'network',
    }
    for (const { id: subjectId } of rejected) {
      await changeState(tx, subjectId, { from: 'pending', to: 'rejected', also, now })
      await recordAudit(tx, {
        at: now,
        actorId: reviewer.userId,
        action: 'application_rejected',
        subjectId,
        details: { reason: defaultRejectionReason, besides: id, by },
        network: reviewer.network,
      })
    }
    const ids = rejected.map(({ id: rejectedId }) => rejectedId)
    if (common.by === 'network_block') await giveBackToDay(tx, context, { ids, networkBlock: common.value })
    return { rejected: rejected.length, left: await countOthers(tx, common) }
  })
}

// Of somebody who was erased there is no e-mail any more that others could have.
async function findNamed(db: Db, id: string): Promise<ApplicationRow> {
  const named = await findApplication(db, id)
  if (!named || named.email === '') throw new AppError('not_found')
  return named
}

/** What an application shares with the others; where its network is not known, there are none. */
function commonOf({ email, network_block }: ApplicationRow, by: OthersBy): Common {
  return by === 'email' ? { by, value: email } : { by: 'network_block', value: network_block ?? '' }
}

async function countOthers(db: Db, { by, value }: Common): Promise<number> {
  const counts = await countWaiting(db, { by, values: [value] })
  return Math.max(0, (counts.get(value) ?? 0) - 1)
}
