import { jsonRoles, mayManageRole } from '#contract/roles.ts'
import { hasPublicName } from '#contract/staff.ts'
import {
  assertUncommonPassword,
  createUser,
  hashPassword,
  rememberLanguage,
  wrongLink,
} from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { spendLink } from '#server/platform/one-time-links.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { deleteInvitation, findInvitation, type ListedInvitation } from './invitation-store.ts'
import { notifyOfNewAdmin } from './notify-staff.ts'
import { findAdmins, findStaffById } from './store.ts'

/** The open invitation of a link. Throws `link_invalid`, and `too_many_attempts` after many wrong links. */
export async function openInvitation(
  context: Context,
  token: string,
  visit: RequestOrigin,
): Promise<ListedInvitation> {
  const found = await findGood(context.db, hashToken(token), context.clock.now())
  if (!found) throw await wrongLink(context, visit)
  return found
}

/** An open invitation whose maker may still give its role. */
async function findGood(db: Db, tokenHash: string, now: Date): Promise<ListedInvitation | undefined> {
  const invitation = await findInvitation(db, { tokenHash }, now)
  const maker = invitation && (await findStaffById(db, invitation.created_by))
  return maker && mayManageRole(maker.staffRole, invitation.staff_role) ? invitation : undefined
}

/**
 * Creates the account of an invited person; the other admins are notified of a new one. Throws `link_invalid` if the
 * invitation was used, revoked or has expired, or its maker may not give the role any more; `username_taken`; 422 if the
 * password is common or the username is the name.
 */
export async function acceptInvitation(
  context: Context,
  { token, username, password }: { token: string; username: string; password: string },
  visit: RequestOrigin,
): Promise<{ username: string }> {
  const { name } = await openInvitation(context, token, visit)
  if (!hasPublicName({ name, username })) {
    throw new AppError('invalid_input', { fields: { username: 'name_of_sign_in' } })
  }
  assertUncommonPassword(password, [name, username])
  const tokenHash = hashToken(token)
  const passwordHash = await hashPassword(password, { lane: 'staff', from: 'invitation' })
  const site = await readPublishedSite(context)
  await inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    const invitation = await findGood(tx, tokenHash, now)
    if (!invitation || !(await spendLink(tx, tokenHash, now))) throw new AppError('link_invalid')
    const { staff_role: staffRole, sees, created_by: actorId, language } = invitation
    const who = { role: jsonRoles[staffRole], staffRole, sees, name, username, email: null, phone: '' }
    const made = await createUser(tx, { ...who, passwordHash, now })
    await rememberLanguage(tx, made, language)
    await deleteInvitation(tx, invitation)
    const details = { role: staffRole, invitedBy: actorId }
    const actor = { userId: made.id, network: visit.network }
    await audit(tx, actor, { at: now, action: 'invitation.accepted', subjectId: made.id, details })
    if (jsonRoles[staffRole] === 'admin')
      await notifyOfNewAdmin(tx, await findAdmins(tx), { made, actorId, language, site, now })
  })
  return { username }
}
