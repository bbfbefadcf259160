import type { Kysely } from 'kysely'

export const name = '010-taken-items'

/** What was taken back from somebody a moment ago, as it was: given again soon, it comes back as if it had never gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('taken_items')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('resource_id', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('assigned_by', 'text', (column) => column.notNull())
    .addColumn('assigned_at', 'timestamptz', (column) => column.notNull())
    .addColumn('opened_at', 'timestamptz')
    .addColumn('taken_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('taken_items_user').on('taken_items').columns(['user_id', 'taken_at']).execute()
  await db.schema.createIndex('taken_items_age').on('taken_items').column('taken_at').execute()
}
