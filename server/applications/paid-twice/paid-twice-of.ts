import { mostWholeTransfers, type PaidTwice, paidTwiceBy } from '#contract/paid-twice.ts'
import { sumsOf } from '#contract/settlement.ts'
import { creditsOf, sumsByOrder } from '#server/ledger/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import { receiptNumber } from '#server/receipts/issued/index.ts'
import { findWholeTransfers, shortReceiptsOf } from './store.ts'

/** Which of some requests several transfers each paid in full, of those ticked before a moment if there is one, and what became of what is too much. */
export async function paidTwiceOf(db: Db, ids: string[], before?: Date): Promise<Map<string, PaidTwice>> {
  const transfers = await findWholeTransfers(db, ids)
  const until = before?.toISOString()
  const present = transfers.filter(({ confirmed_at }) => until === undefined || confirmed_at < until)
  const byRequest = Map.groupBy(present, ({ request_id }) => request_id ?? '')
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
  const short = await shortReceiptsOf(
    db,
    twice.map(({ id }) => id),
  )
  return new Map(
    twice.map(({ id, due, transfers, over, userId }) => {
      // What this order left as credit, as far as the person still has it.
      const { credit } = sumsOf(entries.filter(({ applicationId }) => applicationId === id))
      const left = Math.max(0, Math.min(over, credit, credits.get(userId) ?? 0))
      const receipt = short.find(({ application_id }) => application_id === id)
      return [
        id,
        {
          ...{ due, transfers: transfers.slice(0, mostWholeTransfers), over, credit: left },
          ...(receipt && { receipt: receiptOf(receipt) }),
        },
      ]
    }),
  )
}

const receiptOf = ({
  id,
  year,
  number,
  amount_minor,
}: Awaited<ReturnType<typeof shortReceiptsOf>>[number]) => ({
  ...{ _id: id, number: receiptNumber({ year, number }), amount: Number(amount_minor) },
})

type WholeRow = Awaited<ReturnType<typeof findWholeTransfers>>[number]

const transferOf = ({ amount_minor, channel, happened_at, day }: WholeRow) => ({
  ...{ amount: Number(amount_minor), channel, at: happened_at, day },
})
