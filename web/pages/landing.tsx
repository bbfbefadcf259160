import { type ReactNode, useEffect } from 'react'
import type { SectionSetting } from '#contract/site.ts'
import { Dust } from '#web/landing/dust.tsx'
import { Hero } from '#web/landing/hero.tsx'
import { MotionProvider } from '#web/landing/motion.tsx'
import { PackagesSection } from '#web/packages/packages-section.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { ContactLinks, ContactSection } from '#web/site/contact-section.tsx'
import { siteMessages } from '#web/site/messages.ts'
import { PageHead } from '#web/site/page-head.tsx'
import { type Site, useSite } from '#web/site/site-context.tsx'
import styles from './landing.module.css'

type Part = (site: Site, facts: { plates: number; shown: readonly string[] }) => ReactNode

/** The sections that a landing page can have, by the names of their components. */
const parts: Record<string, Part> = {
  hero: ({ settings }, { shown }) => (
    <Hero
      settings={settings}
      start={shown.includes('packages') ? '/#packages' : '/subscription'}
      results={shown.includes('results') ? '/#results' : '/subscription'}
    />
  ),
  packages: ({ settings }, { plates }) => <PackagesSection settings={settings} plates={plates} />,
  contact: (_, { plates }) => <ContactSection plates={plates} />,
}

const backgroundSpecks = 50
const mostPlates = 8

/** The landing page: the sections that the owner switched on, in the owner's order. */
export default function LandingPage() {
  const site = useSite()
  const localized = useLocalized()
  const { lead } = site.settings.hero
  const sections = site.sections.filter(({ enabled }) => enabled).sort((a, b) => a.order - b.order)
  const shown = sections.map(({ component }) => component)
  const withHeadings = shown.filter((component) => component !== 'hero')
  return (
    <MotionProvider>
      <PageHead title="" description={localized(lead)} />
      <div className={shown[0] === 'hero' ? undefined : styles.belowBar}>
        <Dust count={backgroundSpecks} className={styles.dust} />
        {sections.length === 0 && <EmptyPage />}
        {sections.map((section) => {
          const plates = Math.min(mostPlates, withHeadings.indexOf(section.component) + 1)
          const part = Object.hasOwn(parts, section.component) ? parts[section.component] : undefined
          if (!part) return <UnknownSection key={section.id} section={section} />
          return <div key={section.id}>{part(site, { plates, shown })}</div>
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
