import type { Kysely } from 'kysely'

export const name = '047-notice-texts'
export const isAdditive = true

/** The owner's texts for WhatsApp, a row per occasion; an empty one is the default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice_texts')
    .addColumn('notice', 'text', (column) => column.primaryKey())
    .addColumn('ar', 'text', (column) => column.notNull())
    .addColumn('en', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
