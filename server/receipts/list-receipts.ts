import type { PageQuery } from '#contract/lists.ts'
import type { Receipt, ReceiptForStaff, Unreceipted } from '#contract/receipts.ts'
import type { Context } from '#server/context.ts'
import { moneyOf } from '#server/ledger/index.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { cappedResult } from '#server/platform/paged-result.ts'
import { receiptUrl } from './receipt-link.ts'
import { refundedOf } from './rules.ts'
import { countReceipts, findReceipt, type ReceiptRow, receiptsOf, requestsWithoutReceipt } from './store.ts'
import { receiptView, staffView, unreceiptedView } from './view.ts'

/** Whose receipts, and the session whose browser may open them. */
type Reading = { userId: string; sessionId: string }

const offered = 10

/** One page of a member's receipts for themselves, newest first. */
export async function listOwnReceipts(context: Context, { userId, sessionId }: Reading, query: PageQuery) {
  const { rows, facts } = await readPage(context, userId, query)
  const besideOf = await shownWith(context, rows, sessionId)
  const receipts: Receipt[] = rows.map((row) => receiptView(row, besideOf(row)))
  return { receipts, ...facts }
}

/** The same for staff, with up to ten approved requests that have no valid receipt. */
export async function listUserReceipts(context: Context, { userId, sessionId }: Reading, query: PageQuery) {
  const { rows, facts } = await readPage(context, userId, query)
  const paid = await requestsWithoutReceipt(context.db, userId, offered)
  const besideOf = await shownWith(context, rows, sessionId)
  const receipts: ReceiptForStaff[] = rows.map((row) => staffView(row, besideOf(row)))
  const money = await moneyOf(
    context.db,
    paid.map(({ id }) => id),
  )
  const unreceipted: Unreceipted[] = paid.map((row) => unreceiptedView(row, money.get(row.id)?.arrived ?? 0))
  return { receipts, unreceipted, ...facts }
}

async function readPage({ db }: Context, userId: string, query: PageQuery) {
  const { page, limit } = query
  const rows = await receiptsOf(db, userId, { offset: (page - 1) * limit, limit })
  return { rows, facts: cappedResult(query, await countReceipts(db, userId)) }
}

/** One receipt for staff. Throws `not_found`. */
export async function readForStaff(
  context: Context,
  id: string,
  sessionId: string,
): Promise<ReceiptForStaff> {
  const row = await findReceipt(context.db, id)
  if (!row) throw new AppError('not_found')
  return staffView(row, (await shownWith(context, [row], sessionId))(row))
}

async function shownWith(context: Context, rows: ReceiptRow[], sessionId: string) {
  const money = await moneyOf(
    context.db,
    rows.map(({ application_id }) => application_id),
  )
  return ({ id, application_id, amount_minor }: ReceiptRow) => ({
    url: receiptUrl(context, { id, sessionId }),
    refunded: refundedOf(amount_minor, money.get(application_id)),
  })
}
