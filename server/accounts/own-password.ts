import { recordAudit } from '#server/audit/index.ts'
import { hashForAccount } from '#server/contacts/index.ts'
import type { Context } from '#server/context.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import type { Share } from '#server/platform/passwords/fair-queue.ts'
import { verifyPassword } from '#server/platform/passwords/hashing.ts'
import {
  accountKeyOf,
  type GuardedAttempt,
  guardAttempt,
  welcomeAttempt,
  withdrawAttempt,
} from './guard-sign-in.ts'
import { confirmPassword, findUser, type UserRow } from './store.ts'

/** The password of whoever calls, as typed in a field; `newPassword` is to take its place. */
export type OwnPassword = { userId: string; password: string; field: string; newPassword?: string }

/** A password that fitted when it was judged, and the hash of the new one where there is one. */
export type JudgedPassword = {
  user: UserRow
  newHash: string | null
  field: string
  attempt: GuardedAttempt
  visit: Visit
}

/**
 * Judges the caller's own password, guarded like a sign-in and counted together with those. A wrong one is 422 at its
 * field; throws `too_many_attempts` and `busy` too.
 */
export async function judgeOwnPassword(
  context: Context,
  { userId, password, field, newPassword }: OwnPassword,
  visit: Visit,
): Promise<JudgedPassword> {
  const user = await findUser(context.db, userId)
  if (!user) throw new AppError('unauthorized')
  const isStaff = user.role !== 'user'
  const account = accountKeyOf(context, user)
  const attempt = await guardAttempt(context, { account, visit, knownLane: isStaff ? 'staff' : 'known' })
  // Nobody makes themselves one of staff; an account of a stranger's own says nothing of who they are.
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
  await recordAudit(context.db, {
    at: context.clock.now(),
    actorId: user.id,
    action: 'own_password_wrong',
    subjectId: user.id,
    network: visit.network,
  })
  throw wrongAt(field)
}

/**
 * Holds the account of a judged password until the transaction ends, and gives it its new hash where there is one. Of
 * several at once one wins: for the others, as for somebody blocked meanwhile, the password is no longer theirs, 422 at
 * its field. Answers the cookies that this device is known by.
 */
export async function settleOwnPassword(
  tx: Parameters<typeof confirmPassword>[0],
  context: Context,
  { user, newHash, field, attempt, visit }: JudgedPassword,
): Promise<Cookie[]> {
  const isUnchanged = await confirmPassword(tx, user.id, { hash: user.password_hash, newHash })
  if (!isUnchanged) throw wrongAt(field)
  return welcomeAttempt(tx, context, { attempt, visit, user })
}

const presentPassword = 'currentPassword'

/** That the caller's present password is asked for, and was not sent. */
export const passwordMissing = () =>
  new AppError('invalid_input', { fields: { [presentPassword]: 'required' } })

/** Judges the present password that a call carries as `currentPassword`: 422 there where it is missing or wrong; see `judgeOwnPassword`. */
export async function judgePresentPassword(
  context: Context,
  { userId, currentPassword: password }: { userId: string; currentPassword?: string | undefined },
  visit: Visit,
): Promise<JudgedPassword> {
  if (password === undefined) throw passwordMissing()
  return judgeOwnPassword(context, { userId, password, field: presentPassword }, visit)
}

/** Answers what `act` does after a password was right: where it is refused, that is no failed attempt. */
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
