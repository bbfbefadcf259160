import { isSame } from '#web/site-editor/draft/changes.ts'
import { type Place, valueAt } from '#web/site-editor/draft/places.ts'

/** An entry of a list, as it was seen: the list as it was then, and the index of the entry in it. */
export type SeenEntry = { list: readonly unknown[]; index: number }

/** The entry of a list that a place stands in: the place of that list, the entry as it was seen, and the place inside it. */
export type EntryAround = { listPlace: Place; seen: SeenEntry; rest: Place }

/** The innermost entry of a list around a place; null where there is none. */
export function entryAround(root: unknown, place: Place): EntryAround | null {
  const [, listPlace, index, rest] = /^(.*)\.(\d+)\.(.*)$/.exec(place) ?? []
  if (listPlace === undefined || rest === undefined) return null
  return { listPlace, rest, seen: { list: listAt(root, listPlace) ?? [], index: Number(index) } }
}

/** The list at a place; null where there is none. */
export function listAt(root: unknown, place: Place): readonly unknown[] | null {
  const list = valueAt(root, place)
  return Array.isArray(list) ? list : null
}

/**
 * Where an entry stands in its list by now; -1 where that cannot be told. One that has an id is known by it. Any other
 * is known by what it says, as far as `told` tells it, wherever it was moved to; and in its own place, whatever was
 * written into it, as long as all others stand in theirs as they were.
 */
export function indexNow(
  list: readonly unknown[],
  seen: SeenEntry,
  told: (entry: unknown) => unknown = (entry) => entry,
): number {
  const id = valueAt(seen.list[seen.index], 'id')
  if (typeof id === 'string') return list.findIndex((entry) => valueAt(entry, 'id') === id)
  const index = indexBySaying(list, seen, told)
  return index === -1 && othersStand(list, seen) ? seen.index : index
}

// Of several that say the same none can be told from the others once their number is another one.
function indexBySaying(
  list: readonly unknown[],
  { list: before, index }: SeenEntry,
  told: (entry: unknown) => unknown,
): number {
  const itself = list.indexOf(before[index])
  if (itself !== -1) return itself
  const own = told(before[index])
  const alike = (entries: readonly unknown[], others: readonly unknown[]) =>
    [...entries.keys()].filter((at) => !others.includes(entries[at]) && isSame(told(entries[at]), own))
  const [then, now] = [alike(before, list), alike(list, before)]
  return then.length === now.length ? (now[then.indexOf(index)] ?? -1) : -1
}

function othersStand(list: readonly unknown[], { list: before, index }: SeenEntry): boolean {
  return list.length === before.length && before.every((entry, at) => at === index || isSame(entry, list[at]))
}
