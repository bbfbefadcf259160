import { mayManageRole, type Sees, type StaffRole } from '#contract/roles.ts'
import type { Invitation } from '#contract/staff-invitations.ts'
import type { Language } from '#contract/values.ts'
import {
  afterPassword,
  assertPublicName,
  judgePresentPassword,
  linkLives,
  settleOwnPassword,
} from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { keepLink } from '#server/platform/one-time-links.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import type { ActingAdmin } from './add-coach.ts'
import { insertInvitation } from './invitation-store.ts'
import { findStaffById } from './store.ts'
import { invitationView } from './view.ts'

type Wanted = { name: string; staffRole: StaffRole; sees: Sees; language: Language; currentPassword: string }

/**
 * Creates an invitation with its one-time link; returns the cookies of the admin's known device too. Needs the admin's
 * current password: 422 at `currentPassword` if it is wrong. Throws `forbidden` if the admin may not give the role,
 * `too_many_attempts` and `busy`.
 */
export async function inviteStaff(
  context: Context,
  { currentPassword, name, staffRole, sees, language }: Wanted,
  { userId, staffRole: ofActor, visit }: ActingAdmin,
): Promise<{ invitation: Invitation; url: string; cookies: Cookie[] }> {
  if (!mayManageRole(ofActor, staffRole)) throw new AppError('forbidden')
  assertPublicName({ name })
  const judged = await judgePresentPassword(context, { userId, currentPassword }, visit)
  const token = newToken()
  const invite = () =>
    inTransaction(context.db, async (tx) => {
      const now = context.clock.now()
      const expiresAt = new Date(now.getTime() + linkLives.invitation)
      const cookies = await settleOwnPassword(tx, context, judged)
      const maker = await findStaffById(tx, userId)
      const tokenHash = hashToken(token)
      const link = { tokenHash, purpose: 'invitation', userId: null, createdBy: userId } as const
      await keepLink(tx, { ...link, now, expiresAt })
      const row = { id: newId(now), token_hash: tokenHash, name, staff_role: staffRole, sees, language }
      await insertInvitation(tx, { ...row, created_by: userId, created_at: now, expires_at: expiresAt })
      const actor = { userId, network: visit.network }
      const details = { role: staffRole, name, ...(staffRole === 'coach' && { sees }) }
      await audit(tx, actor, { at: now, action: 'invitation.created', subjectId: row.id, details })
      const times = { created_at: now.toISOString(), expires_at: expiresAt.toISOString() }
      const invitation = invitationView({
        ...row,
        ...times,
        created_by: userId,
        maker_name: maker?.name ?? '',
      })
      return { invitation, cookies }
    })
  const { invitation, cookies } = await afterPassword(context, judged, invite)
  // After the '#', so that the token reaches neither a server's log nor another site.
  return { invitation, url: `${visit.origin}/join#token=${token}`, cookies }
}
