import { mayManageRole, type StaffRole } from '#contract/roles.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { deleteInvitation, findInvitation } from './invitation-store.ts'

/**
 * Revokes an open invitation. Throws `not_found` if it is not open, and `forbidden` if it is for a role that the
 * caller does not manage.
 */
export async function revokeInvitation(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
  { staffRole, ...actor }: Actor & { staffRole: StaffRole | null },
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const invitation = await findInvitation(tx, { id }, now)
    if (!invitation) throw new AppError('not_found')
    if (!mayManageRole(staffRole, invitation.staff_role)) throw new AppError('forbidden')
    if (!(await deleteInvitation(tx, invitation))) throw new AppError('not_found')
    const details = { role: invitation.staff_role, name: invitation.name }
    await audit(tx, actor, { at: now, action: 'invitation.revoked', subjectId: id, details })
  })
}
