import type { ListFacts } from '#contract/lists.ts'

/** A page number, or a gap for the ones left out. */
export type PageStop = number | 'gap-before' | 'gap-after'

/** The page numbers and gaps to show, at most seven: both ends and the neighbours of `page`. */
export function pageWindow(page: number, pages: number): PageStop[] {
  if (pages <= 7) return range(1, pages)
  const from = Math.max(3, Math.min(page - 1, pages - 4))
  const to = from + 2
  const start: PageStop[] = from === 3 && page <= 4 ? [1, 2] : [1, 'gap-before']
  const end: PageStop[] = to === pages - 2 && page >= pages - 3 ? [pages - 1, pages] : ['gap-after', pages]
  return [...start, ...range(from, to), ...end]
}

/** How many rows can be paged through, with `length` rows a page, if the list is longer than that; else undefined. */
export function firstOf(list: ListFacts, length: number): number | undefined {
  const paged = Math.min(list.total, list.pages * length)
  return list.totalIsLowerBound || paged < list.total ? paged : undefined
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
