import { languages, planIds } from '#contract/values.ts'

const shared: Record<string, readonly string[]> = {
  '/': [],
  '/privacy': [],
  '/subscription': ['plan'],
  // A form with errors is rendered for its sender alone, and not shared.
  '/contact': ['sent'],
  // The tracking code is typed or passed in the browser.
  '/status': [],
  // Screens behind a sign-in are rendered without a user, and filled in the browser.
  '/members': [],
  '/admin': [],
}

/**
 * The address under which a page is the same for every visitor: its path and the query parameters that change its HTML.
 * Null for a page that must not be cached and shared.
 */
export function sharedAddress(url: URL): string | null {
  const path = shared[url.pathname]
  if (!path || !Object.hasOwn(shared, url.pathname)) return null
  const query = new URLSearchParams()
  const plan = url.searchParams.get('plan')
  if (plan !== null && path.includes('plan') && planIds.some((id) => id === plan)) query.set('plan', plan)
  if (path.includes('sent') && url.searchParams.has('sent')) query.set('sent', '')
  return withLanguage(url, url.pathname, query)
}

/** The address under which every page that does not exist is cached. */
export function missingAddress(url: URL): string {
  return withLanguage(url, '/404', new URLSearchParams())
}

function withLanguage(url: URL, path: string, query: URLSearchParams): string {
  // The head contains the canonical address, which includes the language.
  const language = url.searchParams.get('lang')
  if (language !== null && languages.some((one) => one === language)) query.set('lang', language)
  return query.size > 0 ? `${path}?${query}` : path
}
