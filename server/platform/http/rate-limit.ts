import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError } from './errors.ts'

/** How many calls of one kind a subject has per window, or how many units if calls have an `amount`. */
export type Quota = { name: string; limit: number; windowSeconds: number; amount?: number }

/** The database that counts quotas, and the clock. A transaction that fails undoes its counts. */
export type QuotaContext = { db: Db; clock: Clock }

/** A network block may use this many times a network's quota; an IPv6 customer may have 65,536 networks in one. */
export const wideShare = 3

const wideQuota = (quota: Quota): Quota => ({
  ...quota,
  name: `${quota.name}-wide`,
  limit: quota.limit * wideShare,
})

/** The quota of submitted forms: ten times as many, since a form that is rejected at once costs next to nothing. */
export const formsOf = (quota: Quota): Quota => ({
  ...quota,
  name: `${quota.name}-form`,
  limit: quota.limit * 10,
})

/**
 * Counts a submitted form before it is validated. The quota itself is only checked here and used once the form is
 * valid, so that invalid forms do not use up what others of the network need. Throws as `takeFromNetworkQuota` does.
 */
export async function admitForm(
  context: QuotaContext,
  quota: Quota,
  from: { network: string; networkBlock: string },
): Promise<void> {
  await takeFromNetworkQuota(context, formsOf(quota), from)
  await assertQuotaLeft(context, quota, from)
}

/** Throws as `admitForm` would, without counting. */
export async function assertFormsLeft(
  context: QuotaContext,
  quota: Quota,
  from: { network: string; networkBlock: string },
): Promise<void> {
  await assertQuotaLeft(context, formsOf(quota), from)
  await assertQuotaLeft(context, quota, from)
}

/** Throws as `takeFromNetworkQuota` would, without counting: for uses that count only on success. */
export async function assertQuotaLeft(
  context: QuotaContext,
  quota: Quota,
  { network, networkBlock }: { network: string; networkBlock: string },
): Promise<void> {
  await assertNotUsedUp(context, quota, network)
  await assertNotUsedUp(context, wideQuota(quota), networkBlock)
}

/**
 * Counts one use of a quota by a network and by its network block (IPv6 /48), which may use three times as much. Throws
 * 429 with the seconds to wait if either is used up.
 */
export async function takeFromNetworkQuota(
  context: QuotaContext,
  quota: Quota,
  { network, networkBlock }: { network: string; networkBlock: string },
): Promise<void> {
  const wide = wideQuota(quota)
  // Checked first, or a rejected network block would still add a row for each network in it.
  await assertNotUsedUp(context, wide, networkBlock)
  // What exceeds one network's quota does not count for its network block.
  await takeFromQuota(context, quota, network)
  await takeFromQuota(context, wide, networkBlock)
}

/** Counts one use of a quota; returns false once the limit is reached, for work that is skipped without an error. */
export async function isWithinQuota(context: QuotaContext, quota: Quota, subject: string): Promise<boolean> {
  try {
    await takeFromQuota(context, quota, subject)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

/** Counts one use of a quota; throws 429 with the seconds to wait if it is used up, and then counts nothing. */
export async function takeFromQuota(context: QuotaContext, quota: Quota, subject: string): Promise<void> {
  const { amount = 1 } = quota
  const now = context.clock.now()
  const opened = new Date(now.getTime() - quota.windowSeconds * 1000).toISOString()
  const ahead = aheadOf(now).toISOString()
  const isWindowOver = sql`(throttles.window_starts_at < ${opened} or throttles.window_starts_at > ${ahead})`
  const present = now.toISOString()
  const taken = await context.db
    .insertInto('throttles')
    .values({
      key: keyOf(quota, subject),
      fails: amount,
      window_starts_at: now,
      locked_until: null,
      updated_at: now,
      ends_at: endOf(quota, now),
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          fails: sql<number>`case when ${isWindowOver} then ${amount} else throttles.fails + ${amount} end`,
          window_starts_at: sql<string>`case when ${isWindowOver} then ${present} else throttles.window_starts_at end`,
          updated_at: present,
          ends_at: endOf(quota, now),
        })
        .where(sql<boolean>`(throttles.fails <= ${quota.limit - amount} or ${isWindowOver})`),
    )
    .returning('fails')
    .executeTakeFirst()
  if (!taken) await assertNotUsedUp(context, quota, subject)
}

/** A use of a quota to give back: when it was counted, and how much. */
export type Use = { at: string; amount: number }

/** Gives uses back to the network that made them. */
export function giveBackToNetwork(
  context: QuotaContext,
  quota: Quota,
  { network, uses }: { network: string; uses: readonly Use[] },
): Promise<void> {
  return giveBack(context, quota, { subject: network, uses })
}

/** Gives uses back to the network block that made them. */
export function giveBackToWideNetwork(
  context: QuotaContext,
  quota: Quota,
  { networkBlock, uses }: { networkBlock: string; uses: readonly Use[] },
): Promise<void> {
  return giveBack(context, wideQuota(quota), { subject: networkBlock, uses })
}

// A call takes its time stamp some moments before it is counted.
const countedWithinMs = 60_000

/** Subtracts uses that were counted in the quota's current window; those of earlier ones no longer count. */
async function giveBack(
  { db }: QuotaContext,
  quota: Quota,
  { subject, uses }: { subject: string; uses: readonly Use[] },
): Promise<void> {
  const counts = db.updateTable('throttles').where('key', '=', keyOf(quota, subject))
  const row = await db
    .selectFrom('throttles')
    .select('window_starts_at')
    .where('key', '=', keyOf(quota, subject))
    .executeTakeFirst()
  if (!row) return
  const since = new Date(Date.parse(row.window_starts_at) - countedWithinMs).toISOString()
  const amount = uses.reduce((sum, use) => (use.at >= since ? sum + use.amount : sum), 0)
  await counts
    .set({ fails: sql<number>`case when fails > ${amount} then fails - ${amount} else 0 end` })
    .where('window_starts_at', '=', row.window_starts_at)
    .execute()
}

/** Throws 429 with the seconds to wait if a quota is used up; counts nothing. */
export async function assertNotUsedUp(
  { db, clock }: QuotaContext,
  quota: Quota,
  subject: string,
): Promise<void> {
  const row = await db
    .selectFrom('throttles')
    .select(['fails', 'window_starts_at'])
    .where('key', '=', keyOf(quota, subject))
    .executeTakeFirst()
  if (!row || row.fails <= quota.limit - (quota.amount ?? 1)) return
  const starts = Date.parse(row.window_starts_at)
  const now = clock.now()
  const left = starts + quota.windowSeconds * 1000 - now.getTime()
  if (left < 0 || starts > aheadOf(now).getTime()) return
  const seconds = Math.max(1, Math.ceil(left / 1000))
  throw new AppError('too_many_requests', { retryAfter: Math.min(seconds, quota.windowSeconds) })
}

// Clocks of two machines may differ by this much; a window further ahead was opened before the clock was set back.
const clockMarginMs = 5000
const aheadOf = (now: Date) => new Date(now.getTime() + clockMarginMs)

const keyOf = ({ name }: Quota, subject: string) => `${name}:${subject}`
const endOf = ({ windowSeconds }: Quota, now: Date) => new Date(now.getTime() + windowSeconds * 1000 + 1000)
