/** Which screen the visit begins at; stands before this script in the page. */
declare const page: string

/*
 * A visit begins where somebody comes from elsewhere: not by a link of the site itself, not by loading a page anew, and not
 * again in the same tab. The address may name where the link stands (`?utm_source=instagram`). What counts can never hold
 * up or break the page.
 */
addEventListener('load', () => {
  try {
    if (sessionStorage.visit || document.referrer.startsWith(location.origin)) return
    sessionStorage.visit = 1
    const source = new URLSearchParams(location.search).get('utm_source') || document.referrer
    navigator.sendBeacon(
      '/api/visits',
      new Blob([JSON.stringify({ page, source })], { type: 'application/json' }),
    )
  } catch {}
})

export {}
