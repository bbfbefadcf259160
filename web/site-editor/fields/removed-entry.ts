import type { SiteSettings } from '#contract/site-settings.ts'
import { isSame } from '#web/site-editor/draft/changes.ts'
import { type Place, valueAt, withValueAt } from '#web/site-editor/draft/places.ts'
import { type EntryAround, entryAround, indexNow, listAt } from './entry-now.ts'

/** An entry that is removed from a list: what is remembered of it, so that it can be brought back. */
export type RemovedEntry = {
  place: Place
  list: readonly unknown[]
  index: number
  /** The entry of another list that its list stands in. */
  around: EntryAround | null
}

/** What is remembered of an entry that is about to be removed from the list at a place. */
export function removedEntry(settings: SiteSettings, place: Place, index: number): RemovedEntry {
  return { place, index, list: listAt(settings, place) ?? [], around: entryAround(settings, place) }
}

/** Settings with an entry back that was removed, and where it stands in them. */
export type WithEntry = { settings: SiteSettings; place: Place }

/**
 * Brings a removed entry back, among those that are in its list by now. Answers `full` where these are `most` already,
 * and `too_late` where the list is gone or the entry is there again.
 */
export function withEntryBack(
  settings: SiteSettings,
  removed: RemovedEntry,
  most: number,
): WithEntry | 'full' | 'too_late' {
  const place = placeNow(settings, removed)
  const list = place === null ? null : listAt(settings, place)
  if (place === null || list === null || isThereAgain(list, removed)) return 'too_late'
  if (list.length >= most) return 'full'
  const back = list.toSpliced(removed.index, 0, removed.list[removed.index])
  return {
    settings: withValueAt(settings, place, back),
    place: `${place}.${Math.min(removed.index, list.length)}`,
  }
}

function placeNow(settings: SiteSettings, { place, around }: RemovedEntry): Place | null {
  if (!around) return place
  const { listPlace, seen, rest } = around
  const beside = (entry: unknown) => withValueAt(entry, rest, null)
  const index = indexNow(listAt(settings, listPlace) ?? [], seen, beside)
  return index === -1 ? null : `${listPlace}.${index}.${rest}`
}

function isThereAgain(list: readonly unknown[], { list: before, index }: RemovedEntry): boolean {
  const entry = before[index]
  const id = valueAt(entry, 'id')
  if (typeof id === 'string') return list.some((one) => valueAt(one, 'id') === id)
  const countIn = (entries: readonly unknown[]) => entries.filter((one) => isSame(one, entry)).length
  return countIn(list) >= countIn(before)
}
