import { hasOpenPrices } from '#contract/open-prices.ts'
import type { SectionSetting } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'

/** What some sections show; the others always have content. */
const contents = new Map<string, (settings: SiteSettings) => readonly unknown[]>([
  ['statistics', ({ stats }) => Object.values(stats).filter((number) => number !== null)],
  [
    'about',
    ({ aboutText, womenNote, portrait, specialties, samplePlan }) => [
      ...[...Object.values(aboutText), ...Object.values(womenNote), portrait].filter(Boolean),
      ...specialties.certifications,
      ...specialties.specializations,
      ...samplePlan.rows,
    ],
  ],
  ['videos', ({ videos }) => videos.filter(({ url }) => url)],
  ['results', ({ resultsPage }) => resultsPage.stories],
  ['packages', (settings) => (hasOpenPrices(settings) ? [] : ['prices'])],
  ['steps', ({ steps }) => steps],
  ['testimonials', ({ testimonials }) => testimonials],
])

/** The sections that have something to show: neither the page nor a link to it mentions the others. */
export function sectionsWithContent(
  sections: readonly SectionSetting[],
  settings: SiteSettings,
): SectionSetting[] {
  return sections.filter(({ component }) => contents.get(component)?.(settings).length !== 0)
}
