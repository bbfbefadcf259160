import type { EntryKind } from '#contract/settlement.ts'
import { type PlanId, planIds } from '#contract/values.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type Range, rangeOf } from './store.ts'

/** What arrived and what was paid back: the difference is what was received. A refund counts when it is made. */
const kindsOfMoney = ['payment', 'refund'] as const satisfies EntryKind[]

// Each of the first columns is compared with values, so that one index has all that is read, in ranges.
const receivedIn = (from: Pick<Db, 'selectFrom'>, { from: start, to }: Range) =>
  from
    .selectFrom('ledger_entries')
    .where('ledger_entries.kind', 'in', kindsOfMoney)
    .where('at', '>=', start.toISOString())
    .where('at', '<', to.toISOString())
    .select(({ fn }) => fn.sum<number | null>('amount_minor').as('sum'))

/** What was received in each range, in minor units. */
export async function receivedOf(db: Db, ranges: Range[]): Promise<number[]> {
  const row = await db
    .selectNoFrom((from) =>
      ranges.map((range, index) => receivedIn(from, range).where('plan', 'in', planIds).as(`range${index}`)),
    )
    .executeTakeFirstOrThrow()
  const sums = row as Record<string, number | null>
  return ranges.map((_, index) => Number(sums[`range${index}`] ?? 0))
}

/** What was received in each range by package, in minor units. */
export async function receivedByPlan(db: Db, ranges: Range[]) {
  const groups = ranges.flatMap((range, place) => planIds.map((plan) => ({ range, place, plan })))
  const [first, ...others] = groups.map(({ range, place, plan }) =>
    receivedIn(db, range)
      .where('plan', '=', plan)
      .select(({ val }) => [val(place).as('range'), val(plan).as('plan')]),
  )
  if (!first) return []
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
  return rows.map(({ range, plan, sum }) => ({
    ...{ range: Number(range), plan: plan as PlanId, count: 0, sum: Number(sum ?? 0) },
  }))
}

/** What was received in one range for requests with one payment method, in minor units. */
export type MethodSum = { range: number; method: string; sum: number }

/**
 * What was received in adjoining ranges by the methods that requests name. The method is read from the request, because an
 * erasure deletes it there, and nothing is ever deleted in the ledger.
 */
export async function receivedByMethod(db: Db, ranges: Range[]): Promise<MethodSum[]> {
  const whole = { from: ranges.at(0)?.from ?? new Date(0), to: ranges.at(-1)?.to ?? new Date(0) }
  const rows = await receivedIn(db, whole)
    .where('ledger_entries.plan', 'in', planIds)
    .innerJoin('applications', 'applications.id', 'ledger_entries.application_id')
    .where('payment_method', 'is not', null)
    .select(['payment_method', rangeOf('at', ranges).as('range')])
    .groupBy(['payment_method', 'range'])
    .execute()
  return rows.map(({ range, payment_method, sum }) => ({
    ...{ method: payment_method ?? '', range: Number(range), sum: Number(sum ?? 0) },
  }))
}
