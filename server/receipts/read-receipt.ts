import { callerOfSession, isOfCoach } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { moneyOf } from '#server/ledger/index.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import type { ShownCookies } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { compilePdf } from '#server/platform/typesetting/compile-pdf.ts'
import { receiptNumber } from '#server/receipts/issued/index.ts'
import { receiptDocument, receiptWords } from './receipt-document.ts'
import { isReceiptLinkGood, type SentReceiptLink } from './receipt-link.ts'
import { refundedOf } from './rules.ts'
import { findReceipt, type ReceiptRow } from './store.ts'
import { factsOf } from './view.ts'

/**
 * The PDF of a receipt by its link, for its member or staff; made each time, so that it says at once that it was voided
 * or what of it was paid back.
 * Throws `link_invalid` if the link or its session has expired, or may not see it any more.
 */
export async function readReceipt(
  context: Context,
  { link, cookies }: { link: SentReceiptLink; cookies: ShownCookies },
): Promise<{ pdf: Buffer; number: string }> {
  if (!isReceiptLinkGood(context, link)) throw new AppError('link_invalid')
  const caller = await callerOfSession(context, link.for, cookies)
  const row = caller ? await findReceipt(context.db, link.of) : undefined
  if (!caller || !row || !(await maySee(context, row, caller))) throw new AppError('link_invalid')
  const money = (await moneyOf(context.db, [row.application_id])).get(row.application_id)
  const refunded = refundedOf(row.amount_minor, money)
  return {
    pdf: await compilePdf(receiptDocument, { ...factsOf(row, refunded), words: receiptWords }),
    number: receiptNumber(row),
  }
}

async function maySee({ db }: Context, row: ReceiptRow, caller: AccountCaller): Promise<boolean> {
  if (caller.role === 'user') return row.user_id === caller.userId
  if (caller.onlyOfCoach === null) return true
  return row.user_id !== null && isOfCoach(db, caller.onlyOfCoach, { kind: 'user', id: row.user_id })
}
