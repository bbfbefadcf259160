import type { Place } from '#web/site-editor/draft/places.ts'

/** The part of the page for each group of fields that goes by another name. */
const parts: Record<string, string> = { identity: 'bar' }

/** The name of the part of the page that a group of fields is about. */
export function partOf(group: string): string {
  return parts[group] ?? group
}

/** The group of fields that a part of the page is about. */
export function groupOf(part: string): string {
  return Object.keys(parts).find((group) => parts[group] === part) ?? part
}

/** What shows a place, inside its part; of several alike the one with the number that follows in the place. */
const spots: readonly (readonly [place: RegExp, selector: (rest: string) => string])[] = [
  [/^section(?:Titles|Subtitles)\.(\w+)/, (name) => `#${CSS.escape(name)}-title`],
  [/^hero\.title/, () => 'h1'],
  [/^galleryImages(?:\.|$)/, () => 'ul > li'],
  [/^videos(?:\.|$)/, () => 'ul > li'],
  [/^resultsPage\.stories(?:\.|$)/, () => '[role="group"] ul > li'],
  [/^testimonials(?:\.|$)/, () => 'figure'],
  [/^steps(?:\.|$)/, () => 'ol > li'],
  [/^samplePlan\.rows(?:\.|$)/, () => 'tbody > tr'],
  [/^samplePlan/, () => 'div:has(> table)'],
  [/^specialties\.certifications(?:\.|$)/, () => 'ul > li'],
  [/^specialties\.specializations(?:\.|$)/, () => 'div:last-child > ul > li'],
  [/^packages\.(\w+)/, (id) => `[aria-labelledby="package-${CSS.escape(id)}"]`],
  [/^packageLabels\.(?:popular|mostPopular)/, () => 'article.flood'],
  [/^buttons\.choose/, () => 'article a'],
]

/** The element that shows a place of the settings, and which one it is of those in a list; the whole part where none is. */
export function spotOf(part: Element, place: Place | null): { spot: Element; number: number | null } {
  const [pattern, selector] = spots.find(([known]) => place !== null && known.test(place)) ?? []
  if (place === null || !pattern || !selector) return { spot: part, number: null }
  const [met = '', name = ''] = pattern.exec(place) ?? []
  const following = /^\d+/.exec(place.slice(met.length))
  const number = following ? Number(following[0]) : null
  const found = part.querySelectorAll(selector(name))[number ?? 0]
  return found ? { spot: found, number } : { spot: part, number: null }
}
