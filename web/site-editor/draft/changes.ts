import type { SectionSetting } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { Place } from './places.ts'

/** What of a site is edited. */
export type EditedSite = { settings: SiteSettings; sections: SectionSetting[] }

/** One thing that differs between two sites: a single value, a list, a picture, or the order of `sections`. */
export type Change = { place: Place; before: unknown; after: unknown }

/** What differs between two sites, in the order of the settings. Each language of a text counts by itself; a list is one thing. */
export function changesBetween(before: EditedSite, after: EditedSite): Change[] {
  const changes = changesWithin(before.settings, after.settings)
  return isSame(before.sections, after.sections)
    ? changes
    : [...changes, { place: 'sections', before: before.sections, after: after.sections }]
}

/** What differs between two parts of the settings; places count from that part. */
export function changesWithin(before: unknown, after: unknown): Change[] {
  return changesIn(before, after, '')
}

function changesIn(before: unknown, after: unknown, place: Place): Change[] {
  if (before === after) return []
  if (!isDivided(before) || !isDivided(after)) {
    return isSame(before, after) ? [] : [{ place, before, after }]
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) =>
    changesIn(before[name], after[name], place === '' ? name : `${place}.${name}`),
  )
}

/** Whether a value is divided into others that are edited by themselves; lists and pictures are not. */
function isDivided(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('blur' in value)
}

/** Whether two values say the same, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) =>
    isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  )
}
