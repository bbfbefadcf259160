import type { ReceiptForStaff } from '#contract/receipts.ts'
import { lockUser } from '#server/accounts/index.ts'
import { orderOf } from '#server/applications/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { moneyOf } from '#server/ledger/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { issueIn } from '#server/receipts/issued/index.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { readForStaff } from './list-receipts.ts'
import { findWithoutReceipt, hasReceipt } from './store.ts'

/** The user, the request, who issues the receipt, and the session that may open it. */
type Issue = { userId: string; requestId: string; actor: Actor; sessionId: string }

/**
 * Issues a receipt for an approved request that has no valid one: one from before there were receipts, or whose receipt
 * was voided; not one of which all was paid back. Throws `not_found` and `receipt_exists`.
 */
export async function issueReceipt(
  context: Context,
  { userId, requestId, actor, sessionId }: Issue,
): Promise<ReceiptForStaff> {
  const site = await readPublishedSite(context)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    // The second of two calls at once finds the receipt of the first.
    if (!(await lockUser(tx, userId, now))) throw new AppError('not_found')
    const request = await findWithoutReceipt(tx, userId, requestId)
    if (!request && (await hasReceipt(tx, userId, requestId))) throw new AppError('receipt_exists')
    if (!request) throw new AppError('not_found')
    const order = orderOf(request)
    const { arrived: amount = 0, days = 0 } = (await moneyOf(tx, [requestId])).get(requestId) ?? {}
    const payment = { application: request, userId, order, amount, days }
    const id = await issueIn(tx, payment, { site, by: actor.userId, now })
    if (id === null) throw new AppError('not_found')
    await audit(tx, actor, { at: now, action: 'receipt.issued', subjectId: requestId, details: { userId } })
    return readForStaff({ ...context, db: tx }, id, sessionId)
  })
}
