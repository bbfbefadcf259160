import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readSite } from '#contract/site.ts'
import type { Language } from '#contract/values.ts'
import { Dust } from '#web/landing/dust.tsx'
import { Hero } from '#web/landing/hero.tsx'
import { call } from '#web/platform/api.ts'
import { attend, firstSign } from '#web/platform/first-sign.ts'
import { makeStylesKnown } from '#web/platform/known-styles.ts'
import { directionOf, useLanguage } from '#web/platform/language.tsx'
import { useLiveValue } from '#web/platform/live-value.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { pageContext } from '#web/platform/page-context.ts'
import { persistently } from '#web/platform/persistently.ts'
import { BusinessScript } from '#web/site/business-script.tsx'
import { PageHead } from '#web/site/page-head.tsx'
import { useSite } from '#web/site/site-context.tsx'
import { inOneLanguage, landingContentOf } from '#web/site/split-settings.ts'
import styles from './landing.module.css'
import { isLaterSection } from './landing-names.ts'
import { shownSections, targetsOf } from './landing-order.ts'
import type { LandingSectionProps } from './landing-sections.tsx'
import { useLandingContent } from './use-landing-content.ts'

/** Reads what only this page shows, in the language of the visit. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { fetchApi, language } = context.get(pageContext)
  const read = call(readSite, {}, { fetch: fetchApi, language })
  const { settings } = await read.catch(() => {
    // The root reads the same and writes the fault into the log.
    throw data(null, { status: 503 })
  })
  return data({ content: inOneLanguage(landingContentOf(settings), language), language })
}

/** The content stands still while a visitor goes from section to section. */
export function shouldRevalidate() {
  return false
}

/** A visitor who comes from another screen finds every section in its place, so that a link can lead to it. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  // Sections that do not come must not hold the visitor on the screen they leave; they are asked for again there.
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
 * The server renders every section. In the browser those after the hero come to life once the visitor turns to them, so
 * that a first visit need not wait for their scripts.
 */
const LaterSection = lazy(async () => {
  if (!import.meta.env.SSR) await firstSign(laterSections)
  return persistently(fetchSections)
})

/** What a section stands in. It keeps the language that it was rendered in until it can follow the page's. */
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

// Not rendered again while it sleeps: React would take it off the page, as it cannot follow yet.
const LandingSection = memo((props: LandingSectionProps) => {
  const [Section] = useState(() => fetched ?? LaterSection)
  return (
    <Suspense>
      <Section {...props} />
    </Suspense>
  )
})

const EmptyLanding = lazy(() => persistently(() => import('./empty-landing.tsx')))

const backgroundSpecks = 50

/** The landing page: the sections that the owner switched on, in the owner's order. */
export default function LandingPage() {
  const site = useSite()
  useEffect(() => {
    makeStylesKnown()
    attend(laterSections)
  }, [])
  const localized = useLocalized()
  const sent = useLoaderData<typeof loader>()
  const texts = useLandingContent(sent)
  const content = useLiveValue(texts)
  const settings = { ...site.settings, ...content }
  const sections = shownSections(site.sections, content)
  return (
    <>
      <PageHead home title={localized(content.hero.title)} description={localized(content.hero.lead)} />
      <BusinessScript content={content} />
      <div className={sections[0]?.component === 'hero' ? undefined : styles.belowBar}>
        <Dust count={backgroundSpecks} className={styles.dust} />
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
                <Hero settings={settings} {...targetsOf(sections)} />
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
      </div>
    </>
  )
}
