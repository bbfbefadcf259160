import { type Kysely, sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { AppError } from './errors.ts'

/** So many calls of one kind from one network in one window, or so much of whatever each of them has an `amount` of. */
export type Quota = { name: string; limit: number; windowSeconds: number; amount?: number }

/** Where quotas are counted; in a transaction what was counted is given back where that fails. */
export type Counting = { db: Kysely<Tables>; clock: Clock }

/** How many times as much as one network a wide one may use, of which an IPv6 customer may hold 65,536 networks. */
export const wideShare = 3

const ofWide = (quota: Quota): Quota => ({
  ...quota,
  name: `${quota.name}-wide`,
  limit: quota.limit * wideShare,
})

/** Throws as `takeFromNetworkQuota` would, and counts nothing: for what is counted only once it has come to something. */
export async function assertQuotaLeft(
  place: Counting,
  quota: Quota,
  { network, networkBlock }: { network: string; networkBlock: string },
): Promise<void> {
  await refuseWhereUsedUp(place, quota, network)
  await refuseWhereUsedUp(place, ofWide(quota), networkBlock)
}

/**
 * Counts one use of a quota by a network, and by the wide network (IPv6 /48) that it is a part of, which may use three times
 * as much. Throws 429 with the seconds to wait where either has not enough left.
 */
export async function takeFromNetworkQuota(
  place: Counting,
  quota: Quota,
  { network, networkBlock }: { network: string; networkBlock: string },
): Promise<void> {
  const wide = ofWide(quota)
  // Looked at first, or a wide network that is refused would still leave a row for each network in it.
  await refuseWhereUsedUp(place, wide, networkBlock)
  // What one network has too much of is not counted against the others beside it.
  await takeFromQuota(place, quota, network)
  await takeFromQuota(place, wide, networkBlock)
}

/** Counts one use of a quota; false once the limit is reached, for what then is left out in silence. */
export async function isWithinQuota(place: Counting, quota: Quota, subject: string): Promise<boolean> {
  try {
    await takeFromQuota(place, quota, subject)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

/** Counts one use of a quota; throws 429 with the seconds to wait where it has not enough left, and counts nothing then. */
export async function takeFromQuota(place: Counting, quota: Quota, subject: string): Promise<void> {
  const { amount = 1 } = quota
  const now = place.clock.now()
  const opened = new Date(now.getTime() - quota.windowSeconds * 1000).toISOString()
  const isOver = sql`throttles.window_starts_at < ${opened}`
  const present = now.toISOString()
  const taken = await place.db
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
          fails: sql<number>`case when ${isOver} then ${amount} else throttles.fails + ${amount} end`,
          window_starts_at: sql<string>`case when ${isOver} then ${present} else throttles.window_starts_at end`,
          updated_at: present,
          ends_at: endOf(quota, now),
        })
        .where(sql<boolean>`(throttles.fails <= ${quota.limit - amount} or ${isOver})`),
    )
    .returning('fails')
    .executeTakeFirst()
  if (!taken) await refuseWhereUsedUp(place, quota, subject)
}

/** One use of a quota that is given back: when it was counted, and how much. */
export type Use = { at: string; amount: number }

/** Gives uses back to the network that they were counted for. */
export function giveBackToNetwork(
  place: Counting,
  quota: Quota,
  { network, uses }: { network: string; uses: readonly Use[] },
): Promise<void> {
  return giveBack(place, quota, { subject: network, uses })
}

/** Gives uses back to the wide network that they were counted for. */
export function giveBackToWideNetwork(
  place: Counting,
  quota: Quota,
  { networkBlock, uses }: { networkBlock: string; uses: readonly Use[] },
): Promise<void> {
  return giveBack(place, ofWide(quota), { subject: networkBlock, uses })
}

// A call writes down when it was made some moments before it is counted.
const countedWithinMs = 60_000

/** Takes from a quota's count what was counted in its present window; uses of earlier ones are forgotten already. */
async function giveBack(
  { db }: Counting,
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

/** Throws 429 with the seconds to wait where a quota has not enough left. */
async function refuseWhereUsedUp({ db, clock }: Counting, quota: Quota, subject: string): Promise<void> {
  const row = await db
    .selectFrom('throttles')
    .select(['fails', 'window_starts_at'])
    .where('key', '=', keyOf(quota, subject))
    .executeTakeFirst()
  if (!row || row.fails <= quota.limit - (quota.amount ?? 1)) return
  const ends = Date.parse(row.window_starts_at) + quota.windowSeconds * 1000
  const left = ends - clock.now().getTime()
  if (left < 0) return
  const seconds = Math.max(1, Math.ceil(left / 1000))
  throw new AppError('too_many_requests', { retryAfter: Math.min(seconds, quota.windowSeconds) })
}

const keyOf = ({ name }: Quota, subject: string) => `${name}:${subject}`
const endOf = ({ windowSeconds }: Quota, now: Date) => new Date(now.getTime() + windowSeconds * 1000 + 1000)
