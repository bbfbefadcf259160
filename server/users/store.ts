import { type Expression, type ExpressionBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { type UserSort, type userStates, withoutCoach } from '#contract/users.ts'
import type { PlanId } from '#contract/values.ts'
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
  status?: UserFilter | undefined
  /** Only users of this coach, or `none` for those without one. */
  coach?: string | undefined
  /** Only users whose current or last package this is. */
  plan?: PlanId | undefined
  /** The coach whose members alone the caller sees; null for all. */
  onlyOfCoach: string | null
  matches: Matches
  now: Date
  endingBefore: Date
  /** By creation time or name; without it, by the time that the filter is about. */
  sort?: UserSort | undefined
  offset: number
  limit: number
}

type MemberSearch = Omit<UserSearch, 'sort' | 'offset' | 'limit'>

/** One page of the users that match a filter and a search, and their number up to one more than the cap. */
export async function listMembers(
  db: Db,
  search: UserSearch,
): Promise<{ rows: UserRow[]; total: number; cap: number }> {
  const isFiltered = search.status !== undefined || isOfSome(search)
  const cap = countCapOf(search.matches, isFiltered)
  if (search.matches.refs?.length === 0) return { rows: [], total: 0, cap }
  const total = await countMembers(db, search, { isFiltered, limit: cap + 1 })
  if (total === 0) return { rows: [], total, cap }
  return { rows: await pageOf(total > cap)(db, search).execute(), total, cap }
}

/** Whether only users of a coach or package are searched. */
const isOfSome = ({ coach, plan, onlyOfCoach }: MemberSearch) =>
  coach !== undefined || plan !== undefined || onlyOfCoach !== null

/** The fastest query for a page, depending on whether there are more matches than are counted. */
export const pageOf = (areMany: boolean) => (areMany ? pageOfMembers : pageOfFew)

/** One page of the matching users, read in list order. */
export function pageOfMembers(db: Db, search: UserSearch) {
  const [order, direction] = orderOf(search)
  const ownIndex = search.sort === 'name' ? 'name' : 'created'
  return membersFound(db, search, hasOtherOrder(search) ? ownIndex : 'filter')
    .selectAll('users')
    .orderBy(`users.${order}`, direction)
    .orderBy('users.id', direction)
    .offset(search.offset)
    .limit(search.limit)
}

/** The same for few matches: if the order is not the filter's own, reads all matches and sorts them. */
export function pageOfFew(db: Db, search: UserSearch) {
  if (!hasOtherOrder(search)) return pageOfMembers(db, search)
  const [own, ownDirection] = orderOf({ status: search.status })
  const few = membersFound(db, search).selectAll('users').orderBy(`users.${own}`, ownDirection)
  const [order, direction] = orderOf(search)
  return db
    .selectFrom(few.limit(countCap).as('few'))
    .selectAll('few')
    .orderBy(`few.${order}`, direction)
    .orderBy('few.id', direction)
    .offset(search.offset)
    .limit(search.limit)
}

// The indexes of a coach, of a package and of those without access are in the order of creation, too.
function hasOtherOrder(search: UserSearch): boolean {
  const { status, sort } = search
  if (sort === 'name') return status !== undefined || isOfSome(search)
  return sort !== undefined && status !== undefined && status !== 'none'
}

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

/** Which index a query reads: the one of the filter, or one in the order of creation or of names. */
type IndexChoice = 'filter' | 'created' | 'name'

function membersFound(db: Db, search: MemberSearch, index: IndexChoice = 'filter') {
  const { refs, common } = search.matches
  let users = db.selectFrom('users').where((is) => {
    const isMember = is('users.role', '=', 'user')
    // The few are found by their ids.
    return is.and([refs ? unindexed(isMember) : isMember, ...narrowing(is, search, index)])
  })
  if (refs) users = users.where('users.id', 'in', refs)
  const isNamed = { scope: 'user', column: 'users.id' } as const
  for (const word of common) users = users.where(hasWord(db, isNamed, word))
  return users
}

function narrowing(is: Of, search: MemberSearch, index: IndexChoice): Expression<SqlBool>[] {
  const ofSome = conditionsOfSome(is, search)
  const ofState = conditionsOf(is, search)
  if (index === 'filter') return [...ofSome, ...ofState]
  // The indexes of a coach and of a package are in the order of creation, too.
  if (index === 'created') return [...ofSome, unindexed(is.and(ofState))]
  return [unindexed(is.and([...ofSome, ...ofState]))]
}

// In this form no index fits the condition, so another is used; PostgreSQL estimates that a third match.
const unindexed = (condition: Expression<SqlBool>) =>
  sql<SqlBool>`case when ${condition} then 0 else 1 end < 1`

type Of = ExpressionBuilder<Tables, 'users'>

function conditionsOfSome(is: Of, { coach, plan, onlyOfCoach }: MemberSearch): Expression<SqlBool>[] {
  return [
    ...ofCoach(is, coach),
    ...(plan === undefined ? [] : [is('users.plan', '=', plan)]),
    ...(onlyOfCoach === null ? [] : [isSeenUser(onlyOfCoach)]),
  ]
}

function ofCoach(is: Of, coach: string | undefined): Expression<SqlBool>[] {
  if (coach === undefined) return []
  return [coach === withoutCoach ? is('users.coach_id', 'is', null) : is('users.coach_id', '=', coach)]
}

function conditionsOf(is: Of, { status, now, endingBefore }: MemberSearch): Expression<SqlBool>[] {
  if (status === undefined) return []
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

type Order = 'created_at' | 'access_ends_at' | 'access_paused_until' | 'blocked_at' | 'name_key'

function orderOf({ status, sort }: Pick<UserSearch, 'status' | 'sort'>): [Order, 'asc' | 'desc'] {
  if (sort === 'name') return ['name_key', 'asc']
  if (sort) return ['created_at', sqlDirection(sort)]
  if (status === 'active' || status === 'ending' || status === 'unassigned') return ['access_ends_at', 'asc']
  if (status === 'expired') return ['access_ends_at', 'desc']
  if (status === 'paused') return ['access_paused_until', 'asc']
  return status === 'blocked' ? ['blocked_at', 'desc'] : ['created_at', 'desc']
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
