import type { ApplicationCounts } from '#contract/application-counts.ts'
import { findByPayCode } from '#server/applications/quotes/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countCap } from '#server/platform/paged-result.ts'
import { countCapOf, countMatches, type Matches, matchesOf } from '#server/platform/search/matches.ts'
import { isCountedList, isFew, type SeenQuery, sizeOf, sortOf, timesOf } from './rules.ts'
import { countFound, listPageIds, type Wanted } from './store.ts'

type Page = { ids: string[]; total: number; isCounted: boolean }

// Testing all rows of such a list takes hundredths of a second.
const shortList = 20_000
const nothing: Page = { ids: [], total: 0, isCounted: true }

/** The ids of one page of the list, in order, and the number of all; that is a lower bound unless `isCounted`. */
export async function findPage(db: Db, query: SeenQuery, counts: ApplicationCounts): Promise<Page> {
  const slice = { offset: (query.page - 1) * query.limit, limit: query.limit }
  const given = { ...query, ...timesOf(query), sort: sortOf(query) }
  const known = await sizeOfList(db, { query, given, counts })
  if (known === 0) return nothing
  const search = query.q ? await findMatches(db, query.q) : undefined
  if (search?.refs?.length === 0) return nothing
  const wanted: Wanted = { ...given, search, isFew: !isCountedList(query) && isFew(query, known ?? 0) }
  const ids = await listPageIds(db, wanted, slice)
  const isLast = ids.length < slice.limit && (ids.length > 0 || slice.offset === 0)
  if (search) {
    if (isLast) return { ids, total: slice.offset + ids.length, isCounted: true }
    const isShort = known !== undefined && known <= shortList
    return { ids, ...(await countInList(db, query, { ...wanted, search, isShort })) }
  }
  const total = known ?? (isLast ? slice.offset + ids.length : await countFound(db, wanted))
  return { ids, total, isCounted: isCountedList(query) || total <= countCap }
}

/** The request with the pay code that was typed, alone; otherwise what has these words. */
async function findMatches(db: Db, q: string): Promise<Matches> {
  const paid = await findByPayCode(db, q)
  return paid === undefined ? matchesOf(db, 'application', q) : { refs: [paid], common: [] }
}

async function countInList(
  db: Db,
  query: SeenQuery,
  { isShort, ...wanted }: Wanted & { search: Matches; isShort: boolean },
) {
  const { search } = wanted
  const isFiltered = query.status !== undefined || !isCountedList(query)
  const cap = isShort ? countCap : countCapOf(search, isFiltered)
  const limit = cap + 1
  const counted =
    search.refs || isFiltered
      ? await countFound(db, wanted, limit)
      : await countMatches(db, { scope: 'application', common: search.common, limit })
  return { total: Math.min(cap, counted), isCounted: counted <= cap }
}

/** The number in the list without its search, if it is stored or needed before the page. */
async function sizeOfList(
  db: Db,
  { query, given, counts }: { query: SeenQuery; given: Wanted; counts: ApplicationCounts },
): Promise<number | undefined> {
  if (isCountedList(query)) return sizeOf(query.status, counts)
  const isInTime = given.sort === 'newest' || given.sort === 'oldest'
  return isInTime ? undefined : countFound(db, given)
}
