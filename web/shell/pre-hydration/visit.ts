/** The screen where the visit starts; defined before this code in the same inline script. */
declare const page: string

/*
 * Counts a visit for an arrival from elsewhere: not by a link of the site itself, not by a reload, and once per tab.
 * The address may name the source (`?utm_source=instagram`); an
 * installed app is one of its own. An error here must never delay or break the page.
 */
addEventListener('load', () => {
  try {
    if (sessionStorage.visit || document.referrer.startsWith(location.origin)) return
    sessionStorage.visit = 1
    const isApp = matchMedia('(display-mode: standalone)').matches
    const source = isApp ? 'app' : new URLSearchParams(location.search).get('utm_source') || document.referrer
    navigator.sendBeacon(
      '/api/visits',
      new Blob([JSON.stringify({ page, source })], { type: 'application/json' }),
    )
  } catch {}
})

export {}
