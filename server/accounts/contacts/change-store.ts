import type { Tx } from '#server/platform/database/db.ts'

/** Replaces the verified address of an account by another that was verified. A taken email fails like any unique conflict. */
export async function replaceProvedEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.updateTable('users').set({ email }).where('id', '=', userId).execute()
}

/** Drops the address that staff entered for an account and that waits for confirmation. */
export async function dropEmailChange(tx: Tx, userId: string): Promise<boolean> {
  const dropped = await tx.deleteFrom('email_changes').where('user_id', '=', userId).executeTakeFirst()
  return dropped.numDeletedRows > 0n
}
