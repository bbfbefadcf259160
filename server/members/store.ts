import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { Sort } from '#contract/lists.ts'
import type { PlanId } from '#contract/values.ts'
import { directionOf } from '#server/platform/database/direction.ts'
import { prepared } from '#server/platform/database/prepared.ts'
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
export async function findMember(db: Db, id: string): Promise<UserRow | undefined> {
  const [member] = await membersById(db, { id })
  return member
}

const membersById = prepared((db, { id }: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('role', '=', 'user'),
)

/** What a list of users is asked for; `endingBefore` bounds the accesses that are about to end. */
export type UserSearch = {
  status: UserFilter | undefined
  matches: Matches
  now: Date
  endingBefore: Date
  /** By when they came; where it is not given, by what the filter is about. */
  sort?: Sort | undefined
  offset: number
  limit: number
}

/** One page of the users that a filter and a search leave, and how many there are, counted to a limit. */
export async function listMembers(db: Db, search: UserSearch): Promise<{ rows: UserRow[]; total: number }> {
  if (search.matches.refs?.length === 0) return { rows: [], total: 0 }
  const { total } = await countOfMembers(db, search).executeTakeFirstOrThrow()
  return { rows: await pageOf(total)(db, search).execute(), total }
}

/** How a page is best found where a filter and a search leave so many users. */
export const pageOf = (total: number) => (total > mostCounted ? pageOfMembers : pageOfFew)

/** One page of the users that a filter and a search leave, walked in its order. */
export function pageOfMembers(db: Db, search: UserSearch) {
  const [order, direction] = orderOf(search)
  return membersFound(db, search, isOrderedOtherwise(search) ? 'walked' : 'looked up')
    .selectAll('users')
    .orderBy(order, direction)
    .orderBy('users.id', direction)
    .offset(search.offset)
    .limit(search.limit)
}

/** The same where they are few: in an order that is not the filter's own, all of them are found and put into it. */
export function pageOfFew(db: Db, search: UserSearch) {
  if (!isOrderedOtherwise(search)) return pageOfMembers(db, search)
  const [order, direction] = orderOf({ status: search.status })
  const few = membersFound(db, search).selectAll('users').orderBy(order, direction).limit(mostCounted)
  const sorted = directionOf(search.sort)
  return db
    .selectFrom(few.as('few'))
    .selectAll('few')
    .orderBy('few.created_at', sorted)
    .orderBy('few.id', sorted)
    .offset(search.offset)
    .limit(search.limit)
}

const isOrderedOtherwise = ({ status, sort }: UserSearch) =>
  sort !== undefined && status !== undefined && status !== 'none'

/** How many users a filter and a search leave; one more than `mostCounted` stands for all beyond. */
export function countOfMembers(db: Db, search: UserSearch) {
  const counted = membersFound(db, search)
    .select('users.id')
    .limit(mostCounted + 1)
  return db.selectFrom(counted.as('counted')).select(sql<number>`count(*)`.as('total'))
}

type Way = 'looked up' | 'walked'

function membersFound(db: Db, search: UserSearch, way: Way = 'looked up') {
  const { refs, common } = search.matches
  let users = db.selectFrom('users').where('users.role', '=', 'user')
  if (search.status) users = users.where((is) => withStatus(is, search, way))
  if (refs) users = users.where('users.id', 'in', refs)
  for (const range of common) users = users.where(hasTermIn('user', 'users.id', range))
  return users
}

type Filter = Pick<UserSearch, 'status' | 'now' | 'endingBefore'>

function withStatus(is: ExpressionBuilder<Tables, 'users'>, filter: Filter, way: Way): Expression<SqlBool> {
  const holds = is.and(conditionsOf(is, filter))
  // In this form no index serves the filter, which leaves that of the order; PostgreSQL takes it to hold for a third.
  return way === 'walked' ? sql<SqlBool>`case when ${holds} then 0 else 1 end < 1` : holds
}

function conditionsOf(is: ExpressionBuilder<Tables, 'users'>, { status, now, endingBefore }: Filter) {
  if (status === 'blocked') return [is('users.blocked_at', 'is not', null)]
  const open = is('users.blocked_at', 'is', null)
  if (status === 'none') return [open, is('users.access_ends_at', 'is', null)]
  if (status === 'expired') return [open, is('users.access_ends_at', '<=', now.toISOString())]
  const active = [open, is('users.access_ends_at', '>', now.toISOString())]
  if (status === 'active') return active
  return [...active, is('users.access_ends_at', '<=', endingBefore.toISOString())]
}

function orderOf({
  status,
  sort,
}: Pick<UserSearch, 'status' | 'sort'>): [
  'users.created_at' | 'users.access_ends_at' | 'users.blocked_at',
  'asc' | 'desc',
] {
  if (sort) return ['users.created_at', directionOf(sort)]
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

/** Ends a user's periods that run now or are yet to begin, since another takes their place or their plan is taken away. */
export async function endPeriods(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('access_periods')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ends_at', '>', now.toISOString())
    .where('ended_at', 'is', null)
    .execute()
}

/** Lets a user's periods that were ended at a moment run as they were granted. */
export async function resumePeriods(tx: Db, userId: string, endedAt: string): Promise<void> {
  await tx
    .updateTable('access_periods')
    .set({ ended_at: null })
    .where('user_id', '=', userId)
    .where('ended_at', '=', endedAt)
    .execute()
}

/** Whether access was granted to a user, or ended before its time, after a moment. */
export async function hasPeriodSince(tx: Db, userId: string, moment: string): Promise<boolean> {
  const found = await tx
    .selectFrom('access_periods')
    .select('id')
    .where('user_id', '=', userId)
    .where((is) => is.or([is('created_at', '>', moment), is('ended_at', '>', moment)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
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

/** The requests that wait for several users; `own` leaves only those that the account itself sent. */
export async function pendingRequestsOf(db: Db, userIds: string[], only?: 'own') {
  if (userIds.length === 0) return []
  return only === 'own' ? ownRequestsWaiting(db, { userIds }) : requestsWaiting(db, { userIds })
}

const requestsWaiting = prepared((db, { userIds }: { userIds: string[] }) => requestsThatWait(db, userIds))

const ownRequestsWaiting = prepared((db, { userIds }: { userIds: string[] }) =>
  requestsThatWait(db, userIds).where('sent_by_account', '=', true),
)

function requestsThatWait(db: Db, userIds: string[]) {
  return db
    .selectFrom('applications')
    .select(['id', 'user_id', 'plan', 'status', 'created_at'])
    .where('user_id', 'in', userIds)
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
}

const claimedByAnother = sql<boolean>`exists (
  select 1 from users as other where other.unproved_email = users.unproved_email and other.id != users.id
)`

// A request that somebody else may have sent waits with a user's e-mail.
const waitsForAnother = (and = sql`true`) => sql<boolean>`exists (
  select 1 from applications as sent
  where sent.email = users.unproved_email and sent.status = 'pending'
    and (sent.sent_by_account = false or sent.user_id is null or sent.user_id != users.id)
    and ${and}
)`

const carriesNoProvedNumber = sql`case
  when users.phone_proved_at is not null and users.phone_e164 in (sent.phone_e164, sent.whatsapp_e164) then 0
  when users.whatsapp_proved_at is not null and users.whatsapp_e164 in (sent.phone_e164, sent.whatsapp_e164) then 0
  else 1 end = 1`

/** Who else uses an e-mail that nobody has proved. `request`: of them waits one that carries no number which the user has proved. */
export type SharedEmail = { request: boolean }

/**
 * Of some users those whose e-mail nobody has proved and others use too, see `SharedEmail`: another account claims it, or a request
 * waits with it that they did not send themselves.
 */
export async function findSharingEmail(db: Db, userIds: string[]): Promise<Map<string, SharedEmail>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select([
      'users.id',
      sql<number>`case when ${waitsForAnother(carriesNoProvedNumber)} then 1 else 0 end`.as('request'),
    ])
    .where('users.id', 'in', userIds)
    .where((is) => is.or([claimedByAnother, waitsForAnother()]))
    .execute()
  return new Map(rows.map(({ id, request }) => [id, { request: request === 1 }]))
}
