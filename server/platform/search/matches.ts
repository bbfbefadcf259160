import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { SelectedUsers, Tables } from '#server/platform/database/tables.ts'
import { allRangesOf, type TermRange } from './terms.ts'

type Scope = Tables['search_terms']['scope']

/**
 * The result of a search: the few rows that contain all rare words (null if no word is rare), and the common words that
 * each row still has to be checked for.
 */
export type Matches = { refs: string[] | null; common: TermRange[] }

const MAX_REFS = 500
const ROWS_AT_ONCE = 20

/**
 * Searches for the words. A rare word yields its rows directly; for a common one it is cheaper to check rows in the
 * order of the list, so it is returned in `common`.
 */
export async function findMatches(db: Db, scope: Scope, ranges: TermRange[]): Promise<Matches> {
  const matches: Matches = { refs: null, common: [] }
  for (const range of ranges) {
    const found = await findRefs(db, scope, range)
    if (found === null) matches.common.push(range)
    else matches.refs = matches.refs?.filter((ref) => found.has(ref)) ?? [...found]
  }
  return matches
}

async function findRefs(db: Db, scope: Scope, range: TermRange): Promise<Set<string> | null> {
  const found = new Set<string>()
  for (const { from, to } of allRangesOf(range)) {
    const rows = await db
      .selectFrom('search_terms')
      .select('ref')
      .where('scope', '=', scope)
      .where('term', '>=', from)
      .where('term', '<', to)
      .limit(MAX_REFS + 1)
      .execute()
    for (const { ref } of rows) found.add(ref)
    if (rows.length > MAX_REFS || found.size > MAX_REFS) return null
  }
  return found
}

/** Whether the row whose id is in this column, such as `users.id`, has a term in the range. */
export function hasTermIn(scope: Scope, column: string, range: TermRange) {
  return sql<boolean>`exists (select 1 from search_terms
    where search_terms.scope = ${scope} and search_terms.ref = ${sql.ref(column)}
    and ${isTermIn('search_terms.term', range)})`
}

/** Whether the term in this column is in the range, or in one alike. */
export function isTermIn(column: string, range: TermRange) {
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
