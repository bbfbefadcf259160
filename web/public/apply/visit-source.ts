import { longestSource } from '#contract/visits.ts'

/**
 * Where this visit came from, for anonymous counts: `app` for an installed app, else the `utm_source` of the link, else
 * the referring page. It is read from the document as it was loaded, so moving within the site keeps it without storing
 * anything. A document that the site's own link loaded knows only the `utm_source` of the page before.
 */
export function visitSource(): string {
  if (matchMedia('(display-mode: standalone)').matches) return 'app'
  const [loaded] = performance.getEntriesByType('navigation')
  const { referrer } = document
  const isOwn = referrer.startsWith(`${location.origin}/`)
  const source = utmSourceOf(loaded?.name) || (isOwn ? utmSourceOf(referrer) : referrer)
  return source.slice(0, longestSource)
}

const utmSourceOf = (address = location.href) =>
  URL.canParse(address) ? (new URL(address).searchParams.get('utm_source') ?? '') : ''
