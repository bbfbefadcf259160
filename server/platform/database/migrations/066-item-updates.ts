import type { Kysely } from 'kysely'

export const name = '066-item-updates'
export const isAdditive = true

/** Which assignments still have the former title of their resource; they are updated in batches, in the order of ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('item_updates')
    .addColumn('resource_id', 'text', (column) =>
      column.primaryKey().references('resources.id').onDelete('cascade'),
    )
    .addColumn('former_titles', 'json', (column) => column.notNull())
    .addColumn('reached', 'text', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_pass_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('item_updates_due').on('item_updates').column('due_at').execute()
  await db.schema.createIndex('items_of_resource').on('items').columns(['resource_id', 'id']).execute()
}
