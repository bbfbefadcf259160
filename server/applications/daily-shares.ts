import { findUser } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { takeFromNetworkQuota } from '#server/platform/http/quotas.ts'
import { networkKept } from './rules.ts'

type Db = Parameters<typeof findUser>[0]

const windowSeconds = 24 * 60 * 60

/** How many requests strangers of one network send in a day: more than a good day brings from everywhere. */
export const requestsOfDay = { name: 'application-day', limit: 120, windowSeconds }

/** How many kilobytes of receipts strangers of one network leave with us in a day: 200 MB. */
export const receiptsOfDay = { name: 'receipts-day', limit: 200 * 1024, windowSeconds }

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
 * Counts what a stranger's network sends in a day, in the transaction that keeps it, so that nothing is counted of what is
 * not kept. Throws 429 with the seconds to wait where the network has sent its share.
 */
export async function takeFromDay(
  tx: Db,
  { clock, settings }: Context,
  { from, requests, bytes }: { from: Omit<Origin, 'publicBlock'>; requests: 0 | 1; bytes: number },
): Promise<void> {
  if (!settings.rateLimits || !(await isStranger(tx, from.userId))) return
  const counting = { db: tx, clock }
  if (requests > 0) await takeFromNetworkQuota(counting, requestsOfDay, from)
  const amount = Math.ceil(bytes / 1024)
  if (amount > 0) await takeFromNetworkQuota(counting, { ...receiptsOfDay, amount }, from)
}
