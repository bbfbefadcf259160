import type { Page } from '@playwright/test'
import { signInAsStaff } from '#e2e/support/acts.ts'
import { openEditor, openTool, editorStory as story } from '#e2e/support/editor.ts'
import { expect } from '#e2e/support/story.ts'

type Say = (arabic: string, english: string) => string

/** Shares the draft, and answers its link. */
async function sharedBy(page: Page, t: Say): Promise<string> {
  await signInAsStaff(page, t)
  await openEditor(page, t)
  await openTool(page, t, t('مشاركة المسودة', 'Share the draft'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('إنشاء رابط', 'Make a link') }).click()
  return dialog.getByText(/preview#/).innerText()
}

const ribbon = (page: Page) => page.locator('aside').filter({ has: page.locator('a[href^="/edit#"]') })

/** What can be pressed in view, and cannot be reached there, as something else lies upon it. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const inView = [...document.querySelectorAll('a[href], button')].filter((one) => {
      const { top, bottom, width } = one.getBoundingClientRect()
      return (
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        width > 1 &&
        top >= 0 &&
        bottom <= innerHeight
      )
    })
    const isCovered = (one: Element) => {
      const { left, width, top, height } = one.getBoundingClientRect()
      return [0.1, 0.5, 0.9].some((share) => {
        const hit = document.elementFromPoint(left + width / 2, top + height * share)
        return !one.contains(hit)
      })
    }
    return inView.filter(isCovered).map((one) => one.outerHTML)
  })

story(
  'a shared draft looks as the live page does, below one line that tells what it is',
  async ({ page, another, t, look }) => {
    const visitor = await another()
    await visitor.emulateMedia({ reducedMotion: 'reduce' })
    await visitor.goto('/')
    const shapeOf = () =>
      visitor.locator('header').evaluate((header) => ({
        ground: getComputedStyle(header).backgroundColor,
        shadow: getComputedStyle(header).boxShadow,
        top:
          header.getBoundingClientRect().top -
          (document.querySelector('#hero')?.getBoundingClientRect().top ?? 0),
      }))
    const live = await shapeOf()
    const preferences = await visitor.locator('button[name=lang]').count()

    await visitor.goto(await sharedBy(page, t))
    await expect(ribbon(visitor)).toContainText(t('مسودة لم تُنشر', 'A draft, not published'))
    await expect(ribbon(visitor)).toContainText(/\d{4}/)
    expect(await shapeOf()).toEqual(live)
    expect(await visitor.locator('button[name=lang]').count()).toBe(preferences)
    await expect(ribbon(visitor).getByRole('button')).toHaveCount(0)
    for (const height of [844, 664]) {
      await visitor.setViewportSize({ width: visitor.viewportSize()?.width ?? 390, height })
      expect((await ribbon(visitor).boundingBox())?.height).toBeLessThanOrEqual(56)
      expect(await covered(visitor)).toEqual([])
    }
    await look('shared-draft', visitor)

    // Further down the bar stands at the top of the window, as on the live page.
    await visitor.locator('#packages').evaluate((section) => section.scrollIntoView())
    await expect.poll(async () => (await visitor.locator('header').boundingBox())?.y).toBe(0)
    await expect.poll(async () => (await shapeOf()).shadow).not.toBe('none')
    await expect(ribbon(visitor)).not.toBeInViewport()
  },
)

story('a preview link that holds nothing says so, and leads home', async ({ page, t, look }) => {
  for (const address of ['/preview#neither-made-nor-shared', '/preview']) {
    await page.goto('/')
    await page.goto(address)
    await expect(
      page.getByRole('heading', { level: 1, name: t('انتهى رابط المعاينة', 'This preview link has ended') }),
    ).toBeVisible()
    await expect(page.getByText(t('ممن أرسله إليك', 'Ask whoever sent it to you'))).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('button', { name: t('إعادة المحاولة', 'Try again') })).toHaveCount(0)
  }
  await look('shared-draft-ended')
  await page.getByRole('link', { name: t('العودة إلى الرئيسية', 'Back to home') }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('#hero')).toBeVisible()
})

story('a draft that did not come can be asked for again', async ({ page, another, t, look }) => {
  const link = await sharedBy(page, t)
  const visitor = await another()
  await visitor.route('**/site/drafts/open', (route) => route.fulfill({ status: 500, json: {} }))
  await visitor.goto(link)
  const again = visitor.getByRole('button', { name: t('إعادة المحاولة', 'Try again') })
  await expect(again).toBeVisible({ timeout: 20_000 })
  await look('shared-draft-failed', visitor)
  await visitor.unroute('**/site/drafts/open')
  await again.click()
  await expect(ribbon(visitor)).toBeVisible()
  await expect(visitor.locator('#hero')).toBeVisible()
})
