import type { Db } from '#server/platform/database/db.ts'

/** Whether a user was granted access after `moment`. */
export async function wasGrantedSince(db: Db, userId: string, moment: string): Promise<boolean> {
  const period = await db
    .selectFrom('access_periods')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>', moment)
    .limit(1)
    .executeTakeFirst()
  return period !== undefined
}
