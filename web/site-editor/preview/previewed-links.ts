/**
 * What a link in the previewed page leads to: a place of that page, another page, or a mail or call, which has no page of
 * its own and leaves this one where it is. Any other address leads nowhere.
 */
export type Lead =
  | { kind: 'place'; place: string }
  | { kind: 'page'; href: string }
  | { kind: 'contact' | 'nowhere' }

/** Where the link around an element leads; null where there is none. Places of the landing page are those of the preview. */
export function leadOf(element: Element): Lead | null {
  const link = element.closest<HTMLAnchorElement>('a[href]')
  if (!link) return null
  const isHere = link.origin === location.origin && ['/', location.pathname].includes(link.pathname)
  if (isHere && link.hash !== '') return { kind: 'place', place: link.hash.slice(1) }
  if (/^https?:$/.test(link.protocol)) return { kind: 'page', href: link.href }
  return { kind: /^(?:mailto|tel):$/.test(link.protocol) ? 'contact' : 'nowhere' }
}

/** Opens another page beside this one, and hands nothing over. */
export function openBeside(href: string): void {
  window.open(href, '_blank', 'noopener,noreferrer')
}
