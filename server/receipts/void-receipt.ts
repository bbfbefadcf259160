import type { ReceiptForStaff } from '#contract/receipts.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { readForStaff } from './list-receipts.ts'
import { findReceipt, markVoid } from './store.ts'

/** The receipt, whose it is, why it is voided and by whom, and the session that may open it. */
type Voiding = { id: string; userId: string; reason: string; actor: Actor; sessionId: string }

/** Voids a receipt; the row and its number stay. Throws `not_found` and `receipt_voided`. */
export async function voidReceipt(
  context: Context,
  { id, userId, reason, actor, sessionId }: Voiding,
): Promise<ReceiptForStaff> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const receipt = await findReceipt(tx, id)
    if (receipt?.user_id !== userId) throw new AppError('not_found')
    if (!(await markVoid(tx, { id, by: actor.userId, reason, now }))) throw new AppError('receipt_voided')
    const subjectId = receipt.application_id
    await audit(tx, actor, { at: now, action: 'receipt.voided', subjectId, details: { userId } })
    return readForStaff({ ...context, db: tx }, id, sessionId)
  })
}
