/** What a link in the previewed page leads to: a place of that page, or anywhere else. */
export type Lead = { kind: 'place'; place: string } | { kind: 'elsewhere'; href: string }

/** Where the link around an element leads; null where there is none. Places of the landing page are those of the preview. */
export function leadOf(element: Element): Lead | null {
  const link = element.closest<HTMLAnchorElement>('a[href]')
  if (!link) return null
  const isHere = link.origin === location.origin && ['/', location.pathname].includes(link.pathname)
  return isHere && link.hash !== ''
    ? { kind: 'place', place: link.hash.slice(1) }
    : { kind: 'elsewhere', href: link.href }
}

/** Glides to a place of this page, as its links do for visitors. */
export function glideTo(name: string): void {
  const place = document.getElementById(name)
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  place?.focus({ preventScroll: true })
  place?.scrollIntoView({ behavior: isReduced ? 'instant' : 'smooth' })
}

/** Opens another page beside this one, and hands nothing over. */
export function openBeside(href: string): void {
  window.open(href, '_blank', 'noopener,noreferrer')
}
