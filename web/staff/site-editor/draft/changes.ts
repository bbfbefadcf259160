import type { SectionSetting } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { Place } from './paths.ts'

/** The parts of a site that the editor changes. */
export type EditedSite = { settings: SiteSettings; sections: SectionSetting[] }

/** One difference between two sites: a single value, a list, an image, or the order of `sections`. */
export type Change = { place: Place; before: unknown; after: unknown }

/** The differences in the order of the settings. Each language of a text counts separately; a list counts as one. */
export function changesBetween(before: EditedSite, after: EditedSite): Change[] {
  const changes = changesWithin(before.settings, after.settings)
  return isDeepEqual(before.sections, after.sections)
    ? changes
    : [...changes, { place: 'sections', before: before.sections, after: after.sections }]
}

/** The differences between two parts of the settings; paths are relative to the part. */
export function changesWithin(before: unknown, after: unknown): Change[] {
  return changesIn(before, after, '')
}

function changesIn(before: unknown, after: unknown, place: Place): Change[] {
  if (before === after) return []
  // A draft from before confirmations existed withdraws none.
  if (place === 'confirmed' && after === undefined) return []
  if (!isDivided(before) || !isDivided(after)) {
    return isDeepEqual(before, after) ? [] : [{ place, before, after }]
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) =>
    changesIn(before[name], after[name], place === '' ? name : `${place}.${name}`),
  )
}

/** Whether the fields of a value are compared one by one; lists and images are compared as a whole. */
function isDivided(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('blur' in value)
}

/** Deep equality that ignores the order of fields. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) =>
    isDeepEqual((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  )
}
