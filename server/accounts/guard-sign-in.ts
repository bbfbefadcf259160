import { isClaimantKnown, type KnownFrom, rememberClaimant } from '#server/claims/index.ts'
import { findHashSetting } from '#server/contacts/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import {
  type AttemptLimit,
  forgetFailures,
  forgetSubject,
  giveAttemptBack,
  type Hold,
  reserveAttempt,
} from '#server/platform/http/attempts.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { deviceOf, rememberDevice } from '#server/platform/http/devices.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import type { Share } from '#server/platform/passwords/fair-queue.ts'
import { canonicalName, knownNetworkLife } from './rules.ts'
import {
  findStaff,
  findUserByEmail,
  forgetNetworks,
  isNetworkKnown,
  rememberNetwork,
  type UserRow,
} from './store.ts'

type Transaction = Parameters<typeof rememberNetwork>[0]

/** Failures for one account from one device, or else from one network. */
export const limitOfPlace: AttemptLimit = {
  name: 'sign-in-place',
  failures: 5,
  windowSeconds: 60 * 60,
  counted: 'from_last',
  locks: [60, 120, 240, 480, 900],
}

/** Failures for one account from all devices and networks that never signed in to it: after 30, one try a minute. */
export const limitOfAccount: AttemptLimit = {
  name: 'sign-in-account',
  failures: 30,
  windowSeconds: 60 * 60,
  counted: 'from_first',
  locks: [60],
}

/** Failures from one network, whatever the account; phones of many people share one, so it is not lower. */
export const limitOfNetwork: AttemptLimit = {
  name: 'sign-in-network',
  failures: 100,
  windowSeconds: 10 * 60,
  counted: 'from_first',
  locks: [600],
}

/** Wrong one-time links from one network; nobody's sign-in waits for them. */
export const limitOfLinks: AttemptLimit = { ...limitOfNetwork, name: 'link-network' }

/** Wrong codes for one account from one device, or else from one network. */
export const limitOfCodesOfPlace: AttemptLimit = { ...limitOfPlace, name: 'second-factor-place' }

/** Wrong codes for one account from all devices and networks that never signed in to it. */
export const limitOfCodesOfAccount: AttemptLimit = { ...limitOfAccount, name: 'second-factor-account' }

const passwordLimits = { ofPlace: limitOfPlace, ofAccount: limitOfAccount }
const codeLimits = { ofPlace: limitOfCodesOfPlace, ofAccount: limitOfCodesOfAccount }

type KnownLane = 'staff' | 'known'

/** One attempt that was let through to its judgement. */
export type GuardedAttempt = { account: string; ofAccount: Hold[]; ofNetwork: Hold[]; share: Share }

/** The key under which an account's attempts are counted; unknown names are counted alike. */
export function accountKey(context: Context, kind: 'member' | 'staff' | 'unproved', name: string): string {
  return context.secrets.digest('account', `${kind}:${name}`)
}

type KeyedAccount = Pick<UserRow, 'id' | 'role' | 'email' | 'username'>

/**
 * The key of an account that exists: one for all the names it can sign in by. An account that only claims its address has
 * a key of its own, so that it changes nothing for whoever else has that address.
 */
export function accountKeyOf(context: Context, user: KeyedAccount): string {
  if (user.role === 'user' && user.email === null) return accountKey(context, 'unproved', user.id)
  return user.role === 'user'
    ? accountKey(context, 'member', user.email ?? '')
    : accountKey(context, 'staff', user.username ?? user.email ?? '')
}

/** An attempt at a password: for which account, from where, and in which lane it waits where that place is known. */
export type PasswordAttempt = { account: string; visit: Visit; knownLane: KnownLane }

/** Lets an attempt through to its judgement or throws 429 with the seconds to wait. It counts as failed until told otherwise. */
export async function guardAttempt(context: Context, attempt: PasswordAttempt): Promise<GuardedAttempt> {
  return reserved(context, await attemptFrom(context, { ...attempt, limits: passwordLimits }))
}

/**
 * The same for an address that accounts only claim. While it is locked, since strangers try it from everywhere, an attempt is let
 * through all the same from a network that one of them is known from: to be judged against those alone, so that nobody who
 * registers the address tries the passwords of the others by that. The limit of the place stays on.
 */
export async function guardClaimed(
  context: Context,
  email: string,
  guarding: PasswordAttempt,
): Promise<{ attempt: GuardedAttempt; from: KnownFrom | null }> {
  const attempt = await attemptFrom(context, { ...guarding, limits: passwordLimits })
  try {
    return { attempt: await reserved(context, attempt), from: null }
  } catch (error) {
    const since = new Date(context.clock.now().getTime() - knownNetworkLife)
    const from = { network: guarding.visit.network, since }
    const isLocked = error instanceof AppError && error.code === 'too_many_attempts'
    if (!isLocked || !(await isClaimantKnown(context.db, email, from))) throw error
    const ofAccount = attempt.ofAccount.filter(({ limit }) => limit !== limitOfAccount)
    return { attempt: await reserved(context, { ...attempt, ofAccount }), from }
  }
}

/** Lets the second step of a sign-in, or a code that stands for a password, through to its judgement; see `guardAttempt`. */
export async function guardCode(context: Context, account: string, visit: Visit): Promise<GuardedAttempt> {
  return reserved(
    context,
    await attemptFrom(context, { account, visit, knownLane: 'staff', limits: codeLimits }),
  )
}

/** The attempts at a password from a place, without counting another: what is to be forgotten where the second step succeeds. */
export function passedAttempt(context: Context, account: string, visit: Visit): Promise<GuardedAttempt> {
  return attemptFrom(context, { account, visit, knownLane: 'staff', limits: passwordLimits })
}

type Limits = { ofPlace: AttemptLimit; ofAccount: AttemptLimit }

async function reserved(context: Context, attempt: GuardedAttempt): Promise<GuardedAttempt> {
  if (context.settings.rateLimits) {
    await reserveAttempt(context, [...attempt.ofNetwork, ...attempt.ofAccount])
  }
  return attempt
}

async function attemptFrom(
  context: Context,
  { account, visit, knownLane, limits }: PasswordAttempt & { limits: Limits },
): Promise<GuardedAttempt> {
  const device = deviceOf(context.secrets, visit, account)
  const since = new Date(context.clock.now().getTime() - knownNetworkLife)
  const isKnown =
    device !== null || (await isNetworkKnown(context.db, { account, network: visit.network, since }))
  const place = device === null ? `network:${visit.network}` : `device:${device}`
  return {
    account,
    // Who shares the network of somebody who guesses, as everybody does behind a proxy that is not named, keeps being let in
    // on a device that is known.
    ofNetwork: device === null ? [{ limit: limitOfNetwork, subject: visit.network }] : [],
    ofAccount: [
      ...(isKnown ? [] : [{ limit: limits.ofAccount, subject: account }]),
      { limit: limits.ofPlace, subject: `${account}:${place}` },
    ],
    // Where it is known an account has one share, from wherever it is asked for.
    share: isKnown ? { lane: knownLane, from: account } : { lane: 'stranger', from: visit.networkBlock },
  }
}

/** An attempt that nobody could judge: it counts neither way. */
export async function withdrawAttempt(context: Context, attempt: GuardedAttempt): Promise<void> {
  if (!context.settings.rateLimits) return
  await giveAttemptBack(context.db, [...attempt.ofNetwork, ...attempt.ofAccount])
}

/** An attempt whose password was right and whose second step is to come: its network alone is not charged with it. */
export async function keepForSecondStep(
  tx: Transaction,
  context: Context,
  { ofNetwork }: GuardedAttempt,
): Promise<void> {
  if (context.settings.rateLimits) await giveAttemptBack(tx, ofNetwork)
}

/**
 * An attempt that succeeded: the account's failures are forgotten, its network and device known from now on. For an
 * account that only claims its address the attempt counts neither way, and its network is known of that account alone: others
 * may have the same address.
 */
export async function welcomeAttempt(
  tx: Transaction,
  context: Context,
  { attempt, visit, user }: { attempt: GuardedAttempt; visit: Visit; user: KeyedAccount },
): Promise<Cookie[]> {
  if (user.role === 'user' && user.email === null) {
    const holds = [...attempt.ofNetwork, ...attempt.ofAccount]
    if (context.settings.rateLimits) await giveAttemptBack(tx, holds)
    await rememberClaimant(tx, { userId: user.id, network: visit.network, now: context.clock.now() })
    return []
  }
  if (context.settings.rateLimits) {
    await forgetFailures(tx, attempt.ofAccount)
    await giveAttemptBack(tx, attempt.ofNetwork)
  }
  const { account } = attempt
  await rememberNetwork(tx, { account, network: visit.network, now: context.clock.now() })
  return visit.isBrowser ? [rememberDevice(context.secrets, visit, account)] : []
}

/**
 * What a wrong one-time link is answered; it counts against its network. A right one is never held up: it has 256 bits, and
 * thousands may share the network of whoever makes some up. Throws 429 with the seconds to wait where there were too many.
 */
export async function wrongLink(context: Context, visit: Visit): Promise<AppError> {
  if (context.settings.rateLimits) {
    await reserveAttempt(context, [{ limit: limitOfLinks, subject: visit.network }])
  }
  return new AppError('link_invalid')
}

/**
 * Lets the holder of an account sign in again at once, whatever was tried before, by its username or e-mail, also one that is
 * only claimed. False where there is no such account.
 */
export async function unlockAccount(context: Context, name: string): Promise<boolean> {
  const canonical = canonicalName(name)
  const found = [await findStaff(context.db, canonical), await findUserByEmail(context.db, canonical)]
  const isClaimed = (await findHashSetting(context.db, canonical)) !== undefined
  await inTransaction(context.db, async (tx) => {
    for (const user of found) if (user) await forgetAccountFailures(tx, context, user)
    if (isClaimed) await forgetAddressFailures(tx, context, canonical)
  })
  return isClaimed || found.some((user) => user !== undefined)
}

/**
 * Forgets all failed sign-ins of an address that accounts only claim. Never by anything that whoever registers can bring
 * about alone: they would try the passwords of the others without limit.
 */
export async function forgetAddressFailures(tx: Transaction, context: Context, email: string): Promise<void> {
  const address = accountKey(context, 'member', email)
  await forgetSubject(tx, limitOfAccount, address)
  await forgetSubject(tx, limitOfPlace, address)
}

/** Forgets all failed sign-ins of an account, so that its holder is let in at once. */
export async function forgetAccountFailures(
  tx: Transaction,
  context: Context,
  user: KeyedAccount,
): Promise<void> {
  const account = accountKeyOf(context, user)
  await forgetSubject(tx, limitOfAccount, account)
  await forgetSubject(tx, limitOfPlace, account)
  await forgetCodeFailures(tx, context, user)
}

/** Forgets all wrong codes of an account. */
export async function forgetCodeFailures(
  tx: Transaction,
  context: Context,
  user: KeyedAccount,
): Promise<void> {
  const account = accountKeyOf(context, user)
  await forgetSubject(tx, limitOfCodesOfAccount, account)
  await forgetSubject(tx, limitOfCodesOfPlace, account)
}

/** A right code: the wrong ones before it are forgotten. */
export async function passCode(tx: Transaction, context: Context, attempt: GuardedAttempt): Promise<void> {
  if (!context.settings.rateLimits) return
  await forgetFailures(tx, attempt.ofAccount)
  await giveAttemptBack(tx, attempt.ofNetwork)
}

/** Forgets where somebody signed in to an account from, and every failure to. */
export async function forgetSignIns(tx: Transaction, context: Context, user: KeyedAccount): Promise<void> {
  await forgetAccountFailures(tx, context, user)
  await forgetNetworks(tx, accountKeyOf(context, user))
}
