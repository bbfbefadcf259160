import { isAboutContent, normalizeSettings } from '#contract/normalize-site.ts'
import { SiteSettings } from '#contract/site-settings.ts'
import { textsWithoutArabic } from '#contract/translation-rules.ts'
import type { Place } from './paths.ts'

/** Validation errors by path, as codes for `fieldSentence`. The site cannot be published while there are any. */
export type Problems = ReadonlyMap<Place, string>

/** All validation errors that block publishing these settings. */
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

/** The draft's settings made valid for the preview: half-typed texts show, half-typed links and emails do not. */
export function showableSettings(draft: SiteSettings, published: SiteSettings): SiteSettings {
  return normalizeSettings(draft, published, (issue, value) => {
    const isLink = issue.path[0] === 'socialLinks' || issue.path[0] === 'contactEmail'
    return !isLink && isAboutContent(issue, value)
  }).settings
}
