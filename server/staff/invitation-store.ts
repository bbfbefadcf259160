import { invitationsShown } from '#contract/staff-invitations.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { InvitationRow } from './store.ts'

/** An invitation with its maker's name. */
export type ListedInvitation = InvitationRow & { maker_name: string }

export async function insertInvitation(
  tx: Tx,
  invitation: Omit<InvitationRow, 'created_at' | 'expires_at'> & { created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.insertInto('staff_invitations').values(invitation).execute()
}

/** The newest invitations whose link can still be used. */
export function pageOfInvitations(db: Db, now: Date): Promise<ListedInvitation[]> {
  return openInvitations(db, now)
    .orderBy('staff_invitations.created_at', 'desc')
    .limit(invitationsShown)
    .execute()
}

/** An invitation whose link can still be used. */
export function findInvitation(
  db: Db,
  by: { id: string } | { tokenHash: string },
  now: Date,
): Promise<ListedInvitation | undefined> {
  const open = openInvitations(db, now)
  const named =
    'id' in by
      ? open.where('staff_invitations.id', '=', by.id)
      : open.where('staff_invitations.token_hash', '=', by.tokenHash)
  return named.executeTakeFirst()
}

function openInvitations(db: Db, now: Date) {
  return db
    .selectFrom('staff_invitations')
    .innerJoin('users', 'users.id', 'staff_invitations.created_by')
    .innerJoin('one_time_links', 'one_time_links.token_hash', 'staff_invitations.token_hash')
    .selectAll('staff_invitations')
    .select('users.name as maker_name')
    .where('staff_invitations.expires_at', '>', now.toISOString())
    .where('one_time_links.used_at', 'is', null)
    .where('users.blocked_at', 'is', null)
}

/** Deletes an invitation and its unused link; false if another call did so before. */
export async function deleteInvitation(
  tx: Tx,
  { id, token_hash: tokenHash }: Pick<InvitationRow, 'id' | 'token_hash'>,
): Promise<boolean> {
  const deleted = await tx.deleteFrom('staff_invitations').where('id', '=', id).executeTakeFirst()
  const links = tx.deleteFrom('one_time_links').where('token_hash', '=', tokenHash)
  await links.where('used_at', 'is', null).execute()
  return deleted.numDeletedRows > 0n
}
