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

/** The mail that waits longest, with what its last try failed with; undefined where none waits. */
export async function findOldestWaitingMail(db: Kysely<Tables>) {
  return db
    .selectFrom('outbox')
    .select(['created_at', 'last_error'])
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a mail that was written then or later has been sent. */
export async function wasSentSince(db: Kysely<Tables>, written: string): Promise<boolean> {
  const sent = db.selectFrom('outbox').select('id').where('state', '=', 'sent')
  return (await sent.where('created_at', '>=', written).limit(1).executeTakeFirst()) !== undefined
}

/** To how many addresses mails wait that were written before a moment. */
export async function countWaitingRecipients(db: Kysely<Tables>, before: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.count<number>('recipient').distinct().as('count'))
    .where('state', '=', 'waiting')
    .where('created_at', '<=', before.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** When each job is due, whether it is worked on, and how it went last. */
export async function listJobs(db: Kysely<Tables>) {
  return db
    .selectFrom('jobs')
    .select(['name', 'next_run_at', 'leased_until', 'last_finished_at', 'failures', 'last_error'])
    .orderBy('name')
    .execute()
}
