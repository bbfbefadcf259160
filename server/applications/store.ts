import type { Insertable, Selectable, SelectQueryBuilder, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { ApplicationCounts, ApplicationStatus, RequestQuery } from '#contract/applications.ts'
import { deleteHeld } from '#server/applications/held-decisions/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { countCap } from '#server/platform/paged-result.ts'
import { hasTermIn, replaceTerms } from '#server/platform/search/matches.ts'
import type { TermRange } from '#server/platform/search/terms.ts'
import { type PasswordSource, reviewRank } from './rules.ts'

/** A stored application. */
export type ApplicationRow = Selectable<Tables['applications']>

const countNames = ['approved', 'pending', 'rejected', 'total'] as const
const counterOf = (name: string) => `applications:${name}`

/**
 * Updates the counters. Must come first in its transaction: it locks all changes of applications, so what is read after
 * it stays true until the commit.
 */
export async function lockAndUpdateCounters(tx: Tx, changes: Partial<ApplicationCounts>): Promise<void> {
  // Always includes the pending row, as the common lock; the fixed order of the rows prevents deadlocks.
  const rows = countNames.flatMap((name) => {
    const value = changes[name] ?? (name === 'pending' ? 0 : undefined)
    return value === undefined ? [] : { name: counterOf(name), value }
  })
  await tx
    .insertInto('counters')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql<number>`counters.value + excluded.value` }),
    )
    .execute()
}

/** The number of applications per state. */
export async function readCounts(db: Db): Promise<ApplicationCounts> {
  const rows = await db
    .selectFrom('counters')
    .selectAll()
    .where('name', 'in', countNames.map(counterOf))
    .execute()
  const counters = new Map(rows.map(({ name, value }) => [name, value]))
  const count = (name: keyof ApplicationCounts) => counters.get(counterOf(name)) ?? 0
  return {
    total: count('total'),
    pending: count('pending'),
    approved: count('approved'),
    rejected: count('rejected'),
  }
}

/** Inserts a new application with its search terms. */
export async function insertApplication(
  tx: Tx,
  application: Insertable<Tables['applications']>,
  terms: string[],
): Promise<void> {
  await tx.insertInto('applications').values(application).execute()
  await replaceTerms(tx, 'application', { ref: application.id, terms })
}

/** Also drops a held decision: its reviewer has not seen this proof. */
export async function setProof(tx: Tx, id: string, proofId: string): Promise<void> {
  await deleteHeld(tx, id)
  await tx.updateTable('applications').set({ proof_id: proofId }).where('id', '=', id).execute()
}

export function findApplication(db: Db, id: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The newest applications of a user, pending ones first; two rows show whether there are several. `own` excludes
 * applications with the account's email that were sent without signing in.
 */
export function findNewestOf(db: Db, userId: string, only?: 'own'): Promise<ApplicationRow[]> {
  const rows = db.selectFrom('applications').selectAll().where('user_id', '=', userId)
  return (only === 'own' ? rows.where('sent_by_account', '=', true) : rows)
    .orderBy('review_rank', 'desc')
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute()
}

const noNetwork = { network_block: null, network_expires_at: null }

/** A transition of an application, and the columns that change with it. */
type Transition = { from: ApplicationStatus; to: ApplicationStatus; also: Changes; now: Date }
type Changes = Updateable<Tables['applications']>

/** Transitions an application, deletes its network and held decision; returns the row, or undefined if it is no longer in `from`. */
export async function transition(tx: Tx, id: string, change: Transition) {
  const { from, to, also, now } = change
  await deleteHeld(tx, id)
  return tx
    .updateTable('applications')
    .set({ ...noNetwork, ...also, status: to, review_rank: reviewRank(to), updated_at: now })
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()
}

/** Links the approved application to its user, clears the applicant's password, and stores whose password holds. */
export async function linkApprovedUser(
  tx: Tx,
  id: string,
  { userId, source }: { userId: string; source: PasswordSource },
): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ user_id: userId, password_hash: null, password_source: source })
    .where('id', '=', id)
    .execute()
}

/** Links the other pending applications with the email to the user, unless an account sent them while signed in. */
export async function linkPendingApplications(tx: Tx, email: string, userId: string): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ user_id: userId })
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where('sent_by_account', '=', false)
    .where('sender_gave_way', '=', false)
    .where('user_id', 'is', null)
    .execute()
}

const firstAccess = sql<string | null>`(select min(created_at) from access_periods where user_id = person.id)`

/** Applications with their user and reviewer for lists, in the order of the ids. */
export async function findForView(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('applications')
    .leftJoin('users as reviewer', 'reviewer.id', 'applications.reviewed_by')
    .leftJoin('users as person', (join) =>
      join
        .onRef('person.email', '=', 'applications.email')
        .on('person.role', '=', 'user')
        .on((row) =>
          row.or([
            row('applications.sender_gave_way', '=', false),
            row('person.id', '=', row.ref('applications.user_id')),
          ]),
        ),
    )
    .leftJoin('users as other', (join) =>
      join.onRef('other.email', '=', 'applications.email').on('applications.sender_gave_way', '=', true),
    )
    .selectAll('applications')
    .select(['reviewer.name as reviewer_name', 'person.had_access', 'person.goals', 'other.id as other_id'])
    .select(firstAccess.as('first_access_at'))
    .where('applications.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type ViewRow = Awaited<ReturnType<typeof findForView>>[number]

/** The name and time of several applications. */
export async function findSenders(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('applications')
    .select(['id', 'full_name', 'created_at'])
    .where('id', 'in', ids)
    .execute()
}

type Sort = RequestQuery['sort']
type Order = { status: ApplicationStatus | undefined; sort: Sort }
type Ranges = [TermRange, ...TermRange[]]
type Slice = { offset: number; limit: number }

/** The ids of one page of the list. */
export async function listPageIds(db: Db, order: Order, { offset, limit }: Slice): Promise<string[]> {
  const rows = await ordered(db.selectFrom('applications').select('applications.id'), order)
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

function ordered<Row>(rows: SelectQueryBuilder<Tables, 'applications', Row>, { status, sort }: Order) {
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  const filtered = status ? rows.where('applications.status', '=', status) : rows
  // Within one state the rank is constant, and the state's index covers the rest of the order.
  const ranked =
    sort === 'pending-first' && !status ? filtered.orderBy('applications.review_rank', 'desc') : filtered
  return ranked.orderBy('applications.created_at', direction).orderBy('applications.id', direction)
}

/** The columns that determine an application's position in a list. */
export type ListPosition = Pick<ApplicationRow, 'id' | 'created_at' | 'review_rank'>

/** Counts the terms in a range, up to the cap. */
export async function countTerms(db: Db, { from, to }: TermRange): Promise<number> {
  const terms = db
    .selectFrom('search_terms')
    .select('ref')
    .where('scope', '=', 'application')
    .where('term', '>=', from)
    .where('term', '<', to)
    .limit(countCap + 1)
  const { count } = await db
    .selectFrom(terms.as('counted'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const positionColumns = ['applications.id', 'applications.created_at', 'applications.review_rank'] as const

/** The applications with a term in each range, found by the first range; at most one more than the cap. */
export function searchIds(db: Db, status: Order['status'], ranges: Ranges): Promise<ListPosition[]> {
  return withTerms(db, status, ranges)
    .limit(countCap + 1)
    .execute()
}

/** The ids of one page of the matches, for more matches than the cap. */
export async function pageByTerms(
  db: Db,
  { status, sort }: Order,
  { ranges, offset, limit }: Slice & { ranges: Ranges },
): Promise<string[]> {
  const found = withTerms(db, status, ranges).$castTo<ListPosition>()
  const all = db.selectFrom(found.as('applications')).select('applications.id')
  const rows = await ordered(all as SelectQueryBuilder<Tables, 'applications', { id: string }>, {
    status: undefined,
    sort,
  })
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

function withTerms(db: Db, status: Order['status'], [first, ...others]: Ranges) {
  // A cross join prevents SQLite from scanning all applications first.
  let found = db
    .selectFrom('search_terms as found')
    .crossJoin('applications')
    .whereRef('applications.id', '=', 'found.ref')
    .where('found.scope', '=', 'application')
    .where('found.term', '>=', first.from)
    .where('found.term', '<', first.to)
  for (const range of others) found = found.where(hasTermIn('application', 'found.ref', range))
  if (status) found = found.where('applications.status', '=', status)
  return found.select(positionColumns).distinct()
}

/** Those of the first `rows` applications in list order with a term in each range, unordered. */
export async function searchFirstRows(
  db: Db,
  order: Order,
  { rows, ranges }: { rows: number; ranges: TermRange[] },
): Promise<ListPosition[]> {
  const first = ordered(db.selectFrom('applications').select(positionColumns), order).limit(rows)
  let found = db.selectFrom(first.as('first')).select(['first.id', 'first.created_at', 'first.review_rank'])
  for (const range of ranges) found = found.where(hasTermIn('application', 'first.id', range))
  return found.execute()
}

/** Deletes networks whose retention has expired. */
export async function deleteExpiredNetworks(db: Db, now: Date): Promise<void> {
  const ended = db.updateTable('applications').where('network_expires_at', '<=', now.toISOString())
  await ended.set(noNetwork).execute()
}

// Both conditions must match the partial index exactly, so that it is used.
const hasUndeletedData = sql<boolean>`status = 'rejected' and (password_hash is not null or proof_id is not null)`

/** Some rejected applications that still have a password or proof, rejected before the given times. */
export async function findExpired(
  db: Db,
  before: Record<'usual' | 'flood', string>,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where(hasUndeletedData)
    .where('reviewed_at', '<=', before.flood)
    .where((row) => row.or([row('rejected_as_flood', '=', true), row('reviewed_at', '<=', before.usual)]))
    .orderBy('reviewed_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the password and proof of an application; false if it is no longer rejected. */
export async function deleteExpired(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set({ password_hash: null, proof_id: null })
    .where('id', '=', id)
    .where('status', '=', 'rejected')
    .executeTakeFirst()
  return numUpdatedRows > 0
}
