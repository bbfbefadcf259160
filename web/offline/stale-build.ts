import { assetsIn } from './kept-rules.ts'

const reloadedAt = 'reloadedForBuild'
const pause = 60_000

/**
 * Reloads the page once where a part of it could not be loaded because the server has a newer build: the parts of the
 * old one are gone. A lost connection is no reason. Answers the way to stop.
 */
export function reloadWhenStale(): () => void {
  const onFault = () => void isStale().then((stale) => stale && reloadOnce())
  window.addEventListener('vite:preloadError', onFault)
  return () => window.removeEventListener('vite:preloadError', onFault)
}

/** Whether the server's page is made of other files than this one. */
async function isStale(): Promise<boolean> {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store', headers: { Accept: 'text/html' } })
    if (!answer.ok) return false
    const entry = (names: string[]) => names.find((name) => name.includes('manifest-'))
    const now = entry(assetsIn(await answer.text()))
    const here = entry(assetsIn(document.documentElement.outerHTML))
    return now !== undefined && now !== here
  } catch {
    return false
  }
}

function reloadOnce(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAt) ?? 0) < pause) return
    sessionStorage.setItem(reloadedAt, String(Date.now()))
  } catch {
    // Without a store it can't be told how often: better not at all.
    return
  }
  location.reload()
}
