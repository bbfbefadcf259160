import type { Kysely } from 'kysely'

export const name = '046-starter-bundles'
export const isAdditive = true

/** The library resources that new members of a package get, a row per package. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('starter_bundles')
    .addColumn('plan', 'text', (column) => column.primaryKey())
    .addColumn('resource_ids', 'json', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
