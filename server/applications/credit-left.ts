import type { PaidTwice } from '#contract/paid-twice.ts'
import type { HeldView } from '#server/applications/held-decisions/index.ts'
import { creditsOf, paidAheadOf } from '#server/ledger/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import { dueOf } from './settle-order.ts'
import type { ViewRow } from './store.ts'

type Known = { held: Map<string, HeldView>; paidTwice: Map<string, PaidTwice> }

/**
 * What of each of some orders is too much and stays as the person's credit: after the approval as far as it is still there,
 * and while that is held what it will keep. Those with nothing are absent.
 */
export async function creditsLeftBy(
  db: Db,
  rows: ViewRow[],
  { held, paidTwice }: Known,
): Promise<Map<string, number>> {
  const approved = rows.filter(({ status }) => status === 'approved')
  const ofOrders = await paidAheadOf(
    db,
    approved.map(({ id }) => id),
  )
  const owners = approved.flatMap(({ id, user_id }) => (ofOrders.has(id) && user_id ? [user_id] : []))
  const credits = await creditsOf(db, owners)
  const all = rows.map((row): [string, number] => {
    if (row.status !== 'approved') return [row.id, planned(row, { held, paidTwice })]
    return [row.id, Math.min(ofOrders.get(row.id) ?? 0, credits.get(row.user_id ?? '') ?? 0)]
  })
  return new Map(all.filter(([, amount]) => amount > 0))
}

/** What a held approval will keep. Where nobody said what arrived in all, each further whole transfer is kept too. */
function planned(row: ViewRow, { held, paidTwice }: Known): number {
  const decision = held.get(row.id)
  if (decision?.outcome !== 'approved' || decision.due_at === null || decision.difference === 'days') return 0
  const { payment_minor: payment, used_minor: used, received_minor: received } = decision
  const over = (payment ?? 0) + (used ?? 0) - dueOf(row)
  return Math.max(over, received === null ? (paidTwice.get(row.id)?.over ?? 0) : 0)
}
