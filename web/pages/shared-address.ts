import { languages, planIds } from '#contract/values.ts'

const shared: Record<string, readonly string[]> = {
  '/': [],
  '/privacy': [],
  '/subscription': ['plan'],
  // Its code is typed in the browser, or handed over there.
  '/status': [],
  // What stands behind a sign-in is rendered before anybody is known, and filled in the browser.
  '/members': [],
  '/admin': [],
}

/**
 * The address under which a page looks the same for every visitor, with only that part of its query that changes it;
 * null for a page that may not be kept and shared.
 */
export function sharedAddress(url: URL): string | null {
  const kept = shared[url.pathname]
  if (!kept || !Object.hasOwn(shared, url.pathname)) return null
  const query = new URLSearchParams()
  const plan = url.searchParams.get('plan')
  if (plan !== null && kept.includes('plan') && planIds.some((id) => id === plan)) query.set('plan', plan)
  return withLanguage(url, url.pathname, query)
}

/** The address under which every page that does not exist looks the same. */
export function missingAddress(url: URL): string {
  return withLanguage(url, '/404', new URLSearchParams())
}

function withLanguage(url: URL, path: string, query: URLSearchParams): string {
  // The head names the address under which the page was asked for in this language.
  const language = url.searchParams.get('lang')
  if (language !== null && languages.some((one) => one === language)) query.set('lang', language)
  return query.size > 0 ? `${path}?${query}` : path
}
