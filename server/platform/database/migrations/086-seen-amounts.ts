import { type Kysely, sql } from 'kysely'

export const name = '086-seen-amounts'
export const isAdditive = true

/** A note says how much was seen to arrive; what transfers cover only in part is waited for again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('arrivals').addColumn('amount_minor', 'bigint').execute()
  await sql`update applications set awaits_arrival = ${true}
    where status = 'approved' and email <> '' and id in (
      select application_id from arrivals where by_transfer is not null and set_aside_at is null)
    and (select sum(amount_minor) from ledger_entries
      where application_id = applications.id and kind in ('payment', 'refund')) > 0
    and (select sum(part.amount_minor) from transfers as part
      where part.application_id = applications.id and part.set_aside_at is null) < (
        select amount_minor from ledger_entries where ledger_entries.id = applications.id || ':payment')`.execute(
    db,
  )
}
