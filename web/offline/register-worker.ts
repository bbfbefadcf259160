declare global {
  interface Window {
    /** Where a browser has them, a script's address must come from a policy that the page's own policy names. */
    trustedTypes?: {
      createPolicy: (
        name: 'worker',
        rules: { createScriptURL: () => string },
      ) => { createScriptURL: (address: string) => URL }
    }
  }
}

const address = '/sw.js'
// A policy can be made once in the life of a page.
let worker: URL | undefined

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

/** Has the worker fetch the page anew, since its language or look has changed. */
export function refreshKeptPage(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage('refresh')
}
