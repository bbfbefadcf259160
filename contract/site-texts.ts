import type { SiteSettings } from './site-settings.ts'
import { type Language, type LocalizedText, languages, PlanId } from './values.ts'

/** A text of the site in both languages, and where it stands, as `packages.basic.name`. */
export type TextAt = { path: string; text: LocalizedText }

/** Every text of the site that is written in both languages, in the order of the settings. */
export function textsOf(settings: SiteSettings): TextAt[] {
  return textsIn(settings)
}

/** Every text in a part of the site; places count from that part. */
export function textsIn(part: unknown, path = ''): TextAt[] {
  if (typeof part !== 'object' || part === null) return []
  if ('ar' in part && 'en' in part) return [{ path, text: part as LocalizedText }]
  return Object.entries(part).flatMap(([name, value]) =>
    textsIn(value, path === '' ? name : `${path}.${name}`),
  )
}

/**
 * The texts whose other language was changed since they were in step, as `hero.title.en`. `stale` are those of the
 * settings `before`. A text that only moved keeps its mark; one of which both languages were changed, or the one that
 * was behind or missing, is in step.
 */
export function staleTexts(before: SiteSettings, after: SiteSettings, stale: readonly string[]): string[] {
  const marked = new Set(stale)
  const known = new Map<string, Known>()
  const bySaying = new Map<string, Known>()
  for (const { path, text } of textsOf(before)) {
    const one = { text, behind: languages.filter((language) => marked.has(`${path}.${language}`)) }
    known.set(path, one)
    bySaying.set(saying(text), one)
  }
  return textsOf(after).flatMap(({ path, text }) => {
    if (text.ar === '' || text.en === '') return []
    const here = known.get(path)
    const stayed = here && saying(here.text) === saying(text) ? here : bySaying.get(saying(text))
    return (stayed?.behind ?? leftBehind(here, text)).map((language) => `${path}.${language}`)
  })
}

/** A text as it was, and the languages of it that were behind. */
type Known = { text: LocalizedText; behind: readonly Language[] }

const saying = ({ ar, en }: LocalizedText) => JSON.stringify([ar, en])

function leftBehind(before: Known | undefined, after: LocalizedText): readonly Language[] {
  if (!before) return []
  const changed = languages.filter((language) => before.text[language] !== after[language])
  const [only] = changed
  if (!only || changed.length > 1 || before.text[only] === '' || before.behind.includes(only)) return []
  return languages.filter((language) => language !== only)
}

/**
 * The single texts that a visitor must find: a screen makes no sense without them. Each needs its Arabic; English falls
 * back.
 */
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

/** What an entry of a list says: without these it would show as a gap, a lone tick, or stars of nobody. */
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
  'paymentMethods.others.*.label',
])

function isNeeded(path: string): boolean {
  return neededTexts.includes(path) || neededOfEntries.has(path.replace(/\.\d+(?=\.|$)/g, '.*'))
}

/** The texts that keep a site from being published: needed ones, and English ones without the Arabic that visitors see first. */
export function textsWithoutArabic(settings: SiteSettings): string[] {
  return textsOf(settings)
    .filter(({ path, text }) => text.ar === '' && (text.en !== '' || isNeeded(path)))
    .map(({ path }) => `${path}.ar`)
}
