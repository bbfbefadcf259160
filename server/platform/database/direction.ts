import type { Sort } from '#contract/lists.ts'

/** The SQL direction of a list by time; newest first by default. */
export function sqlDirection(sort: Sort = 'newest'): 'asc' | 'desc' {
  return sort === 'oldest' ? 'asc' : 'desc'
}
