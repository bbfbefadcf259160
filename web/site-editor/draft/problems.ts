import { isAboutContent, repairSettings } from '#contract/site-repair.ts'
import { SiteSettings } from '#contract/site-settings.ts'
import { textsWithoutArabic } from '#contract/site-texts.ts'
import type { Place } from './places.ts'

/** What is wrong at which place, as `fieldSentence` reads it. While anything is, the site cannot be published. */
export type Problems = ReadonlyMap<Place, string>

/** Everything that keeps these settings from being published. */
export function problemsOf(settings: SiteSettings): Problems {
  const problems = new Map<Place, string>()
  for (const { path, message } of SiteSettings.safeParse(settings).error?.issues ?? []) {
    const place = path.join('.')
    if (!problems.has(place)) problems.set(place, message)
  }
  for (const place of textsWithoutArabic(settings)) {
    if (!problems.has(place)) problems.set(place, 'required')
  }
  return problems
}

/** The settings as a page can show them while they are being written: what is half typed shows, but leads nowhere. */
export function showableSettings(draft: SiteSettings, published: SiteSettings): SiteSettings {
  return repairSettings(draft, published, (issue, value) => {
    const isLink = issue.path[0] === 'socialLinks' || issue.path[0] === 'contactEmail'
    return !isLink && isAboutContent(issue, value)
  }).settings
}
