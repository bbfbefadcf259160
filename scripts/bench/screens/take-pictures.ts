import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { coachLogin, login } from '#contract/auth.ts'
import { withoutEvents } from '#scripts/browser/without-events.ts'
import { type Screen, screens, type Viewer } from './screens.ts'

type Entrance = { path: string; body: Record<string, string>; keys: [token: string, person: string] }

// The demo's published accounts; the keys are those of `web/platform/session.ts`.
const entrances: Record<Exclude<Viewer, 'visitor'>, Entrance> = {
  member: {
    path: login.path,
    body: { email: 'mona.abdelhamid@example.com', password: 'member-trains-2026' },
    keys: ['memberToken', 'memberPerson'],
  },
  staff: {
    path: coachLogin.path,
    body: { username: 'karim', password: 'karim-trains-2026' },
    keys: ['adminToken', 'adminPerson'],
  },
}

/** Takes all pictures of a running demo into a folder, each as `<name>.png` in its full height. */
export async function takePictures(browser: Browser, url: string, folder: string): Promise<void> {
  for (const viewer of ['visitor', 'member', 'staff'] as const) {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
    const page = await context.newPage()
    if (viewer !== 'visitor') await signIn(page, entrances[viewer])
    for (const screen of screens.filter((one) => one.viewer === viewer)) {
      const { language, theme, name } = screen
      await context.addCookies([
        { name: 'language', value: language, url },
        { name: 'theme', value: theme, url },
      ])
      await show(page, screen)
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
    }
    await context.close()
  }
}

async function signIn(page: Page, { path, body, keys }: Entrance): Promise<void> {
  const response = await page.request.post(`/api${path}`, {
    data: body,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const { token, user } = await response.json()
  await page.goto('/robots.txt')
  await page.evaluate((entries) => Object.assign(localStorage, entries), {
    [keys[0]]: token,
    [keys[1]]: JSON.stringify({ name: user.name, email: user.email }),
  })
}

async function show(page: Page, { path, width }: Screen): Promise<void> {
  await withoutEvents(page)
  await page.setViewportSize({ width, height: width < 600 ? 844 : 800 })
  // Two addresses that differ after the # alone are one page, which would not load again.
  await page.goto('/robots.txt')
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  // Parts that load when they are seen are seen once.
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    scrollTo(0, 0)
    await document.fonts.ready
  })
  await page.waitForLoadState('networkidle')
}
