import type { ApplicationRow } from '#server/applications/index.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The application with a tracking code in its stored form. */
export function findByCode(db: Db, code: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').selectAll().where('code', '=', code).executeTakeFirst()
}

/** When the access of an account ends or ended; null if it is blocked or has no access. */
export async function findAccessEnd(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('access_ends_at')
    .where('id', '=', userId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  return row?.access_ends_at ?? null
}
