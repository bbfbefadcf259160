import { type countedPages, visitSources } from '#contract/visits.ts'

const pages = new Map<string, (typeof countedPages)[number]>([
  ['/', 'home'],
  ['/subscription', 'subscription'],
  ['/status', 'status'],
  ['/contact', 'contact'],
  ['/privacy', 'privacy'],
])
const named = visitSources.filter((source) => source !== 'other' && source !== 'direct')

// A visit begins where somebody comes from elsewhere: not by a link of the site itself, not by loading a page anew, and
// not again in the same tab. Apps that open links in a window of their own say which they are. What counts can never
// hold up or break the page.
const count = (page: string) =>
  `(() => {
  document.currentScript.remove()
  const send = () => {
    try {
      const { referrer } = document
      const from = referrer && new URL(referrer).hostname
      if (from === location.hostname || sessionStorage.visit) return
      sessionStorage.visit = 1
      const utm = new URLSearchParams(location.search).get('utm_source')
      const told = (utm || from + navigator.userAgent).toLowerCase()
      const source = ${JSON.stringify(named)}.find((name) => told.includes(name)) || (utm || from ? 'other' : 'direct')
      const visit = JSON.stringify({ page: '${page}', source })
      navigator.sendBeacon('/api/visits', new Blob([visit], { type: 'application/json' }))
    } catch {}
  }
  addEventListener('load', send)
})()`.replaceAll(/\n */g, '\n')

/** Has a page that visitors arrive at count their visit: which page it is and where they come from. */
export function countVisit(html: string, { path, nonce }: { path: string; nonce: string }): string {
  const page = pages.get(path)
  return page ? html.replace('</body>', `<script nonce="${nonce}">${count(page)}</script></body>`) : html
}
