import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/open.ts'
import { AppError } from './errors.ts'

/** So many calls of one kind from one network in one window. */
export type Quota = { name: string; limit: number; windowSeconds: number }

/** How many times as much as one network a wide one may use, of which an IPv6 customer may hold 65,536 networks. */
export const wideShare = 3

/**
 * Counts one use of a quota by a network, and by the wide network (IPv6 /48) that it is a part of, which may use three times
 * as much. Throws 429 with the seconds to wait where either has reached its limit.
 */
export async function takeFromNetworkQuota(
  place: { database: Database; clock: Clock },
  quota: Quota,
  { network, networkBlock }: { network: string; networkBlock: string },
): Promise<void> {
  // What one network has too much of is not counted against the others beside it.
  await takeFromQuota(place, quota, network)
  const wide = { ...quota, name: `${quota.name}-wide`, limit: quota.limit * wideShare }
  await takeFromQuota(place, wide, networkBlock)
}

/** Counts one use of a quota; false once the limit is reached, for what then is left out in silence. */
export async function isWithinQuota(
  place: { database: Database; clock: Clock },
  quota: Quota,
  subject: string,
): Promise<boolean> {
  try {
    await takeFromQuota(place, quota, subject)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

/** Counts one use of a quota; throws 429 with the seconds to wait once the limit is reached. */
export async function takeFromQuota(
  { database, clock }: { database: Database; clock: Clock },
  quota: Quota,
  network: string,
): Promise<void> {
  const now = clock.now()
  const opened = new Date(now.getTime() - quota.windowSeconds * 1000).toISOString()
  const row = await database.db
    .insertInto('throttles')
    .values({
      key: `${quota.name}:${network}`,
      fails: 1,
      window_starts_at: now,
      locked_until: null,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        fails: sql<number>`case when throttles.window_starts_at < ${opened} then 1 else throttles.fails + 1 end`,
        window_starts_at: sql<string>`case when throttles.window_starts_at < ${opened} then ${now.toISOString()} else throttles.window_starts_at end`,
        updated_at: now,
      }),
    )
    .returning(['fails', 'window_starts_at'])
    .executeTakeFirstOrThrow()
  if (row.fails <= quota.limit) return
  const ends = Date.parse(row.window_starts_at) + quota.windowSeconds * 1000
  const wait = Math.max(1, Math.ceil((ends - now.getTime()) / 1000))
  throw new AppError('too_many_requests', { retryAfter: Math.min(wait, quota.windowSeconds) })
}
