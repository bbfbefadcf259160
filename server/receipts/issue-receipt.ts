import type { ReceiptForStaff } from '#contract/receipts.ts'
import { lockUser } from '#server/accounts/index.ts'
import { orderOf } from '#server/applications/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { moneyOf } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { issueIn } from '#server/receipts/issued/index.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { readForStaff } from './list-receipts.ts'
import { findWithoutReceipt, hasReceipt, markVoid } from './store.ts'

/** The user, the request, the receipt that this one replaces, who issues it, and the session that may open it. */
type Issue = {
  userId: string
  requestId: string
  replaces: string | undefined
  actor: Actor
  sessionId: string
}

/**
 * Issues a receipt for an approved request that has no valid one: one from before there were receipts, or whose receipt
 * was voided; not one of which all was paid back. Money that came after a receipt is on none: with `replaces` that one is voided and
 * this is for all that arrived. Throws `not_found` and `receipt_exists`.
 */
export async function issueReceipt(
  context: Context,
  { userId, requestId, replaces, actor, sessionId }: Issue,
): Promise<ReceiptForStaff> {
  const site = await readPublishedSite(context)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    // The second of two calls at once finds the receipt of the first.
    if (!(await lockUser(tx, userId, now))) throw new AppError('not_found')
    const request = await findWithoutReceipt(tx, userId, requestId)
    if (!request && (await hasReceipt(tx, userId, requestId))) throw new AppError('receipt_exists')
    if (!request) throw new AppError('not_found')
    if (request.valid_id !== null) await replaceIn(tx, { id: request.valid_id, replaces, actor, now })
    const order = orderOf(request)
    const { arrived: amount = 0, days = 0 } = (await moneyOf(tx, [requestId])).get(requestId) ?? {}
    const payment = { application: request, userId, order, amount, days }
    const id = await issueIn(tx, payment, { site, by: actor.userId, now })
    if (id === null) throw new AppError('not_found')
    const details = { userId }
    if (request.valid_id !== null)
      await audit(tx, actor, { at: now, action: 'receipt.voided', subjectId: requestId, details })
    await audit(tx, actor, { at: now, action: 'receipt.issued', subjectId: requestId, details })
    return readForStaff({ ...context, db: tx }, id, sessionId)
  })
}

/** A receipt is voided only by who has seen it: of two presses at once the second changes nothing. */
async function replaceIn(
  tx: Tx,
  { id, replaces, actor, now }: { id: string; replaces: string | undefined; actor: Actor; now: Date },
): Promise<void> {
  if (id !== replaces) throw new AppError('receipt_exists')
  await markVoid(tx, { id, by: actor.userId, reason: null, now })
}
