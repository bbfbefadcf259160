import { type Kysely, sql } from 'kysely'

export const name = '005-access-periods-and-lists'

/** When a granted period was cut short, so that periods never overlap; and the list of those who have no access. */
export async function up(db: Kysely<unknown>, { kind }: { kind: 'sqlite' | 'postgres' }): Promise<void> {
  await db.schema.alterTable('access_periods').addColumn('ended_at', 'timestamptz').execute()
  await sql`update access_periods set ended_at = (
    select min(later.starts_at) from access_periods as later
    where later.user_id = access_periods.user_id and later.created_at > access_periods.created_at
      and later.starts_at < access_periods.ends_at)`.execute(db)
  // PostgreSQL takes no order from behind `is null`; SQLite does, and prefers another index to a partial one.
  const index = db.schema.createIndex('users_without_access').on('users')
  if (kind === 'sqlite') {
    await index.columns(['role', 'blocked_at', 'access_ends_at', 'created_at', 'id']).execute()
  } else {
    const isWithout = sql<boolean>`blocked_at is null and access_ends_at is null`
    await index.columns(['role', 'created_at', 'id']).where(isWithout).execute()
  }
}
