import type { Db } from '#server/platform/database/db.ts'
import { countCap } from '#server/platform/paged-result.ts'

/** How many members have access at this time; counts no more than `countCap`. */
export async function countActiveMembers(db: Db, now: Date): Promise<number> {
  const active = db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'user')
    .where('blocked_at', 'is', null)
    .where('access_ends_at', '>', now.toISOString())
    .where((is) =>
      is.or([is('access_paused_until', 'is', null), is('access_paused_until', '<=', now.toISOString())]),
    )
    .limit(countCap)
  const { count } = await db
    .selectFrom(active.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many uploads nobody has claimed yet; counts no more than `countCap`. */
export async function countUnclaimedUploads(db: Db): Promise<number> {
  const unclaimed = db.selectFrom('uploads').select('id').where('state', '=', 'ready').limit(countCap)
  const { count } = await db
    .selectFrom(unclaimed.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
