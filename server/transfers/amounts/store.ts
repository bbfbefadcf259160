import { sql } from 'kysely'

/** What is due for an application in a query; one from before totals were stored is for one month. */
export const dueAmount = sql<number>`coalesce(
  applications.total_minor, cast(applications.order_facts ->> 'price' as integer) * 100
)`

// Of an approval: what staff said had arrived with it, which may be another amount than due.
const approvedPayment = sql<number>`(select amount_minor from ledger_entries
  where ledger_entries.id = applications.id || ':payment')`

const kept = sql<number>`coalesce((select -sum(amount_minor) from ledger_entries
  where application_id = applications.id and kind in ('credit', 'credit_used')), 0)`

/** What has to arrive in all: what the approval said; before it what is due less what is kept of earlier transfers. */
export const expectedAmount = sql<number>`cast(case when applications.status = 'approved'
  then coalesce(${approvedPayment}, ${dueAmount}) else ${dueAmount} - ${kept} end as bigint)`

/** What of that its transfers brought; null without one. */
export const arrivedAmount = sql<number | null>`cast((select sum(part.amount_minor) from transfers as part
  where part.application_id = applications.id and part.set_aside_at is null) as bigint)`

/** What no transfer has brought yet. */
export const missingAmount = sql<number>`(${expectedAmount} - coalesce(${arrivedAmount}, 0))`
