import type { Registration } from '#contract/accounts.ts'
import { toE164 } from '#contract/phones.ts'
import type { Language } from '#contract/values.ts'
import {
  assertUncommonPassword,
  createUser,
  findUserByEmail,
  hashForAddress,
  makeFindable,
  openSession,
  rememberClaimant,
  saveHashSetting,
} from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFromNetworkQuota } from '#server/platform/http/quotas.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { sendConfirmation } from './confirm-email.ts'

/** How many accounts one network may make in an hour; also how often it may ask whether an address has one. */
export const registrationQuota = { name: 'register', limit: 20, windowSeconds: 60 * 60 }

/**
 * Makes an account without access and opens the short session of those who have none: it asks for a package and sees to
 * that request. It claims its address until that is proved, and others may claim the same. Throws `email_taken` where
 * somebody has proved the address, `too_many_requests`, `busy`, and 422 for a common password.
 */
export async function register(
  context: Context,
  given: Registration,
  { visit, language }: { visit: Visit; language: Language },
) {
  if (context.settings.rateLimits) await takeFromNetworkQuota(context, registrationQuota, visit)
  assertUncommonPassword(given.password, [given.email, given.name])
  const typed = { plain: given.password, share: { lane: 'form', from: visit.networkBlock } } as const
  for (;;) {
    const hashed = await hashForAddress(context.db, given.email, typed)
    const registered = await saveRegistration(context, { given, hashed, visit })
    if (!registered) continue
    await sendConfirmation(context, registered.user, {
      language,
      network: visit.network,
      networkBlock: visit.networkBlock,
    })
    return registered
  }
}

type Hashed = { hash: string; setting: string }

/** Null where another salt came to hold for the address while the password was hashed. */
async function saveRegistration(
  context: Context,
  { given, hashed, visit }: { given: Registration; hashed: Hashed; visit: Visit },
) {
  const { name, email, phone } = given
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const setting = await saveHashSetting(tx, email, hashed.setting)
    // Whoever is proving the address just now had it locked until here.
    if (await findUserByEmail(tx, email)) throw new AppError('email_taken')
    if (setting !== hashed.setting) return null
    const user = await createUser(tx, {
      role: 'user',
      name,
      email: null,
      unprovedEmail: email,
      phone,
      phoneE164: toE164(phone),
      passwordHash: hashed.hash,
      now,
    })
    await makeFindable(tx, user.id)
    await rememberClaimant(tx, { userId: user.id, network: visit.network, now })
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
