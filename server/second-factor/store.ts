import type { Tx } from '#server/platform/database/db.ts'

export async function endAllSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Ends all sessions of an account except one. */
export async function endSessionsBut(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute()
}
