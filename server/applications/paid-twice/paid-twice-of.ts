import { mostWholeTransfers, type PaidTwice, paidTwiceBy } from '#contract/paid-twice.ts'
import { sumsOf } from '#contract/settlement.ts'
import { creditsOf, sumsByOrder } from '#server/ledger/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import { findWholeTransfers } from './store.ts'

/** Which of some requests several transfers each paid in full, and what became of what is too much. */
export async function paidTwiceOf(db: Db, ids: string[]): Promise<Map<string, PaidTwice>> {
  const byRequest = Map.groupBy(await findWholeTransfers(db, ids), ({ request_id }) => request_id ?? '')
  const twice = [...byRequest].flatMap(([id, rows]) => {
    const due = rows[0]?.due ?? 0
    const paid = paidTwiceBy(due, rows.map(transferOf))
    return paid ? [{ id, due, ...paid, userId: rows[0]?.user_id ?? '' }] : []
  })
  if (twice.length === 0) return new Map()
  const credits = await creditsOf(
    db,
    twice.map(({ userId }) => userId),
  )
  const entries = await sumsByOrder(
    db,
    twice.map(({ id }) => id),
  )
  return new Map(
    twice.map(({ id, due, transfers, over, userId }) => {
      // What this order left as credit, as far as the person still has it.
      const { credit } = sumsOf(entries.filter(({ applicationId }) => applicationId === id))
      const left = Math.max(0, Math.min(over, credit, credits.get(userId) ?? 0))
      return [id, { due, transfers: transfers.slice(0, mostWholeTransfers), over, credit: left }]
    }),
  )
}

type WholeRow = Awaited<ReturnType<typeof findWholeTransfers>>[number]

const transferOf = ({ amount_minor, channel, happened_at, day }: WholeRow) => ({
  ...{ amount: Number(amount_minor), channel, at: happened_at, day },
})
