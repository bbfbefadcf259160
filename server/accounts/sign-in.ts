import { recordFailedSignIn } from '#server/audit/index.ts'
import { findUnprovedByHash } from '#server/claims/index.ts'
import { findHashSetting } from '#server/contacts/index.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import type { Share } from '#server/platform/passwords/fair-queue.ts'
import {
  hashPassword,
  hashPasswordLike,
  isOutdatedHash,
  verifyPassword,
} from '#server/platform/passwords/hashing.ts'
import { isFactorOn, isRequiredForStaff } from '#server/second-factors/index.ts'
import { admit, type Judged, type SignedIn } from './admit.ts'
import {
  accountKey,
  accountKeyOf,
  type GuardedAttempt,
  guardAttempt,
  guardClaimed,
  withdrawAttempt,
} from './guard-sign-in.ts'
import { canonicalName, hasAccess } from './rules.ts'
import { admitByCode, askSecondStep } from './second-step.ts'
import { findStaff, findUserByEmail, type UserRow } from './store.ts'

/**
 * Signs a member in. Whatever is wrong reads the same, `invalid_credentials`; only who shows the right password of an
 * account without active access gets `access_expired` with a renewal token. Throws `too_many_attempts` and `busy` too.
 */
export async function signInMember(
  context: Context,
  typed: { email: string; password: string },
  visit: Visit,
): Promise<SignedIn> {
  const email = canonicalName(typed.email)
  const owner = await findUserByEmail(context.db, email)
  const user = owner?.role === 'user' ? owner : undefined
  const setting = await findHashSetting(context.db, email)
  const { password } = typed
  // Whoever has proved the address is meant; else all who claim it, by one hash that they share.
  const claimed = owner === undefined ? setting : undefined
  const guarding = { account: accountKey(context, 'member', email), visit, knownLane: 'known' } as const
  const { attempt, from } =
    claimed === undefined
      ? { attempt: await guardAttempt(context, guarding), from: null }
      : await guardClaimed(context, email, guarding)
  const { share } = attempt
  const findClaimant = async (like: string) =>
    findUnprovedByHash(context.db, email, { hash: await hashPasswordLike(like, password, share), from })
  const find = claimed === undefined ? findByPassword(user, password, share) : () => findClaimant(claimed)
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
 * Signs a coach or an admin in, by username or e-mail. Whatever is wrong reads the same: `invalid_staff_credentials`. Only
 * who shows the right password of an account with a second factor, without a code of it, gets `second_factor_required` with
 * a challenge token. Where all staff need a factor, who has none gets a session that only opens its set-up.
 */
export async function signInStaff(
  context: Context,
  typed: { username: string; password: string; code?: string | undefined },
  visit: Visit,
): Promise<SignedIn & { needsSetUp: boolean }> {
  const name = canonicalName(typed.username)
  const user = await findStaff(context.db, name)
  // One count for both names of an account, or it could be tried twice as often.
  const account = user ? accountKeyOf(context, user) : accountKey(context, 'staff', name)
  const attempt = await guardAttempt(context, { account, visit, knownLane: 'staff' })
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
    // Switched on while the password was being judged: asked for at the next try.
    passes: async (tx) => !(await isFactorOn(tx, judged.user.id)),
  })
  if (admitted === null) throw new AppError('invalid_staff_credentials')
  return { ...admitted, needsSetUp }
}

/** Answers the account that the typed password fits, after computing exactly one hash. */
type Find = () => Promise<UserRow | undefined>

const findByPassword =
  (user: UserRow | undefined, password: string, share: Share): Find =>
  async () =>
    (await verifyPassword(user?.password_hash ?? null, password, share)) ? user : undefined

/** Judges the password first and the account's state only after it, so that neither shows by itself. */
async function judge(
  context: Context,
  attempt: GuardedAttempt,
  { user, password, find, visit }: { user: UserRow | undefined; password: string; find: Find; visit: Visit },
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

// Unproved accounts of an address share their salt, so their hashes stay as they are.
async function betterHash(
  { unproved_email, password_hash }: UserRow,
  password: string,
  share: Share,
): Promise<string | null> {
  if (unproved_email !== null || password_hash === null || !isOutdatedHash(password_hash)) return null
  return hashPassword(password, share).catch(() => null)
}
