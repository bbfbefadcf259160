import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { CoachStats } from '#contract/dashboard.ts'
import { isSeenUser } from '#server/accounts/index.ts'
import { hasNoItems } from '#server/library/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Counts all users, users with access, and blocked users; reads only one index. */
export async function countUsers(
  db: Db,
  { now, onlyOfCoach }: { now: Date; onlyOfCoach: string | null },
): Promise<Omit<CoachStats, 'pendingRequests'>> {
  return db
    .selectNoFrom((from) => {
      const users = from
        .selectFrom('users')
        .where('role', '=', 'user')
        .$if(onlyOfCoach !== null, (users) => users.where(isSeenUser(onlyOfCoach)))
        .select(({ fn }) => fn.countAll<number>().as('count'))
      return [
        users.as('totalUsers'),
        users
          .where('blocked_at', 'is', null)
          .where('access_ends_at', '>', now.toISOString())
          .where(isNotPaused(now))
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

/**
 * The WhatsApp number for a mail: that of the application, message or account the mail is about, if it has the
 * recipient's email; null otherwise. Never that of another row with this email: anybody may send an application or a
 * message with somebody's email and their own number.
 */
export async function findNumberOf(
  db: Db,
  { recipient, aboutId }: { recipient: string; aboutId: string | null },
): Promise<string | null> {
  if (aboutId === null) return null
  const application = await db
    .selectFrom('applications')
    .select('whatsapp_e164')
    .where('id', '=', aboutId)
    .where('email', '=', recipient)
    .executeTakeFirst()
  if (application) return application.whatsapp_e164
  const user = await db
    .selectFrom('users')
    .select(['whatsapp_e164', 'phone_e164'])
    .where('id', '=', aboutId)
    .where('email', '=', recipient)
    .executeTakeFirst()
  if (user) return user.whatsapp_e164 || user.phone_e164 || null
  const message = await db
    .selectFrom('contact_messages')
    .select('phone_e164')
    .where('id', '=', aboutId)
    .where('email', '=', recipient)
    .executeTakeFirst()
  return message?.phone_e164 || null
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

/** The first ids of a list of members, and how many the list has. */
export type FoundMembers = { ids: string[]; total: number }

/** When to look, how many ids to return, and, unless it is everybody, whose members or who come into question. */
type Search = { now: Date; limit: number; onlyOfCoach: string | null; among?: string[] }

const isNotPaused = (now: Date) => (is: ExpressionBuilder<Tables, 'users'>) =>
  is.or([
    is('users.access_paused_until', 'is', null),
    is('users.access_paused_until', '<=', now.toISOString()),
  ])

const active = (db: Db, { now, onlyOfCoach, among }: Search) => {
  const members = db
    .selectFrom('users')
    .where('users.role', '=', 'user')
    .where('users.blocked_at', 'is', null)
    .where('users.access_ends_at', '>', now.toISOString())
    .where(isNotPaused(now))
    .$if(onlyOfCoach !== null, (users) => users.where(isSeenUser(onlyOfCoach)))
  return among ? members.where('users.id', 'in', among) : members
}

// One pass over the active members, in an index with all that it reads; so it takes as long as there are active ones.
async function firstOf(
  members: SelectQueryBuilder<Tables, 'users', object>,
  limit: number,
): Promise<FoundMembers> {
  const counted = members.select(['users.id', sql<number>`count(*) over ()`.as('total')])
  const rows = await counted.orderBy('users.id').limit(limit).execute()
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** The members whose access ends before `until`, soonest first. */
export function findEnding(db: Db, { until, ...search }: Search & { until: Date }): Promise<FoundMembers> {
  const ending = active(db, search).where('users.access_ends_at', '<', until.toISOString())
  return firstOf(ending.orderBy('users.access_ends_at'), search.limit)
}

/** The members without an assignment, longest first. Those of a deleted resource do not count. */
export function findUnassigned(db: Db, search: Search): Promise<FoundMembers> {
  // The column leaves few to look for, and the look corrects what a version without the column has written.
  const members = active(db, search).where('users.has_items', '=', false).where(hasNoItems)
  return firstOf(members.orderBy('users.access_starts_at'), search.limit)
}

// A member is not silent before they have access, nor while it is paused.
const opened = sql<string>`case
  when users.access_paused_until > users.access_starts_at then users.access_paused_until
  else users.access_starts_at end`
const silentSince = sql<string>`case
  when users.last_seen_at > ${opened} then users.last_seen_at else ${opened} end`

/** The members who were not seen after `before` and wrote no message since, longest first. */
export function findSilent(db: Db, { before, ...search }: Search & { before: Date }): Promise<FoundMembers> {
  const members = active(db, search)
    .where(silentSince, '<=', before.toISOString())
    .where(({ eb, selectFrom }) =>
      eb(
        'users.id',
        'not in',
        selectFrom('contact_messages')
          .innerJoin('users as writer', 'writer.email', 'contact_messages.email')
          .select('writer.id')
          .where('contact_messages.created_at', '>', before.toISOString()),
      ),
    )
  return firstOf(members.orderBy(silentSince), search.limit)
}

// Anybody may have sent one with the member's email, so an approved one comes first.
const newestLanguage = sql<'ar' | 'en' | null>`(
  select language from applications where user_id = users.id
  order by case when status = 'approved' then 0 else 1 end, created_at desc limit 1
)`

/** Some members, with the language of their newest request, of an approved one if there is any. */
export async function membersOf(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'plan', 'phone_e164', 'whatsapp_e164', 'created_at'])
    .select(['access_starts_at', 'access_ends_at', 'last_seen_at'])
    .select(newestLanguage.as('newest_language'))
    .where('id', 'in', ids)
    .execute()
}
export type TodayMemberRow = Awaited<ReturnType<typeof membersOf>>[number]

/** A range of time; its end is exclusive. */
export type Range = { from: Date; to: Date }

function approvedIn(from: ExpressionBuilder<Tables, never>, range: Range) {
  return from
    .selectFrom('applications')
    .where('status', '=', 'approved')
    .where('kind', 'in', ['new', 'renewal'])
    .where('reviewed_at', '>=', range.from.toISOString())
    .where('reviewed_at', '<', range.to.toISOString())
}

/** Which of adjoining ranges, oldest first, a time is in. */
export function rangeOf(column: string, ranges: Range[]) {
  const cases = ranges.slice(0, -1).map(({ to }, at) => {
    const isBefore = sql`${sql.ref(column)} < ${to.toISOString()}`
    return sql`when ${isBefore} then ${sql.lit(at)}`
  })
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(ranges.length - 1)} end`
}

/** How many requests of each kind were approved in a range, and how many accesses of unblocked members end in another. */
export async function countMonth(db: Db, approved: Range, ends: Range) {
  return db
    .selectNoFrom((from) => {
      const requests = approvedIn(from, approved).select(({ fn }) => fn.countAll<number>().as('count'))
      const ending = from
        .selectFrom('users')
        .where('role', '=', 'user')
        .where('blocked_at', 'is', null)
        .where('access_ends_at', '>=', ends.from.toISOString())
        .where('access_ends_at', '<', ends.to.toISOString())
        .select(({ fn }) => fn.countAll<number>().as('count'))
      return [
        requests.where('kind', '=', 'new').as('fresh'),
        requests.where('kind', '=', 'renewal').as('renewed'),
        ending.as('ending'),
      ]
    })
    .$narrowType<{ fresh: number; renewed: number; ending: number }>()
    .executeTakeFirstOrThrow()
}
