import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readSite } from '#contract/site.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { firstInteraction, recordPresses } from '#web/platform/hydrate-on-interaction.ts'
import { makeStylesKnown } from '#web/platform/known-styles.ts'
import { directionOf, useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { pageContext } from '#web/platform/page-context.ts'
import { retryImport } from '#web/platform/retry-import.ts'
import { useStore } from '#web/platform/store.ts'
import { Dust } from '#web/public/landing/dust.tsx'
import { Hero } from '#web/public/landing/hero.tsx'
import { BusinessScript } from '#web/shell/business-script.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useSite } from '#web/shell/site-context.tsx'
import { inOneLanguage, landingContentOf } from '#web/shell/split-settings.ts'
import styles from './landing.module.css'
import { isLaterSection } from './landing-names.ts'
import { shownSections, targetsOf } from './landing-order.ts'
import type { LandingSectionProps } from './landing-sections.tsx'
import { useLandingContent } from './use-landing-content.ts'

/** Loads the content that only this page shows, in the visit's language. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { fetchApi, language } = context.get(pageContext)
  const read = call(readSite, {}, { fetch: fetchApi, language })
  const { settings } = await read.catch(() => {
    // The root loader makes the same call and logs the error.
    throw data(null, { status: 503 })
  })
  return data({ content: inOneLanguage(landingContentOf(settings), language), language })
}

/** The content is not refetched when a visitor navigates between sections. */
export function shouldRevalidate() {
  return false
}

/** On client-side navigation, loads all sections before the page shows, so that a link can lead to one. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  // If the sections fail to load, the navigation must not fail: the landing page retries.
  const sections = fetchSections().catch(() => null)
  const [read] = await Promise.all([serverLoader<typeof loader>(), sections])
  return read
}

let fetched: ComponentType<LandingSectionProps> | null = null

async function fetchSections() {
  const part = await import('./landing-sections.tsx')
  fetched = part.LandingSection
  return { default: fetched }
}

const laterSections = `.${styles.later} > *`

/**
 * The server renders every section. In the browser, those after the hero hydrate on the visitor's first interaction, so
 * that a first visit does not wait for their scripts.
 */
const LaterSection = lazy(async () => {
  if (!import.meta.env.SSR) await firstInteraction(laterSections)
  return retryImport(fetchSections)
})

/** The container of a section. Keeps the `lang` of the server's HTML until the section is hydrated. */
function SectionPlace({ rendered, ...rest }: Omit<LandingSectionProps, 'setAwake'> & { rendered: Language }) {
  const { language } = useLanguage()
  const [isAwake, setAwake] = useState(false)
  const own = isAwake || language === rendered ? null : { lang: rendered, dir: directionOf(rendered) }
  return (
    <div className={styles.later} {...own}>
      <LandingSection {...rest} setAwake={setAwake} />
    </div>
  )
}

// Memoized, because React would remove a section that is not hydrated yet if it had to render again.
const LandingSection = memo((props: LandingSectionProps) => {
  const [Section] = useState(() => fetched ?? LaterSection)
  return (
    <Suspense>
      <Section {...props} />
    </Suspense>
  )
})

const EmptyLanding = lazy(() => retryImport(() => import('./empty-landing.tsx')))

const backgroundStreaks = 50

/** The landing page: the enabled sections, in the owner's order. */
export default function LandingPage() {
  const site = useSite()
  useEffect(() => {
    makeStylesKnown()
    recordPresses(laterSections)
  }, [])
  const localized = useLocalized()
  const sent = useLoaderData<typeof loader>()
  const texts = useLandingContent(sent)
  const content = useStore(texts)
  const settings = { ...site.settings, ...content }
  const sections = shownSections(site.sections)
  return (
    <>
      <PageHead home title={localized(content.hero.title)} description={localized(content.hero.lead)} />
      <BusinessScript content={content} />
      <div className={sections[0]?.component === 'hero' ? undefined : styles.belowBar}>
        <Dust count={backgroundStreaks} className={styles.dust} />
        {sections.length > 0 && !sections.some(({ component }) => component === 'hero') && (
          <h1 className="visually-hidden">{localized(content.hero.title)}</h1>
        )}
        {sections.length === 0 && (
          <Suspense>
            <EmptyLanding />
          </Suspense>
        )}
        {sections.map(({ id, component, plates }) => {
          if (component === 'hero') {
            return (
              <Suspense key={id}>
                <Hero settings={settings} {...targetsOf(site.sections)} />
              </Suspense>
            )
          }
          if (!isLaterSection(component)) return null
          return (
            <SectionPlace
              key={id}
              name={component}
              content={texts}
              plates={plates}
              rendered={sent.language}
            />
          )
        })}
        {sections.length > 0 && (
          <SectionPlace name="closing" content={texts} plates={0} rendered={sent.language} />
        )}
      </div>
    </>
  )
}
