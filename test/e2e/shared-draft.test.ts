import type { Page } from '@playwright/test'
import { startStaffSession } from '#test/e2e/support/actions.ts'
import {
  draftState,
  fieldOf,
  open,
  openEditor,
  openTool,
  editorTest as test,
} from '#test/e2e/support/editor.ts'
import { expect } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
const priceOf = (page: Page) => fieldOf(page, 'packages.basic.price')

/** Shares the draft, and returns its link. */
async function shareDraft(page: Page, t: Say): Promise<string> {
  await startStaffSession(page)
  await openEditor(page, t)
  await openTool(page, t, t('مشاركة المسودة', 'Share draft'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('إنشاء رابط', 'Create link') }).click()
  return dialog.getByText(/preview#/).innerText()
}

const ribbon = (page: Page) => page.locator('aside').filter({ has: page.locator('a[href^="/edit#"]') })

/** Controls in view that are covered by another element. */
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

test('a shared draft opens by its link, continues on another device, and ends with the link', async ({
  page,
  newPerson,
  t,
  checkScreen,
}) => {
  await startStaffSession(page)
  await openEditor(page, t)
  await open(page, 'packages')
  await priceOf(page).fill('1499')
  await openTool(page, t, t('مشاركة المسودة', 'Share draft'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('لمن هذا الرابط؟', 'Who is the link for?')).fill('Sara')
  await dialog.getByRole('button', { name: t('إنشاء رابط', 'Create link') }).click()
  const link = await dialog.getByText(/preview#/).innerText()
  const hers = dialog.getByRole('listitem').filter({ hasText: 'Sara' })
  await expect(hers).toHaveCount(1)
  await checkScreen('editor-share')

  const visitor = await newPerson()
  await visitor.goto(link)
  await expect(visitor.getByText(t('مسودة غير منشورة', 'Unpublished draft'))).toBeVisible()
  await expect(visitor.locator('#packages')).toContainText('1,499')
  await checkScreen('shared-preview', visitor)
  await visitor.getByRole('link', { name: t('متابعة التعديل', 'Edit here') }).click()
  await open(visitor, 'packages')
  await expect(priceOf(visitor)).toHaveValue('1499')
  await expect(visitor).toHaveURL(/\/edit$/)
  await expect(draftState(visitor)).toContainText(t('مسودة محفوظة', 'Draft saved'))
  await visitor.reload()
  await open(visitor, 'packages')
  await expect(priceOf(visitor)).toHaveValue('1499')

  // The device's own draft is not overwritten without a confirmation.
  await priceOf(visitor).fill('1666')
  await visitor.goto(link)
  await visitor.getByRole('link', { name: t('متابعة التعديل', 'Edit here') }).click()
  const question = visitor.getByRole('alertdialog')
  await expect(question).toContainText(t('استخدام المسودة من الرابط؟', 'Use the draft from the link?'))
  await checkScreen('editor-handed', visitor)
  await question.getByRole('button', { name: t('إبقاء مسودتي', 'Keep my draft') }).click()
  await open(visitor, 'packages')
  await expect(priceOf(visitor)).toHaveValue('1666')

  const end = dialog.getByRole('button', { name: /Sara/ })
  const sure = page.getByRole('alertdialog')
  await end.click()
  await expect(sure).toContainText(t('لن يرى المسودة بعد ذلك', 'loses access to the draft'))
  await checkScreen('editor-share-end')
  await sure.getByRole('button', { name: t('إبقاء الرابط', 'Keep link') }).click()
  await expect(dialog.getByText(link)).toBeVisible()
  await end.click()
  await sure.getByRole('button', { name: t('إلغاء الرابط', 'Revoke link') }).click()
  await expect(hers).toHaveCount(0)
  await expect(dialog.getByText(link)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: t('نسخ الرابط', 'Copy link') })).toHaveCount(0)
  await checkScreen('editor-share-ended')
  await visitor.goto(link)
  await expect(
    visitor.getByRole('heading', { name: t('انتهى رابط المعاينة', 'This preview link no longer works') }),
  ).toBeVisible()
})

test('links and forms of a shared draft lead nowhere and send nothing', async ({ page, newPerson, t }) => {
  await startStaffSession(page)
  await openEditor(page, t)
  await open(page, 'hero')
  await fieldOf(page, `hero.title.${t('ar', 'en')}`).fill('Shared alone')
  await openTool(page, t, t('مشاركة المسودة', 'Share draft'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('إنشاء رابط', 'Create link') }).click()
  const link = await dialog.getByText(/preview#/).innerText()

  const visitor = await newPerson()
  const sent: string[] = []
  await visitor.goto(link)
  const title = visitor.locator('h1')
  await expect(title).toHaveText('Shared alone')
  visitor.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await visitor.locator('#hero a').first().click()
  await expect(visitor.locator('#packages')).toBeFocused()
  await expect(visitor.locator('#packages-title')).toBeInViewport()
  const opened = visitor.waitForEvent('popup')
  await visitor.locator('#packages a').first().click()
  const beside = await opened
  await expect(beside).toHaveURL(/\/subscription\?plan=basic&months=1$/)
  expect(await beside.evaluate(() => window.opener)).toBeNull()
  await beside.close()
  await visitor.locator('#contact form input').first().fill('Omar')
  await visitor.locator('#contact form input').first().press('Enter')
  await expect(
    visitor.getByText(t('هذه معاينة، لم يُرسل شيء.', 'This is a preview. Nothing was sent.')),
  ).toBeVisible()
  await expect(visitor.locator('#contact form input').first()).toHaveValue('Omar')
  expect(sent).toEqual([])
  await expect(title).toHaveText('Shared alone')
  expect(new URL(visitor.url()).pathname).toBe('/preview')
})

test('a shared draft looks like the live page, under a ribbon that says what it is', async ({
  page,
  newPerson,
  t,
  checkScreen,
}) => {
  const visitor = await newPerson()
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

  await visitor.goto(await shareDraft(page, t))
  await expect(ribbon(visitor)).toContainText(t('مسودة غير منشورة', 'Unpublished draft'))
  await expect(ribbon(visitor)).toContainText(/\d{4}/)
  expect(await shapeOf()).toEqual(live)
  expect(await visitor.locator('button[name=lang]').count()).toBe(preferences)
  await expect(ribbon(visitor).getByRole('button')).toHaveCount(0)
  for (const height of [844, 664]) {
    await visitor.setViewportSize({ width: visitor.viewportSize()?.width ?? 390, height })
    expect((await ribbon(visitor).boundingBox())?.height).toBeLessThanOrEqual(56)
    expect(await covered(visitor)).toEqual([])
  }
  await checkScreen('shared-draft', visitor)

  // After scrolling the bar is at the top of the window, as on the live page.
  await visitor.locator('#packages').evaluate((section) => section.scrollIntoView())
  await expect.poll(async () => (await visitor.locator('header').boundingBox())?.y).toBe(0)
  await expect.poll(async () => (await shapeOf()).shadow).not.toBe('none')
  await expect(ribbon(visitor)).not.toBeInViewport()
})

test('an invalid preview link shows that it ended, and links to the home page', async ({
  page,
  t,
  checkScreen,
}) => {
  for (const address of ['/preview#neither-made-nor-shared', '/preview']) {
    await page.goto('/')
    await page.goto(address)
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: t('انتهى رابط المعاينة', 'This preview link no longer works'),
      }),
    ).toBeVisible()
    await expect(page.getByText(t('ممن أرسله إليك', 'Ask the person who sent it'))).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('button', { name: t('إعادة المحاولة', 'Try again') })).toHaveCount(0)
  }
  await checkScreen('shared-draft-ended')
  await page.getByRole('link', { name: t('العودة إلى الرئيسية', 'Back to home') }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('#hero')).toBeVisible()
})

test('a shared draft that failed to load can be retried', async ({ page, newPerson, t, checkScreen }) => {
  const link = await shareDraft(page, t)
  const visitor = await newPerson()
  await visitor.route('**/site/drafts/open', (route) => route.fulfill({ status: 500, json: {} }))
  await visitor.goto(link)
  const again = visitor.getByRole('button', { name: t('إعادة المحاولة', 'Try again') })
  await expect(again).toBeVisible({ timeout: 20_000 })
  await checkScreen('shared-draft-failed', visitor)
  await visitor.unroute('**/site/drafts/open')
  await again.click()
  await expect(ribbon(visitor)).toBeVisible()
  await expect(visitor.locator('#hero')).toBeVisible()
})
