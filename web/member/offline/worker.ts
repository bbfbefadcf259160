import { isOver, isPage, offlineFolder } from './offline-file-rules.ts'
import { readOfflineFile, readOwner } from './offline-file-store.ts'
import { showNotices } from './worker-notices.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'
import {
  cacheAssets,
  dropOldShells,
  fillShell,
  isScreen,
  refreshDocuments,
  type Shell,
  serveAsset,
  serveDocument,
  serveOtherPage,
} from './worker-shell.ts'

// The build inserts the value.
declare const shell: Shell
const worker = globalThis as unknown as WorkerScope
const mine = shell
const { version } = mine

worker.addEventListener('install', (event) => {
  event.waitUntil(fillShell(mine).then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells(version).then(() => worker.clients.claim()))
})

worker.addEventListener('message', (event) => {
  const { data } = event
  if (data === 'refresh') event.waitUntil(refreshDocuments(version).catch(() => undefined))
  else if (Array.isArray(data)) event.waitUntil(takeOver(data.map(String)).catch(() => undefined))
})

worker.addEventListener('fetch', (event) => {
  const response = responseFor(event)
  if (response !== null) event.respondWith(response)
})

showNotices(worker)

/** Controls a page and caches its files. Claiming at activation misses a page that was just being loaded. */
async function takeOver(assets: string[]): Promise<void> {
  await worker.clients.claim()
  await cacheAssets(assets, version)
}

/** API calls and private files always go to the server, and are never cached. */
function responseFor(event: FetchEvent): Promise<Response> | null {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return null
  if (pathname.startsWith('/assets/')) return serveAsset(request, version)
  if (pathname.startsWith(offlineFolder)) return serveOfflineFile(pathname.slice(offlineFolder.length))
  if (request.mode !== 'navigate' || !isPage(pathname)) return null
  return isScreen(pathname) ? serveDocument(event, version) : serveOtherPage(event, version)
}

/** Responds with an offline copy while its owner has access; otherwise redirects to /members. */
async function serveOfflineFile(id: string): Promise<Response> {
  const [owner, file] = await Promise.all([readOwner(), readOfflineFile(id)])
  if (!owner || !file || owner.endsAt === null || isOver(owner, Date.now())) {
    return Response.redirect('/members', 303)
  }
  const wall = file.type === 'application/pdf' ? '' : '; sandbox'
  return new Response(file.blob, {
    headers: {
      'content-type': file.type,
      'content-length': String(file.blob.size),
      'content-disposition': 'inline',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'${wall}`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  })
}
