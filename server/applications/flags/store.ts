import type { Tx } from '#server/platform/database/db.ts'

const pendingWith = (tx: Tx, email: string, limit: number) =>
  tx
    .selectFrom('applications')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .limit(limit)
    .execute()

const setSameEmail = (tx: Tx, ids: string[], isRaised: boolean) =>
  tx.updateTable('applications').set({ has_same_email: isRaised }).where('id', 'in', ids).execute()

/**
 * Flags an application that became pending, if others with its email are pending; and the other one, if it was the only
 * one. The caller has locked all changes of applications.
 */
export async function raiseSameEmail(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const found = (await pendingWith(tx, email, 3)).map((row) => row.id)
  // Of three or more all others have the flag already: thousands may be sent with one email.
  if (found.length > 1) await setSameEmail(tx, found.length === 2 ? found : [id], true)
}

/** Takes the flag from the last pending application with an email, after others with it left that state without it. */
export async function lowerSameEmail(tx: Tx, email: string): Promise<void> {
  const left = (await pendingWith(tx, email, 2)).map(({ id }) => id)
  if (left.length === 1) await setSameEmail(tx, left, false)
}
