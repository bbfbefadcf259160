/** The rows of a list that somebody reads, and how many more its filter has behind them. */
export type ShownRows = { ids: readonly string[]; beyond: number }

/** A page as it is now; `offset` is the number of rows before it. */
export type FreshPage = { ids: readonly string[]; total: number; offset: number }

/** The rows of a page that is shown for the first time. */
export const firstRows = ({ ids, total, offset }: FreshPage): ShownRows => ({
  ids,
  beyond: Math.max(0, total - offset - ids.length),
})

/**
 * Which rows of a fresh page came from the next one, in place of rows that left the list, and how many are new. New ones
 * are at the end of a list that begins with the oldest, and before the known ones in any other.
 */
export function changesOf(
  shown: ShownRows,
  page: FreshPage,
  oldestFirst: boolean,
): { next: readonly string[]; arrived: number; beyond: number } {
  const known = new Set(shown.ids)
  const unknown = page.ids.filter((id) => !known.has(id))
  const lastKnown = page.ids.findLastIndex((id) => known.has(id))
  const after = page.ids.slice(lastKnown + 1)
  // Others decide requests of the next pages too.
  const beyond = Math.min(
    shown.beyond,
    Math.max(0, page.total - page.offset - (page.ids.length - unknown.length)),
  )
  const count = Math.min(beyond, after.length)
  const next = oldestFirst ? after.slice(0, count) : after.slice(after.length - count)
  return { next, arrived: unknown.length - next.length, beyond: beyond - next.length }
}
