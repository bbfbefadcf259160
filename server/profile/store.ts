import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Place } from './rules.ts'

/** An account's unexpired sessions: `firstId` first, then the newest. */
export function sessionsOf(
  db: Db,
  { userId, firstId, now, limit }: { userId: string; firstId: string; now: Date; limit: number },
) {
  return db
    .selectFrom('sessions')
    .select(['id', 'kind', 'binding_hash', 'user_agent', 'created_at', 'seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy(sql`case when id = ${firstId} then 0 else 1 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The session that a caller uses, as a place; undefined if it has ended. */
export function findPlace(db: Db, id: string): Promise<Place | undefined> {
  return db
    .selectFrom('sessions')
    .select(['id', 'kind', 'binding_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Ends all sessions of an account except `ownId`, and notices on devices where it is not signed in any more. Returns
 * the ended sessions.
 */
export async function deleteOtherSessions(tx: Db, userId: string, ownId: string): Promise<Place[]> {
  await tx.deleteFrom('push_devices').where('user_id', '=', userId).where('session_id', 'is', null).execute()
  return tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', ownId)
    .returning(['id', 'kind', 'binding_hash'])
    .execute()
}
