import type { Language } from '#contract/values.ts'
import type { ShownCookies } from './cookies.ts'

/** The language and theme to render a page with, and the cookie that stores a language from the address. */
export type PagePreferences = { language: Language; theme: 'dark' | 'light'; keep: string | null }

const oneYear = 365 * 24 * 60 * 60

/** Reads the preferences: `?lang=`, then the cookie `language`, else Arabic; the cookie `theme`, else dark. */
export function readPreferences(url: URL, cookies: ShownCookies): PagePreferences {
  const language = languageIn(url.searchParams.get('lang'))
  const preferred = languageIn(cookies.language)
  return {
    language: language ?? preferred ?? 'ar',
    theme: cookies.theme === 'light' ? 'light' : 'dark',
    keep:
      language && language !== preferred
        ? `language=${language}; Path=/; Max-Age=${oneYear}; SameSite=Lax`
        : null,
  }
}

function languageIn(value: string | null | undefined): Language | null {
  return value === 'ar' || value === 'en' ? value : null
}
