import { patience } from '#web/platform/rhythm.ts'
import { assetsIn } from './kept-rules.ts'
import { offlinePage } from './offline-page.ts'
import type { FetchEvent } from './worker-scope.ts'

const prefix = 'shell-'
/** The screens that open without a connection; the first of them shows what was last seen. */
const screens = ['/members', '/members/account'] as const

/** The program of the members' area as one build made it: its files, under a name that only this build has. */
export type Shell = { version: string; assets: string[] }

/** Fetches every file of the members' area, and its documents, before the worker takes over. */
export async function fillShell({ version, assets }: Shell): Promise<void> {
  const cache = await caches.open(prefix + version)
  await cache.addAll(assets)
  await refreshDocuments(version)
}

/** Removes the programs of older builds; the one before stays for pages that are open with it. */
export async function dropOldShells(version: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + version)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
}

/** Answers with a file of the program; its name tells its content, so what is kept is as good as what would be sent. */
export async function answerAsset(request: Request, version: string): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await keepAsset(request.url, answer.clone(), version)
  return answer
}

/** A device without room keeps nothing more, and works on. */
async function keepAsset(address: string, answer: Response, version: string): Promise<void> {
  try {
    await (await caches.open(prefix + version)).put(address, answer)
  } catch {
    // It is fetched again the next time.
  }
}

/** Keeps files that the page had loaded before the worker was there. */
export async function keepAssets(addresses: string[], version: string): Promise<void> {
  const cache = await caches.open(prefix + version)
  for (const address of addresses)
    if (!(await caches.match(address, { ignoreVary: true }))) await cache.add(address)
}

/** Whether a screen of the members' area lies at this address. */
export function isScreen(pathname: string): boolean {
  return screens.some((screen) => screen === pathname)
}

/**
 * Answers with the document of a screen: as the server has it now, else as it was last seen. A server that does not
 * answer in time, or is just starting, counts as none.
 */
export async function answerDocument(event: FetchEvent, version: string): Promise<Response> {
  const { pathname, search } = new URL(event.request.url)
  const kept = await (await caches.open(prefix + version)).match(pathname, { ignoreVary: true })
  try {
    const asked = fetch(event.request)
    const answer = await (kept ? Promise.race([asked, outOfPatience()]) : asked)
    if (answer.status >= 500 && kept) return kept
    if (answer.ok && search === '') event.waitUntil(keepDocument(pathname, answer.clone(), version))
    return answer
  } catch {
    if (kept) return kept
    return offlinePage('')
  }
}

/** Answers with a page that is not kept: as the server has it, else with one that says why it does not come. */
export async function answerElsewhere({ request }: FetchEvent, version: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const kept = await (await caches.open(prefix + version)).match(screens[0], { ignoreVary: true })
    return offlinePage((await kept?.text()) ?? '')
  }
}

function outOfPatience(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error('No answer in time')), patience.keptPage),
  )
}

/** Fetches the documents anew: their language or look has changed. */
export async function refreshDocuments(version: string): Promise<void> {
  for (const screen of screens) {
    const answer = await fetch(screen, { cache: 'no-cache' })
    if (answer.ok) await keepDocument(screen, answer, version)
  }
}

/** A document is kept only with every file that it names, whichever build it is of. */
async function keepDocument(pathname: string, answer: Response, version: string): Promise<void> {
  try {
    await keepAssets(assetsIn(await answer.clone().text()), version)
    await (await caches.open(prefix + version)).put(pathname, answer)
  } catch {
    // The one kept before still works.
  }
}
