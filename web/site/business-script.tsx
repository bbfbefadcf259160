import type { LandingContent } from '#contract/site-settings.ts'
import { useSent } from '#web/platform/hydrated.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useRuntime } from '#web/platform/runtime.tsx'
import { asScriptData, businessFacts } from './business-facts.ts'
import { useSite } from './site-context.tsx'

type BusinessProps = { content: Pick<LandingContent, 'hero' | 'testimonials'> }

/**
 * What search engines may know of the business; a block of data in the page, which no browser runs. It is read off the
 * page as it was sent: in the browser it stays as it is, and needs no code there.
 */
export function BusinessScript(props: BusinessProps) {
  return useSent() && (import.meta.env.SSR ? <BusinessData {...props} /> : <DataScript data="" />)
}

function BusinessData({ content }: BusinessProps) {
  const { language } = useLanguage()
  const { demo, publicUrl } = useRuntime()
  const { settings, sections, version } = useSite()
  const showsReviews = sections.some(({ enabled, component }) => enabled && component === 'testimonials')
  const facts = businessFacts({
    settings: { ...settings, ...content },
    language,
    version,
    address: publicUrl,
    // The people whom a demonstration shows do not exist.
    hasReviews: showsReviews && !demo,
  })
  return <DataScript data={asScriptData(facts)} />
}

function DataScript({ data }: { data: string }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data of a script is read as it stands; asScriptData lets nothing end the element
      dangerouslySetInnerHTML={{ __html: data }}
    />
  )
}
