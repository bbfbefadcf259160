import type { CoachStats } from '#contract/dashboard.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Counts all users, users with access, and blocked users; reads only one index. */
export async function countUsers(db: Db, now: Date): Promise<Omit<CoachStats, 'pendingRequests'>> {
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

/** The mail that has waited longest, with its last error; undefined if none waits. */
export async function findOldestWaitingMail(db: Db) {
  return db
    .selectFrom('outbox')
    .select(['created_at', 'last_error'])
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a mail that was created at `written` or later has been sent. */
export async function wasSentSince(db: Db, written: string): Promise<boolean> {
  const sent = db.selectFrom('outbox').select('id').where('state', '=', 'sent')
  return (await sent.where('created_at', '>=', written).limit(1).executeTakeFirst()) !== undefined
}

/** Counts the recipients of mails that have waited since before `before`. */
export async function countWaitingRecipients(db: Db, before: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.count<number>('recipient').distinct().as('count'))
    .where('state', '=', 'waiting')
    .where('created_at', '<=', before.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** When each job is due, whether it is running, and its last result. */
export async function listJobs(db: Db) {
  return db
    .selectFrom('jobs')
    .select(['name', 'next_run_at', 'leased_until', 'last_finished_at', 'failures', 'last_error'])
    .orderBy('name')
    .execute()
}

/** An admin's notices of changed payment details, oldest first, with their publishers whose accounts still exist. */
export function noticesOf(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('payment_notices')
    .innerJoin('site_versions', 'site_versions.version', 'payment_notices.version')
    .leftJoin('users', 'users.id', 'site_versions.published_by')
    .select([
      'payment_notices.version',
      'payment_notices.changes',
      'site_versions.published_at',
      'users.id as by',
      'users.name as by_name',
    ])
    .where('payment_notices.user_id', '=', userId)
    .orderBy('payment_notices.version')
    .limit(limit)
    .execute()
}

/** Deletes an admin's notices up to a version; returns how many. */
export async function deleteNotices(tx: Db, userId: string, version: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('payment_notices')
    .where('user_id', '=', userId)
    .where('version', '<=', version)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
