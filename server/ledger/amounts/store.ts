import { sql } from 'kysely'

/** What is due for an application in a query; one from before totals were stored is for one month. */
export const dueAmount = sql<number>`coalesce(
  applications.total_minor, cast(applications.order_facts ->> 'price' as integer) * 100
)`

// Of an approval: what staff said had arrived with it, which may be another amount than due.
const approvedPayment = sql<number>`(select amount_minor from ledger_entries
  where ledger_entries.id = applications.id || ':payment')`

// What credit or money kept paid in full has no payment, and an order without entries is from before the ledger.
const unsaidPayment = sql<number>`case when exists (select 1 from ledger_entries
  where ledger_entries.id = applications.id || ':charge') then 0 else ${dueAmount} end`

/** What is kept for it: of transfers before its decision, or beyond what it cost. */
export const paidAheadAmount = sql<number>`cast(coalesce((select -sum(amount_minor) from ledger_entries
  where application_id = applications.id and kind in ('credit', 'credit_used')), 0) as bigint)`

/** What has to arrive in all: what the approval said; before it what is due less what is kept of earlier transfers. */
export const expectedAmount = sql<number>`cast(case when applications.status = 'approved'
  then coalesce(${approvedPayment}, ${unsaidPayment}) else ${dueAmount} - ${paidAheadAmount} end as bigint)`

/** What of that its transfers brought; 0 without one. */
const transferredAmount = sql<number>`cast(coalesce((select sum(part.amount_minor) from transfers as part
  where part.application_id = applications.id and part.set_aside_at is null), 0) as bigint)`

const larger = (one: typeof transferredAmount, other: typeof transferredAmount) =>
  sql<number>`(case when ${one} > ${other} then ${one} else ${other} end)`

// A tick from before amounts were stored was for all that was expected.
const tickedRest = sql<number>`(case when note.amount_minor is null
  then ${larger(sql`cast(0 as bigint)`, sql`(${expectedAmount} - ${transferredAmount})`)}
  else note.amount_minor - coalesce((select sum(part.ticked_minor) from transfers as part
    where part.application_id = applications.id and part.set_aside_at is null), 0) end)`

/** What a person ticked beside the transfers: that of it which no transfer has brought since. */
export const tickedAmount = sql<number>`cast(coalesce((select ${tickedRest} from arrivals as note
  where note.application_id = applications.id and note.set_aside_at is null and note.by_transfer is null), 0) as bigint)`

/** What was seen to arrive: by transfers, and by a tick beside them. */
export const seenAmount = sql<number>`(${transferredAmount} + ${tickedAmount})`

/** What arrived for an application and was not paid back. */
export const receivedAmount = sql<number>`cast(coalesce((select sum(moved.amount_minor) from ledger_entries as moved
  where moved.application_id = applications.id and moved.kind in ('payment', 'refund')), 0) as bigint)`

const isPaidBack = sql<boolean>`(applications.status = 'approved' and (select sum(amount_minor) from ledger_entries
  where application_id = applications.id and kind in ('payment', 'refund')) <= 0)`

/** What no transfer has brought yet; nothing once all that was paid is paid back. */
export const missingAmount = sql<number>`(case when ${isPaidBack} then 0
  else ${expectedAmount} - ${transferredAmount} end)`

/** What nobody has seen arrive, neither by a transfer nor by a tick; nothing once all that was paid is paid back. */
export const unseenAmount = sql<number>`(case when ${isPaidBack} then 0
  else ${larger(sql`cast(0 as bigint)`, sql`(${expectedAmount} - ${seenAmount})`)} end)`

/** What came in beyond what has to arrive. */
export const surplusAmount = larger(sql`cast(0 as bigint)`, sql`(${seenAmount} - ${expectedAmount})`)

// When what came beyond what has to arrive was there: at the approval, or with the last transfer that brought more than was
// ticked for it.
const surplusSince = (from: string, to: string) => sql<boolean>`(case
  when exists (select 1 from transfers as part where part.application_id = applications.id
    and part.set_aside_at is null and part.amount_minor > part.ticked_minor and part.confirmed_at >= ${to}) then false
  when applications.reviewed_at >= ${from} then applications.reviewed_at < ${to}
  else exists (select 1 from transfers as part where part.application_id = applications.id
    and part.set_aside_at is null and part.amount_minor > part.ticked_minor and part.confirmed_at >= ${from}) end)`

/**
 * What came in for an approved application beyond what has to arrive, if that was between two moments: more than was said,
 * and what transfers brought that paid it once more and is kept as credit.
 */
export function overAmountOf({ from, to }: { from: Date; to: Date }) {
  const [first, end] = [from.toISOString(), to.toISOString()]
  const surplus = sql<number>`(case when ${surplusSince(first, end)} then ${surplusAmount} else 0 end)`
  const creditedAgain = sql<number>`cast(coalesce((select sum(part.amount_minor) from transfers as part
    where part.application_id = applications.id and applications.status = 'approved'
      and part.set_aside_at >= applications.reviewed_at and part.amount_minor >= ${dueAmount}
      and part.set_aside_at >= ${first} and part.set_aside_at < ${end}), 0) as bigint)`
  return sql<number>`(${surplus} + ${creditedAgain})`
}
