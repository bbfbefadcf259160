import { listedEntries, type Statement } from '#contract/payments.ts'
import { type Entry, type Refundable, sumsOf } from '#contract/settlement.ts'
import { findUser } from '#server/accounts/index.ts'
import { type ApplicationRow, findApplication } from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import { newestEntries, ordersOf, sumsByOrder, unapprovedWithMoney } from '#server/ledger/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Viewer } from '#server/uploads/index.ts'
import { proofsOfActs } from './refund-proofs.ts'
import { entryView } from './view.ts'

/** An order whose money is shown with that of the others of the same person. `isErased`: nobody knows any more whose it was. */
export type ShownOrder = { id: string; code: string; isApproved: boolean; isErased: boolean }

/** The orders of a member: the approved ones, and others for which money moved. Throws `not_found`. */
export async function ordersOfUser(db: Db, userId: string): Promise<ShownOrder[]> {
  const user = await findUser(db, userId)
  if (user?.role !== 'user') throw new AppError('not_found')
  const others = await unapprovedWithMoney(db, userId)
  return [
    ...shown(await ordersOf(db, [userId])),
    ...others.map(({ id, code }) => ({ id, code, isApproved: false, isErased: false })),
  ]
}

/** The orders that share their credit with a request: all of the member if it is approved, else only itself. */
export async function ordersOfRequest(db: Db, id: string): Promise<ShownOrder[]> {
  const application = await findApplication(db, id)
  if (!application) throw new AppError('not_found')
  return ordersBeside(db, application)
}

/** The same for a request that has been read. */
export async function ordersBeside(db: Db, application: ApplicationRow): Promise<ShownOrder[]> {
  const { id, code, status, user_id: userId } = application
  if (status !== 'approved') return [{ id, code, isApproved: false, isErased: false }]
  // What an erased person used of the credit elsewhere is no longer known, so nothing of it can be paid back.
  return userId === null
    ? [{ id, code, isApproved: true, isErased: true }]
    : shown(await ordersOf(db, [userId]))
}

const shown = (orders: { id: string; code: string }[]) =>
  orders.map(({ id, code }) => ({ id, code, isApproved: true, isErased: false }))

/** What was charged, received and paid back for the orders of one person. */
export async function readStatement(
  context: Context,
  orders: ShownOrder[],
  viewer: Viewer,
): Promise<Statement> {
  const { db } = context
  const ids = orders.map(({ id }) => id)
  const entries = await sumsByOrder(db, ids)
  const { charged, arrived, refunded, credit } = sumsOf(entries)
  const newest = await newestEntries(db, ids, listedEntries)
  const actIds = newest.flatMap(({ kind, act_id }) => (kind === 'refund' ? act_id : []))
  const proofs = await proofsOfActs(context, actIds, viewer)
  return {
    ...{ charged, arrived, refunded, credit },
    orders: orders.map((order) => {
      const { charged, credit } = refundableAt(entries, order, orders)
      const { id: _id, code, isApproved } = order
      return { request: { _id, code }, isApproved, refundable: charged + credit }
    }),
    entries: newest.map((row) => entryView(row, proofs.get(row.act_id))),
  }
}

/**
 * What can be paid back at one of a person's orders: approved ones share their credit; what is kept for a request that
 * ended without an order is paid back there.
 */
export function refundableAt(
  entries: (Entry & { applicationId: string })[],
  { id, isApproved, isErased }: ShownOrder,
  orders: ShownOrder[],
): Refundable {
  if (isErased) return { credit: 0, charged: 0 }
  const own = entries.filter(({ applicationId }) => applicationId === id)
  const approved = new Set(orders.flatMap((one) => (one.isApproved ? one.id : [])))
  const shared = isApproved ? entries.filter(({ applicationId }) => approved.has(applicationId)) : own
  return { credit: sumsOf(shared).credit, charged: sumsOf(own).charged }
}

/** What arrived for a request and the orders that share its credit, less what was paid back: its own first, then the oldest. */
export function holdingsOf(
  entries: (Entry & { applicationId: string })[],
  order: ShownOrder,
  orders: ShownOrder[],
) {
  const others = order.isApproved ? orders.filter(({ id, isApproved }) => isApproved && id !== order.id) : []
  return [order, ...others.reverse()].map(({ id }) => {
    const { received, charged, days } = sumsOf(entries.filter(({ applicationId }) => applicationId === id))
    return { id, received, charged, days }
  })
}
