/** Whether this browser can keep anything for reading without a connection; not in every private window, nor without https. */
export function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'indexedDB' in globalThis && isSecureContext
}

/**
 * Starts the worker that opens the members' area without a connection, once somebody is signed in there, and hands it
 * what the page has loaded already. It governs the whole site, so that an installed app has a page of ours at every
 * address. Answers nothing where the browser refuses.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !canKeep()) return
  await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const assets = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  )
  active?.postMessage(assets.map(({ pathname }) => pathname))
}

/** Has the worker fetch the page anew, since its language or look has changed. */
export function refreshKeptPage(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage('refresh')
}
