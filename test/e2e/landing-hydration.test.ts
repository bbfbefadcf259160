import type { Page } from '@playwright/test'
import { expectHydrated, expectLaidOut } from '#test/e2e/support/hydration.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test.use({ reducedMotion: 'no-preference' })

const sections = '**/landing-sections-*.js'

/** The style sheets that a page has requested. */
const styleSheets = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].map(({ href }) => href).sort())

/** Delays files until they are released. */
async function holdBack(page: Page, files: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

const squat = (page: Page, t: (arabic: string, english: string) => string) =>
  page.getByRole('button', { name: t('تشغيل: السكوات: العمق الصحيح', 'Play: Squat: the right depth') })

test('later sections are complete from the start, and hydrate when used', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/')
  await expect(page.locator('html[data-theme]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => url.includes('/landing-sections-'))).toEqual([])
  const before = await styleSheets(page)
  const woken = page.waitForResponse(sections)
  await page.mouse.wheel(0, 40)
  await woken
  await expectHydrated(page.locator('#results').getByRole('button', { name: /^(التالي|Next)$/ }))
  expect(await styleSheets(page)).toEqual(before)
})

test('lays out only the first screen until it is painted, unless the page opens further down', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const section = document.querySelector('#packages')
      if (!section) return
      watch.disconnect()
      // The first frame waits for the style sheets, which may arrive after the section.
      requestAnimationFrame(() =>
        Object.assign(window, { atFirst: getComputedStyle(section).contentVisibility }),
      )
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  const atFirst = () => page.evaluate(() => (window as unknown as { atFirst: string }).atFirst)
  const packages = page.locator('#packages')
  await page.goto('/')
  await expect(packages).toHaveCSS('content-visibility', 'visible')
  expect(await atFirst()).toBe('auto')
  await page.goto('/?from=link#packages')
  await expect(packages).toBeInViewport()
  expect(await atFirst()).toBe('visible')
  expect(await packages.evaluate((section) => section.getBoundingClientRect().top)).toBeLessThan(200)
})

test('replays clicks made before scripts load', async ({ page, t }) => {
  const release = await holdBack(page, '**/assets/entry.client-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: t('إيقاف الحركة', 'Pause animation') }).click()
  release()
  await expect(page.getByRole('button', { name: t('تشغيل الحركة', 'Play animation') })).toBeVisible()
})

test('replays early clicks on later screens too', async ({ page, t }) => {
  const release = await holdBack(page, '**/assets/entry.client-*.js')
  await page.goto('/subscription?plan=pro', { waitUntil: 'commit' })
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: t('المظهر الفاتح', 'Light theme') }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  release()
  await expect(html).toHaveAttribute('data-theme', 'light')
})

test('changing the language without scripts keeps the rest of the address', async ({ page, t }) => {
  await page.route('**/assets/entry.client-*.js', (route) => route.abort())
  await page.goto('/subscription?plan=pro')
  await page
    .getByRole('button', { name: t('Switch to English', 'التبديل إلى العربية') })
    .first()
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', t('en', 'ar'))
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ plan: 'pro', lang: t('en', 'ar') })
})

for (const address of ['/', '/#about']) {
  test(`replays a click at ${address} made before its section hydrates`, async ({ page, t }) => {
    const release = await holdBack(page, sections)
    await page.goto(address)
    await squat(page, t).press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    release()
    await expect(page.getByRole('dialog')).toContainText('0:08')
  })
}

test('a press that begins before its section hydrates and ends after it opens the story', async ({
  page,
  t,
}) => {
  const release = await holdBack(page, sections)
  await page.goto('/')
  await expectLaidOut(page)
  const story = page
    .locator('#results')
    .getByRole('button', { name: t('اقرأ القصة كاملة', 'Read the full story') })
    .first()
  await story.hover()
  await page.mouse.down()
  release()
  await expectHydrated(story)
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('using the first view keeps sections in place if their scripts never load', async ({ page, t }) => {
  await page.route(sections, (route) => route.abort())
  await page.goto('/')
  const places = page.locator('main section[id]')
  const count = await places.count()
  await page
    .getByRole('link', { name: t('ابدأ رحلتك', 'Start Your Journey') })
    .first()
    .click()
  await expect(page.locator('#packages')).toBeInViewport()
  expect(await places.count()).toBe(count)
  await page.getByRole('button', { name: t('إيقاف الحركة', 'Pause animation') }).click()
  await expect(page.getByRole('button', { name: t('تشغيل الحركة', 'Play animation') })).toBeVisible()
  expect(await places.count()).toBe(count)
  if (t('phone', 'desktop') === 'desktop') return
  const burger = page.getByRole('button', { name: 'فتح القائمة' })
  await burger.dblclick()
  const menu = page.getByRole('dialog', { name: 'القائمة' })
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'عن الكابتن', exact: true }).click()
  await expect(menu).toBeHidden()
  await expect(page.locator('#about')).toBeInViewport()
  expect(await places.count()).toBe(count)
})

test('before hydration the logo scrolls to the top, and rails show no needless dots', async ({ page, t }) => {
  await page.route(sections, (route) => route.abort())
  await page.goto('/')
  const dots = page
    .locator('#results [aria-current] ~ button, #results [aria-current]')
    .filter({ visible: true })
  await expect(dots).toHaveCount(t('phone', 'desktop') === 'phone' ? 3 : 2)
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await page.getByRole('contentinfo').getByRole('link').first().click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a language chosen before hydration reaches all sections', async ({ page, t }) => {
  await page.goto('/')
  await page
    .getByRole('button', { name: t('Switch to English', 'التبديل إلى العربية') })
    .first()
    .click()
  await expect(page.locator('#hero h1')).toHaveText(
    t('A stronger body on a plan that fits your life', 'جسم أقوى بخطة تناسب حياتك'),
  )
  await expect(page.locator('#steps')).toContainText(t('How it works', 'كيف نبدأ'))
  await expect(page.locator('#steps')).toContainText(t('Get your plan', 'استلم خطتك'))
})

test('hydrated parts change the language at once if sections never load', async ({ page, language, t }) => {
  await page.route(sections, (route) => route.abort())
  await page.goto('/')
  // Before hydration the button reloads the page, all of it in the other language.
  await page.getByRole('button', { name: t('إيقاف الحركة', 'Pause animation') }).click()
  await expect(page.getByRole('button', { name: t('تشغيل الحركة', 'Play animation') })).toBeVisible()
  const places = page.locator('main section[id]')
  const count = await places.count()
  await page
    .getByRole('button', { name: t('Switch to English', 'التبديل إلى العربية') })
    .first()
    .click()
  const other = t('en', 'ar')
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(page.locator('html')).toHaveAttribute('dir', t('ltr', 'rtl'))
  await expect(page.locator('#hero h1')).toHaveText(
    t('A stronger body on a plan that fits your life', 'جسم أقوى بخطة تناسب حياتك'),
  )
  await expect(page.locator('footer')).toContainText(t('Quick links', 'روابط سريعة'))
  expect(await places.count()).toBe(count)
  // Sections that cannot follow yet name their language themselves.
  const steps = page.locator('#steps')
  await expect(steps).toContainText(t('كيف نبدأ', 'How it works'))
  await expect(steps.locator('..')).toHaveAttribute('lang', language)
})

test('going back keeps sections in place if their scripts never load', async ({ page, t }) => {
  await page.route(sections, (route) => route.abort())
  await page.goto('/')
  const places = page.locator('main section[id]')
  const count = await places.count()
  // Counts every element that leaves the page, even for one frame.
  const fewest = await page.evaluateHandle(() => {
    const seen = { count: Number.POSITIVE_INFINITY }
    new MutationObserver(() => {
      seen.count = Math.min(seen.count, document.querySelectorAll('main section[id]').length)
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  })
  const burger = page.getByRole('button', { name: t('فتح القائمة', 'Open menu') })
  if (await burger.isVisible()) {
    await burger.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page
    .getByRole('link', { name: t('ابدأ رحلتك', 'Start Your Journey') })
    .first()
    .click()
  await expect(page).toHaveURL(/#packages$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('button', { name: t('إيقاف الحركة', 'Pause animation') }).click()
  await expect(page.getByRole('button', { name: t('تشغيل الحركة', 'Play animation') })).toBeVisible()
  expect(await places.count()).toBe(count)
  expect(await fewest.evaluate((seen) => seen.count)).toBeGreaterThanOrEqual(count)
})

test('sections stay readable without their scripts, and hydrate when they load', async ({ page, t }) => {
  await page.clock.install()
  await page.route(sections, (route) => route.abort())
  await page.goto('/')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/landing-sections-'))
  await page.mouse.wheel(0, 40)
  await failed
  await expect(page.locator('#about')).toBeVisible()
  await page.unroute(sections)
  await page.clock.runFor(4_000)
  await squat(page, t).click()
  await expect(page.getByRole('dialog')).toContainText('0:08')
})
