import type { CoachInput } from '#contract/coaches.ts'
import { toE164 } from '#contract/phones.ts'
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
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { findAdmins, updateStaff } from './store.ts'
import { tellOfNewAdmin } from './tell-staff.ts'

/** Which admin acts, and from where. */
export type ActingAdmin = { userId: string; visit: Visit }

/**
 * Makes a staff account, and answers its id with the cookies that the admin's device is known by. The admin shows their present password:
 * 422 at `currentPassword` where it is wrong. Accounts that claim its e-mail give way; the other admins are told of a new one. Throws
 * `email_taken`, `username_taken`, `too_many_attempts`, `busy`, and 422 for a common password.
 */
export async function addCoach(
  context: Context,
  { currentPassword, ...input }: CoachInput,
  { userId, visit, language }: ActingAdmin & { language: Language },
): Promise<{ id: string; cookies: Cookie[] }> {
  assertUncommonPassword(input.password, [input.email, input.name, input.username])
  const judged = await judgePresentPassword(context, { userId, currentPassword }, visit)
  const { name, username, role, email = null, phone = '', title } = input
  const add = async () => {
    const passwordHash = await hashPassword(input.password, { lane: 'staff', from: userId })
    const site = await readPublishedSite(context)
    const now = context.clock.now()
    return inTransaction(context.db, async (tx) => {
      if (email !== null) await clearAddress(tx, context, { email, now })
      // Before the account, as a change of staff holds them before it takes a name.
      const cookies = await settleOwnPassword(tx, context, judged)
      const phoneE164 = toE164(phone)
      const made = await createUser(tx, { role, name, username, email, phone, phoneE164, passwordHash, now })
      const { id } = made
      if (title) await updateStaff(tx, id, { title_ar: title.ar, title_en: title.en })
      await recordAudit(tx, {
        at: now,
        actorId: userId,
        action: 'coach.added',
        subjectId: id,
        details: { role },
        network: visit.network,
      })
      if (role === 'admin') {
        await tellOfNewAdmin(tx, await findAdmins(tx), { made, by: userId, language, site, now })
      }
      return { id, cookies }
    })
  }
  return afterPassword(context, judged, add)
}
