import { expect, type Page, type Response } from '@playwright/test'
import { withoutEvents } from '#scripts/browser/without-events.ts'

/**
 * What a screen requested until it was complete: the paths of all responses, without images of people, these images,
 * and the compressed size of its scripts.
 */
export type FirstLoad = { requests: string[]; pictures: string[]; scriptBytes: number }

/**
 * Opens a screen in a browser with an empty cache and another page's session and cookies, and waits until `shown`
 * resolves.
 */
export async function firstLoad(
  { from, fresh, path }: { from: Page; fresh: Page; path: string },
  shown: (fresh: Page) => Promise<void>,
): Promise<FirstLoad> {
  const session = await from.evaluate(() => ({ ...localStorage }))
  await fresh.context().addCookies(await from.context().cookies())
  await fresh.addInitScript((storage) => Object.assign(localStorage, storage), session)
  const responses: Response[] = []
  fresh.on('response', (response) => {
    if (!/favicon/.test(response.url())) responses.push(response)
  })
  await withoutEvents(fresh)
  await fresh.goto(path)
  await shown(fresh)
  await fresh.waitForLoadState('networkidle')
  const scripts = responses.filter((response) => response.request().resourceType() === 'script')
  expect(scripts.length).toBeGreaterThan(1)
  let scriptBytes = 0
  for (const script of scripts) {
    expect(script.headers()['content-encoding'], script.url()).toBe('br')
    scriptBytes += (await script.request().sizes()).responseBodySize
  }
  const paths = responses.map((response) => new URL(response.url()).pathname)
  // A screen that loads later may name a style sheet again; the browser takes it and its fonts from its cache.
  const isRepeatedAsset = (path: string, index: number) =>
    path.startsWith('/assets/') && paths.indexOf(path) < index
  const isPicture = (path: string) => path.startsWith('/files/')
  return {
    requests: paths.filter((path, index) => !isPicture(path) && !isRepeatedAsset(path, index)),
    pictures: paths.filter(isPicture),
    scriptBytes,
  }
}
