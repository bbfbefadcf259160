import { type Kysely, sql } from 'kysely'

export const name = '096-privacy-requests'
export const isAdditive = true

/**
 * What people ask about their own data, with the answers. `contact` is only of somebody without an account. Numbers of
 * accounts get an index, since a request is matched with the account whose confirmed number it came from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('privacy_requests')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('contact', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('received_on', 'text', (column) => column.notNull())
    .addColumn('due_on', 'text', (column) => column.notNull())
    .addColumn('recorded_at', 'timestamptz', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('answered_at', 'timestamptz')
    .addColumn('answered_by', 'text')
    .execute()
  const index = (named: string) => db.schema.createIndex(`privacy_requests_${named}`).on('privacy_requests')
  await index('user').columns(['user_id', 'recorded_at']).execute()
  await index('answerer').column('answered_by').execute()
  await index('open').columns(['due_on', 'id']).where(sql.ref('answered_at'), 'is', null).execute()
  await index('closed').columns(['answered_at', 'id']).where(sql.ref('answered_at'), 'is not', null).execute()
  await index('named').column('answered_at').where(sql.ref('contact'), 'is not', null).execute()
  await index('kinds').columns(['kind', 'state']).execute()
  await index('newest').columns(['recorded_at', 'id']).execute()
  await index('one_open')
    .unique()
    .columns(['user_id', 'kind'])
    .where(sql.ref('answered_at'), 'is', null)
    .execute()
  await db.schema.createIndex('users_phone_e164').on('users').column('phone_e164').execute()
  await db.schema.createIndex('users_whatsapp_e164').on('users').column('whatsapp_e164').execute()
}
