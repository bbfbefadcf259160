import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

/** Ends all sessions of an account. */
export async function endAllSessions(tx: Kysely<Tables>, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Ends the sessions of an account, but for one. */
export async function endSessionsBut(tx: Kysely<Tables>, userId: string, sessionId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute()
}
