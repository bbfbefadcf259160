import type { SectionSetting } from '#contract/site.ts'
import type { LandingContent } from '#contract/site-settings.ts'
import { isLaterSection } from './landing-names.ts'

/** What some sections list; with nothing to list they leave no gap. */
const lists = new Map<string, (content: LandingContent) => readonly unknown[]>([
  ['videos', ({ videos }) => videos],
  ['results', ({ resultsPage }) => resultsPage.stories],
  ['steps', ({ steps }) => steps],
  ['testimonials', ({ testimonials }) => testimonials],
])

const mostPlates = 8

/** The sections that show, in the owner's order; `plates` is how many the bar of their heading carries. */
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
    plates: Math.min(mostPlates, withHeadings.indexOf(section) + 1),
  }))
}

/** The sections to which the hero's buttons lead, where they show. */
export function targetsOf(shown: readonly { component: string }[]) {
  const named = (name: string) => (shown.some(({ component }) => component === name) ? name : null)
  return { start: named('packages'), results: named('results') }
}
