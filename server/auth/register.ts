import type { Registration } from '#contract/auth.ts'
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
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { admitForm, assertFormsLeft, takeFromNetworkQuota } from '#server/platform/http/rate-limit.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { sendConfirmation } from './confirm-email.ts'

/** Registrations per network and hour, which also limits checks whether an address has an account. */
export const registrationQuota = { name: 'register', limit: 20, windowSeconds: 60 * 60 }

/** Throws `too_many_requests` if the network has used up its quota; counts nothing. */
export async function admitRegistration(
  context: Context,
  from: { network: string; networkBlock: string },
): Promise<void> {
  if (context.settings.rateLimits) await assertFormsLeft(context, registrationQuota, from)
}

/**
 * Registers an account without access and opens its renewal session, for requesting a package. The account claims its
 * address until it is verified, and others may claim the same. Throws `email_taken` if another account has verified it,
 * `too_many_requests`, `busy`, and 422 for a common password.
 */
export async function register(
  context: Context,
  given: Registration,
  { visit, language }: { visit: RequestOrigin; language: Language },
) {
  const { rateLimits } = context.settings
  if (rateLimits) await admitForm(context, registrationQuota, visit)
  assertUncommonPassword(given.password, [given.email, given.name])
  if (rateLimits) await takeFromNetworkQuota(context, registrationQuota, visit)
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

/** Null if another salt was saved for the address while the password was hashed. */
async function saveRegistration(
  context: Context,
  { given, hashed, visit }: { given: Registration; hashed: Hashed; visit: RequestOrigin },
) {
  const { name, email, phone } = given
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const setting = await saveHashSetting(tx, email, hashed.setting)
    // A concurrent verification had the address locked until here.
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
    await audit(
      tx,
      { userId: user.id, network: visit.network },
      { at: now, action: 'account.registered', subjectId: user.id },
    )
    return { ...session, user }
  })
}
