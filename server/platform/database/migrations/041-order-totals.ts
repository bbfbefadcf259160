import type { Kysely } from 'kysely'

export const name = '041-order-totals'
export const isAdditive = true

/** The months of an order and its total in minor units. Null, as in all rows until now: one month at the stored price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('applications').addColumn('months', 'integer').execute()
  await db.schema.alterTable('applications').addColumn('total_minor', 'integer').execute()
  await db.schema.alterTable('applications').addColumn('total_currency', 'text').execute()
}
