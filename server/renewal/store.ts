import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

/** Whether a user was granted access after a moment. */
export async function wasGrantedSince(db: Kysely<Tables>, userId: string, moment: string): Promise<boolean> {
  const period = await db
    .selectFrom('access_periods')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>', moment)
    .limit(1)
    .executeTakeFirst()
  return period !== undefined
}
