import { endTrailOf, recordAudit, recordAuditForEach } from '#server/audit/index.ts'
import {
  chooseClaimant,
  forgetClaimant,
  makeFindable,
  releaseRequests,
  type TypedIdentity,
} from '#server/claims/index.ts'
import {
  dropHashSetting,
  lockAddress,
  otherClaimants,
  removeUnproved,
  setProvedEmail,
  setProvedNumbers,
} from '#server/contacts/index.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { accountKey } from './guard-sign-in.ts'
import { createUser, findUserByEmail, forgetNetworks, type UserRow } from './store.ts'

type Transaction = Parameters<typeof removeUnproved>[0]

/** What proved an address or a number. */
export type ProvedBy = 'mail' | 'whatsapp' | 'approval' | 'plan'

/**
 * Makes an account the owner of the address that it claims. All other accounts that claim it give way: they are removed
 * with their sessions and links, and what they sent stays for staff. Throws `email_taken` where another has proved it
 * already. The caller has locked the address.
 */
export async function proveEmail(
  tx: Transaction,
  context: Context,
  { user, by, now }: { user: UserRow; by: ProvedBy; now: Date },
): Promise<void> {
  const email = user.unproved_email
  if (email === null) return
  if (await findUserByEmail(tx, email)) throw new AppError('email_taken')
  await clearAddress(tx, context, { email, keptId: user.id, now })
  await setProvedEmail(tx, user.id, email)
  // From there it may have been used by anybody.
  await forgetClaimant(tx, user.id)
  await dropHashSetting(tx, email)
  await recordAudit(tx, {
    at: now,
    actorId: null,
    action: 'email_proved',
    subjectId: user.id,
    details: { by },
  })
}

/**
 * Makes whoever opened a mailed link the owner of its address, under the name and the numbers that they typed. Answers the
 * account that they get: the one claimant with one of these numbers, else a new one without a password, which the caller sets. What
 * the others sent comes along as nobody's. Null where the address is somebody's already.
 */
export async function proveByMail(
  tx: Transaction,
  context: Context,
  { email, identity, now }: { email: string; identity: TypedIdentity; now: Date },
): Promise<UserRow | null> {
  if (await findUserByEmail(tx, email)) return null
  const chosen = await chooseClaimant(tx, { email, identity, now })
  const fresh = { ...identity, role: 'user', email: null, unprovedEmail: email, passwordHash: null } as const
  const user = chosen ?? (await createUser(tx, { ...fresh, now }))
  await releaseRequests(tx, email, otherClaimants(tx, email, user.id))
  await proveEmail(tx, context, { user, by: 'mail', now })
  await makeFindable(tx, user.id)
  return user
}

/**
 * Has the accounts give way that claim an address: one of them proves it, and is kept, or somebody else gets it, in this same
 * transaction. Nobody else comes to claim or to prove it meanwhile.
 */
export async function clearAddress(
  tx: Transaction,
  context: Context,
  { email, keptId, now }: { email: string; keptId?: string; now: Date },
): Promise<void> {
  await lockAddress(tx, email)
  // Thousands may claim one address: as many statements however many they are.
  const others = otherClaimants(tx, email, keptId)
  await recordAuditForEach(tx, others, { at: now, action: 'account_gave_way' })
  await endTrailOf(tx, others, now)
  await removeUnproved(tx, others)
  await dropHashSetting(tx, email)
  // Whoever signed in under this address before may have been anybody.
  await forgetNetworks(tx, accountKey(context, 'member', email))
}

/** Marks those of an account's numbers as proved that are among the given ones. */
export async function proveNumbers(
  tx: Transaction,
  { userId, numbers, by, now }: { userId: string; numbers: string[]; by: ProvedBy; now: Date },
): Promise<void> {
  if ((await setProvedNumbers(tx, userId, { numbers, now })) === 0) return
  await recordAudit(tx, {
    at: now,
    actorId: null,
    action: 'phone_proved',
    subjectId: userId,
    details: { by },
  })
}
