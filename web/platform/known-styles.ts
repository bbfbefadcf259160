/**
 * Makes the bundler's loader recognize the style sheets of the server's HTML. The router's links end with `#`, so the
 * loader would add each sheet again, in another order. A disabled link, which is not fetched, prevents that.
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
