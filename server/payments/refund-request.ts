import { cairoDay, startOfCairoDay } from '#contract/cairo-days.ts'
import type { Refund, Statement } from '#contract/payments.ts'
import { refund } from '#contract/settlement.ts'
import {
  type ApplicationRow,
  findApplication,
  lockAndUpdateCounters,
  setAwaitsArrival,
} from '#server/applications/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { insertEntries, moneyOf, sumsByOrder } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { voidRefunded } from '#server/receipts/issued/index.ts'
import type { Viewer } from '#server/uploads/index.ts'
import { endAccess } from '#server/users/index.ts'
import { holdingsOf, ordersBeside, readStatement, refundableAt } from './read-statement.ts'
import { claimRefundProof } from './refund-proofs.ts'

const halfDay = 12 * 60 * 60 * 1000

/**
 * Records that staff paid back an amount of a request, where the money arrived, and ends the member's access if they want; a receipt of which
 * nothing is left is voided, and its payment is waited for no more. Refunds and approvals wait for each other, so two at
 * once never pay back more than there is. Throws `not_found`, `no_access_left`, `upload_missing`, and
 * `invalid_input` for more than was paid, or a day before the request or after today.
 */
export async function refundRequest(
  context: Context,
  { id, amount, day, access, proof }: Refund & { id: string },
  { actor, viewer }: { actor: Actor; viewer: Viewer },
): Promise<Statement> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    await lockAndUpdateCounters(tx, {})
    const application = await findApplication(tx, id)
    if (!application) throw new AppError('not_found')
    const at = momentOf(day, application, now)
    const orders = await ordersBeside(tx, application)
    const order = orders.find((one) => one.id === id)
    if (!order) throw new Error('A request is always among its own orders')
    const entries = await sumsByOrder(
      tx,
      orders.map((one) => one.id),
    )
    const holdings = holdingsOf(entries, order, orders)
    const left = access === 'end' ? await endedDays(tx, application, { actor, now }) : 0
    const days = Math.min(left, holdings[0]?.days ?? 0)
    const refunded = refund(amount, refundableAt(entries, order, orders), { orders: holdings, days })
    if (!refunded) throw new AppError('invalid_input', { fields: { amount: 'refund_most' } })
    const actIds: string[] = []
    for (const { id, entries } of refunded) {
      const of = id === application.id ? application : await findApplication(tx, id)
      if (!of) throw new Error('The orders of a person were just read')
      const act = { id: newId(now), at, byId: actor.userId }
      await insertEntries(tx, { order: of, act, entries })
      actIds.push(act.id)
    }
    if (proof)
      await claimRefundProof(tx, {
        ...{ ticket: proof.cloudinaryId, requestId: id, userId: actor.userId, actIds, now },
      })
    await audit(tx, actor, {
      at: now,
      action: 'application.refunded',
      subjectId: id,
      details: { amount, day, access },
    })
    for (const { id } of refunded) await endIfAllBack(tx, { id, actor, now })
    return readStatement({ ...context, db: tx }, orders, viewer)
  })
}

/** Nobody waits any more for what is all paid back; and a receipt says what was received: if nothing of it is left, it is void. */
async function endIfAllBack(
  tx: Tx,
  { id, actor, now }: { id: string; actor: Actor; now: Date },
): Promise<void> {
  const money = (await moneyOf(tx, [id])).get(id)
  if (!money || money.refunded < money.arrived) return
  await setAwaitsArrival(tx, id)
  const voided = await voidRefunded(tx, { applicationId: id, by: actor.userId, now })
  if (!voided) return
  const details = { userId: voided.userId, refunded: true }
  await audit(tx, actor, { at: now, action: 'receipt.voided', subjectId: id, details })
}

async function endedDays(
  tx: Tx,
  { status, user_id: userId }: ApplicationRow,
  { actor, now }: { actor: Actor; now: Date },
): Promise<number> {
  if (status !== 'approved' || userId === null) throw new AppError('no_access_left')
  return endAccess(tx, { userId, actor, now })
}

/** When the money moved, for the sums of months: now, or at noon of an earlier day. */
function momentOf(day: string, { created_at }: ApplicationRow, now: Date): Date {
  const today = cairoDay(now)
  if (day > today || day < cairoDay(new Date(created_at)))
    throw new AppError('invalid_input', { fields: { day: 'day' } })
  return day === today ? now : new Date(startOfCairoDay(day).getTime() + halfDay)
}
