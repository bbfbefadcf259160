import { type Expression, type ExpressionBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Sort } from '#contract/lists.ts'
import type { userStates } from '#contract/users.ts'
import { isSeenUser, type UserRow } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { sqlDirection } from '#server/platform/database/direction.ts'
import { prepared } from '#server/platform/database/prepared-query.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { countCap } from '#server/platform/paged-result.ts'
import { countCapOf, countMatches, hasWord, type Matches } from '#server/platform/search/matches.ts'

/** The filter of a user list: by access, or blocked users, whom the other filters exclude. */
export type UserFilter = (typeof userStates)[number]

/** One user, never staff. */
export async function findMember(db: Db, id: string): Promise<UserRow | undefined> {
  const [member] = await membersById(db, { id })
  return member
}

const membersById = prepared((db, { id }: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('role', '=', 'user'),
)

/** Filter, search and page of a user list; `endingBefore` limits the access that is about to end. */
export type UserSearch = {
  status: UserFilter | undefined
  /** Only users of this coach. */
  coach?: string | undefined
  /** The coach whose members alone the caller sees; null for all. */
  onlyOfCoach: string | null
  matches: Matches
  now: Date
  endingBefore: Date
  /** By creation time; without it, by the time that the filter is about. */
  sort?: Sort | undefined
  offset: number
  limit: number
}

type MemberSearch = Pick<UserSearch, 'status' | 'coach' | 'onlyOfCoach' | 'matches' | 'now' | 'endingBefore'>

/** One page of the users that match a filter and a search, and their number up to one more than the cap. */
export async function listMembers(
  db: Db,
  search: UserSearch,
): Promise<{ rows: UserRow[]; total: number; cap: number }> {
  const { status, coach, onlyOfCoach } = search
  const isFiltered = status !== undefined || coach !== undefined || onlyOfCoach !== null
  const cap = countCapOf(search.matches, isFiltered)
  if (search.matches.refs?.length === 0) return { rows: [], total: 0, cap }
  const total = await countMembers(db, search, { isFiltered, limit: cap + 1 })
  return { rows: await pageOf(total > cap)(db, search).execute(), total, cap }
}

/** The fastest query for a page, depending on whether there are more matches than are counted. */
export const pageOf = (areMany: boolean) => (areMany ? pageOfMembers : pageOfFew)

/** One page of the matching users, read in list order. */
export function pageOfMembers(db: Db, search: UserSearch) {
  const [order, direction] = orderOf(search)
  return membersFound(db, search, hasOtherOrder(search) ? 'order' : 'filter')
    .selectAll('users')
    .orderBy(order, direction)
    .orderBy('users.id', direction)
    .offset(search.offset)
    .limit(search.limit)
}

/** The same for few matches: if the order is not the filter's own, reads all matches and sorts them. */
export function pageOfFew(db: Db, search: UserSearch) {
  if (!hasOtherOrder(search)) return pageOfMembers(db, search)
  const [order, direction] = orderOf({ status: search.status })
  const few = membersFound(db, search).selectAll('users').orderBy(order, direction).limit(countCap)
  const sorted = sqlDirection(search.sort)
  return db
    .selectFrom(few.as('few'))
    .selectAll('few')
    .orderBy('few.created_at', sorted)
    .orderBy('few.id', sorted)
    .offset(search.offset)
    .limit(search.limit)
}

const hasOtherOrder = ({ status, sort }: UserSearch) =>
  sort !== undefined && status !== undefined && status !== 'none'

async function countMembers(
  db: Db,
  search: UserSearch,
  { isFiltered, limit }: { isFiltered: boolean; limit: number },
): Promise<number> {
  const { refs, common } = search.matches
  const isOnlySearch = !isFiltered && !refs && common.length > 0
  if (isOnlySearch) return countMatches(db, { scope: 'user', common, limit })
  return (await countOfMembers(db, search, limit).executeTakeFirstOrThrow()).total
}

/** Counts the matching users, up to the limit. */
export function countOfMembers(db: Db, search: MemberSearch, limit: number) {
  const counted = membersFound(db, search).select('users.id').limit(limit)
  return db.selectFrom(counted.as('counted')).select(sql<number>`count(*)`.as('total'))
}

/** The number of users of each of these states, undefined for all users, up to one more than `cap`. */
export async function countByState(
  db: Db,
  states: readonly (UserFilter | undefined)[],
  { cap, ...search }: Omit<MemberSearch, 'status' | 'matches'> & { cap: number },
): Promise<number[]> {
  const counts = states.map((status) =>
    countOfMembers(db, { ...search, status, matches: { refs: null, common: [] } }, cap + 1),
  )
  const row = await db
    .selectNoFrom(counts.map((count, index) => count.as(`state${index}`)))
    .executeTakeFirstOrThrow()
  return states.map((_, index) => Number((row as Record<string, number | null>)[`state${index}`] ?? 0))
}

/** Which index a query reads: the one of the filter, or the one of the order. */
type IndexChoice = 'filter' | 'order'

function membersFound(db: Db, search: MemberSearch, index: IndexChoice = 'filter') {
  const { refs, common } = search.matches
  // In the second form no index fits, so that the few are found by their ids.
  const isMember = refs ? sql<boolean>`case when users.role = 'user' then 0 else 1 end < 1` : null
  let users = db.selectFrom('users').where((is) => isMember ?? is('users.role', '=', 'user'))
  if (search.coach !== undefined) users = users.where('users.coach_id', '=', search.coach)
  if (search.onlyOfCoach !== null) users = users.where(isSeenUser(search.onlyOfCoach))
  if (search.status) users = users.where((is) => withStatus(is, search, index))
  if (refs) users = users.where('users.id', 'in', refs)
  const isNamed = { scope: 'user', column: 'users.id' } as const
  for (const word of common) users = users.where(hasWord(db, isNamed, word))
  return users
}

type Filter = Pick<UserSearch, 'status' | 'now' | 'endingBefore'>

function withStatus(
  is: ExpressionBuilder<Tables, 'users'>,
  filter: Filter,
  index: IndexChoice,
): Expression<SqlBool> {
  const matches = is.and(conditionsOf(is, filter))
  // In this form no index fits the filter, so the order's index is used; PostgreSQL estimates that a third match.
  return index === 'order' ? sql<SqlBool>`case when ${matches} then 0 else 1 end < 1` : matches
}

function conditionsOf(is: ExpressionBuilder<Tables, 'users'>, { status, now, endingBefore }: Filter) {
  if (status === 'blocked') return [is('users.blocked_at', 'is not', null)]
  const open = is('users.blocked_at', 'is', null)
  if (status === 'none') return [open, is('users.access_ends_at', 'is', null)]
  if (status === 'expired') return [open, is('users.access_ends_at', '<=', now.toISOString())]
  const left = [open, is('users.access_ends_at', '>', now.toISOString())]
  if (status === 'paused') return [...left, is('users.access_paused_until', '>', now.toISOString())]
  const active = [...left, isNotPaused(is, now)]
  if (status === 'active') return active
  if (status === 'unassigned') return [...active, isUnassigned]
  return [...active, is('users.access_ends_at', '<=', endingBefore.toISOString())]
}

const isNotPaused = (is: ExpressionBuilder<Tables, 'users'>, now: Date) =>
  is.or([
    is('users.access_paused_until', 'is', null),
    is('users.access_paused_until', '<=', now.toISOString()),
  ])

// The column is a hint, see `tables.ts`; the few that it leaves are looked at.
const isUnassigned = sql<boolean>`users.has_items = false and not exists (
  select 1 from items left join resources on resources.id = items.resource_id
  where items.user_id = users.id and resources.deleted_at is null
)`

function orderOf({
  status,
  sort,
}: Pick<UserSearch, 'status' | 'sort'>): [
  'users.created_at' | 'users.access_ends_at' | 'users.access_paused_until' | 'users.blocked_at',
  'asc' | 'desc',
] {
  if (sort) return ['users.created_at', sqlDirection(sort)]
  if (status === 'active' || status === 'ending' || status === 'unassigned')
    return ['users.access_ends_at', 'asc']
  if (status === 'expired') return ['users.access_ends_at', 'desc']
  if (status === 'paused') return ['users.access_paused_until', 'asc']
  return status === 'blocked' ? ['users.blocked_at', 'desc'] : ['users.created_at', 'desc']
}

/** The columns of a user that may be changed. */
export type UserColumns = Omit<Updateable<Tables['users']>, 'id' | 'role' | 'password_hash' | 'had_access'>

/** Updates a user that the transaction has locked. */
export async function updateMember(tx: Tx, id: string, columns: UserColumns): Promise<void> {
  await tx.updateTable('users').set(columns).where('id', '=', id).execute()
}

/** The pending requests of several users; `own` only includes those that the account itself sent. */
export async function pendingRequestsOf(db: Db, userIds: string[], only?: 'own') {
  if (userIds.length === 0) return []
  return only === 'own' ? ownPendingRequests(db, { userIds }) : pendingRequests(db, { userIds })
}

const pendingRequests = prepared((db, { userIds }: { userIds: string[] }) =>
  pendingRequestsQuery(db, userIds),
)

const ownPendingRequests = prepared((db, { userIds }: { userIds: string[] }) =>
  pendingRequestsQuery(db, userIds).where('sent_by_account', '=', true),
)

function pendingRequestsQuery(db: Db, userIds: string[]) {
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

// A pending application with the user's email that another person may have sent.
const hasPendingOfAnother = (and = sql`true`) => sql<boolean>`exists (
  select 1 from applications as sent
  where sent.email = users.unproved_email and sent.status = 'pending'
    and (sent.sent_by_account = false or sent.user_id is null or sent.user_id != users.id)
    and ${and}
)`

const hasNoVerifiedNumber = sql`case
  when users.phone_proved_at is not null and users.phone_e164 in (sent.phone_e164, sent.whatsapp_e164) then 0
  when users.whatsapp_proved_at is not null and users.whatsapp_e164 in (sent.phone_e164, sent.whatsapp_e164) then 0
  else 1 end = 1`

/** Others use the same claimed email. `request`: a pending one of theirs has no number that the user verified. */
export type SharedEmail = { request: boolean }

/**
 * The users with a claimed email that others use too, see `SharedEmail`: another account claims it, or an application
 * is pending with it that they did not send themselves.
 */
export async function findSharingEmail(db: Db, userIds: string[]): Promise<Map<string, SharedEmail>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select([
      'users.id',
      sql<number>`case when ${hasPendingOfAnother(hasNoVerifiedNumber)} then 1 else 0 end`.as('request'),
    ])
    .where('users.id', 'in', userIds)
    .where((is) => is.or([claimedByAnother, hasPendingOfAnother()]))
    .execute()
  return new Map(rows.map(({ id, request }) => [id, { request: request === 1 }]))
}
