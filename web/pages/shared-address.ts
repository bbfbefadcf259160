import { planIds } from '#contract/values.ts'

const shared: Record<string, readonly string[]> = {
  '/': [],
  '/privacy': [],
  '/subscription': ['plan'],
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
  const plan = url.searchParams.get('plan')
  const known = kept.includes('plan') && planIds.some((id) => id === plan)
  return known ? `${url.pathname}?plan=${plan}` : url.pathname
}
