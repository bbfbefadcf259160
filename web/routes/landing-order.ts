import { hasOpenPrices } from '#contract/open-prices.ts'
import type { SectionSetting } from '#contract/site.ts'
import type { Confirmed, LandingContent } from '#contract/site-settings.ts'
import { isLaterSection } from './landing-names.ts'

/** The landing page's settings, and what of the site is confirmed. */
type Content = LandingContent & { confirmed?: Confirmed | undefined }

/** What some sections show; a section without any of it is not shown. */
const contents = new Map<string, (content: Content) => readonly unknown[]>([
  ['statistics', ({ stats }) => Object.values(stats).filter((number) => number !== null)],
  [
    'about',
    ({ aboutText, specialties, samplePlan }) => [
      ...Object.values(aboutText).filter(Boolean),
      ...specialties.certifications,
      ...specialties.specializations,
      ...samplePlan.rows,
    ],
  ],
  ['videos', ({ videos }) => videos.filter(({ url }) => url)],
  ['results', ({ resultsPage }) => resultsPage.stories],
  ['packages', (content) => (hasOpenPrices(content) ? [] : ['prices'])],
  ['steps', ({ steps }) => steps],
  ['testimonials', ({ testimonials }) => testimonials],
])

const maxPlates = 8

/** The visible sections in the owner's order; `plates` is the number of plates on the heading's bar. */
export function shownSections(sections: readonly SectionSetting[], content: Content) {
  const shown = sections
    .filter(({ enabled, component }) => enabled && contents.get(component)?.(content).length !== 0)
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

/** The sections that the hero's buttons link to; null for one that is not visible, undefined if there is no result. */
export function targetsOf(shown: readonly { component: string }[], { resultsPage }: LandingContent) {
  const named = (name: string) => (shown.some(({ component }) => component === name) ? name : null)
  return {
    start: named('packages'),
    results: resultsPage.stories.length === 0 ? undefined : named('results'),
  }
}
