import type { Kysely } from 'kysely'

export const name = '059-member-filters'
export const isAdditive = true

/** Indexes for the members of one coach, in each order of the list, and for active members with nothing assigned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name).on('users')
  // The first of the new ones serves its look-ups too.
  await db.schema.dropIndex('users_coach').execute()
  await index('users_of_coach').columns(['coach_id', 'role', 'created_at', 'id']).execute()
  await index('users_of_coach_access')
    .columns(['coach_id', 'role', 'blocked_at', 'access_ends_at', 'id'])
    .execute()
  await index('users_unassigned')
    .columns(['role', 'has_items', 'blocked_at', 'access_ends_at', 'id'])
    .execute()
}
