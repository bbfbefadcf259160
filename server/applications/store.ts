import type { Insertable, Kysely, Selectable, SelectQueryBuilder, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { ApplicationCounts, ApplicationStatus, RequestQuery } from '#contract/applications.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { hasTermIn, replaceTerms } from '#server/platform/search/matches.ts'
import type { TermRange } from '#server/platform/search/terms.ts'
import { reviewRank } from './rules.ts'

type Db = Kysely<Tables>

/** An application as it is stored. */
export type ApplicationRow = Selectable<Tables['applications']>

/** Counting on past this many rows would cost more than the number is worth. */
export const mostCounted = 10_000

const countNames = ['approved', 'pending', 'rejected', 'total'] as const
const counterOf = (name: string) => `applications:${name}`

/**
 * Changes the kept numbers. Done first in its transaction, since it also lets one change of an application pass at a
 * time: what is read after it stays true until the end.
 */
export async function changeCounts(tx: Db, changes: Partial<ApplicationCounts>): Promise<void> {
  // The row of the pending ones is always there, and always in the same place among the locks.
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

/** How many applications there are in each state. */
export async function readCounts(db: Db): Promise<ApplicationCounts> {
  const rows = await db
    .selectFrom('counters')
    .selectAll()
    .where('name', 'in', countNames.map(counterOf))
    .execute()
  const kept = new Map(rows.map(({ name, value }) => [name, value]))
  const count = (name: keyof ApplicationCounts) => kept.get(counterOf(name)) ?? 0
  return {
    total: count('total'),
    pending: count('pending'),
    approved: count('approved'),
    rejected: count('rejected'),
  }
}

/** Writes a new application down, with the words under which it is found. */
export async function insertApplication(
  tx: Db,
  application: Insertable<Tables['applications']>,
  terms: string[],
): Promise<void> {
  await tx.insertInto('applications').values(application).execute()
  await replaceTerms(tx, 'application', { ref: application.id, terms })
}

export async function setProof(tx: Db, id: string, proofId: string): Promise<void> {
  await tx.updateTable('applications').set({ proof_id: proofId }).where('id', '=', id).execute()
}

export function findApplication(db: Db, id: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The newest applications of a user, those that wait first; two are enough to know whether there are several. `own`
 * leaves out what somebody sent with the account's e-mail who was not signed in.
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

/** From which state into which an application passes, and what else changes with it. */
type Passage = { from: ApplicationStatus; to: ApplicationStatus; also: Changes; now: Date }
type Changes = Updateable<Tables['applications']>

/** Has an application pass into another state, its network forgotten, and answers the row; undefined where it is not in the first any more. */
export function changeState(tx: Db, id: string, passage: Passage): Promise<ApplicationRow | undefined> {
  const { from, to, also, now } = passage
  return tx
    .updateTable('applications')
    .set({ ...noNetwork, ...also, status: to, review_rank: reviewRank(to), updated_at: now })
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()
}

/** Names the user of an approved application; the applicant's own password has gone to the account. */
export async function settleApproved(tx: Db, id: string, userId: string): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ user_id: userId, password_hash: null })
    .where('id', '=', id)
    .execute()
}

/** Names the user on the other applications that wait with the same e-mail and that no account ever sent itself. */
export async function nameUserOn(tx: Db, email: string, userId: string): Promise<void> {
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

/** Applications as lists show them, with whose they are and who reviewed them, in the order of the ids. */
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

/** Who sent several applications, and when. */
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

/** The ids of one page of the list, walked in its order. */
export async function walkIds(db: Db, order: Order, { offset, limit }: Slice): Promise<string[]> {
  const rows = await inOrder(db.selectFrom('applications').select('applications.id'), order)
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

function inOrder<Row>(rows: SelectQueryBuilder<Tables, 'applications', Row>, { status, sort }: Order) {
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  const filtered = status ? rows.where('applications.status', '=', status) : rows
  // Within one state all have the same rank, and the state's own index has the rest of the order.
  const ranked =
    sort === 'pending-first' && !status ? filtered.orderBy('applications.review_rank', 'desc') : filtered
  return ranked.orderBy('applications.created_at', direction).orderBy('applications.id', direction)
}

/** Of an application what its place in a list depends on. */
export type Placed = Pick<ApplicationRow, 'id' | 'created_at' | 'review_rank'>

/** How many terms a range holds, counted to the limit. */
export async function countTerms(db: Db, { from, to }: TermRange): Promise<number> {
  const terms = db
    .selectFrom('search_terms')
    .select('ref')
    .where('scope', '=', 'application')
    .where('term', '>=', from)
    .where('term', '<', to)
    .limit(mostCounted + 1)
  const { count } = await db
    .selectFrom(terms.as('counted'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const places = ['applications.id', 'applications.created_at', 'applications.review_rank'] as const

/** The applications that have a term of each range, found by the first range's terms; one more than counted at most. */
export function gatherByTerms(db: Db, status: Order['status'], ranges: Ranges): Promise<Placed[]> {
  return withTerms(db, status, ranges)
    .limit(mostCounted + 1)
    .execute()
}

/** The ids of one page of these, for where they are more than counted. */
export async function pageByTerms(
  db: Db,
  { status, sort }: Order,
  { ranges, offset, limit }: Slice & { ranges: Ranges },
): Promise<string[]> {
  const found = withTerms(db, status, ranges).$castTo<Placed>()
  const all = db.selectFrom(found.as('applications')).select('applications.id')
  const rows = await inOrder(all as SelectQueryBuilder<Tables, 'applications', { id: string }>, {
    status: undefined,
    sort,
  })
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

function withTerms(db: Db, status: Order['status'], [first, ...others]: Ranges) {
  // A cross join keeps SQLite from walking all applications first.
  let found = db
    .selectFrom('search_terms as found')
    .crossJoin('applications')
    .whereRef('applications.id', '=', 'found.ref')
    .where('found.scope', '=', 'application')
    .where('found.term', '>=', first.from)
    .where('found.term', '<', first.to)
  for (const range of others) found = found.where(hasTermIn('application', 'found.ref', range))
  if (status) found = found.where('applications.status', '=', status)
  return found.select(places).distinct()
}

/**
 * Of the first `rows` applications in a list's order those that have a term of each range, in no order; and whether
 * that was the whole list.
 */
export async function gatherAmongFirst(
  db: Db,
  order: Order,
  { rows, ranges }: { rows: number; ranges: TermRange[] },
): Promise<Placed[]> {
  const first = inOrder(db.selectFrom('applications').select(places), order).limit(rows)
  let found = db.selectFrom(first.as('first')).select(['first.id', 'first.created_at', 'first.review_rank'])
  for (const range of ranges) found = found.where(hasTermIn('application', 'first.id', range))
  return found.execute()
}

/** Forgets the networks whose time is over. */
export async function dropNetworks(db: Db, now: Date): Promise<void> {
  const ended = db.updateTable('applications').where('network_expires_at', '<=', now.toISOString())
  await ended.set(noNetwork).execute()
}

// Both stand word for word as in the index that keeps this short.
const hasLeftovers = sql<boolean>`status = 'rejected' and (password_hash is not null or proof_id is not null)`

/** Some rejected applications of which a password or a proof is still kept, though they were rejected before an instant. */
export async function findLeftovers(
  db: Db,
  before: Record<'usual' | 'flood', string>,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where(hasLeftovers)
    .where('reviewed_at', '<=', before.flood)
    .where((row) => row.or([row('rejected_as_flood', '=', true), row('reviewed_at', '<=', before.usual)]))
    .orderBy('reviewed_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Drops the password and the proof of an application that is still rejected; false where it is not. */
export async function dropLeftovers(tx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set({ password_hash: null, proof_id: null })
    .where('id', '=', id)
    .where('status', '=', 'rejected')
    .executeTakeFirst()
  return numUpdatedRows > 0
}
