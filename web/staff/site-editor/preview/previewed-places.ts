import type { Place } from '#web/staff/site-editor/draft/paths.ts'

/** Groups of fields whose part of the page has another name. */
const parts: Record<string, string> = { identity: 'bar' }

/** The name of the page's part that a group of fields edits. */
export function partOf(group: string): string {
  return parts[group] ?? group
}

/** The group of fields that edits a part of the page. */
export function groupOf(part: string): string {
  return Object.keys(parts).find((group) => parts[group] === part) ?? part
}

/** Selectors, within a part, for the element of a path; an index after the match picks one of several. */
const spots: readonly (readonly [place: RegExp, selector: (rest: string) => string])[] = [
  [/^section(?:Titles|Subtitles)\.(\w+)/, (name) => `#${CSS.escape(name)}-title`],
  [/^hero\.title/, () => 'h1'],
  [/^portrait/, () => 'figure'],
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
  [/^womenNote/, () => 'aside'],
  [/^visitorFaq(?:\.|$)/, () => 'details'],
  [/^packageLabels\.guarantee/, () => 'figure'],
  [/^packageLabels\.(?:popular|mostPopular)/, () => 'article.flood'],
  [/^buttons\.choose/, () => 'article a'],
]

/** The element that shows a path, and its index within a list; the whole part if no selector matches. */
export function spotOf(part: Element, place: Place | null): { spot: Element; number: number | null } {
  const [pattern, selector] = spots.find(([known]) => place !== null && known.test(place)) ?? []
  if (place === null || !pattern || !selector) return { spot: part, number: null }
  const [met = '', name = ''] = pattern.exec(place) ?? []
  const following = /^\d+/.exec(place.slice(met.length))
  const number = following ? Number(following[0]) : null
  const all = [...part.querySelectorAll<HTMLElement>(selector(name))]
  // A list may leave out entries; then each one says its place in the settings.
  const found = all.find(({ dataset }, index) => number === null || Number(dataset.place ?? index) === number)
  return found ? { spot: found, number } : { spot: part, number: null }
}
