import type { Kysely } from 'kysely'

export const name = '002-messages'

/** What visitors write to the coach. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('phone_e164', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('done_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('done_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  const messages = (index: string) => db.schema.createIndex(index).on('contact_messages')
  await messages('contact_messages_state').columns(['state', 'created_at', 'id']).execute()
  await messages('contact_messages_newest').columns(['created_at', 'id']).execute()
  await messages('contact_messages_done_by').column('done_by').execute()
}
