import { type Entry, sumsOf } from '#contract/settlement.ts'
import type { Db } from '#server/platform/database/db.ts'
import { ordersOf, setAsideFor, sumsByOrder } from './store.ts'

/** What is kept for each of some orders that are not approved, of transfers that were not enough; those with nothing are absent. */
export async function paidAheadOf(db: Db, ids: string[]): Promise<Map<string, number>> {
  const entries = await sumsByOrder(db, ids)
  return creditsBy(entries, ({ applicationId }) => applicationId)
}

/** The credit of each of some members: what was too much for their approved orders; those without any are absent. */
export async function creditsOf(db: Db, userIds: string[]): Promise<Map<string, number>> {
  const orders = await ordersOf(db, [...new Set(userIds)])
  const owners = new Map(orders.map(({ id, user_id }) => [id, user_id ?? '']))
  const entries = await sumsByOrder(db, [...owners.keys()])
  return creditsBy(entries, ({ applicationId }) => owners.get(applicationId) ?? '')
}

/** What staff may use for the next order of each of some members: their credit, and what is kept for requests that ended without an order. */
export async function usableBy(db: Db, userIds: string[]): Promise<Map<string, number>> {
  const usable = await creditsOf(db, userIds)
  for (const { user_id, kept } of await setAsideFor(db, [...new Set(userIds)]))
    usable.set(user_id ?? '', (usable.get(user_id ?? '') ?? 0) + kept)
  return usable
}

/** What arrived for an order and what was paid back of it, in piastres, and the days that it gave. */
export type MoneyOfOrder = { arrived: number; refunded: number; days: number }

/** The money of each of some orders; those without entries are absent. */
export async function moneyOf(db: Db, ids: string[]): Promise<Map<string, MoneyOfOrder>> {
  const byOrder = Map.groupBy(await sumsByOrder(db, ids), ({ applicationId }) => applicationId)
  return new Map(
    [...byOrder].map(([id, entries]) => {
      const { arrived, refunded, days } = sumsOf(entries)
      return [id, { arrived, refunded, days }]
    }),
  )
}

type EntryOfOrder = Entry & { applicationId: string }

function creditsBy(entries: EntryOfOrder[], ownerOf: (entry: EntryOfOrder) => string): Map<string, number> {
  const byOwner = Map.groupBy(entries, ownerOf)
  const credits = [...byOwner].map(([owner, all]) => [owner, sumsOf(all).credit] as const)
  return new Map(credits.filter(([, credit]) => credit > 0))
}
