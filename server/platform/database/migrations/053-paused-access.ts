import type { Kysely } from 'kysely'

export const name = '053-paused-access'
export const isAdditive = true

/** Until when a member's access is paused. The index of active members reads it with the rest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('access_paused_until', 'timestamptz').execute()
  await db.schema.dropIndex('users_active').execute()
  await db.schema
    .createIndex('users_active')
    .on('users')
    .columns(['role', 'blocked_at', 'access_ends_at', 'access_starts_at', 'last_seen_at', 'has_items'])
    .columns(['access_paused_until', 'id'])
    .execute()
  await db.schema
    .createIndex('users_paused')
    .on('users')
    .columns(['role', 'blocked_at', 'access_paused_until', 'access_ends_at', 'id'])
    .execute()
}
