import type { countedPages } from '#contract/visits.ts'

const pages = new Map<string, (typeof countedPages)[number]>([
  ['/', 'home'],
  ['/subscription', 'subscription'],
  ['/status', 'status'],
  ['/contact', 'contact'],
  ['/privacy', 'privacy'],
])

// A visit begins where somebody comes from elsewhere: not by a link of the site itself, not by loading a page anew, and
// not again in the same tab. The address may name where the link stands (`?utm_source=instagram`). What counts can never
// hold up or break the page.
const count = (page: string) => `
  addEventListener('load', () => {
    try {
      if (sessionStorage.visit || document.referrer.startsWith(location.origin)) return
      sessionStorage.visit = 1
      const from = new URLSearchParams(location.search).get('utm_source') || document.referrer
      navigator.sendBeacon('/api/visits', new Blob([JSON.stringify({ page: '${page}', from })], { type: 'application/json' }))
    } catch {}
  })`

/** A script that counts the visit where a path is that of a screen that visitors arrive at; else none. */
export function countVisit(path: string): string {
  const page = pages.get(path)
  return page ? count(page) : ''
}
