import { cairoDay } from '#contract/cairo-days.ts'
import type { TransferInput } from '#contract/transfer-values.ts'
import type { TransferOutcome } from '#contract/transfers.ts'
import { lockAndUpdateCounters, noteArrival } from '#server/applications/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { deleteExtra, findRequest, findSame, giveToRequest, insertTransfer } from './store.ts'

export type Ticked = TransferInput & { requestId: string | null }
type Staff = { actor: Actor; onlyOfCoach: string | null }

/**
 * Stores what a person ticked, each for its request or for none, and says what became of each. Of two who tick one
 * transfer for two requests at once the first wins: all changes of applications wait for the same lock.
 */
export async function confirmTransfers(
  context: Context,
  transfers: Ticked[],
  staff: Staff,
): Promise<TransferOutcome[]> {
  return inTransaction(context.db, async (tx) => {
    await lockAndUpdateCounters(tx, {})
    const outcomes: TransferOutcome[] = []
    for (const one of transfers) outcomes.push(await confirmIn(tx, context, { ...staff, one }))
    return outcomes
  })
}

async function confirmIn(
  tx: Tx,
  context: Context,
  { one, ...staff }: Staff & { one: Ticked },
): Promise<TransferOutcome> {
  const { key, requestId } = one
  const same = await findSame(tx, one)
  const [former] = same
  const request = requestId === null ? null : await findRequest(tx, requestId, staff.onlyOfCoach)
  // Whoever does not see the request must not learn that the transfer is its.
  if (request !== undefined && former && former.application_id === requestId)
    return same.length === 1 ? 'already' : 'used'
  // One that was kept without a request can get one later.
  if (former && (former.application_id !== null || same.length > 1)) return 'used'
  if (requestId === null) return keepExtra(tx, context, { ...staff, one })
  if (!request) return 'gone'
  if (request.key !== null) return 'occupied'
  if (request.status !== 'pending' && request.status !== 'approved') return 'closed'
  await noteArrival(tx, context, {
    id: requestId,
    channel: one.channel,
    actor: staff.actor,
    details: { amount: one.amount },
  })
  if (former) await giveToRequest(tx, former.key, requestId)
  else await insertTransfer(tx, { ...rowOf(context, one, staff.actor), key, application_id: requestId })
  return 'seen'
}

async function keepExtra(
  tx: Tx,
  context: Context,
  { one, actor, onlyOfCoach }: Staff & { one: Ticked },
): Promise<TransferOutcome> {
  if (onlyOfCoach !== null) return 'refused'
  const row = rowOf(context, one, actor)
  await insertTransfer(tx, { ...row, key: one.key, application_id: null })
  const details = { amount: one.amount, channel: one.channel }
  await audit(tx, actor, { at: context.clock.now(), action: 'transfer.kept', subjectId: one.key, details })
  return 'kept'
}

function rowOf({ clock }: Context, one: Ticked, { userId }: Actor) {
  const now = clock.now()
  const day = one.at === null ? (one.day ?? cairoDay(now)) : cairoDay(new Date(one.at))
  return {
    ...{ amount_minor: one.amount, currency: one.currency, channel: one.channel },
    ...{ sender_name: one.senderName, sender_number: one.senderNumber, reference: one.reference },
    ...{ happened_at: one.at, day, confirmed_by: userId, confirmed_at: now },
  }
}

/** Removes a transfer that was kept without a request. Throws `not_found`. */
export async function removeTransfer(
  context: Context,
  key: string,
  { actor, onlyOfCoach }: Staff,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockAndUpdateCounters(tx, {})
    if (onlyOfCoach !== null || !(await deleteExtra(tx, key))) throw new AppError('not_found')
    await audit(tx, actor, { at: context.clock.now(), action: 'transfer.removed', subjectId: key })
  })
}
