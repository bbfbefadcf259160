import type { Kysely } from 'kysely'

export const name = '019-installation'

/** Which secret key and which file store belong to this database; a process that has another does not start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('recorded_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
