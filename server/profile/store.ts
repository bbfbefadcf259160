import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** An account's unexpired sessions: `firstId` first, then the newest. */
export function sessionsOf(
  db: Db,
  { userId, firstId, now, limit }: { userId: string; firstId: string; now: Date; limit: number },
) {
  return db
    .selectFrom('sessions')
    .select(['id', 'kind', 'user_agent', 'created_at', 'seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy(sql`case when id = ${firstId} then 0 else 1 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Ends one session of an account; false if it has none with this id. */
export async function deleteSessionOf(tx: Db, userId: string, id: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** Ends all sessions of an account except `ownId`; returns how many. */
export async function deleteOtherSessions(tx: Db, userId: string, ownId: string): Promise<number> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', ownId)
    .executeTakeFirst()
  return Number(ended.numDeletedRows)
}
