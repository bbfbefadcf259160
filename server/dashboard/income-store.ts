import { type PlanId, planIds } from '#contract/values.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type Range, rangeOf, total } from './store.ts'

/** The approved requests of one range, package and kind: how many, and their sum in minor units. */
export type IncomeSum = { range: number; plan: PlanId; kind: 'new' | 'renewal'; count: number; sum: number }

/**
 * What was approved in each of adjoining ranges, by package and kind. One query for each, because reading a range of the
 * index is many times as fast as grouping all rows.
 */
export async function sumIncome(db: Db, ranges: Range[]): Promise<IncomeSum[]> {
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
        fn.sum<number | null>('total_minor').as('sum'),
      ]),
  )
  if (!first) return []
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
  const sums = rows.map(({ count, sum, range, plan, kind }) => {
    const of = { plan: plan as PlanId, kind: kind as IncomeSum['kind'] }
    return { ...of, range: Number(range), count: Number(count), sum: Number(sum ?? 0) }
  })
  return [...sums, ...(await sumWithoutTotal(db, ranges))].filter(({ count, sum }) => count > 0 || sum > 0)
}

/** What the approved requests of one range with one payment method bring in, in minor units. */
export type MethodSum = { range: number; method: string; sum: number }

/** What was approved in each of adjoining ranges by these payment methods; again one query for each. */
export async function sumMethods(db: Db, ranges: Range[], methods: string[]): Promise<MethodSum[]> {
  const groups = ranges.flatMap((range, place) => methods.map((method) => ({ range, place, method })))
  const [first, ...others] = groups.map(({ range, place, method }) =>
    approvedIn(db, range)
      .where('payment_method', '=', method)
      .select(({ val, fn }) => [
        val(place).as('range'),
        val(method).as('method'),
        fn.sum<number | null>('total_minor').as('sum'),
      ]),
  )
  if (!first) return []
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
  return rows.map(({ range, method, sum }) => ({ method, range: Number(range), sum: Number(sum ?? 0) }))
}

/** The sums of the few orders from before totals were stored; they are counted with all others. */
async function sumWithoutTotal(db: Db, ranges: Range[]): Promise<IncomeSum[]> {
  const rows = await approvedIn(db, wholeOf(ranges))
    .where('kind', 'in', kinds)
    .where('total_minor', 'is', null)
    .select(['plan', 'kind', rangeOf('reviewed_at', ranges).as('range'), total.as('sum')])
    .groupBy(['plan', 'kind', 'range'])
    .execute()
  return rows.map(({ plan, kind, range, sum }) => ({
    ...{ plan, kind, range: Number(range), count: 0, sum: Number(sum) },
  }))
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
