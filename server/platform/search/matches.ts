import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { SelectedUsers, Tables } from '#server/platform/database/tables.ts'
import { countCap, searchCountCap } from '#server/platform/paged-result.ts'
import { allRangesOf, type OneRange, type TermRange, termRanges } from './terms.ts'

type Scope = Tables['search_terms']['scope']

/** A word that many rows have, and whether so many that collecting them takes longer than testing rows in list order. */
export type CommonWord = { range: TermRange; isFrequent: boolean }

/**
 * The result of a search: the few rows that contain all rare words (null if there are not few), and the common words
 * that each row still has to be checked for, the rarest first.
 */
export type Matches = { refs: string[] | null; common: CommonWord[] }

/** Up to which number the matches in a list are counted: one common word is counted without reading the list. */
export function countCapOf({ refs, common }: Matches, isFiltered: boolean): number {
  if (refs || common.length === 0) return countCap
  return common.length === 1 && !isFiltered ? countCap : searchCountCap
}

/** What matches no row. */
export const noMatches: Matches = { refs: [], common: [] }

const MAX_REFS = 500
const MAX_COLLECTED = 3000
// Tells which of several frequent words is the rarest.
const MAX_COUNTED = 30_000
// Of the rarest word: with more of them, a list in its order soon has rows with all words.
const MAX_INTERSECTED = 10_000
// A row may have several terms in a range, such as 'ahmed' and 'ahmed@example.com'. Reading this many for each row that is
// needed is mostly enough; to tell all rows of a frequent word apart takes a sort of all its terms.
const TERMS_OF_ROW = 2
const ROWS_AT_ONCE = 20

/**
 * Searches for the words. A rare word, or several common ones that few rows have together, yield these rows; otherwise
 * it is faster to test rows in the order of the list, so the words are returned in `common`.
 */
export async function findMatches(db: Db, scope: Scope, ranges: TermRange[]): Promise<Matches> {
  let refs = null as string[] | null
  const common: { range: TermRange; count: number }[] = []
  for (const range of ranges) {
    const found = await findRefs(db, scope, [range])
    if (found === null) common.push({ range, count: await countTerms(db, scope, range) })
    else refs = refs?.filter((ref) => found.has(ref)) ?? [...found]
  }
  common.sort((one, other) => one.count - other.count)
  const words = common.map(({ range, count }) => ({ range, isFrequent: count > MAX_COLLECTED }))
  const [rarest, second] = common
  if (refs || !rarest || !second || rarest.count > MAX_INTERSECTED) return { refs, common: words }
  const both = await findRefs(db, scope, [rarest.range, ...common.slice(1).map(({ range }) => range)])
  return both ? { refs: [...both], common: [] } : { refs: null, common: words }
}

/** The same for what was typed: nothing typed matches all rows, and signs alone match none. */
export async function matchesOf(db: Db, scope: Scope, q: string | undefined): Promise<Matches> {
  const ranges = termRanges(q ?? '')
  return q && ranges.length === 0 ? noMatches : findMatches(db, scope, ranges)
}

/** The rows with all words, found by the first; null if there are many. */
async function findRefs(db: Db, scope: Scope, words: [TermRange, ...TermRange[]]) {
  const mostTerms = TERMS_OF_ROW * MAX_REFS
  const terms = await termsWith(db, scope, words)
    .limit(mostTerms + 1)
    .execute()
  const refs = new Set(terms.map(({ ref }) => ref))
  return terms.length > mostTerms || refs.size > MAX_REFS ? null : refs
}

/** The number of terms in a range and those alike, up to a bound. */
async function countTerms(db: Db, scope: Scope, range: TermRange): Promise<number> {
  const terms = db.selectFrom(refsOf(db, scope, range).as('found')).select('found.ref')
  const counted = terms.limit(MAX_COUNTED + 1)
  return countOf(db, counted)
}

/** Counts the rows with all common words, up to `limit`, without reading the rows. */
export async function countMatches(
  db: Db,
  { scope, common, limit }: { scope: Scope; common: CommonWord[]; limit: number },
): Promise<number> {
  const [rarest, ...others] = common.map(({ range }) => range)
  if (!rarest) throw new Error('A search has words.')
  const terms = termsWith(db, scope, [rarest, ...others])
  const mostTerms = TERMS_OF_ROW * limit
  const first = await db
    .selectFrom(terms.limit(mostTerms).as('first'))
    .select((row) => [
      row.fn.countAll<number>().as('terms'),
      row.fn.count<number>('ref').distinct().as('rows'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(first.terms) < mostTerms || Number(first.rows) >= limit)
    return Math.min(Number(first.rows), limit)
  return countOf(db, terms.distinct().limit(limit))
}

async function countOf(db: Db, refs: SelectQueryBuilder<Tables, never, { ref: string }>): Promise<number> {
  const counting = db.selectFrom(refs.as('counted')).select(sql<number>`count(*)`.as('count'))
  return Number((await counting.executeTakeFirstOrThrow()).count)
}

/** The terms of the first word in rows with all words: some rows have several. */
function termsWith(db: Db, scope: Scope, [first, ...others]: [TermRange, ...TermRange[]]) {
  let terms = db.selectFrom(refsOf(db, scope, first).as('found')).select('found.ref')
  for (const range of others) terms = terms.where(hasTermIn(scope, 'found.ref', range))
  // As a query of its own, so that its table is none of the names in it.
  return db.selectFrom(terms.as('terms')).select('terms.ref') as unknown as SelectQueryBuilder<
    Tables,
    never,
    { ref: string }
  >
}

/** The rows of a word, one query for each range, because SQLite takes no index for a choice of ranges. */
function refsOf(db: Db, scope: Scope, range: TermRange) {
  const refsIn = ({ from, to }: OneRange) =>
    db
      .selectFrom('search_terms')
      .select('ref')
      .where('scope', '=', scope)
      .where('term', '>=', from)
      .where('term', '<', to)
  const [first, ...others] = allRangesOf(range)
  return others.reduce((all, one) => all.unionAll(refsIn(one)), refsIn(first))
}

/** Whether the row whose id is in this column, such as `users.id`, has a common word. */
export function hasWord(
  db: Db,
  { scope, column }: { scope: Scope; column: string },
  { range, isFrequent }: CommonWord,
) {
  if (isFrequent) return hasTermIn(scope, column, range)
  return sql<boolean>`${sql.ref(column)} in (${refsOf(db, scope, range)})`
}

/** Whether the row whose id is in this column has a term in the range. */
function hasTermIn(scope: Scope, column: string, range: TermRange) {
  return sql<boolean>`exists (select 1 from search_terms
    where search_terms.scope = ${scope} and search_terms.ref = ${sql.ref(column)}
    and ${isTermIn('search_terms.term', range)})`
}

function isTermIn(column: string, range: TermRange) {
  const term = sql.ref(column)
  const ranges = allRangesOf(range).map(({ from, to }) => sql`${term} >= ${from} and ${term} < ${to}`)
  return sql<boolean>`(${sql.join(ranges, sql` or `)})`
}

/** Deletes the search terms of these accounts. */
export async function removeUserTerms(tx: Tx, users: SelectedUsers) {
  await tx.deleteFrom('search_terms').where('scope', '=', 'user').where('ref', 'in', users).execute()
}

/** Replaces the search terms of one row, in the transaction that writes the row. */
export async function replaceTerms(tx: Db, scope: Scope, { ref, terms }: { ref: string; terms: string[] }) {
  await tx.deleteFrom('search_terms').where('scope', '=', scope).where('ref', '=', ref).execute()
  for (let start = 0; start < terms.length; start += ROWS_AT_ONCE) {
    await tx
      .insertInto('search_terms')
      .values(terms.slice(start, start + ROWS_AT_ONCE).map((term) => ({ scope, term, ref })))
      .execute()
  }
}
