import { type ReactNode, useEffect, useState } from 'react'
import {
  data,
  Links,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { readSite } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { call } from '#web/platform/api.ts'
import { NumeralsProvider } from '#web/platform/format.tsx'
import { replayEarlyPress } from '#web/platform/hydrate-on-interaction.ts'
import { useSent } from '#web/platform/hydrated.ts'
import { directionOf, LanguageProvider, useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { pageContext } from '#web/platform/page-context.ts'
import { RuntimeProvider } from '#web/platform/runtime.tsx'
import { ThemeProvider, useTheme } from '#web/platform/theme.tsx'
import { contactsOf } from '#web/shell/contacts.ts'
import { ContactsProvider } from '#web/shell/contacts-context.tsx'
import { DemoRibbon } from '#web/shell/demo-ribbon.tsx'
import { CrashNotice } from '#web/shell/error-page.tsx'
import favicon from '#web/shell/favicon.svg?url&no-inline'
import { siteMessages } from '#web/shell/messages.ts'
import { sectionsWithContent } from '#web/shell/sections-with-content.ts'
import { SiteProvider } from '#web/shell/site-context.tsx'
import { shellSettingsOf } from '#web/shell/split-settings.ts'
import arabicFont from '#web/styles/fonts/alexandria-arabic.woff2?url'
import latinFont from '#web/styles/fonts/alexandria-latin.woff2?url'
import { pictureAddress } from '#web/ui/picture-address.ts'
import { ToastProvider } from '#web/ui/toast.tsx'
import '#web/styles/index.css'

/** Loads what every page needs to render: the published site, the language and the theme. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { language, theme, runtime, fetchApi, report } = context.get(pageContext)
  try {
    const { settings, sections, ...rest } = await call(readSite, {}, { fetch: fetchApi, language })
    return data({
      language,
      theme,
      runtime,
      published: {
        site: {
          ...rest,
          settings: shellSettingsOf(settings),
          sections: sectionsWithContent(sections, settings),
          year: new Date().getFullYear(),
        },
        contacts: contactsOf(settings),
      },
    })
  } catch (error) {
    report(error)
    return data({ language, theme, runtime, published: null }, { status: 503 })
  }
}

/** The published site is not refetched on navigation, only after a form was sent. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined
}

/** The document around every screen, including the error screen. */
export function Layout({ children }: { children: ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>('root')
  return (
    <LanguageProvider initial={facts?.language ?? 'ar'}>
      <ThemeProvider initial={facts?.theme ?? 'dark'}>
        <Page settings={facts?.published?.site.settings}>{children}</Page>
      </ThemeProvider>
    </LanguageProvider>
  )
}

type PageSettings = Pick<SiteSettings, 'favIcon' | 'numerals'>

function Page({ settings, children }: { settings: PageSettings | undefined; children: ReactNode }) {
  const { language } = useLanguage()
  const { theme } = useTheme()
  const { skip } = useMessages(siteMessages)
  const favIcon = settings?.favIcon?.id
  // For sentences that come from the server, with Latin digits.
  const numerals = language === 'ar' ? settings?.numerals : undefined
  const isSent = useSent()
  // Always the same element: if it renders again, the router removes its scripts from the page.
  const [scripts] = useState(<Scripts />)
  const [font] = useState(language === 'ar' ? arabicFont : latinFont)
  return (
    <html lang={language} dir={directionOf(language)} data-theme={theme} data-numerals={numerals}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={theme === 'dark' ? '#0c0d10' : '#f5f6f8'} />
        <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        {favIcon ? (
          <link rel="icon" type="image/webp" href={pictureAddress(favIcon, 200, 'webp')} />
        ) : (
          <link rel="icon" type="image/svg+xml" href={favicon} />
        )}
        <Links />
      </head>
      <body>
        <a className="skip" href="#main">
          {skip}
        </a>
        {children}
        {isSent && <ScrollRestoration />}
        {isSent && scripts}
      </body>
    </html>
  )
}

/** Provides the server's data about the site to the screens. */
export default function Root() {
  const { runtime, published } = useLoaderData<typeof loader>()
  useEffect(replayEarlyPress, [])
  if (!published) return <CrashNotice />
  return (
    <RuntimeProvider runtime={runtime}>
      <SiteProvider site={published.site}>
        <ContactsProvider contacts={published.contacts}>
          <NumeralsProvider numerals={published.site.settings.numerals}>
            <ToastProvider>
              <Outlet />
            </ToastProvider>
            <DemoRibbon />
          </NumeralsProvider>
        </ContactsProvider>
      </SiteProvider>
    </RuntimeProvider>
  )
}

/** The error screen. */
export function ErrorBoundary() {
  return <CrashNotice />
}
