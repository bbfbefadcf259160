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

/** What staff entered as arrived for an approval, which may be another amount than due, with what was kept before it. */
export const receivedAmount = sql<number>`coalesce((select sum(amount_minor) from ledger_entries
  where application_id = applications.id and kind = 'payment'), ${unsaidPayment})`

const kept = sql<number>`coalesce((select -sum(amount_minor) from ledger_entries
  where application_id = applications.id and kind in ('credit', 'credit_used')), 0)`

/** What has to arrive in all: what the approval said; before it what is due less what is kept of earlier transfers. */
export const expectedAmount = sql<number>`cast(case when applications.status = 'approved'
  then coalesce(${approvedPayment}, ${unsaidPayment}) else ${dueAmount} - ${kept} end as bigint)`

/** What of that its transfers brought; null without one. */
export const arrivedAmount = sql<number | null>`cast((select sum(part.amount_minor) from transfers as part
  where part.application_id = applications.id and part.set_aside_at is null) as bigint)`

const isPaidBack = sql<boolean>`(applications.status = 'approved' and (select sum(amount_minor) from ledger_entries
  where application_id = applications.id and kind in ('payment', 'refund')) <= 0)`

/** What no transfer has brought yet; nothing once all that was paid is paid back. */
export const missingAmount = sql<number>`(case when ${isPaidBack} then 0
  else ${expectedAmount} - coalesce(${arrivedAmount}, 0) end)`
