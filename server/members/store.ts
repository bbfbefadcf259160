import { type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { PlanId } from '#contract/values.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { newId } from '#server/platform/ids.ts'
import { hasTermIn, type Matches } from '#server/platform/search/matches.ts'

type Db = Kysely<Tables>

/** A user's account as it is stored. */
export type UserRow = Selectable<Tables['users']>

/** Which users a list shows: by how their access stands, or the blocked ones, whom the others leave out. */
export type UserFilter = 'active' | 'ending' | 'expired' | 'blocked' | 'none'

/** Counting on past this many rows would cost more than the number is worth. */
export const mostCounted = 10_000

/** One user, never staff. */
export function findMember(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).where('role', '=', 'user').executeTakeFirst()
}

/** What a list of users is asked for; `endingBefore` bounds the accesses that are about to end. */
export type UserSearch = {
  status: UserFilter | undefined
  matches: Matches
  now: Date
  endingBefore: Date
  offset: number
  limit: number
}

/** One page of the users that a filter and a search leave, and how many there are, counted to a limit. */
export async function listMembers(db: Db, search: UserSearch): Promise<{ rows: UserRow[]; total: number }> {
  const { status, matches, offset, limit } = search
  if (matches.refs?.length === 0) return { rows: [], total: 0 }
  let users = withStatus(db.selectFrom('users').where('users.role', '=', 'user'), search)
  if (matches.refs) users = users.where('users.id', 'in', matches.refs)
  for (const range of matches.common) users = users.where(hasTermIn('user', 'users.id', range))
  const [order, direction] = orderOf(status)
  const rows = await users
    .selectAll('users')
    .orderBy(order, direction)
    .orderBy('users.id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
  const counted = users.select('users.id').limit(mostCounted + 1)
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

function usersOf(db: Db) {
  return db.selectFrom('users').where('users.role', '=', 'user')
}

function withStatus(
  users: ReturnType<typeof usersOf>,
  { status, now, endingBefore }: Pick<UserSearch, 'status' | 'now' | 'endingBefore'>,
) {
  if (status === undefined) return users
  if (status === 'blocked') return users.where('users.blocked_at', 'is not', null)
  const open = users.where('users.blocked_at', 'is', null)
  if (status === 'none') return open.where('users.access_ends_at', 'is', null)
  if (status === 'expired') return open.where('users.access_ends_at', '<=', now.toISOString())
  const active = open.where('users.access_ends_at', '>', now.toISOString())
  return status === 'active' ? active : active.where('users.access_ends_at', '<=', endingBefore.toISOString())
}

function orderOf(
  status: UserFilter | undefined,
): ['users.created_at' | 'users.access_ends_at' | 'users.blocked_at', 'asc' | 'desc'] {
  if (status === 'active' || status === 'ending') return ['users.access_ends_at', 'asc']
  if (status === 'expired') return ['users.access_ends_at', 'desc']
  return status === 'blocked' ? ['users.blocked_at', 'desc'] : ['users.created_at', 'desc']
}

/** What may be changed of a user's row. */
export type UserColumns = Omit<Updateable<Tables['users']>, 'id' | 'role' | 'password_hash' | 'had_access'>

/** Changes a user, whom the transaction holds. */
export async function updateMember(tx: Db, id: string, columns: UserColumns): Promise<void> {
  await tx.updateTable('users').set(columns).where('id', '=', id).execute()
}

/** Writes down what one grant added to somebody's access. */
export async function insertPeriod(
  tx: Db,
  period: {
    userId: string
    applicationId: string | null
    plan: PlanId
    startsAt: Date
    endsAt: Date
    days: number
    grantedBy: string
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('access_periods')
    .values({
      id: newId(period.now),
      user_id: period.userId,
      application_id: period.applicationId,
      plan: period.plan,
      starts_at: period.startsAt,
      ends_at: period.endsAt,
      days: period.days,
      granted_by: period.grantedBy,
      created_at: period.now,
    })
    .execute()
}

/** Forgets a plan that was assigned by hand from a moment on. */
export async function deletePeriod(tx: Db, userId: string, startsAt: string): Promise<void> {
  await tx
    .deleteFrom('access_periods')
    .where('user_id', '=', userId)
    .where('application_id', 'is', null)
    .where('starts_at', '=', startsAt)
    .execute()
}

/** The newest request that waits for each of several users. */
export async function pendingRequestsOf(db: Db, userIds: string[]) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('applications')
    .select(['id', 'user_id', 'plan', 'status', 'created_at'])
    .where('user_id', 'in', userIds)
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .execute()
}
