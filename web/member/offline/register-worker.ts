declare global {
  interface Window {
    /** In browsers with Trusted Types, a script's URL must come from a policy that the CSP header allows. */
    trustedTypes?: {
      createPolicy: (
        name: 'worker',
        rules: { createScriptURL: () => string },
      ) => { createScriptURL: (address: string) => URL }
    }
  }
}

const address = '/sw.js'
// A page can create a policy only once.
let worker: URL | undefined

/** Whether this browser can store data for offline use; some private windows cannot, and HTTPS is required. */
export function canStoreOffline(): boolean {
  return 'serviceWorker' in navigator && 'indexedDB' in globalThis && isSecureContext
}

/**
 * Registers the service worker of the members' area after sign-in, and passes it the files that the page has already
 * loaded. Its scope is the whole site, so that an installed app has a page at every address. Does nothing where the
 * browser does not support it.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !canStoreOffline()) return
  worker ??= window.trustedTypes
    ?.createPolicy('worker', { createScriptURL: () => address })
    .createScriptURL('')
  await navigator.serviceWorker.register(worker ?? address, { scope: '/', updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const assets = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  )
  active?.postMessage(assets.map(({ pathname }) => pathname))
}

/** Makes the worker fetch the page again after its language or theme changed. */
export function refreshCachedPage(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage('refresh')
}
