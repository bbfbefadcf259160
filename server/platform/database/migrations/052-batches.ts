import type { Kysely } from 'kysely'

export const name = '052-batches'
export const isAdditive = true

/** What staff did for several members at once, so that it can be undone: reminders, and starter bundles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reminders').addColumn('batch_id', 'text').execute()
  await db.schema.createIndex('reminders_batch').on('reminders').column('batch_id').execute()
  await db.schema
    .createTable('batch_items')
    .addColumn('item_id', 'text', (column) => column.primaryKey().references('items.id').onDelete('cascade'))
    .addColumn('batch_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('given_by', 'text', (column) => column.notNull())
    .addColumn('given_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('batch_items_batch').on('batch_items').column('batch_id').execute()
  await db.schema.createIndex('batch_items_given').on('batch_items').column('given_at').execute()
}
