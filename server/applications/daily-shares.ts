import { findUser } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import {
  giveBackToNetwork,
  giveBackToWideNetwork,
  takeFromNetworkQuota,
} from '#server/platform/http/quotas.ts'
import { findSendings } from '#server/proofs/index.ts'
import { networkKept } from './rules.ts'

type Db = Parameters<typeof findUser>[0]

const windowSeconds = 24 * 60 * 60

/** How many requests and later receipts strangers of one network send in a day: what its hourly quota lets through in ten hours. */
export const requestsOfDay = { name: 'application-day', limit: 600, windowSeconds }

/** How many kilobytes of large receipts strangers of one network leave with us in a day: 200 MB. */
export const receiptsOfDay = { name: 'receipts-day', limit: 200 * 1024, windowSeconds }

/** Up to how many bytes a receipt counts with the requests alone: a phone's screenshot is smaller. */
export const largestScreenshot = 500 * 1024

/** Who sends: an account, or nobody who is signed in; from which network. */
export type Origin = {
  userId: string | null
  network: string
  networkBlock: string
  /** Null where it does not tell visitors apart. */
  publicBlock: string | null
}

/** Whether anybody could be this sender: not signed in, or by an account that never had access, which is to be had for nothing. */
export async function isStranger(db: Db, userId: string | null): Promise<boolean> {
  if (userId === null) return true
  const account = await findUser(db, userId)
  return account?.role === 'user' && !account.had_access
}

/** What is kept of where a request comes from: of a stranger the wide network, for thirty days, and nothing of others. */
export async function keptNetwork(db: Db, from: Origin, now: Date) {
  const block = (await isStranger(db, from.userId)) ? from.publicBlock : null
  const expiresAt = new Date(now.getTime() + networkKept)
  return { network_block: block, network_expires_at: block === null ? null : expiresAt }
}

/**
 * Counts a request or a later receipt that a stranger's network sends, in the transaction that keeps it, so that nothing is
 * counted of what is not kept. `bytes` are those of its receipt. Throws `too_many_requests` where the network
 * has sent its share of the day, `large_receipts_used_up` where a smaller receipt would get through.
 */
export async function takeFromDay(
  tx: Db,
  { clock, settings }: Context,
  { from, bytes }: { from: Omit<Origin, 'publicBlock'>; bytes: number },
): Promise<void> {
  if (!settings.rateLimits || !(await isStranger(tx, from.userId))) return
  const counting = { db: tx, clock }
  await takeFromNetworkQuota(counting, requestsOfDay, from)
  const amount = amountOf(bytes)
  if (amount === 0) return
  try {
    await takeFromNetworkQuota(counting, { ...receiptsOfDay, amount }, from)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    // It says what gets through at once: nobody who has paid waits for a day with a photo.
    throw new AppError('large_receipts_used_up', { retryAfter: error.details.retryAfter ?? windowSeconds })
  }
}

/**
 * Gives back what was counted of applications that staff reject as a flood of one wide network, so that it does not keep
 * those waiting who share its address. It is known from the trail, where each of them is written with its network.
 */
export async function giveBackToDay(
  tx: Db,
  { clock }: Context,
  { ids, networkBlock }: { ids: string[]; networkBlock: string },
): Promise<void> {
  const counting = { db: tx, clock }
  const sendings = (await findSendings(tx, ids)).map(({ at, network_hash, size }) => ({
    at,
    network: network_hash ?? '',
    bytes: size ?? 0,
  }))
  const shares = [
    { quota: requestsOfDay, uses: sendings.map((one) => ({ ...one, amount: 1 })) },
    { quota: receiptsOfDay, uses: sendings.map((one) => ({ ...one, amount: amountOf(one.bytes) })) },
  ]
  for (const { quota, uses } of shares) {
    for (const [network, own] of Map.groupBy(uses, (use) => use.network))
      await giveBackToNetwork(counting, quota, { network, uses: own })
    await giveBackToWideNetwork(counting, quota, { networkBlock, uses })
  }
}

/** How many kilobytes of a receipt count; none of one as small as a screenshot. */
const amountOf = (bytes: number) => (bytes > largestScreenshot ? Math.ceil(bytes / 1024) : 0)
