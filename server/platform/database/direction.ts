import type { Sort } from '#contract/lists.ts'

/** The direction in which the times of a list run, as a statement names it; the newest first where nothing is asked for. */
export function directionOf(sort: Sort = 'newest'): 'asc' | 'desc' {
  return sort === 'oldest' ? 'asc' : 'desc'
}
