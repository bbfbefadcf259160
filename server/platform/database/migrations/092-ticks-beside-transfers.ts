import { type Kysely, sql } from 'kysely'

export const name = '092-ticks-beside-transfers'
export const isAdditive = true

/** A tick by hand is for what was open beside the transfers, and a transfer says what of it was ticked before it came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('transfers')
    .addColumn('ticked_minor', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  // Until now a tick said how much was seen in all.
  const transferred = sql`coalesce((select cast(sum(part.amount_minor) as bigint) from transfers as part
    where part.application_id = arrivals.application_id
      and part.set_aside_at is not distinct from arrivals.set_aside_at), 0)`
  await sql`update arrivals set amount_minor = case
      when amount_minor > ${transferred} then amount_minor - ${transferred} else 0 end
    where by_transfer is null and amount_minor is not null`.execute(db)
}
