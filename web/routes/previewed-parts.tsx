import { memo, useState } from 'react'
import type { SectionSetting } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { NumeralsProvider } from '#web/platform/format.tsx'
import { ClosingCall } from '#web/public/landing/closing-call.tsx'
import { Hero } from '#web/public/landing/hero.tsx'
import { contactsOf } from '#web/shell/contacts.ts'
import { ContactsProvider } from '#web/shell/contacts-context.tsx'
import { Footer } from '#web/shell/footer.tsx'
import { SiteProvider, useSite } from '#web/shell/site-context.tsx'
import { TopBar } from '#web/shell/top-bar.tsx'
import { isDeepEqual } from '#web/staff/site-editor/draft/changes.ts'
import { isLaterSection } from './landing-names.ts'
import { targetsOf } from './landing-order.ts'
import { laterSection } from './landing-sections.tsx'

type Reads = (settings: SiteSettings) => readonly unknown[]

const shellOf: Reads = ({ companyName, logo, sectionTitles, buttons, numerals }) => [
  companyName,
  logo,
  sectionTitles,
  buttons.start,
  numerals,
]
const contactsRead: Reads = ({ socialLinks, contactEmail, location }) => [socialLinks, contactEmail, location]

/** The settings that each part of the page uses: while none of them changes, the part does not re-render. */
const reads: Record<string, Reads> = {
  bar: shellOf,
  footer: (settings) => [
    ...shellOf(settings),
    ...contactsRead(settings),
    settings.footerTagline,
    settings.services,
  ],
  closing: ({ packages, socialLinks, buttons, numerals }) => [packages, socialLinks, buttons.start, numerals],
  hero: ({ heroImage, portrait, hero, heroCounters, companyName, buttons, packages, numerals, ...all }) => [
    ...[heroImage, portrait, hero, heroCounters, companyName, buttons, packages, numerals],
    all.socialLinks,
  ],
  gallery: (settings) => [settings.galleryImages, ...headed(settings, 'gallery')],
  statistics: ({ stats, confirmed, companyName, numerals }) => [stats, confirmed, companyName, numerals],
  about: (settings) => [
    settings.aboutText,
    settings.womenNote,
    settings.portrait,
    settings.companyName,
    settings.location,
    settings.socialLinks,
    settings.specialties,
    settings.samplePlan,
    ...headed(settings, 'about'),
  ],
  videos: (settings) => [settings.videos, ...headed(settings, 'videos')],
  results: (settings) => [settings.resultsPage, ...headed(settings, 'results')],
  packages: (settings) => [
    settings.packages,
    settings.maxMonths,
    settings.packageLabels,
    settings.companyName,
    settings.socialLinks,
    settings.buttons.choose,
    ...headed(settings, 'packages'),
  ],
  steps: (settings) => [settings.steps, ...headed(settings, 'steps')],
  testimonials: (settings) => [settings.testimonials, ...headed(settings, 'testimonials')],
  contact: (settings) => [settings.visitorFaq, ...contactsRead(settings), ...headed(settings, 'contact')],
}

function headed(
  { sectionTitles, sectionSubtitles, numerals }: SiteSettings,
  section: keyof SiteSettings['sectionTitles'],
): readonly unknown[] {
  const subtitles: Partial<Record<string, unknown>> = sectionSubtitles
  return [sectionTitles[section], subtitles[section], numerals]
}

type PartProps = {
  /** The part's name, equal to the name of its group of fields. */
  part: string
  settings: SiteSettings
  sections: readonly SectionSetting[]
  plates?: number
}

/** One part of the previewed page; it re-renders only if a setting that it uses has changed. */
export function PreviewedPart({ part, settings, sections, plates = 0 }: PartProps) {
  const read = reads[part] ?? ((all) => [all])
  const [shown, setShown] = useState(settings)
  const isSameAsShown = isDeepEqual(read(shown), read(settings))
  if (shown !== settings && !isSameAsShown) setShown(settings)
  return <Part part={part} settings={isSameAsShown ? shown : settings} sections={sections} plates={plates} />
}

const Part = memo(({ part, settings, sections, plates = 0 }: PartProps) => {
  const site = useSite()
  return (
    <SiteProvider site={{ ...site, settings, sections: [...sections] }}>
      <ContactsProvider contacts={contactsOf(settings)}>
        <NumeralsProvider numerals={settings.numerals}>
          {part === 'bar' && <TopBar clear />}
          {part === 'footer' && <Footer />}
          {part === 'closing' && <ClosingCall />}
          {part === 'hero' && <Hero settings={settings} {...targetsOf(sections)} />}
          {isLaterSection(part) && laterSection(part, settings, plates)}
        </NumeralsProvider>
      </ContactsProvider>
    </SiteProvider>
  )
})
