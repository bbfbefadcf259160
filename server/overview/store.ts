import type { Kysely } from 'kysely'
import type { CoachStats } from '#contract/overview.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** How many users there are, how many of them have access now, and how many are blocked; read from one index alone. */
export async function countUsers(
  db: Kysely<Tables>,
  now: Date,
): Promise<Omit<CoachStats, 'pendingRequests'>> {
  return db
    .selectNoFrom((from) => {
      const users = from
        .selectFrom('users')
        .where('role', '=', 'user')
        .select(({ fn }) => fn.countAll<number>().as('count'))
      return [
        users.as('totalUsers'),
        users
          .where('blocked_at', 'is', null)
          .where('access_ends_at', '>', now.toISOString())
          .as('activeSubscriptions'),
        users.where('blocked_at', 'is not', null).as('blockedUsers'),
      ]
    })
    .$narrowType<{ totalUsers: number; activeSubscriptions: number; blockedUsers: number }>()
    .executeTakeFirstOrThrow()
}
