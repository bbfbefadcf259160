import type { Db } from '#server/platform/database/db.ts'

/** Deletes expired sessions and known networks, including networks of accounts with a claimed address. */
export async function deleteExpiredRows(
  tx: Db,
  { now, networksBefore }: { now: Date; networksBefore: Date },
): Promise<void> {
  const expired = tx.selectFrom('sessions').select('id').where('expires_at', '<=', now.toISOString())
  // A device outlives the session that added it if nobody ended that: it gets notices while nobody is signed in.
  await tx.updateTable('push_devices').set({ session_id: null }).where('session_id', 'in', expired).execute()
  await tx.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
  await tx.deleteFrom('staff_invitations').where('expires_at', '<=', now.toISOString()).execute()
  // Its link stopped working long ago, and nobody confirmed or cancelled it.
  await tx.deleteFrom('email_changes').where('expires_at', '<', networksBefore.toISOString()).execute()
  await tx.deleteFrom('known_networks').where('seen_at', '<', networksBefore.toISOString()).execute()
  await tx.deleteFrom('claimant_networks').where('seen_at', '<', networksBefore.toISOString()).execute()
}
