import type { Language } from '#contract/values.ts'
import type { ShownCookies } from './cookies.ts'

/** The language and theme that a page is rendered with, and the cookie that keeps a language which the address asked for. */
export type PagePreferences = { language: Language; theme: 'dark' | 'light'; keep: string | null }

const oneYear = 365 * 24 * 60 * 60

/** Reads a visitor's choices: `?lang=` before the cookie `language`, else Arabic; the cookie `theme`, else dark. */
export function readPreferences(url: URL, cookies: ShownCookies): PagePreferences {
  const asked = languageIn(url.searchParams.get('lang'))
  const kept = languageIn(cookies.language)
  return {
    language: asked ?? kept ?? 'ar',
    theme: cookies.theme === 'light' ? 'light' : 'dark',
    keep: asked && asked !== kept ? `language=${asked}; Path=/; Max-Age=${oneYear}; SameSite=Lax` : null,
  }
}

function languageIn(value: string | null | undefined): Language | null {
  return value === 'ar' || value === 'en' ? value : null
}
