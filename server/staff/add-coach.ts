import { toE164 } from '#contract/phones.ts'
import { jsonRoles, mayManageRole, type StaffRole } from '#contract/roles.ts'
import type { CoachInput } from '#contract/staff.ts'
import type { Language } from '#contract/values.ts'
import {
  afterPassword,
  assertUncommonPassword,
  clearAddress,
  createUser,
  hashPassword,
  judgePresentPassword,
  settleOwnPassword,
} from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { notifyOfNewAdmin } from './notify-staff.ts'
import { findAdmins, updateStaff } from './store.ts'

/** The acting admin and the request's origin. */
export type ActingAdmin = { userId: string; staffRole: StaffRole | null; visit: RequestOrigin }

/**
 * Creates a staff account; returns its id and the cookies of the admin's known device. Needs the admin's current
 * password: 422 at `currentPassword` if it is wrong. Deletes accounts that claim its email; notifies the other admins
 * of a new one. Throws `forbidden` if the admin may not give the role, `email_taken`, `username_taken`, `too_many_attempts`, `busy`, and 422 for a common password.
 */
export async function addCoach(
  context: Context,
  { currentPassword, ...input }: CoachInput,
  { userId, staffRole: ofActor, visit, language }: ActingAdmin & { language: Language },
): Promise<{ id: string; cookies: Cookie[] }> {
  const staffRole = input.staffRole ?? input.role
  if (!mayManageRole(ofActor, staffRole)) throw new AppError('forbidden')
  assertUncommonPassword(input.password, [input.email, input.name, input.username])
  const judged = await judgePresentPassword(context, { userId, currentPassword }, visit)
  const { name, username, email = null, phone = '', title, sees = 'all' } = input
  const role = jsonRoles[staffRole]
  const add = async () => {
    const passwordHash = await hashPassword(input.password, { lane: 'staff', from: userId })
    const site = await readPublishedSite(context)
    const now = context.clock.now()
    return inTransaction(context.db, async (tx) => {
      if (email !== null) await clearAddress(tx, context, { email, now })
      // Locks in the same order as a change of staff: existing accounts before the new name.
      const cookies = await settleOwnPassword(tx, context, judged)
      const phoneE164 = toE164(phone)
      const who = { role, staffRole, sees, name, username, email, phone, phoneE164 }
      const made = await createUser(tx, { ...who, passwordHash, now })
      const { id } = made
      if (title) await updateStaff(tx, id, { title_ar: title.ar, title_en: title.en })
      await audit(
        tx,
        { userId, network: visit.network },
        { at: now, action: 'coach.added', subjectId: id, details: { role: staffRole } },
      )
      if (role === 'admin') {
        await notifyOfNewAdmin(tx, await findAdmins(tx), { made, actorId: userId, language, site, now })
      }
      return { id, cookies }
    })
  }
  return afterPassword(context, judged, add)
}
