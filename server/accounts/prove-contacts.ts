import {
  chooseClaimant,
  deleteClaimant,
  flagUnsigned,
  handOnNotes,
  lockClaimants,
  makeFindable,
  releaseRequests,
  type TypedIdentity,
} from '#server/accounts/claims/index.ts'
import {
  dropEmailChange,
  dropHashSetting,
  lockAddress,
  otherClaimants,
  removeUnproved,
  setProvedEmail,
  setProvedNumbers,
} from '#server/accounts/contacts/index.ts'
import { audit, auditEach, setExpiryOfEntries } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { deleteKnownNetworks } from '#server/platform/http/known-networks.ts'
import { accountKey } from './guard-sign-in.ts'
import { createUser, findUserByEmail, type UserRow } from './store.ts'

/** How an address or a number was verified. */
export type ProvedBy = 'mail' | 'whatsapp' | 'approval' | 'plan'

/**
 * Sets the claimed address of an account as verified. All other accounts that claim it are deleted with their sessions
 * and links; their applications stay for staff. Throws `email_taken` if another account has verified it. The caller has
 * locked the address.
 */
export async function proveEmail(
  tx: Tx,
  context: Context,
  { user, by, now }: { user: UserRow; by: ProvedBy; now: Date },
): Promise<void> {
  const email = user.unproved_email
  if (email === null) return
  if (await findUserByEmail(tx, email)) throw new AppError('email_taken')
  await clearAddress(tx, context, { email, ownId: user.id, now })
  await setProvedEmail(tx, user.id, email)
  await flagUnsigned(tx, email)
  // Anybody may have used the account from the networks known so far.
  await deleteClaimant(tx, user.id)
  await dropHashSetting(tx, email)
  await audit(tx, null, { at: now, action: 'email.verified', subjectId: user.id, details: { by } })
}

/**
 * Verifies the address of an opened mailed link and sets the typed name and numbers. Returns the resulting account: the
 * one claimant with one of these numbers, else a new one without a password, which the caller sets. What the other
 * claimants sent is detached. Null if another account has verified the address.
 */
export async function proveByMail(
  tx: Tx,
  context: Context,
  { email, identity, now }: { email: string; identity: TypedIdentity; now: Date },
): Promise<UserRow | null> {
  if (await findUserByEmail(tx, email)) return null
  const chosen = await chooseClaimant(tx, { email, identity, now })
  const fresh = { ...identity, role: 'user', email: null, unprovedEmail: email, passwordHash: null } as const
  const user = chosen ?? (await createUser(tx, { ...fresh, now }))
  const others = otherClaimants(tx, email, user.id)
  await lockClaimants(tx, others)
  await releaseRequests(tx, email, others)
  await proveEmail(tx, context, { user, by: 'mail', now })
  // Staff entered it for whoever registered, who may be somebody else.
  await dropEmailChange(tx, user.id)
  await makeFindable(tx, user.id)
  return user
}

/**
 * Deletes the accounts that claim an address, except `ownId`: in the same transaction one account verifies or gets it,
 * and with it what staff noted about those who are the same person, see `handOnNotes`.
 * The address stays locked until the transaction ends.
 */
export async function clearAddress(
  tx: Tx,
  context: Context,
  { email, ownId, now }: { email: string; ownId?: string; now: Date },
): Promise<void> {
  await lockAddress(tx, email)
  // Thousands of accounts may claim one address, so the number of statements is fixed.
  const others = otherClaimants(tx, email, ownId)
  await lockClaimants(tx, others)
  await auditEach(tx, others, { at: now, action: 'account.gave_way' })
  await setExpiryOfEntries(tx, others, now)
  if (ownId !== undefined) await handOnNotes(tx, others, ownId)
  await removeUnproved(tx, others)
  await dropHashSetting(tx, email)
  // Anybody may have signed in with this address before.
  await deleteKnownNetworks(tx, accountKey(context, 'member', email))
}

/** Sets the account's numbers that are among the given ones as verified. */
export async function proveNumbers(
  tx: Tx,
  { userId, numbers, by, now }: { userId: string; numbers: string[]; by: ProvedBy; now: Date },
): Promise<void> {
  if ((await setProvedNumbers(tx, userId, { numbers, now })) === 0) return
  await audit(tx, null, { at: now, action: 'phone.verified', subjectId: userId, details: { by } })
}
