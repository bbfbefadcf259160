import type { Kysely } from 'kysely'

export const name = '087-quoted-months'
export const isAdditive = true

/** A former price holds only for as many months as were quoted at it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const codes = () => db.schema.alterTable('pay_codes')
  await codes().addColumn('low_price', 'integer').execute()
  await codes().addColumn('low_months', 'integer').execute()
}
