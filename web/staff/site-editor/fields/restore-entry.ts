import { keyedPath } from '#contract/entry-ids.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { idOf, type Place, placeNow, valueAt, withValueAt } from '#web/staff/site-editor/draft/paths.ts'

/** A removed list entry with its position: the path of its list by entry ids, and its index. */
export type RemovedEntry = { list: string; index: number; entry: unknown }

/** Records an entry that is about to be removed from the list at a path. */
export function removedEntry(settings: SiteSettings, place: Place, index: number): RemovedEntry {
  return { list: keyedPath(settings, place), index, entry: valueAt(settings, `${place}.${index}`) }
}

/** The settings with the entry restored, and its path. */
export type WithEntry = { settings: SiteSettings; place: Place }

/**
 * Restores a removed entry into its list as it is now. Returns `full` if the list already has `most` entries, and
 * `too_late` if the list is gone or has the entry already.
 */
export function withEntryBack(
  settings: SiteSettings,
  removed: RemovedEntry,
  most: number,
): WithEntry | 'full' | 'too_late' {
  const place = placeNow(settings, removed.list)
  const list = place === null ? null : valueAt(settings, place)
  const id = idOf(removed.entry)
  if (place === null || !Array.isArray(list) || list.some((one) => idOf(one) === id)) return 'too_late'
  if (list.length >= most) return 'full'
  const back = list.toSpliced(removed.index, 0, removed.entry)
  return {
    settings: withValueAt(settings, place, back),
    place: `${place}.${Math.min(removed.index, list.length)}`,
  }
}
