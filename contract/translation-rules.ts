import { keyedPath } from './entry-ids.ts'
import type { SiteSettings } from './site-settings.ts'
import { type Language, type LocalizedText, languages, PlanId } from './values.ts'

/** A text of the site in both languages, and its path, as `packages.basic.name`. */
export type TextAt = { path: string; text: LocalizedText }

/** Every text of the site in both languages, in the order of the settings. */
export function textsOf(settings: SiteSettings): TextAt[] {
  return textsIn(settings)
}

/** Every text in a part of the site; paths are relative to that part. */
export function textsIn(part: unknown, path = ''): TextAt[] {
  if (typeof part !== 'object' || part === null) return []
  if ('ar' in part && 'en' in part) return [{ path, text: part as LocalizedText }]
  return Object.entries(part).flatMap(([name, value]) =>
    textsIn(value, path === '' ? name : `${path}.${name}`),
  )
}

/**
 * The outdated translations after a change, as `hero.title.en`. `stale` are those of the settings `before`. A text in a
 * moved entry stays outdated; a text is up to date if both languages changed, or the outdated or missing one.
 */
export function staleTexts(before: SiteSettings, after: SiteSettings, stale: readonly string[]): string[] {
  const marked = new Set(stale)
  const known = new Map<string, Known>()
  for (const { path, text } of textsOf(before)) {
    const behind = languages.filter((language) => marked.has(`${path}.${language}`))
    known.set(keyedPath(before, path), { text, behind })
  }
  return textsOf(after).flatMap(({ path, text }) => {
    if (text.ar === '' || text.en === '') return []
    const behind = leftBehind(known.get(keyedPath(after, path)), text)
    return behind.map((language) => `${path}.${language}`)
  })
}

/** A text before the change, and its outdated languages. */
type Known = { text: LocalizedText; behind: readonly Language[] }

function leftBehind(before: Known | undefined, after: LocalizedText): readonly Language[] {
  if (!before) return []
  const changed = languages.filter((language) => before.text[language] !== after[language])
  const [only] = changed
  if (!only) return before.behind
  if (changed.length > 1 || before.text[only] === '' || before.behind.includes(only)) return []
  return languages.filter((language) => language !== only)
}

/** The single texts that a screen cannot do without. Each needs its Arabic; English falls back to it. */
export const neededTexts: readonly string[] = [
  'companyName',
  'hero.title',
  'packages.basic.name',
  'packages.professional.name',
  'packages.premium.name',
  'buttons.start',
  'buttons.results',
  'buttons.choose',
  ...['home', 'about', 'packages', 'contact'].map((section) => `sectionTitles.${section}`),
]

/** The required texts of list entries: without them an entry would be an empty gap, a lone tick, or anonymous stars. */
const neededOfEntries: ReadonlySet<string> = new Set([
  'hero.typed.*',
  'specialties.certifications.*',
  'specialties.specializations.*',
  'samplePlan.rows.*.exercise',
  'videos.*.title',
  'resultsPage.stories.*.name',
  ...['goals', 'challenges', 'coachingPoints'].map((list) => `resultsPage.stories.*.${list}.*`),
  ...PlanId.options.map((plan) => `packages.${plan}.features.*`),
  'steps.*.title',
  'testimonials.*.name',
  'testimonials.*.content',
  'services.*',
  'faq.*.question',
  'faq.*.answer',
  'visitorFaq.*.question',
  'visitorFaq.*.answer',
  'paymentMethods.others.*.label',
])

function isNeeded(path: string): boolean {
  return neededTexts.includes(path) || neededOfEntries.has(path.replace(/\.\d+(?=\.|$)/g, '.*'))
}

/** The texts that block publishing: required ones, and English ones without the Arabic that visitors see first. */
export function textsWithoutArabic(settings: SiteSettings): string[] {
  return textsOf(settings)
    .filter(({ path, text }) => text.ar === '' && (text.en !== '' || isNeeded(path)))
    .map(({ path }) => `${path}.ar`)
}
