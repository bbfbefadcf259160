import { type Kysely, sql } from 'kysely'

export const name = '045-today'
export const isAdditive = true

/** For what needs staff today: who was seen when, who has assignments, who was reminded, and the income of a month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('last_seen_at', 'timestamptz').execute()
  // What is left of earlier days; purged sessions and opens are missing.
  await sql`
    update users set last_seen_at = (
      select max(seen.at) from (
        select seen_at as at from sessions where user_id = users.id
        union all select updated_at as at from progress_entries where user_id = users.id
        union all select used_at as at from item_uses where user_id = users.id
        union all select created_at as at from contact_messages where user_id = users.id
      ) as seen
    )
    where role = 'user'
  `.execute(db)
  await db.schema
    .alterTable('users')
    .addColumn('has_items', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  await sql`
    update users set has_items = true
    where id in (
      select items.user_id from items left join resources on resources.id = items.resource_id
      where resources.deleted_at is null
    )
  `.execute(db)
  // With all columns that the questions about active members read, so that they need no row of the table.
  await db.schema
    .createIndex('users_active')
    .on('users')
    .columns(['role', 'blocked_at', 'access_ends_at', 'access_starts_at', 'last_seen_at', 'has_items', 'id'])
    .execute()
  await db.schema
    .createIndex('applications_reviewed')
    .on('applications')
    .columns(['status', 'kind', 'reviewed_at', 'total_minor'])
    .execute()
  await createReminders(db)
}

async function createReminders(db: Kysely<unknown>) {
  await db.schema
    .createTable('reminders')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('reminded_at', 'timestamptz', (column) => column.notNull())
    .addColumn('reminded_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reminders_key', ['user_id', 'about'])
    .execute()
}
