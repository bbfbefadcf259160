import type { Kysely } from 'kysely'

export const name = '090-health-access'
export const isAdditive = true

/**
 * Who sees a member's health data. Assignments from before have no `confirmed_coach_id`: they open nothing until
 * somebody confirms them. Openings and views outlive the account of the staff, with its name, for the member to see.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('confirmed_coach_id', 'text').execute()
  await db.schema.alterTable('users').addColumn('coach_confirmed_at', 'timestamptz').execute()
  await db.schema
    .createTable('glass_openings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('staff_role', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('glass_openings_user')
    .on('glass_openings')
    .columns(['user_id', 'expires_at'])
    .execute()
  await db.schema
    .createTable('health_readers')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('staff_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('since', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('health_readers_key', ['user_id', 'staff_id'])
    .execute()
  await db.schema.createIndex('health_readers_staff').on('health_readers').column('staff_id').execute()
  await db.schema
    .createTable('photo_views')
    .addColumn('upload_id', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('staff_role', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('last_viewed_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('photo_views_key', ['upload_id', 'staff_id', 'day'])
    .execute()
  await db.schema.createIndex('photo_views_user').on('photo_views').columns(['user_id', 'day']).execute()
}
