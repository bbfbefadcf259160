import type { CoachInput } from '#contract/coaches.ts'
import { toE164 } from '#contract/phones.ts'
import { assertUncommonPassword, clearAddress, createUser, hashPassword } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { updateStaff } from './store.ts'

/** Who of the staff acts, and from which network. */
export type Staff = { userId: string; network: string }

/**
 * Makes a staff account and answers its id. Accounts that claim its e-mail give way. Throws `email_taken`, `username_taken`, and 422 for a common password.
 */
export async function addCoach(context: Context, input: CoachInput, by: Staff): Promise<string> {
  assertUncommonPassword(input.password, [input.email, input.name, input.username])
  const passwordHash = await hashPassword(input.password, { lane: 'staff', from: by.userId })
  const now = context.clock.now()
  const { name, username, role, email = null, phone = '', title } = input
  return inTransaction(context.db, async (tx) => {
    if (email !== null) await clearAddress(tx, context, { email, now })
    const phoneE164 = toE164(phone)
    const { id } = await createUser(tx, { role, name, username, email, phone, phoneE164, passwordHash, now })
    if (title) await updateStaff(tx, id, { title_ar: title.ar, title_en: title.en })
    await recordAudit(tx, {
      at: now,
      actorId: by.userId,
      action: 'coach.added',
      subjectId: id,
      details: { role },
      network: by.network,
    })
    return id
  })
}
