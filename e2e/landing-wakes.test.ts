import type { Page } from '@playwright/test'
import { expect, story } from '#e2e/support/story.ts'

const sections = '**/landing-sections-*.js'

/** The style sheets that a page has asked for. */
const styleSheets = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].map(({ href }) => href).sort())

const squat = (page: Page, t: (arabic: string, english: string) => string) =>
  page.getByRole('button', { name: t('تشغيل: السكوات: العمق الصحيح', 'Play: Squat: the right depth') })

story(
  'the later sections stand finished from the start, and wake when they are turned to',
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/')
    await expect(page.locator('html[data-theme]')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => url.includes('/landing-sections-'))).toEqual([])
    const before = await styleSheets(page)
    const woken = page.waitForResponse(sections)
    await page.mouse.wheel(0, 40)
    await woken
    await expect(page.locator('#results').getByRole('button', { name: /^(التالي|Next)$/ })).toBeEnabled()
    expect(await styleSheets(page)).toEqual(before)
  },
)

story('what is pressed before any script has come is done once they are there', async ({ page, t }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/framework-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: t('إيقاف الحركة', 'Stop motion') }).click()
  release()
  await expect(page.getByRole('button', { name: t('تشغيل الحركة', 'Play motion') })).toBeVisible()
})

story('what is pressed before its section is awake is done once it is', async ({ page, t }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(sections, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await squat(page, t).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  release()
  await expect(page.getByRole('dialog')).toContainText('2:45')
})

story(
  'what is pressed above them leaves the sections where they are, though their scripts never come',
  async ({ page, t }) => {
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
    await page.getByRole('button', { name: t('إيقاف الحركة', 'Stop motion') }).click()
    await expect(page.getByRole('button', { name: t('تشغيل الحركة', 'Play motion') })).toBeVisible()
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
  },
)

story('a language chosen while the sections sleep reaches them all', async ({ page, t }) => {
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

story('sections whose scripts do not come stay readable, and wake when they do', async ({ page, t }) => {
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
  await expect(page.getByRole('dialog')).toContainText('2:45')
})
