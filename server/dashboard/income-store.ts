import { type PlanId, planIds } from '#contract/values.ts'
import type { Db } from '#server/platform/database/db.ts'
import { receivedByPlan } from './received-store.ts'
import { type Range, rangeOf } from './store.ts'

/** What one range has of a package: approved requests of a kind, or what was received, in minor units. */
export type IncomeSum = { range: number; plan: PlanId; kind?: 'new' | 'renewal'; count: number; sum: number }

/**
 * What was approved in each of adjoining ranges, by package and kind, and what was received, by package. One query for
 * each, because reading a range of the index is many times as fast as grouping all rows.
 */
export async function sumIncome(db: Db, ranges: Range[]): Promise<IncomeSum[]> {
  const sums = [...(await countApproved(db, ranges)), ...(await receivedByPlan(db, ranges))]
  return sums.filter(({ count, sum }) => count > 0 || sum !== 0)
}

async function countApproved(db: Db, ranges: Range[]): Promise<IncomeSum[]> {
  const groups = ranges.flatMap((range, place) =>
    planIds.flatMap((plan) => kinds.map((kind) => ({ range, place, plan, kind }))),
  )
  const [first, ...others] = groups.map(({ range, place, plan, kind }) =>
    approvedIn(db, range)
      .where('kind', '=', kind)
      .where('plan', '=', plan)
      .select(({ val, fn }) => [
        val(place).as('range'),
        val(plan).as('plan'),
        val(kind).as('kind'),
        fn.countAll<number>().as('count'),
      ]),
  )
  if (!first) return []
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
  return rows.map(({ count, range, plan, kind }) => {
    const of = { plan: plan as PlanId, kind: kind as (typeof kinds)[number] }
    return { ...of, range: Number(range), count: Number(count), sum: 0 }
  })
}

const kinds = ['new', 'renewal'] as const

const approvedIn = (db: Db, { from, to }: Range) =>
  db
    .selectFrom('applications')
    .where('status', '=', 'approved')
    .where('reviewed_at', '>=', from.toISOString())
    .where('reviewed_at', '<', to.toISOString())

const wholeOf = (ranges: Range[]): Range => ({
  from: ranges.at(0)?.from ?? new Date(0),
  to: ranges.at(-1)?.to ?? new Date(0),
})

/** How many members' access ended in each of adjoining ranges, and has not been renewed. */
export async function countLost(db: Db, ranges: Range[]): Promise<Map<number, number>> {
  const { from, to } = wholeOf(ranges)
  const rows = await db
    .selectFrom('users')
    .select(rangeOf('access_ends_at', ranges).as('range'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'user')
    .where('blocked_at', 'is', null)
    .where('access_ends_at', '>=', from.toISOString())
    .where('access_ends_at', '<', to.toISOString())
    .groupBy('range')
    .execute()
  return new Map(rows.map(({ range, count }) => [Number(range), Number(count)]))
}
