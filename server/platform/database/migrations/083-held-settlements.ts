import type { Kysely } from 'kysely'

export const name = '083-held-settlements'
export const isAdditive = true

/** What a held approval used of the money that was there, so that another use of it meanwhile is noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const held = (column: string) =>
    db.schema.alterTable('held_decisions').addColumn(column, 'integer').execute()
  await held('payment_minor')
  await held('used_minor')
  await held('granted_days')
}
