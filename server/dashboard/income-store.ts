import type { PlanId } from '#contract/values.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type Range, rangeOf, total } from './store.ts'

/** The approved requests of one range, package and kind: how many, and their sum in minor units. */
export type IncomeSum = { range: number; plan: PlanId; kind: 'new' | 'renewal'; count: number; sum: number }

const boundsOf = (ranges: Range[]) => ({
  from: ranges.at(0)?.from.toISOString() ?? '',
  to: ranges.at(-1)?.to.toISOString() ?? '',
})

/** What was approved in each of adjoining ranges, by package and kind. */
export async function sumIncome(db: Db, ranges: Range[]): Promise<IncomeSum[]> {
  const { from, to } = boundsOf(ranges)
  const rows = await db
    .selectFrom('applications')
    .select(['plan', 'kind', rangeOf('reviewed_at', ranges).as('range'), total.as('sum')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'approved')
    .where('kind', 'in', ['new', 'renewal'])
    .where('reviewed_at', '>=', from)
    .where('reviewed_at', '<', to)
    .groupBy(['plan', 'kind', 'range'])
    .execute()
  return rows.map(({ count, sum, range, ...row }) => ({
    ...row,
    range: Number(range),
    count: Number(count),
    sum: Number(sum),
  }))
}

/** How many members' access ended in each of adjoining ranges, and has not been renewed. */
export async function countLost(db: Db, ranges: Range[]): Promise<Map<number, number>> {
  const { from, to } = boundsOf(ranges)
  const rows = await db
    .selectFrom('users')
    .select(rangeOf('access_ends_at', ranges).as('range'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'user')
    .where('blocked_at', 'is', null)
    .where('access_ends_at', '>=', from)
    .where('access_ends_at', '<', to)
    .groupBy('range')
    .execute()
  return new Map(rows.map(({ range, count }) => [Number(range), Number(count)]))
}
