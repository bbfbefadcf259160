import { type ReactNode, useEffect } from 'react'
import type { LandingContent } from '#contract/site-settings.ts'
import { AboutSection } from '#web/landing/about-section.tsx'
import { GallerySection } from '#web/landing/gallery-section.tsx'
import { StatisticsSection } from '#web/landing/statistics-section.tsx'
import { StepsSection } from '#web/landing/steps-section.tsx'
import { VideosSection } from '#web/landing/videos-section.tsx'
import { ContactForm } from '#web/messages/contact-form.tsx'
import { PackagesSection } from '#web/packages/packages-section.tsx'
import { wake } from '#web/platform/first-sign.ts'
import { type LiveValue, useLiveValue } from '#web/platform/live-value.ts'
import { ResultsSection } from '#web/results/results-section.tsx'
import { ContactSection } from '#web/site/contact-section.tsx'
import { useSite } from '#web/site/site-context.tsx'
import type { ShellSettings } from '#web/site/split-settings.ts'
import { TestimonialsSection } from '#web/testimonials/testimonials-section.tsx'
import type { LaterSectionName } from './landing-names.ts'

type Settings = ShellSettings & LandingContent
/** Which section, with what the owner set, and how many plates its heading carries. */
export type LandingSectionProps = {
  name: LaterSectionName
  content: LiveValue<LandingContent>
  plates: number
  /** Told that the section has come to life. */
  setAwake: (isAwake: boolean) => void
}

/** The sections after the hero, by the names of their components. */
const sections: Record<LaterSectionName, (settings: Settings, plates: number) => ReactNode> = {
  gallery: (settings, plates) => <GallerySection content={settings} plates={plates} />,
  statistics: (settings) => <StatisticsSection content={settings} />,
  about: (settings, plates) => <AboutSection content={settings} plates={plates} />,
  videos: (settings, plates) => <VideosSection content={settings} plates={plates} />,
  results: (settings, plates) => <ResultsSection content={settings} plates={plates} />,
  packages: (settings, plates) => <PackagesSection settings={settings} plates={plates} />,
  steps: (settings, plates) => <StepsSection content={settings} plates={plates} />,
  testimonials: (settings, plates) => <TestimonialsSection content={settings} plates={plates} />,
  contact: ({ sectionSubtitles }, plates) => (
    <ContactSection subtitle={sectionSubtitles.contact} plates={plates}>
      <ContactForm />
    </ContactSection>
  ),
}

/** What a section after the hero shows. */
export function laterSection(name: LaterSectionName, settings: Settings, plates: number): ReactNode {
  return sections[name](settings, plates)
}

/** One section of the landing page after the hero. */
export function LandingSection({ name, content, plates, setAwake }: LandingSectionProps) {
  const { settings } = useSite()
  const texts = useLiveValue(content)
  useEffect(() => {
    wake(document.getElementById(name))
    setAwake(true)
  }, [name, setAwake])
  return laterSection(name, { ...settings, ...texts }, plates)
}
