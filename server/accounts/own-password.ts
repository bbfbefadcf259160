import { deleteClaimant } from '#server/accounts/claims/index.ts'
import { hashForAccount } from '#server/accounts/contacts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { deleteKnownNetworks } from '#server/platform/http/known-networks.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import type { Share } from '#server/platform/passwords/fair-queue.ts'
import { verifyPassword } from '#server/platform/passwords/hashing.ts'
import {
  accountKeyOf,
  type GuardedAttempt,
  guardAttempt,
  welcomeAttempt,
  withdrawAttempt,
} from './guard-sign-in.ts'
import { confirmPassword, findUser, renewDeviceGeneration, type UserRow } from './store.ts'

/** The caller's password as typed in `field`; `newPassword` replaces it. */
export type OwnPassword = { userId: string; password: string; field: string; newPassword?: string }

/** A verified password, and the hash of the new one, if any. */
export type JudgedPassword = {
  user: UserRow
  newHash: string | null
  field: string
  attempt: GuardedAttempt
  visit: RequestOrigin
}

/**
 * Verifies the caller's own password, throttled and counted together with sign-ins. A wrong one throws 422 at `field`;
 * also throws `too_many_attempts` and `busy`.
 */
export async function judgeOwnPassword(
  context: Context,
  { userId, password, field, newPassword }: OwnPassword,
  visit: RequestOrigin,
): Promise<JudgedPassword> {
  const user = await findUser(context.db, userId)
  if (!user) throw new AppError('unauthorized')
  const isStaff = user.role !== 'user'
  const account = accountKeyOf(context, user)
  const attempt = await guardAttempt(context, {
    account,
    generation: user.device_generation,
    visit,
    knownLane: isStaff ? 'staff' : 'known',
  })
  // Staff accounts are not self-made, so they get the staff lane; a stranger can create a member account.
  const share: Share = isStaff ? { lane: 'staff', from: account } : attempt.share
  try {
    if (await verifyPassword(user.password_hash, password, share)) {
      const newHash =
        newPassword === undefined
          ? null
          : await hashForAccount(context.db, user, { plain: newPassword, share })
      return { user, newHash, field, attempt, visit }
    }
  } catch (error) {
    await withdrawAttempt(context, attempt)
    throw error
  }
  await audit(
    context.db,
    { userId: user.id, network: visit.network },
    { at: context.clock.now(), action: 'password_check.failed', subjectId: user.id },
  )
  throw wrongAt(field)
}

/**
 * Locks the account of a verified password until the transaction ends, and sets the new password, if any: then only
 * this device and network stay known. One of several concurrent calls wins; the others, and a user who was blocked
 * since, get 422 at `field`. Returns the cookies of this known device.
 */
export async function settleOwnPassword(
  tx: Tx,
  context: Context,
  { user, newHash, field, attempt, visit }: JudgedPassword,
): Promise<Cookie[]> {
  const confirmed = await confirmPassword(tx, user, newHash)
  if (!confirmed) throw wrongAt(field)
  if (newHash === null)
    return welcomeAttempt(tx, context, { attempt, visit, user: { ...user, ...confirmed } })
  await deleteKnownNetworks(tx, attempt.account)
  await deleteClaimant(tx, user.id, visit.network)
  const device_generation = await renewDeviceGeneration(tx, user.id)
  return welcomeAttempt(tx, context, { attempt, visit, user: { ...user, device_generation } })
}

const presentPassword = 'currentPassword'

/** The error for a missing current password. */
export const passwordMissing = () =>
  new AppError('invalid_input', { fields: { [presentPassword]: 'required' } })

/** Verifies `currentPassword`: 422 there if it is missing or wrong; see `judgeOwnPassword`. */
export async function judgePresentPassword(
  context: Context,
  { userId, currentPassword: password }: { userId: string; currentPassword?: string | undefined },
  visit: RequestOrigin,
): Promise<JudgedPassword> {
  if (password === undefined) throw passwordMissing()
  return judgeOwnPassword(context, { userId, password, field: presentPassword }, visit)
}

/** Runs `act` after a verified password; if `act` throws, the attempt does not count as failed. */
export async function afterPassword<Done>(
  context: Context,
  judged: JudgedPassword | null,
  act: () => Promise<Done>,
): Promise<Done> {
  try {
    return await act()
  } catch (error) {
    if (judged) await withdrawAttempt(context, judged.attempt)
    throw error
  }
}

const wrongAt = (field: string) => new AppError('invalid_input', { fields: { [field]: 'wrong_password' } })
