import { recordAudit } from '#server/audit/index.ts'
import { findHashSetting, findUnprovedByHash } from '#server/contacts/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import {
  hashPassword,
  hashPasswordLike,
  isOutdatedHash,
  verifyPassword,
} from '#server/platform/passwords/hashing.ts'
import {
  accountKey,
  accountKeyOf,
  type GuardedAttempt,
  guardAttempt,
  welcomeAttempt,
  withdrawAttempt,
} from './guard-sign-in.ts'
import { canonicalName, hasAccess, type SessionKind } from './rules.ts'
import { type OpenedSession, openSession } from './sessions.ts'
import { confirmPassword, findStaff, findUserByEmail, type UserRow } from './store.ts'

/** Somebody who has just signed in. */
export type SignedIn = OpenedSession & { user: UserRow }

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
  const attempt = await guardAttempt(context, accountKey(context, 'member', email), visit)
  // Whoever has proved the address is meant; else all who claim it, by one hash that they share.
  const judged = await judge(context, attempt, {
    user,
    password,
    visit,
    find:
      owner === undefined && setting !== undefined
        ? async () => findUnprovedByHash(context.db, email, await hashPasswordLike(setting, password))
        : findByPassword(user, password),
  })
  if (judged === null) throw new AppError('invalid_credentials')
  const kind = hasAccess(judged.user, context.clock.now()) ? 'member' : 'renewal'
  const admitted = await admit(context, judged, kind)
  if (admitted === null) throw new AppError('invalid_credentials')
  if (kind === 'member') return admitted
  const { token, cookies } = admitted
  throw new AppError('access_expired', { body: { renewalToken: token }, cookies })
}

/** Signs a coach or an admin in, by username or e-mail. Whatever is wrong reads the same: `invalid_staff_credentials`. */
export async function signInStaff(
  context: Context,
  typed: { username: string; password: string },
  visit: Visit,
): Promise<SignedIn> {
  const name = canonicalName(typed.username)
  const user = await findStaff(context.db, name)
  // One count for both names of an account, or it could be tried twice as often.
  const account = user ? accountKeyOf(context, user) : accountKey(context, 'staff', name)
  const attempt = await guardAttempt(context, account, visit)
  const judged = await judge(context, attempt, {
    user,
    password: typed.password,
    visit,
    find: findByPassword(user, typed.password),
  })
  const admitted = judged && (await admit(context, judged, 'staff'))
  if (admitted === null) throw new AppError('invalid_staff_credentials')
  return admitted
}

/** The account whose password was right; `newHash` is null where its hash stays. */
type Judged = { user: UserRow; attempt: GuardedAttempt; visit: Visit; newHash: string | null }

/** Answers the account that the typed password fits, after computing exactly one hash. */
type Find = () => Promise<UserRow | undefined>

const findByPassword =
  (user: UserRow | undefined, password: string): Find =>
  async () =>
    (await verifyPassword(user?.password_hash ?? null, password)) ? user : undefined

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
    return { user: found, attempt, visit, newHash: await betterHash(found, password) }
  }
  await recordAudit(context.db, {
    at: context.clock.now(),
    actorId: null,
    action: 'sign_in_failed',
    subjectId: (found ?? user)?.id ?? null,
    details: { reason: found ? 'blocked' : 'credentials' },
    network: visit.network,
  })
  return null
}

// Unproved accounts of an address share their salt, so their hashes stay as they are.
async function betterHash(
  { unproved_email, password_hash }: UserRow,
  password: string,
): Promise<string | null> {
  if (unproved_email !== null || password_hash === null || !isOutdatedHash(password_hash)) return null
  return hashPassword(password).catch(() => null)
}

/** Opens the session, unless the password was changed or the account blocked while the password was being judged. */
async function admit(context: Context, judged: Judged, kind: SessionKind): Promise<SignedIn | null> {
  const { user, attempt, visit, newHash } = judged
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const isUnchanged = await confirmPassword(tx, user.id, { hash: user.password_hash, newHash })
    if (!isUnchanged) return null
    const session = await openSession(tx, { userId: user.id, kind, now }, visit)
    const deviceCookies = await welcomeAttempt(tx, context, { attempt, visit, user })
    await recordAudit(tx, {
      at: now,
      actorId: user.id,
      action: kind === 'renewal' ? 'sign_in_expired' : 'sign_in',
      subjectId: user.id,
      details: { kind, browser: visit.isBrowser },
      network: visit.network,
    })
    return { ...session, cookies: [...session.cookies, ...deviceCookies], user }
  })
}
