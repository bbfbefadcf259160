import type { Kysely } from 'kysely'

export const name = '050-daily-digest'
export const isAdditive = true

/** Whether a staff account gets the daily digest, and the last day in Cairo that needs no further one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('wants_digest', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  await db.schema.alterTable('users').addColumn('digest_day', 'text').execute()
}
