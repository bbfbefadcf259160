import type { Kysely } from 'kysely'

export const name = '049-push-devices'
export const isAdditive = true

/**
 * The devices of staff that get a notice of new applications. A device ends with the session that added it, unless that
 * only expired, and with its account. `pending` counts the applications since its last notice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (column) => column.references('sessions.id').onDelete('cascade'))
    .addColumn('endpoint_hash', 'text', (column) => column.notNull().unique())
    .addColumn('sealed_subscription', 'text', (column) => column.notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_sent_at', 'timestamptz')
    .addColumn('pending', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'timestamptz', (column) => column.notNull())
    .addColumn('leased_by', 'text')
    .addColumn('leased_until', 'timestamptz')
    .execute()
  await db.schema
    .createIndex('push_devices_user')
    .on('push_devices')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema.createIndex('push_devices_session').on('push_devices').column('session_id').execute()
  await db.schema
    .createIndex('push_devices_due')
    .on('push_devices')
    .columns(['pending', 'next_attempt_at'])
    .execute()
}
