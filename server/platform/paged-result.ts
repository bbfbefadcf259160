import { type ListFacts, lastPage, type PageQuery } from '#contract/lists.ts'

/** Counting more rows of a list than this would cost more than the number is worth. */
export const countCap = 10_000

/** The same for a search that tests each row in the order of a list. */
export const searchCountCap = 1000

/** The facts beside the rows of a page. `pages` stops at the last page that can be requested. */
export function pagedResult({ page, limit }: PageQuery, total: number, isLowerBound = false): ListFacts {
  const pages = Math.min(lastPage, Math.ceil(total / limit))
  return { total, ...(isLowerBound && { totalIsLowerBound: true }), page, pages }
}

/** The same for a list whose rows were counted up to one more than the cap. */
export function cappedResult(query: PageQuery, found: number, cap = countCap): ListFacts {
  return pagedResult(query, Math.min(found, cap), found > cap)
}
