/**
 * The target of a link in the preview: a place on the page, another page, or a mail or phone link, which does not
 * navigate. Any other address is ignored.
 */
export type Lead =
  | { kind: 'place'; place: string }
  | { kind: 'page'; href: string }
  | { kind: 'contact' | 'nowhere' }

/** The target of the link around an element; null without one. `/#…` is a place in the preview. */
export function leadOf(element: Element): Lead | null {
  const link = element.closest<HTMLAnchorElement>('a[href]')
  if (!link) return null
  const isHere = link.origin === location.origin && ['/', location.pathname].includes(link.pathname)
  if (isHere && link.hash !== '') return { kind: 'place', place: link.hash.slice(1) }
  if (/^https?:$/.test(link.protocol)) return { kind: 'page', href: link.href }
  return { kind: /^(?:mailto|tel):$/.test(link.protocol) ? 'contact' : 'nowhere' }
}

/** Opens a page in a new tab, without opener or referrer. */
export function openBeside(href: string): void {
  window.open(href, '_blank', 'noopener,noreferrer')
}
