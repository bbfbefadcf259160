import { expect, type Page, type Response } from '@playwright/test'

/**
 * What a screen asked for until it stood: the paths of all answers, those of people's pictures apart, and the bytes of its
 * scripts as they came.
 */
export type FirstLoad = { requests: string[]; pictures: string[]; scriptBytes: number }

/**
 * Opens a screen in a browser that has nothing of the site yet but somebody's session and cookies, and waits until
 * `shown` has seen it.
 */
export async function firstLoad(
  { from, fresh, path }: { from: Page; fresh: Page; path: string },
  shown: (fresh: Page) => Promise<void>,
): Promise<FirstLoad> {
  const session = await from.evaluate(() => ({ ...localStorage }))
  await fresh.context().addCookies(await from.context().cookies())
  await fresh.addInitScript((storage) => Object.assign(localStorage, storage), session)
  const answers: Response[] = []
  fresh.on('response', (answer) => {
    if (!/favicon/.test(answer.url())) answers.push(answer)
  })
  await fresh.goto(path)
  await shown(fresh)
  await fresh.waitForLoadState('networkidle')
  const scripts = answers.filter((answer) => answer.request().resourceType() === 'script')
  expect(scripts.length).toBeGreaterThan(1)
  let scriptBytes = 0
  for (const script of scripts) {
    expect(script.headers()['content-encoding'], script.url()).toBe('br')
    scriptBytes += (await script.request().sizes()).responseBodySize
  }
  const paths = answers.map((answer) => new URL(answer.url()).pathname)
  const isPicture = (path: string) => path.startsWith('/files/')
  return {
    requests: paths.filter((path) => !isPicture(path)),
    pictures: paths.filter(isPicture),
    scriptBytes,
  }
}
