import type { Kysely } from 'kysely'

export const name = '037-erasures'
export const isAdditive = true

/**
 * Which ids were erased, and whether the file beside the database has them: a restored copy from before an erasure has
 * the person again, and erases them by these ids.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('erased_at', 'timestamptz', (column) => column.notNull())
    .addColumn('subjects', 'json', (column) => column.notNull())
    .addColumn('is_written', 'boolean', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('erasures_unwritten')
    .on('erasures')
    .columns(['is_written', 'erased_at'])
    .execute()
}
