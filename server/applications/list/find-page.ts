import type { ApplicationCounts, RequestQuery } from '#contract/applications.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countCap } from '#server/platform/paged-result.ts'
import { type TermRange, termRanges } from '#server/platform/search/terms.ts'
import { isCountedList, isFew, sizeOf, sortOf, timesOf } from './rules.ts'
import {
  countFound,
  countTerms,
  type ListPosition,
  listPageIds,
  pageByTerms,
  searchFirstRows,
  searchIds,
  type Wanted,
} from './store.ts'

type Page = { ids: string[]; total: number; isCounted: boolean }
type Slice = { offset: number; limit: number }

// Scanning this many rows, and more for a later page, takes hundredths of a second.
const scannedRows = 20_000
const scannedPerOffset = 5

/** The ids of one page of the list, in order, and the number of all; that is a lower bound unless `isCounted`. */
export async function findPage(db: Db, query: RequestQuery, counts: ApplicationCounts): Promise<Page> {
  const slice = { offset: (query.page - 1) * query.limit, limit: query.limit }
  const given = { ...query, ...timesOf(query), sort: sortOf(query) }
  const { most, total: known } = await sizeOfList(db, { query, given, counts })
  if (known === 0) return { ids: [], total: 0, isCounted: true }
  const wanted: Wanted = { ...given, isFew: !isCountedList(query) && isFew(query, known ?? 0) }
  const [first, ...others] = termRanges(query.q ?? '')
  if (first) return searchPage(db, wanted, { slice, most, ranges: [first, ...others] })
  if (query.q) return { ids: [], total: 0, isCounted: true }
  const ids = await listPageIds(db, wanted, slice)
  const isLast = ids.length < slice.limit && (ids.length > 0 || slice.offset === 0)
  const total = known ?? (isLast ? slice.offset + ids.length : await countFound(db, wanted))
  return { ids, total, isCounted: isCountedList(query) || total <= countCap }
}

/** The number in the list without its search, if it is stored or needed before the page; and at most how many are in it. */
async function sizeOfList(
  db: Db,
  { query, given, counts }: { query: RequestQuery; given: Wanted; counts: ApplicationCounts },
): Promise<{ most: number; total: number | undefined }> {
  const ofStates = sizeOf(query.status, counts)
  if (isCountedList(query)) return { most: ofStates, total: ofStates }
  const isInTime = given.sort === 'newest' || given.sort === 'oldest'
  if (isInTime && !query.q) return { most: ofStates, total: undefined }
  const total = await countFound(db, given)
  return { most: total <= countCap ? total : ofStates, total }
}

type Search = { slice: Slice; most: number; ranges: [TermRange, ...TermRange[]] }

async function searchPage(db: Db, wanted: Wanted, { slice, most, ranges: given }: Search): Promise<Page> {
  const { ranges, rarest } = await rarestFirst(db, given)
  const pageOf = (rows: ListPosition[]) => {
    const ids = rows.toSorted(orders[wanted.sort]).map(({ id }) => id)
    return ids.slice(slice.offset, slice.offset + slice.limit)
  }
  if (rarest > countCap) {
    // Scanning in list order finds frequent words quickly, and a list may have few rows.
    const rows = scannedRows + scannedPerOffset * slice.offset
    const matches = await searchFirstRows(db, wanted, { rows, ranges })
    const isAll = most <= rows
    if (isAll || matches.length >= slice.offset + slice.limit) {
      return { ids: pageOf(matches), total: matches.length, isCounted: isAll }
    }
  }
  const found = await searchIds(db, wanted, ranges)
  if (found.length <= countCap) return { ids: pageOf(found), total: found.length, isCounted: true }
  return { ids: await pageByTerms(db, wanted, { ...slice, ranges }), total: countCap, isCounted: false }
}

async function rarestFirst(db: Db, ranges: [TermRange, ...TermRange[]]) {
  const counted = []
  for (const range of ranges) counted.push({ range, count: await countTerms(db, range) })
  counted.sort((a, b) => a.count - b.count)
  const [first = ranges[0], ...others] = counted.map(({ range }) => range)
  const sorted: [TermRange, ...TermRange[]] = [first, ...others]
  return { ranges: sorted, rarest: counted[0]?.count ?? 0 }
}

const newest = (a: ListPosition, b: ListPosition) =>
  compare(b.created_at, a.created_at) || compare(b.id, a.id)

const orders: Record<RequestQuery['sort'], (a: ListPosition, b: ListPosition) => number> = {
  newest,
  oldest: (a, b) => newest(b, a),
  'pending-first': (a, b) => b.review_rank - a.review_rank || newest(a, b),
  // An application without a decision comes last.
  decided: (a, b) => compare(b.reviewed_at ?? '', a.reviewed_at ?? '') || compare(b.id, a.id),
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
