import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { countCap } from '#server/platform/paged-result.ts'

/** A part of a list. */
export type Slice = { offset: number; limit: number }

/** When a user was last seen, the coach with the name, and a new address that waits. Undefined for staff and unknown ids. */
export function findDetails(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('users as coach', 'coach.id', 'users.coach_id')
    .leftJoin('email_changes as change', 'change.user_id', 'users.id')
    .select(['users.last_seen_at', 'coach.id as coach_id', 'coach.name as coach_name'])
    .select(['change.email', 'change.requested_at', 'change.sent_at', 'change.expires_at'])
    .where('users.id', '=', userId)
    .where('users.role', '=', 'user')
    .executeTakeFirst()
}

const requestIds = (db: Db, userId: string) =>
  db.selectFrom('applications').select(['id', 'created_at as at']).where('user_id', '=', userId)

const grantIds = (db: Db, userId: string) =>
  db
    .selectFrom('access_periods')
    .select(['id', 'created_at as at'])
    .where('user_id', '=', userId)
    .where('application_id', 'is', null)

const eventsOf = (db: Db, userId: string) => requestIds(db, userId).unionAll(grantIds(db, userId))

/** The ids of a part of a user's requests, and of the access that staff gave by hand; newest first. */
export async function timelineIds(db: Db, userId: string, { offset, limit }: Slice): Promise<string[]> {
  const rows = await db
    .selectFrom(eventsOf(db, userId).as('events'))
    .select('id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts the same, up to one more than the cap. */
export async function countTimeline(db: Db, userId: string): Promise<number> {
  const counted = db
    .selectFrom(eventsOf(db, userId).as('events'))
    .select('id')
    .limit(countCap + 1)
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The requests among these ids, with the access that each gave and the name of the reviewer. */
export async function requestsAmong(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('applications')
    .leftJoin('users as reviewer', 'reviewer.id', 'applications.reviewed_by')
    .leftJoin('access_periods as period', 'period.application_id', 'applications.id')
    .select(['applications.id', 'code', 'kind', 'status', 'applications.plan', 'order_facts'])
    .select(['months', 'total_minor', 'reviewed_at', 'applications.created_at', 'reviewer.name as by'])
    .select(['period.starts_at', 'period.ends_at', 'period.ended_at', 'period.days'])
    .where('applications.id', 'in', ids)
    .execute()
}
export type RequestEventRow = Awaited<ReturnType<typeof requestsAmong>>[number]

/** The access by hand among these ids, with the name of who gave it. */
export async function grantsAmong(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('access_periods')
    .leftJoin('users as giver', 'giver.id', 'access_periods.granted_by')
    .select(['access_periods.id', 'access_periods.plan', 'starts_at', 'ends_at', 'ended_at', 'days'])
    .select(['access_periods.created_at', 'giver.name as by'])
    .where('access_periods.id', 'in', ids)
    .execute()
}
export type GrantRow = Awaited<ReturnType<typeof grantsAmong>>[number]

// One range of an index each; entries of the user about themselves are in the first alone.
const historyOf = (db: Db, userId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['id', 'at'])
    .where('subject_id', '=', userId)
    .unionAll(
      db
        .selectFrom('audit_entries')
        .select(['id', 'at'])
        .where('actor_id', '=', userId)
        .where((is) => is.or([is('subject_id', 'is', null), is('subject_id', '!=', userId)])),
    )
    .unionAll(
      db
        .selectFrom('audit_entries')
        .select(['id', 'at'])
        .where('subject_id', 'in', (requests) =>
          requests.selectFrom('applications').select('applications.id').where('user_id', '=', userId),
        )
        .where((is) => is.or([is('actor_id', 'is', null), is('actor_id', '!=', userId)])),
    )

/** A part of what was done to a user and their requests, and by them; newest first. */
export async function historyRows(db: Db, userId: string, { offset, limit }: Slice) {
  const some = db
    .selectFrom(historyOf(db, userId).as('entries'))
    .select('id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
  return db
    .selectFrom(some.as('some'))
    .innerJoin('audit_entries', 'audit_entries.id', 'some.id')
    .leftJoin('users as actor', 'actor.id', 'audit_entries.actor_id')
    .leftJoin('applications', 'applications.id', 'audit_entries.subject_id')
    .select(['audit_entries.id', 'audit_entries.at', 'action', 'actor_id', 'count', 'last_at', 'details'])
    .select(['actor.name as actor_name', 'actor.username as actor_username'])
    .select(['applications.id as request_id', 'applications.code'])
    .orderBy('audit_entries.at', 'desc')
    .orderBy('audit_entries.id', 'desc')
    .execute()
}
export type HistoryRow = Awaited<ReturnType<typeof historyRows>>[number]

/** Counts the same, up to one more than the cap. */
export async function countHistory(db: Db, userId: string): Promise<number> {
  const counted = db
    .selectFrom(historyOf(db, userId).as('entries'))
    .select('id')
    .limit(countCap + 1)
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
