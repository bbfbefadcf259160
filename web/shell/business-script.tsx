import type { LandingContent } from '#contract/site-settings.ts'
import { useSent } from '#web/platform/hydrated.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useRuntime } from '#web/platform/runtime.tsx'
import { asScriptData, businessFacts } from './business-facts.ts'
import { useSite } from './site-context.tsx'

type BusinessProps = { content: Pick<LandingContent, 'hero' | 'testimonials'> }

/**
 * The business as JSON-LD for search engines; the browser does not run it. The server renders it and hydration leaves
 * it unchanged, so the browser needs no code for it.
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
    // The people in demo mode do not exist.
    hasReviews: showsReviews && !demo,
  })
  return <DataScript data={asScriptData(facts)} />
}

function DataScript({ data }: { data: string }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React escapes script data; asScriptData makes it safe
      dangerouslySetInnerHTML={{ __html: data }}
    />
  )
}
