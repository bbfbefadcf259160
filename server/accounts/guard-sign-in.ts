import {
  isAccountKnown,
  isClaimantKnown,
  type KnownFrom,
  rememberClaimant,
} from '#server/accounts/claims/index.ts'
import { findHashSetting } from '#server/accounts/contacts/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { deleteKnownNetworks, isNetworkKnown, rememberNetwork } from '#server/platform/http/known-networks.ts'
import {
  type AttemptLimit,
  clearFailures,
  clearFailuresByPrefix,
  giveAttemptBack,
  reserveAttempt,
  type Throttle,
} from '#server/platform/http/login-throttle.ts'
import { isWithinQuota } from '#server/platform/http/rate-limit.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { deviceOf, rememberDevice } from '#server/platform/http/trusted-devices.ts'
import type { Share } from '#server/platform/passwords/fair-queue.ts'
import { canonicalName, knownNetworkLife } from './rules.ts'
import {
  claimedSignIns,
  limitOfAccount,
  limitOfCodesOfAccount,
  limitOfCodesOfPlace,
  limitOfLinks,
  limitOfNetwork,
  limitOfPlace,
} from './sign-in-limits.ts'
import { findStaff, findUserByEmail, type UserRow } from './store.ts'

const passwordLimits = { ofPlace: limitOfPlace, ofAccount: limitOfAccount }
const codeLimits = { ofPlace: limitOfCodesOfPlace, ofAccount: limitOfCodesOfAccount }

type KnownLane = 'staff' | 'known'

/** An attempt that was admitted to password verification. */
export type GuardedAttempt = { account: string; ofAccount: Throttle[]; ofNetwork: Throttle[]; share: Share }

/** The key that an account's attempts count under; unknown names count the same way. */
export function accountKey(
  context: Context,
  kind: 'member' | 'staff' | 'unproved' | 'codes',
  name: string,
): string {
  return context.secrets.digest('account', `${kind}:${name}`)
}

type KeyedAccount = Pick<UserRow, 'id' | 'role' | 'email' | 'username'>
type DeviceUser = KeyedAccount & Pick<UserRow, 'device_generation'>

/**
 * The key of an existing account, one for all its sign-in names. An account with a claimed address has a key of its
 * own, so that it does not affect the other accounts with that address.
 */
export function accountKeyOf(context: Context, user: KeyedAccount): string {
  if (user.role === 'user' && user.email === null) return accountKey(context, 'unproved', user.id)
  return user.role === 'user'
    ? accountKey(context, 'member', user.email ?? '')
    : accountKey(context, 'staff', user.username ?? user.email ?? '')
}

/** A password attempt. `knownLane` is the hashing lane if its device or network is known. */
export type PasswordAttempt = {
  account: string
  generation: string | null
  visit: RequestOrigin
  knownLane: KnownLane
}

/** Admits an attempt or throws 429 with the seconds to wait. It counts as failed until reset or given back. */
export async function guardAttempt(context: Context, attempt: PasswordAttempt): Promise<GuardedAttempt> {
  return reserved(context, await attemptFrom(context, { ...attempt, limits: passwordLimits }))
}

/**
 * Like `guardAttempt`, for a claimed address. While attempts from everywhere lock the address, an attempt from a
 * network known to one of its accounts is still admitted, but checked only against the accounts known there: a
 * registration must not allow guesses at the passwords of the others. The limit per device or network still applies.
 */
export async function guardClaimed(
  context: Context,
  email: string,
  passwordAttempt: PasswordAttempt,
): Promise<{ attempt: GuardedAttempt; from: KnownFrom; knownOnly: boolean }> {
  const from = knownFrom(context, passwordAttempt.visit)
  const attempt = await attemptFrom(context, { ...passwordAttempt, limits: passwordLimits })
  try {
    return { attempt: await reserved(context, attempt), from, knownOnly: false }
  } catch (error) {
    const isLocked = error instanceof AppError && error.code === 'too_many_attempts'
    if (!isLocked || !(await isClaimantKnown(context.db, email, from))) throw error
    const ofAccount = attempt.ofAccount.filter(({ limit }) => limit !== limitOfAccount)
    return { attempt: await reserved(context, { ...attempt, ofAccount }), from, knownOnly: true }
  }
}

function knownFrom({ clock }: Context, { network }: RequestOrigin): KnownFrom {
  return { network, since: new Date(clock.now().getTime() - knownNetworkLife) }
}

/** Admits a second-step code, or a code instead of a password; see `guardAttempt`. */
export async function guardCode(
  context: Context,
  user: DeviceUser,
  visit: RequestOrigin,
): Promise<GuardedAttempt> {
  const counted = codesKeyOf(context, user)
  return reserved(
    context,
    await attemptFrom(context, { ...attemptOf(context, user, visit), counted, limits: codeLimits }),
  )
}

// By id: a new username or email does not reset the count.
const codesKeyOf = (context: Context, { id }: Pick<UserRow, 'id'>) => accountKey(context, 'codes', id)

const attemptOf = (context: Context, user: DeviceUser, visit: RequestOrigin): PasswordAttempt => ({
  account: accountKeyOf(context, user),
  generation: user.device_generation,
  visit,
  knownLane: 'staff',
})

/** The password attempts from a device or network, without counting another: a completed second step resets them. */
export function passedAttempt(
  context: Context,
  user: DeviceUser,
  visit: RequestOrigin,
): Promise<GuardedAttempt> {
  return attemptFrom(context, { ...attemptOf(context, user, visit), limits: passwordLimits })
}

/** `counted` is the key of the failures if it differs from the account's. */
type CountedAttempt = PasswordAttempt & {
  counted?: string
  limits: { ofPlace: AttemptLimit; ofAccount: AttemptLimit }
}

async function reserved(context: Context, attempt: GuardedAttempt): Promise<GuardedAttempt> {
  if (context.settings.rateLimits) {
    await reserveAttempt(context, [...attempt.ofNetwork, ...attempt.ofAccount])
  }
  return attempt
}

async function attemptFrom(
  context: Context,
  { account, counted = account, generation, visit, knownLane, limits }: CountedAttempt,
): Promise<GuardedAttempt> {
  const device = deviceOf(context.secrets, visit, { account, generation })
  const since = new Date(context.clock.now().getTime() - knownNetworkLife)
  const isKnown =
    device !== null || (await isNetworkKnown(context.db, { account, network: visit.network, since }))
  const place = device === null ? `network:${visit.network}` : `device:${device}`
  return {
    account,
    // Known devices skip the network limit, so that an attacker behind the same network (for example an unnamed proxy)
    // does not lock them out.
    ofNetwork: device === null ? [{ limit: limitOfNetwork, subject: visit.network }] : [],
    ofAccount: [
      ...(isKnown ? [] : [{ limit: limits.ofAccount, subject: counted }]),
      { limit: limits.ofPlace, subject: `${counted}:${place}` },
    ],
    // A known account has one share, whichever network the request comes from.
    share: isKnown ? { lane: knownLane, from: account } : { lane: 'stranger', from: visit.networkBlock },
  }
}

/** Reverts the count of an attempt that could not be verified. */
export async function withdrawAttempt(context: Context, attempt: GuardedAttempt): Promise<void> {
  if (!context.settings.rateLimits) return
  await giveAttemptBack(context.db, [...attempt.ofNetwork, ...attempt.ofAccount])
}

/** Reverts an attempt's count for the network only: its password was right, its second step is still open. */
export async function keepForSecondStep(
  tx: Tx,
  context: Context,
  { ofNetwork }: GuardedAttempt,
): Promise<void> {
  if (context.settings.rateLimits) await giveAttemptBack(tx, ofNetwork)
}

/**
 * Handles a success: resets the account's failures and remembers its network and device. For an account with a claimed
 * address nothing is reset, since others may have the same address.
 */
export async function welcomeAttempt(
  tx: Tx,
  context: Context,
  { attempt, visit, user }: { attempt: GuardedAttempt; visit: RequestOrigin; user: DeviceUser },
): Promise<Cookie[]> {
  if (user.role === 'user' && user.email === null) {
    if (context.settings.rateLimits) await settleClaimed(tx, context, { attempt, visit, userId: user.id })
    await rememberClaimant(tx, { userId: user.id, network: visit.network, now: context.clock.now() })
    return []
  }
  if (context.settings.rateLimits) {
    await clearFailures(tx, attempt.ofAccount)
    await giveAttemptBack(tx, attempt.ofNetwork)
  }
  const { account } = attempt
  await rememberNetwork(tx, { account, network: visit.network, now: context.clock.now() })
  if (!visit.isBrowser) return []
  return [rememberDevice(context.secrets, visit, { account, generation: user.device_generation })]
}

/**
 * Reverts the count of a claimed address's success if its account is known from the network, up to a limit. Otherwise
 * it counts as a failure: a stranger could register guesses at another's password and try them without a throttle.
 */
async function settleClaimed(
  tx: Tx,
  context: Context,
  { attempt, visit, userId }: { attempt: GuardedAttempt; visit: RequestOrigin; userId: string },
): Promise<void> {
  if (!(await isAccountKnown(tx, userId, knownFrom(context, visit)))) return
  const quotaContext = { db: tx, clock: context.clock }
  if (!(await isWithinQuota(quotaContext, claimedSignIns, `${attempt.account}:${visit.network}`))) return
  await giveAttemptBack(tx, [...attempt.ofNetwork, ...attempt.ofAccount])
}

/**
 * The error for a wrong one-time link; counts against its network. Right links are never throttled: they have 256 bits,
 * and thousands of users may share the network of an attacker. Throws 429 with the seconds to wait.
 */
export async function wrongLink(context: Context, visit: RequestOrigin): Promise<AppError> {
  if (context.settings.rateLimits) {
    await reserveAttempt(context, [{ limit: limitOfLinks, subject: visit.network }])
  }
  return new AppError('link_invalid')
}

/**
 * Resets all throttles of an account by its username or email, even a claimed one. False if there is no such account.
 */
export async function unlockAccount(context: Context, name: string): Promise<boolean> {
  const canonical = canonicalName(name)
  const found = [await findStaff(context.db, canonical), await findUserByEmail(context.db, canonical)]
  const isClaimed = (await findHashSetting(context.db, canonical)) !== undefined
  await inTransaction(context.db, async (tx) => {
    for (const user of found) {
      if (!user) continue
      await clearAccountFailures(tx, context, user)
      await clearCodeFailures(tx, context, user)
    }
    if (isClaimed) await clearAddressFailures(tx, context, canonical)
  })
  return isClaimed || found.some((user) => user !== undefined)
}

/**
 * Resets all failed sign-ins of an address that accounts only claim. Never call it for something that a registrant can
 * trigger alone: they could try the passwords of the others without limit.
 */
export async function clearAddressFailures(tx: Tx, context: Context, email: string): Promise<void> {
  const address = accountKey(context, 'member', email)
  await clearFailuresByPrefix(tx, limitOfAccount, address)
  await clearFailuresByPrefix(tx, limitOfPlace, address)
}

/** Resets the wrong passwords of an account, not its wrong codes: only a right code proves the second factor. */
async function clearAccountFailures(tx: Tx, context: Context, user: KeyedAccount): Promise<void> {
  const account = accountKeyOf(context, user)
  await clearFailuresByPrefix(tx, limitOfAccount, account)
  await clearFailuresByPrefix(tx, limitOfPlace, account)
}

/** Resets the wrong codes of an account: by the operator, or when the account is deleted. */
export async function clearCodeFailures(tx: Tx, context: Context, user: Pick<UserRow, 'id'>): Promise<void> {
  const codes = codesKeyOf(context, user)
  await clearFailuresByPrefix(tx, limitOfCodesOfAccount, codes)
  await clearFailuresByPrefix(tx, limitOfCodesOfPlace, codes)
}

/** Resets the wrong codes after a right one. */
export async function passCode(tx: Tx, context: Context, attempt: GuardedAttempt): Promise<void> {
  if (!context.settings.rateLimits) return
  await clearFailures(tx, attempt.ofAccount)
  await giveAttemptBack(tx, attempt.ofNetwork)
}

/** Deletes the known networks of an account and resets its wrong passwords, so that its user can sign in at once. */
export async function clearSignInFailures(tx: Tx, context: Context, user: KeyedAccount): Promise<void> {
  await clearAccountFailures(tx, context, user)
  await deleteKnownNetworks(tx, accountKeyOf(context, user))
}
