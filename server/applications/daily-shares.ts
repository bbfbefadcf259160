import { findUser } from '#server/accounts/index.ts'
import { findSendings } from '#server/applications/payment-proofs/index.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import {
  giveBackToNetwork,
  giveBackToWideNetwork,
  takeFromNetworkQuota,
} from '#server/platform/http/rate-limit.ts'
import { networkRetention } from './rules.ts'

const windowSeconds = 24 * 60 * 60

/** Applications and later receipts per day from strangers of one network: ten times its hourly quota. */
export const dailyRequests = { name: 'application-day', limit: 600, windowSeconds }

/** Kilobytes of large receipts per day from strangers of one network: 200 MB. */
export const dailyReceipts = { name: 'receipts-day', limit: 200 * 1024, windowSeconds }

/** Receipts up to this size, in bytes, only count as requests: phone screenshots are smaller. */
export const maxScreenshotBytes = 500 * 1024

/** The sender: an account or none, and the network. */
export type SenderOrigin = {
  userId: string | null
  network: string
  networkBlock: string
  /** Null if it does not distinguish visitors. */
  publicBlock: string | null
}

/** Whether a sender is a stranger: not signed in, or an account that never had access (anybody can register one). */
export async function isStranger(db: Db, userId: string | null): Promise<boolean> {
  if (userId === null) return true
  const account = await findUser(db, userId)
  return account?.role === 'user' && !account.had_access
}

/** The network columns of an application: the network block of a stranger, for thirty days; null for others. */
export async function storedNetwork(db: Db, from: SenderOrigin, now: Date) {
  const block = (await isStranger(db, from.userId)) ? from.publicBlock : null
  const expiresAt = new Date(now.getTime() + networkRetention)
  return { network_block: block, network_expires_at: block === null ? null : expiresAt }
}

/**
 * Counts an application or later receipt of a stranger's network, in the transaction that saves it, so that only saved
 * ones count. `bytes` is the size of the receipt. Throws `too_many_requests` if the network's daily quota is used up,
 * `large_receipts_used_up` if a smaller receipt would still be accepted.
 */
export async function takeFromDailyQuota(
  tx: Tx,
  { clock, settings }: Context,
  { from, bytes }: { from: Omit<SenderOrigin, 'publicBlock'>; bytes: number },
): Promise<void> {
  if (!settings.rateLimits || !(await isStranger(tx, from.userId))) return
  const quotaContext = { db: tx, clock }
  await takeFromNetworkQuota(quotaContext, dailyRequests, from)
  const amount = amountOf(bytes)
  if (amount === 0) return
  try {
    await takeFromNetworkQuota(quotaContext, { ...dailyReceipts, amount }, from)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    // This error says which receipts are still accepted: nobody who has paid should wait a day.
    throw new AppError('large_receipts_used_up', { retryAfter: error.details.retryAfter ?? windowSeconds })
  }
}

/**
 * Gives back the quota of applications that staff reject as a flood from one network block, so that others in it need
 * not wait. Reads the networks from the audit log.
 */
export async function giveBackToDailyQuota(
  tx: Tx,
  { clock }: Context,
  { ids, networkBlock }: { ids: string[]; networkBlock: string },
): Promise<void> {
  const quotaContext = { db: tx, clock }
  const sent = (await findSendings(tx, ids)).map(({ at, network_hash, size }) => ({
    at,
    network: network_hash ?? '',
    bytes: size ?? 0,
  }))
  const shares = [
    { quota: dailyRequests, uses: sent.map((one) => ({ ...one, amount: 1 })) },
    { quota: dailyReceipts, uses: sent.map((one) => ({ ...one, amount: amountOf(one.bytes) })) },
  ]
  for (const { quota, uses } of shares) {
    for (const [network, own] of Map.groupBy(uses, (use) => use.network))
      await giveBackToNetwork(quotaContext, quota, { network, uses: own })
    await giveBackToWideNetwork(quotaContext, quota, { networkBlock, uses })
  }
}

/** How many kilobytes of a receipt count; none if it is as small as a screenshot. */
const amountOf = (bytes: number) => (bytes > maxScreenshotBytes ? Math.ceil(bytes / 1024) : 0)
