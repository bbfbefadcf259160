import { tabStore } from '#web/platform/storage.ts'
import { assetsIn } from './offline-file-rules.ts'

const reloadedAt = 'reloadedForBuild'
const pause = 60_000

/**
 * Reloads the page once if a module could not be loaded because the server has a newer build, without the old modules.
 * Not if the connection is lost. Returns a function that stops it.
 */
export function reloadWhenStale(): () => void {
  const onError = () => void isStale().then((stale) => stale && reloadOnce())
  window.addEventListener('vite:preloadError', onError)
  return () => window.removeEventListener('vite:preloadError', onError)
}

/** Whether the server's page belongs to another build than this one. */
async function isStale(): Promise<boolean> {
  try {
    const response = await fetch(location.pathname, { cache: 'no-store', headers: { Accept: 'text/html' } })
    if (!response.ok) return false
    const entry = (names: string[]) => names.find((name) => name.includes('manifest-'))
    const now = entry(assetsIn(await response.text()))
    const here = entry(assetsIn(document.documentElement.outerHTML))
    return now !== undefined && now !== here
  } catch {
    return false
  }
}

function reloadOnce(): void {
  if (Date.now() - Number(tabStore.get(reloadedAt)) < pause) return
  // Without storage, reloads cannot be counted, so there is none.
  if (tabStore.set(reloadedAt, String(Date.now()))) location.reload()
}
