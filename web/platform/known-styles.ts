/**
 * Lets the bundler's loader know the style sheets that came with the page. The router writes them with a `#` at their
 * end, so the loader would bring them a second time, in another order; a sheet that is switched off is not fetched.
 */
export function makeStylesKnown(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href$=".css#"]')) {
    const known = document.createElement('link')
    known.rel = 'stylesheet'
    known.disabled = true
    known.href = link.href.slice(0, -1)
    document.head.append(known)
  }
}
