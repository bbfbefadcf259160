import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ApplicationCounts, MethodCount } from '#contract/application-counts.ts'
import type { RequestFlag } from '#contract/application-values.ts'
import { type ApplicationStatus, decidedStatuses } from '#contract/application-values.ts'
import type { RequestQuery } from '#contract/applications-review.ts'
import { isSeenRequest } from '#server/accounts/index.ts'
import { countMethods, isOfMethod } from '#server/applications/methods/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { countCap } from '#server/platform/paged-result.ts'
import { hasWord, type Matches } from '#server/platform/search/matches.ts'

/** What a list shows, and in which order. */
export type Wanted = Pick<
  RequestQuery,
  'status' | 'told' | 'arrived' | 'method' | 'plan' | 'kind' | 'flag' | 'sort'
> & {
  /** The coach whose members alone the caller sees; null for all. */
  onlyOfCoach: string | null
  sentFrom: Date | undefined
  sentBefore: Date | undefined
  /** The result of a search in the list. */
  search?: Matches | undefined
  /** Whether so few match that it is faster to find all of them and sort them, than to read in another order. */
  isFew?: boolean
}

type Slice = { offset: number; limit: number }
/** The ids of one page of the list. */
export async function listPageIds(db: Db, wanted: Wanted, { offset, limit }: Slice): Promise<string[]> {
  const rows = await pageOf(db, wanted).offset(offset).limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** The ids of a list, in order. */
export const pageOf = (db: Db, wanted: Wanted) => ordered(found(db, wanted).select('applications.id'), wanted)

/** Counts the applications of a list, up to the limit. */
export async function countFound(db: Db, wanted: Wanted, limit = countCap + 1): Promise<number> {
  return (await countOf(db, wanted, limit).executeTakeFirstOrThrow()).count
}

export function countOf(db: Db, wanted: Wanted, limit = countCap + 1) {
  // In the order of an index, so that PostgreSQL reads that one and not the table, which is many times its size.
  const counted = pageOf(db, { ...wanted, sort: 'newest' }).limit(limit)
  return db.selectFrom(counted.as('counted')).select(sql<number>`count(*)`.as('count'))
}

function found(db: Db, wanted: Wanted) {
  const { refs, common } = wanted.search ?? { refs: null, common: [] }
  let rows = db.selectFrom('applications').where(matches(wanted))
  if (wanted.onlyOfCoach !== null) rows = rows.where(isSeenRequest(wanted.onlyOfCoach))
  if (refs) rows = rows.where('applications.id', 'in', refs)
  const isNamed = { scope: 'application', column: 'applications.id' } as const
  for (const word of common) rows = rows.where(hasWord(db, isNamed, word))
  return rows
}

function ordered<Row>(rows: SelectQueryBuilder<Tables, 'applications', Row>, wanted: Wanted) {
  const { sort } = wanted
  const index = indexOf(wanted)
  if (sort === 'decided') {
    const decision = sql<string | null>`applications.reviewed_at`
    return rows
      .orderBy(index === 'decided' ? decision : sorting(decision), (by) => by.desc().nullsLast())
      .orderBy('applications.id', 'desc')
  }
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  const inTime = index === 'id' ? sortedInTime : readInTime
  if (sort !== 'pending-first') return inTime(rows, direction)
  const rank = index === 'rank' ? sql<number>`applications.review_rank` : rankOfState
  return inTime(rows.orderBy(rank, 'desc'), direction)
}

// The indexes of filters have the state, not the rank.
const rankOfState = sql<number>`case when applications.status = 'pending' then 1 else 0 end`

type Rows<Row> = SelectQueryBuilder<Tables, 'applications', Row>

function readInTime<Row>(rows: Rows<Row>, direction: 'asc' | 'desc') {
  return rows.orderBy('applications.created_at', direction).orderBy('applications.id', direction)
}

function sortedInTime<Row>(rows: Rows<Row>, direction: 'asc' | 'desc') {
  return rows
    .orderBy(sorting(sql<string>`applications.created_at`), direction)
    .orderBy('applications.id', direction)
}

/** The index that a list is read from: that of its filter, that of its order, or that of the ids of a search. */
function indexOf({ status, told, arrived, flag, sort, isFew, search, onlyOfCoach }: Wanted) {
  // Those of the few members of a coach are found by these.
  if (search?.refs || onlyOfCoach !== null) return 'id'
  if (sort === 'decided' && !isFew) return 'decided'
  if (sort === 'pending-first' && !isFew) return 'rank'
  if (flag || told || arrived) return 'flag'
  return status && status !== 'decided' ? 'status' : 'newest'
}

/**
 * The condition of a list. What its index does not begin with is written so that the database passes over rows within
 * this index, which has the columns of nearly all filters, and takes no other one.
 */
function matches(wanted: Wanted) {
  return (is: ExpressionBuilder<Tables, 'applications'>) => {
    const { status, told, arrived, method, flag, plan, kind, sentFrom, sentBefore } = wanted
    const index = indexOf(wanted)
    const only = (isBeginning: boolean) => (isBeginning ? plain : passing)
    const all: Expression<SqlBool>[] = []
    if (flag) all.push(only(index === 'flag')(isFlagged[flag]))
    if (told) all.push(only(index === 'flag')(isNotTold))
    if (arrived) all.push(only(index === 'flag')(awaitsArrival))
    // Alone it would be looked for in all requests.
    if (arrived && method) all.push(isOfMethod(method))
    if (status === 'decided') all.push(passing(is('applications.status', 'in', decidedStatuses)))
    else if (status) all.push(only(index === 'status')(is('applications.status', '=', status)))
    if (plan) all.push(is('applications.plan', '=', plan))
    if (kind) all.push(is('applications.kind', '=', kind))
    const inTime = only(index !== 'rank' && index !== 'decided' && index !== 'id')
    if (sentFrom) all.push(inTime(is('applications.created_at', '>=', sentFrom.toISOString())))
    if (sentBefore) all.push(inTime(is('applications.created_at', '<', sentBefore.toISOString())))
    return is.and(all)
  }
}

const plain = (condition: Expression<SqlBool>) => condition
const passing = (condition: Expression<SqlBool>) => sql<SqlBool>`case when ${condition} then 0 else 1 end < 1`
const sorting = <Value>(column: Expression<Value>) => sql<Value>`case when 1 = 1 then ${column} end`

// In the words of the partial indexes, so that they are used.
const isFlagged: Record<RequestFlag, Expression<SqlBool>> = {
  duplicate: sql<SqlBool>`applications.has_duplicate_proof = true`,
  unsigned: sql<SqlBool>`applications.is_unsigned = true`,
  'same-email': sql<SqlBool>`applications.has_same_email = true`,
}
const isNotTold = sql<SqlBool>`applications.told_at is null and applications.email <> ''
  and applications.status <> 'pending' and applications.status <> 'cancelled'`

const awaitsArrival = sql<SqlBool>`applications.awaits_arrival = true`

/** The number of applications per state of the members of a coach, each up to the cap. */
export async function countStatesOf(db: Db, coach: string): Promise<ApplicationCounts> {
  const seen = db
    .selectFrom('applications')
    .select('status')
    .where(isSeenRequest(coach))
    .limit(countCap + 1)
  const rows = await db
    .selectFrom(seen.as('seen'))
    .select(['status', sql<number>`count(*)`.as('count')])
    .groupBy('status')
    .execute()
  const count = (status: ApplicationStatus) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  const total = rows.reduce((sum, row) => sum + Number(row.count), 0)
  return { total, pending: count('pending'), approved: count('approved'), rejected: count('rejected') }
}

/** The number of decided applications whose applicants wait to be told, up to one more than the cap. */
export const countNotTold = (db: Db, onlyOfCoach: string | null) => countListed(db, isNotTold, onlyOfCoach)

/** How many approved applications whose payment nobody has seen arrive are of each payment method, of at most one more than the cap. */
export async function countNotArrivedByMethod(db: Db, onlyOfCoach: string | null): Promise<MethodCount[]> {
  const waiting = db
    .selectFrom('applications')
    .select('payment_method')
    .where(awaitsArrival)
    .where(isSeenRequest(onlyOfCoach))
    .limit(countCap + 1)
  return countMethods(db, waiting)
}

/** The number of approved applications whose payment nobody has seen arrive, up to one more than the cap. */
export const countNotArrived = (db: Db, onlyOfCoach: string | null) =>
  countListed(db, awaitsArrival, onlyOfCoach)

async function countListed(
  db: Db,
  condition: Expression<SqlBool>,
  onlyOfCoach: string | null,
): Promise<number> {
  const waiting = db
    .selectFrom('applications')
    .select('id')
    .where(condition)
    .where(isSeenRequest(onlyOfCoach))
    .limit(countCap + 1)
  const counted = db.selectFrom(waiting.as('waiting')).select(sql<number>`count(*)`.as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}
