import type { Kysely } from 'kysely'

export const name = '048-private-mails'
export const isAdditive = true

/** Mails that staff must not read. All that are there are private, as nothing says which of them hold a one-time link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('is_private', 'boolean', (column) => column.notNull().defaultTo(true))
    .execute()
}
