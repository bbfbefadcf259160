import type { Kysely } from 'kysely'

export const name = '088-data-breaches'
export const isAdditive = true

/** The log of data breaches, and every version of its entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_breaches')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('noticed_at', 'timestamptz', (column) => column.notNull())
    .addColumn('authority_at', 'timestamptz')
    .addColumn('people_told_at', 'timestamptz')
    .addColumn('closed_at', 'timestamptz')
    .addColumn('facts', 'json', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('recorded_at', 'timestamptz', (column) => column.notNull())
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('data_breach_versions')
    .addColumn('breach_id', 'text', (column) => column.notNull().references('data_breaches.id'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('facts', 'json', (column) => column.notNull())
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
    .addColumn('changed_by', 'text')
    .addPrimaryKeyConstraint('data_breach_versions_key', ['breach_id', 'version'])
    .execute()
}
