import type { Page } from '@playwright/test'

/** Everything that the browser stores of this site, as one text: web storage, databases with files, caches. */
export async function browserStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    const asText = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return value.text()
      if (typeof value !== 'object' || value === null) return String(value)
      const parts = await Promise.all(
        Object.entries(value).map(async ([key, one]) => `${key}=${await asText(one)}`),
      )
      return parts.join('\n')
    }
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        const keys = await done(objects.getAllKeys())
        const values = await done(database.transaction(store).objectStore(store).getAll())
        found.push(...keys.map((key) => `${store}/${String(key)}`), await asText(values))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        found.push(request.url)
        if (!request.url.includes('/assets/')) found.push((await response?.text()) ?? '')
      }
    }
    return found.join('\n')
  })
}

/** Waits until the service worker controls the page and caches the members' area. */
export async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}
