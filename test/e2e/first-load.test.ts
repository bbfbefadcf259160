import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { enterAsCoach, enterAsMember, enterAsStaff, greeting } from '#test/e2e/support/actions.ts'
import { firstLoad } from '#test/e2e/support/first-load.ts'
import { aDocument, aVideoLink, insertAssignment } from '#test/e2e/support/items.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const widths = [320, 360, 390, 412, 768, 1280]

/** Delays the fonts whose address matches until they are released. */
async function hold(page: Page, pattern: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Waits until a font is loaded and shown. */
const isShown = (page: Page, font: string) =>
  page.waitForFunction(
    (family) =>
      new Promise((resolve) => {
        const isLoaded = [...document.fonts].some(
          (face) => face.family.includes(family) && face.status === 'loaded',
        )
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(isLoaded)))
      }),
    font,
  )

test('late fonts do not shift the first view', async ({ page }) => {
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    await page.unrouteAll()
    const releaseDisplay = await hold(page, '**/alexandria-*.woff2')
    const releaseText = await hold(page, '**/ibm-plex-*.woff2')
    const fontRequest = page.waitForRequest('**/ibm-plex-*.woff2')
    await page.goto('/', { waitUntil: 'commit' })
    await fontRequest
    releaseDisplay()
    await isShown(page, 'Alexandria')
    releaseText()
    await isShown(page, 'Plex Arabic')
    const moved = await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)
    expect(moved, `${width} wide`).toBeLessThanOrEqual(0.02)
  }
})

const ofEditor =
  /^web\/(?:staff\/site-editor\/|routes\/(?:site-editor|edit|preview|previewed-\w+|shared-preview)\.)/

type Scripts = Record<string, { imports: string[]; modules: string[] }>

/** The modules in the scripts that a page loads, with all imports, and those that load while scrolling. */
async function modulesOf(page: Page, path: string): Promise<string[]> {
  const scripts: Scripts = JSON.parse(await readFile('build/client/scripts.json', 'utf8'))
  const requests = new Set<string>()
  page.on('request', (request) => requests.add(new URL(request.url()).pathname.slice(1)))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 })
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
  })
  await page.waitForLoadState('networkidle')
  const loaded = new Set([...requests].filter((name) => name in scripts))
  for (const name of loaded) for (const other of scripts[name]?.imports ?? []) loaded.add(other)
  return [...loaded].flatMap((name) => scripts[name]?.modules ?? [])
}

test('visitors load no code of the editor', async ({ page, newPerson }) => {
  const modules = await modulesOf(page, '/')
  expect(modules).toContain('web/routes/landing.tsx')
  expect(modules.some((module) => module.startsWith('web/public/landing/testimonials/'))).toBe(true)
  expect(modules.filter((module) => ofEditor.test(module))).toEqual([])
  for (const path of ['/subscription', '/members']) {
    expect((await modulesOf(page, path)).filter((module) => ofEditor.test(module))).toEqual([])
  }
  // Proves that the search works: the editor does load these modules.
  const edited = await modulesOf(await newPerson(), '/edit')
  for (const module of [
    'web/staff/site-editor/draft/draft-store.ts',
    'web/staff/site-editor/panel/editor-screen.tsx',
  ]) {
    expect(edited).toContain(module)
    expect(module).toMatch(ofEditor)
  }
})

const maxScript = 180 * 1024
const maxRequestsOfStaff = 20
// The back office has the frame with all its parts and the shapes of their calls.
const maxScriptOfStaff = 192 * 1024
const phone = { width: 390, height: 844 }

/** The first screens of the back office; at /admin a wide window also shows the first request. */
const firstScreens = [
  { portal: 'admin', size: phone, content: 'a[data-request]', maxBytes: maxScriptOfStaff },
  { portal: 'coach', size: phone, content: 'main section', maxBytes: maxScriptOfStaff },
  {
    portal: 'admin',
    size: { width: 1280, height: 900 },
    content: 'main article',
    maxBytes: maxScriptOfStaff + 25 * 1024,
  },
] as const

for (const { portal, size, content, maxBytes } of firstScreens) {
  test(`the first screen at /${portal}, ${size.width} wide, needs few requests and little script`, async ({
    page,
    newPerson,
    t,
  }) => {
    if (portal === 'admin') await enterAsStaff(page, t)
    else await enterAsCoach(page, t)
    await page.setViewportSize(size)
    await expect(page.locator(content).first()).toBeVisible()
    const fresh = await newPerson()
    await fresh.setViewportSize(size)
    const load = { from: page, fresh, path: `/${portal}` }
    // The receipts beside the rows are those of the data.
    const { requests: all, scriptBytes } = await firstLoad(load, (fresh) =>
      expect(fresh.locator(content).first()).toBeVisible(),
    )
    // Whoever has read a request for a second has it open for their colleagues; that is no part of its load.
    const requests = all.filter((path) => !path.endsWith('/open'))
    expect(requests.length).toBeGreaterThan(5)
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(maxRequestsOfStaff)
    expect(scriptBytes).toBeLessThanOrEqual(maxBytes)
  })
}

const maxRequestsOfMembers = 25

test('a member’s home loads with few requests and little script', async ({ page, newPerson, product, t }) => {
  const password = 'member-trains-2026'
  const member = await addMember(product, { name: 'Nadia', plan: 'basic', endsInDays: 40, password })
  insertAssignment(product, member, aDocument('Weeks 1 to 4'))
  insertAssignment(product, member, aVideoLink('Squat', 'https://youtu.be/dQw4w9WgXcQ'))
  await enterAsMember(page, member)
  await expect(greeting(page, t, member.name)).toBeVisible()
  const load = { from: page, fresh: await newPerson(), path: '/members' }
  const { requests, scriptBytes } = await firstLoad(load, async (fresh) => {
    await expect(fresh.getByRole('listitem').filter({ hasText: 'Squat' })).toBeVisible()
    await expect(fresh.getByText('0/4')).toBeVisible()
  })
  expect(requests).toContain('/api/subscriptions/my-resources')
  expect(requests).not.toContain('/api/site')
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(maxRequestsOfMembers)
  expect(scriptBytes).toBeLessThanOrEqual(maxScript)
})
