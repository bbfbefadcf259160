import type { SectionSetting } from '#contract/site.ts'
import type { LandingContent } from '#contract/site-settings.ts'
import { isLaterSection } from './landing-names.ts'

/** The lists of some sections; a section with an empty list is not shown. */
const lists = new Map<string, (content: LandingContent) => readonly unknown[]>([
  ['videos', ({ videos }) => videos],
  ['results', ({ resultsPage }) => resultsPage.stories],
  ['steps', ({ steps }) => steps],
  ['testimonials', ({ testimonials }) => testimonials],
])

const maxPlates = 8

/** The visible sections in the owner's order; `plates` is the number of plates on the heading's bar. */
export function shownSections(sections: readonly SectionSetting[], content: LandingContent) {
  const shown = sections
    .filter(({ enabled, component }) => enabled && lists.get(component)?.(content).length !== 0)
    .sort((a, b) => a.order - b.order)
  const withHeadings = shown.filter(
    ({ component }) => isLaterSection(component) && component !== 'statistics',
  )
  return shown.map((section) => ({
    id: section.id,
    component: section.component,
    plates: Math.min(maxPlates, withHeadings.indexOf(section) + 1),
  }))
}

/** The sections that the hero's buttons link to; null for one that is not visible. */
export function targetsOf(shown: readonly { component: string }[]) {
  const named = (name: string) => (shown.some(({ component }) => component === name) ? name : null)
  return { start: named('packages'), results: named('results') }
}
