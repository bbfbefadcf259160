import type { LandingContent } from '#contract/site-settings.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useRuntime } from '#web/platform/runtime.tsx'
import { asScriptData, businessFacts } from './business-facts.ts'
import { useSite } from './site-context.tsx'

/** What search engines may know of the business; a block of data in the page, which no browser runs. */
export function BusinessScript({ content }: { content: Pick<LandingContent, 'hero' | 'testimonials'> }) {
  const { language } = useLanguage()
  const { demo, publicUrl } = useRuntime()
  const { settings, sections, version } = useSite()
  const showsReviews = sections.some(({ enabled, component }) => enabled && component === 'testimonials')
  // Read off the page as it was sent; in the browser it stays as it is, and needs no code there.
  const data = import.meta.env.SSR
    ? asScriptData(
        businessFacts({
          settings: { ...settings, ...content },
          language,
          version,
          address: publicUrl,
          // The people whom a demonstration shows do not exist.
          hasReviews: showsReviews && !demo,
        }),
      )
    : ''
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data of a script is read as it stands; asScriptData lets nothing end the element
      dangerouslySetInnerHTML={{ __html: data }}
    />
  )
}
