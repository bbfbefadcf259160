import {
  accountKey,
  accountKeyOf,
  admit,
  canonicalName,
  findHashSetting,
  findStaff,
  findUnprovedByHash,
  findUserByEmail,
  type GuardedAttempt,
  guardAttempt,
  guardClaimed,
  hasAccess,
  isFactorOn,
  isRequiredForStaff,
  type Judged,
  type PasswordAttempt,
  type SignedIn,
  type UserRow,
  withdrawAttempt,
} from '#server/accounts/index.ts'
import { recordFailedSignIn } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import type { Share } from '#server/platform/passwords/fair-queue.ts'
import {
  hashPassword,
  hashPasswordLike,
  isOutdatedHash,
  verifyPassword,
} from '#server/platform/passwords/hashing.ts'
import { admitByCode, askSecondStep } from './second-step.ts'

/**
 * Signs a member in. Every failure has the same error, `invalid_credentials`; only the right password of an account
 * without access gets `access_expired` with a renewal token. Also throws `too_many_attempts` and `busy`.
 */
export async function signInMember(
  context: Context,
  typed: { email: string; password: string },
  visit: RequestOrigin,
): Promise<SignedIn> {
  const email = canonicalName(typed.email)
  const owner = await findUserByEmail(context.db, email)
  const user = owner?.role === 'user' ? owner : undefined
  const setting = await findHashSetting(context.db, email)
  const { password } = typed
  // The account that verified the address; else all that claim it, which share one hash.
  const claimed = owner === undefined ? setting : undefined
  const account = accountKey(context, 'member', email)
  const generation = user?.device_generation ?? null
  const guarding = { account, generation, visit, knownLane: 'known' } as const
  const { attempt, find } =
    claimed === undefined
      ? await guardedOwner(context, { user, password, guarding })
      : await guardedClaimants(context, { email, setting: claimed, password, guarding })
  const judged = await judge(context, attempt, { user, password, visit, find })
  if (judged === null) throw new AppError('invalid_credentials')
  const kind = hasAccess(judged.user, context.clock.now()) ? 'member' : 'renewal'
  const admitted = await admit(context, judged, { kind })
  if (admitted === null) throw new AppError('invalid_credentials')
  if (kind === 'member') return admitted
  const { token, cookies } = admitted
  throw new AppError('access_expired', { body: { renewalToken: token }, cookies })
}

/**
 * Signs a coach or an admin in, by username or email. Every failure has the same error, `invalid_staff_credentials`;
 * only the right password of an account with a second factor, without a code, gets `second_factor_required` with a
 * challenge token. If all staff need a factor, an account without one gets a session that only allows its set-up.
 */
export async function signInStaff(
  context: Context,
  typed: { username: string; password: string; code?: string | undefined },
  visit: RequestOrigin,
): Promise<SignedIn & { needsSetUp: boolean }> {
  const name = canonicalName(typed.username)
  const user = await findStaff(context.db, name)
  // One count for both names of an account, otherwise it could be tried twice as often.
  const account = user ? accountKeyOf(context, user) : accountKey(context, 'staff', name)
  const generation = user?.device_generation ?? null
  const attempt = await guardAttempt(context, { account, generation, visit, knownLane: 'staff' })
  const judged = await judge(context, attempt, {
    user,
    password: typed.password,
    visit,
    find: findByPassword(user, typed.password, attempt.share),
  })
  if (judged === null) throw new AppError('invalid_staff_credentials')
  if (await isFactorOn(context.db, judged.user.id)) {
    if (typed.code === undefined) throw await askSecondStep(context, judged)
    await withdrawAttempt(context, attempt)
    const withdrawn = { ...judged, attempt: { ...attempt, ofNetwork: [] } }
    const admitted = await admitByCode(context, withdrawn, typed.code)
    return { ...admitted, needsSetUp: false }
  }
  const needsSetUp = await isRequiredForStaff(context.db)
  const admitted = await admit(context, judged, {
    kind: needsSetUp ? 'staff_setup' : 'staff',
    // Rejects a factor that was turned on while the password was verified; the next attempt requires it.
    passes: async (tx) => !(await isFactorOn(tx, judged.user.id)),
  })
  if (admitted === null) throw new AppError('invalid_staff_credentials')
  return { ...admitted, needsSetUp }
}

/** Returns the account that the typed password fits, after computing exactly one hash. */
type Find = () => Promise<UserRow | undefined>

type Guarding = { password: string; guarding: PasswordAttempt }
type Guarded = { attempt: GuardedAttempt; find: Find }

async function guardedOwner(
  context: Context,
  { user, password, guarding }: Guarding & { user: UserRow | undefined },
): Promise<Guarded> {
  const attempt = await guardAttempt(context, guarding)
  return { attempt, find: findByPassword(user, password, attempt.share) }
}

async function guardedClaimants(
  context: Context,
  { email, setting, password, guarding }: Guarding & { email: string; setting: string },
): Promise<Guarded> {
  const { attempt, ...among } = await guardClaimed(context, email, guarding)
  const find = async () => {
    const hash = await hashPasswordLike(setting, password, attempt.share)
    return findUnprovedByHash(context.db, email, { hash, ...among })
  }
  return { attempt, find }
}

const findByPassword =
  (user: UserRow | undefined, password: string, share: Share): Find =>
  async () =>
    (await verifyPassword(user?.password_hash ?? null, password, share)) ? user : undefined

/** Verifies the password before the account's state, so that neither is revealed separately. */
async function judge(
  context: Context,
  attempt: GuardedAttempt,
  {
    user,
    password,
    find,
    visit,
  }: { user: UserRow | undefined; password: string; find: Find; visit: RequestOrigin },
): Promise<Judged | null> {
  let found: UserRow | undefined
  try {
    found = await find()
  } catch (error) {
    await withdrawAttempt(context, attempt)
    throw error
  }
  if (found && found.blocked_at === null) {
    return { user: found, attempt, visit, newHash: await betterHash(found, password, attempt.share) }
  }
  await recordFailedSignIn(context.db, {
    at: context.clock.now(),
    account: attempt.account,
    subjectId: (found ?? user)?.id ?? null,
    reason: found ? 'blocked' : 'credentials',
    network: visit.network,
  })
  return null
}

// Unverified accounts of an address share their salt, so their hashes are not upgraded.
async function betterHash(
  { unproved_email, password_hash }: UserRow,
  password: string,
  share: Share,
): Promise<string | null> {
  if (unproved_email !== null || password_hash === null || !isOutdatedHash(password_hash)) return null
  return hashPassword(password, share).catch(() => null)
}
