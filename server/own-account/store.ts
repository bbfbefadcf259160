import { type Kysely, sql } from 'kysely'
import type { UserRow } from '#server/accounts/index.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type Db = Kysely<Tables>

/** Holds an account of any role until the transaction ends, so that what is read of it stays true. */
export function holdAccount(tx: Db, id: string, now: Date): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set({ updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Whether a session has not been ended. */
export async function isSessionKept(tx: Db, id: string): Promise<boolean> {
  return (await tx.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** An account's sessions that have not come to their end: the named one first, then the newest. */
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

/** Ends one session of an account; false where it has none such. */
export async function deleteSessionOf(tx: Db, userId: string, id: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** Ends all sessions of an account but one; answers how many. */
export async function deleteOtherSessions(tx: Db, userId: string, keptId: string): Promise<number> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', keptId)
    .executeTakeFirst()
  return Number(ended.numDeletedRows)
}
