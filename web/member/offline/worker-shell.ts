import { requestTimeouts } from '#web/platform/query-timing.ts'
import { assetsIn } from './offline-file-rules.ts'
import { offlinePage } from './offline-page.ts'
import type { FetchEvent } from './worker-scope.ts'

const prefix = 'shell-'
/** The screens that work offline; the first one shows the last saved data. */
const screens = ['/members', '/members/account'] as const

/** The files of the members' area in one build; `version` is unique to the build. */
export type Shell = { version: string; assets: string[] }

/** Caches every file and document of the members' area, before the worker takes over. */
export async function fillShell({ version, assets }: Shell): Promise<void> {
  const cache = await caches.open(prefix + version)
  await cache.addAll(assets)
  await refreshDocuments(version)
}

/** Deletes the caches of older builds; the previous one stays for pages that are still open with it. */
export async function dropOldShells(version: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + version)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
}

/** Responds with a file of the build; its name contains a hash of its content, so a cached file equals the server's. */
export async function serveAsset(request: Request, version: string): Promise<Response> {
  const cached = await caches.match(request.url, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await cacheAsset(request.url, response.clone(), version)
  return response
}

/** Caches a file. If the device has no space, it is not cached, and everything still works. */
async function cacheAsset(address: string, response: Response, version: string): Promise<void> {
  try {
    await (await caches.open(prefix + version)).put(address, response)
  } catch {
    // It is fetched again the next time.
  }
}

/** Caches files that the page had loaded before the worker was ready. */
export async function cacheAssets(addresses: string[], version: string): Promise<void> {
  const cache = await caches.open(prefix + version)
  for (const address of addresses)
    if (!(await caches.match(address, { ignoreVary: true }))) await cache.add(address)
}

/** Whether a path is a screen of the members' area. */
export function isScreen(pathname: string): boolean {
  return screens.some((screen) => screen === pathname)
}

/**
 * Responds with the HTML of a screen: the server's, else the cached one. A server that does not respond in time, or
 * responds with 5xx, counts as unreachable.
 */
export async function serveDocument(event: FetchEvent, version: string): Promise<Response> {
  const { pathname, search } = new URL(event.request.url)
  const cached = await (await caches.open(prefix + version)).match(pathname, { ignoreVary: true })
  try {
    const fetched = fetch(event.request)
    const response = await (cached ? Promise.race([fetched, pageTimeout()]) : fetched)
    if (response.status >= 500 && cached) return cached
    if (response.ok && search === '') event.waitUntil(cacheDocument(pathname, response.clone(), version))
    return response
  } catch {
    if (cached) return cached
    return offlinePage('')
  }
}

/** Responds with a page that is not cached: the server's, or else the offline page. */
export async function serveOtherPage({ request }: FetchEvent, version: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const cached = await (await caches.open(prefix + version)).match(screens[0], { ignoreVary: true })
    return offlinePage((await cached?.text()) ?? '')
  }
}

function pageTimeout(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error('No response in time')), requestTimeouts.cachedPage),
  )
}

/** Fetches the documents again after their language or theme changed. */
export async function refreshDocuments(version: string): Promise<void> {
  for (const screen of screens) {
    const response = await fetch(screen, { cache: 'no-cache' })
    if (response.ok) await cacheDocument(screen, response, version)
  }
}

/** Caches a document only together with every file that it names, of whichever build. */
async function cacheDocument(pathname: string, response: Response, version: string): Promise<void> {
  try {
    await cacheAssets(assetsIn(await response.clone().text()), version)
    await (await caches.open(prefix + version)).put(pathname, response)
  } catch {
    // The document cached before still works.
  }
}
