import type { Kysely } from 'kysely'

export const name = '100-privacy-versions'
export const isAdditive = true

/** Every version of the page about privacy, so that what somebody agreed to can be shown later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('privacy_versions')
    .addColumn('number', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('text_ar', 'text', (column) => column.notNull())
    .addColumn('text_en', 'text', (column) => column.notNull())
    .addColumn('began_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
