import { isDeepStrictEqual } from 'node:util'
import type { SectionSetting } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'

type Site = { settings: SiteSettings; sections: SectionSetting[] }

/**
 * The paths that differ between two sites: fields of the settings, and `sections`. For a record these are its fields,
 * as `sectionTitles.gallery`: the titles of all sections are one setting but belong to different parts of the page.
 */
export function changedPlaces(before: Site, after: Site): string[] {
  const places = changedIn(before.settings, after.settings).flatMap((field) => {
    const [former, present] = [before.settings[field], after.settings[field]]
    if (!holdsOthers(former) || !holdsOthers(present)) return [field]
    return changedIn(former, present).map((name) => `${field}.${name}`)
  })
  return isDeepStrictEqual(before.sections, after.sections) ? places : [...places, 'sections']
}

function changedIn<Fields extends object>(before: Fields, after: Fields): (keyof Fields & string)[] {
  const names = Object.keys(after) as (keyof Fields & string)[]
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
}

/** Whether a value is a record of settings; a text in two languages, an image and a list count as one value. */
function holdsOthers(value: unknown): value is Record<string, unknown> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord && !('ar' in value) && !('blur' in value)
}
