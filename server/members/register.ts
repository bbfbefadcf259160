import type { Registration } from '#contract/accounts.ts'
import { toE164 } from '#contract/phones.ts'
import { assertUncommonPassword, createUser, hashPassword, openSession } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { takeFromQuota } from '#server/platform/http/quotas.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { makeFindable } from './make-findable.ts'

/** How many accounts one network may make in an hour; also how often it may ask whether an address has one. */
export const registrationQuota = { name: 'register', limit: 20, windowSeconds: 60 * 60 }

/**
 * Makes an account without access and opens the short session of those who have none: it asks for a package and sees to
 * that request. Throws `email_taken`, `too_many_requests`, `busy`, and 422 for a common password.
 */
export async function register(context: Context, given: Registration, visit: Visit) {
  if (context.settings.rateLimits) await takeFromQuota(context, registrationQuota, visit.network)
  assertUncommonPassword(given.password)
  const { name, email, phone } = given
  const passwordHash = await hashPassword(given.password)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const phoneE164 = toE164(phone)
    const user = await createUser(tx, { role: 'user', name, email, phone, phoneE164, passwordHash, now })
    await makeFindable(tx, user.id)
    const session = await openSession(tx, { userId: user.id, kind: 'renewal', now }, visit)
    await recordAudit(tx, {
      at: now,
      actorId: user.id,
      action: 'registered',
      subjectId: user.id,
      network: visit.network,
    })
    return { ...session, user }
  })
}
