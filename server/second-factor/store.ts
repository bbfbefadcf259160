import type { Tx } from '#server/platform/database/db.ts'

/** Ends all sessions of an account, and notices on its devices. */
export async function endAllSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('push_devices').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Ends all sessions of an account except one, and notices on devices where it is not signed in any more. */
export async function endSessionsBut(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await tx.deleteFrom('push_devices').where('user_id', '=', userId).where('session_id', 'is', null).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute()
}
