import { type ReactNode, useEffect } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readSite, type SectionSetting } from '#contract/site.ts'
import type { LandingContent } from '#contract/site-settings.ts'
import { AboutSection } from '#web/landing/about-section.tsx'
import { Dust } from '#web/landing/dust.tsx'
import { GallerySection } from '#web/landing/gallery-section.tsx'
import { Hero } from '#web/landing/hero.tsx'
import { StatisticsSection } from '#web/landing/statistics-section.tsx'
import { StepsSection } from '#web/landing/steps-section.tsx'
import { VideosSection } from '#web/landing/videos-section.tsx'
import { ContactForm } from '#web/messages/contact-form.tsx'
import { PackagesSection } from '#web/packages/packages-section.tsx'
import { call } from '#web/platform/api.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { MotionProvider } from '#web/platform/motion.tsx'
import { pageContext } from '#web/platform/page-context.ts'
import { ResultsSection } from '#web/results/results-section.tsx'
import { BusinessScript } from '#web/site/business-script.tsx'
import { ContactLinks, ContactSection } from '#web/site/contact-section.tsx'
import { siteMessages } from '#web/site/messages.ts'
import { PageHead } from '#web/site/page-head.tsx'
import { useSite } from '#web/site/site-context.tsx'
import { landingContentOf, type ShellSettings } from '#web/site/split-settings.ts'
import { TestimonialsSection } from '#web/testimonials/testimonials-section.tsx'
import styles from './landing.module.css'

type Settings = ShellSettings & LandingContent
type Part = (settings: Settings, facts: { plates: number; shown: readonly string[] }) => ReactNode

/** Reads what only this page shows, in both languages, so that switching needs no further call. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { fetchApi, language } = context.get(pageContext)
  const read = call(readSite, {}, { fetch: fetchApi, language })
  const { settings } = await read.catch(() => {
    // The root reads the same and writes the fault into the log.
    throw data(null, { status: 503 })
  })
  return data({ content: landingContentOf(settings) })
}

/** The content stands still while a visitor goes from section to section. */
export function shouldRevalidate() {
  return false
}

/** The sections that a landing page can have, by the names of their components. */
const parts: Record<string, Part> = {
  hero: (settings, { shown }) => (
    <Hero
      settings={settings}
      start={shown.includes('packages') ? '/#packages' : '/subscription'}
      results={shown.includes('results') ? '/#results' : '/subscription'}
    />
  ),
  gallery: (settings, { plates }) => <GallerySection content={settings} plates={plates} />,
  statistics: (settings) => <StatisticsSection content={settings} />,
  about: (settings, { plates }) => <AboutSection content={settings} plates={plates} />,
  videos: (settings, { plates }) => <VideosSection content={settings} plates={plates} />,
  results: (settings, { plates }) => <ResultsSection content={settings} plates={plates} />,
  packages: (settings, { plates }) => <PackagesSection settings={settings} plates={plates} />,
  steps: (settings, { plates }) => <StepsSection content={settings} plates={plates} />,
  testimonials: (settings, { plates }) => <TestimonialsSection content={settings} plates={plates} />,
  contact: ({ sectionSubtitles }, { plates }) => (
    <ContactSection subtitle={sectionSubtitles.contact} plates={plates}>
      <ContactForm />
    </ContactSection>
  ),
}

/** What some sections list; with nothing to list they leave no gap. */
const lists = new Map<string, (settings: Settings) => readonly unknown[]>([
  ['videos', ({ videos }) => videos],
  ['results', ({ resultsPage }) => resultsPage.stories],
  ['steps', ({ steps }) => steps],
  ['testimonials', ({ testimonials }) => testimonials],
])

const withoutBar = ['hero', 'statistics']
const backgroundSpecks = 50
const mostPlates = 8

/** The landing page: the sections that the owner switched on, in the owner's order. */
export default function LandingPage() {
  const site = useSite()
  const localized = useLocalized()
  const { content } = useLoaderData<typeof loader>()
  const settings = { ...site.settings, ...content }
  const sections = site.sections
    .filter(({ enabled, component }) => enabled && lists.get(component)?.(settings).length !== 0)
    .sort((a, b) => a.order - b.order)
  const shown = sections.map(({ component }) => component)
  const withHeadings = shown.filter((one) => Object.hasOwn(parts, one) && !withoutBar.includes(one))
  return (
    <MotionProvider>
      <PageHead home title={localized(content.hero.title)} description={localized(content.hero.lead)} />
      <BusinessScript content={content} />
      <div className={shown[0] === 'hero' ? undefined : styles.belowBar}>
        <Dust count={backgroundSpecks} className={styles.dust} />
        {sections.length === 0 && <EmptyPage />}
        {sections.map((section) => {
          const plates = Math.min(mostPlates, withHeadings.indexOf(section.component) + 1)
          const part = Object.hasOwn(parts, section.component) ? parts[section.component] : undefined
          if (!part) return <UnknownSection key={section.id} section={section} />
          return <div key={section.id}>{part(settings, { plates, shown })}</div>
        })}
      </div>
    </MotionProvider>
  )
}

function UnknownSection({ section: { id, component } }: { section: SectionSetting }) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: whoever tends the site looks here for a section that does not show
    console.warn(`The section ${id} names the component ${component}, which this site does not have.`)
  }, [id, component])
  return null
}

function EmptyPage() {
  const { nothing } = useMessages(siteMessages)
  return (
    <div className={`wrap ${styles.empty}`}>
      <h1>{nothing.title}</h1>
      <p className="muted">{nothing.body}</p>
      <ContactLinks />
    </div>
  )
}
