/**
 * Lets the bundler's loader know the style sheets that came with the page. The router writes them with a `#` at their
 * end, so the loader would bring them a second time, in another order; a sheet that is switched off is not fetched.
 */
export function makeStylesKnown(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href$=".css#"]')) {
    const address = link.getAttribute('href')?.slice(0, -1) ?? ''
    if (document.querySelector(`link[rel="stylesheet"][href="${address}"]`)) continue
    const known = document.createElement('link')
    known.rel = 'stylesheet'
    known.disabled = true
    known.setAttribute('href', address)
    document.head.append(known)
  }
}
