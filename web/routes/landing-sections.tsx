import { type ReactNode, useEffect } from 'react'
import type { LandingContent } from '#contract/site-settings.ts'
import { replayPress } from '#web/platform/hydrate-on-interaction.ts'
import { type Store, useStore } from '#web/platform/store.ts'
import { ContactForm } from '#web/public/contact/contact-form.tsx'
import { AboutSection } from '#web/public/landing/about-section.tsx'
import { ClosingCall } from '#web/public/landing/closing-call.tsx'
import { GallerySection } from '#web/public/landing/gallery-section.tsx'
import { PackagesSection } from '#web/public/landing/packages/packages-section.tsx'
import { ResultsSection } from '#web/public/landing/results/results-section.tsx'
import { StatisticsSection } from '#web/public/landing/statistics-section.tsx'
import { StepsSection } from '#web/public/landing/steps-section.tsx'
import { TestimonialsSection } from '#web/public/landing/testimonials/testimonials-section.tsx'
import { VideosSection } from '#web/public/landing/videos-section.tsx'
import { VisitorQuestions } from '#web/public/landing/visitor-questions.tsx'
import { ContactSection } from '#web/shell/contact-section.tsx'
import { useSite } from '#web/shell/site-context.tsx'
import type { ShellSettings } from '#web/shell/split-settings.ts'
import type { LaterSectionName } from './landing-names.ts'

type Settings = ShellSettings & LandingContent
/** A section with its content and the number of plates on its heading. */
export type LandingSectionProps = {
  name: LaterSectionName | 'closing'
  content: Store<LandingContent>
  plates: number
  /** Called once the section is hydrated. */
  setAwake: (isAwake: boolean) => void
}

/** The sections after the hero, by component name. */
const sections: Record<LaterSectionName, (settings: Settings, plates: number) => ReactNode> = {
  gallery: (settings, plates) => <GallerySection content={settings} plates={plates} />,
  statistics: (settings) => <StatisticsSection content={settings} />,
  about: (settings, plates) => <AboutSection content={settings} plates={plates} />,
  videos: (settings, plates) => <VideosSection content={settings} plates={plates} />,
  results: (settings, plates) => <ResultsSection content={settings} plates={plates} />,
  packages: (settings, plates) => <PackagesSection settings={settings} plates={plates} />,
  steps: (settings, plates) => <StepsSection content={settings} plates={plates} />,
  testimonials: (settings, plates) => <TestimonialsSection content={settings} plates={plates} />,
  contact: ({ sectionSubtitles, visitorFaq }, plates) => (
    <ContactSection
      subtitle={sectionSubtitles.contact}
      plates={plates}
      questions={<VisitorQuestions entries={visitorFaq} />}
    >
      <ContactForm />
    </ContactSection>
  ),
}

/** Renders the content of a section after the hero. */
export function laterSection(name: LaterSectionName, settings: Settings, plates: number): ReactNode {
  return sections[name](settings, plates)
}

/** One section of the landing page after the hero. */
export function LandingSection({ name, content, plates, setAwake }: LandingSectionProps) {
  const { settings } = useSite()
  const texts = useStore(content)
  useEffect(() => {
    replayPress(document.getElementById(name))
    setAwake(true)
  }, [name, setAwake])
  if (name === 'closing') return <ClosingCall />
  return laterSection(name, { ...settings, ...texts }, plates)
}
