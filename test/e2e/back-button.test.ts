import type { Locator, Page } from '@playwright/test'
import { startMemberSession, startStaffSession } from '#test/e2e/support/actions.ts'
import { aMember, homeCard } from '#test/e2e/support/members-home.ts'
import { startProduct } from '#test/e2e/support/product.ts'
import { aDrawnPhoto, openSiteCalls } from '#test/e2e/support/site-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const isRtl = async (page: Page) => (await page.locator('html').getAttribute('dir')) === 'rtl'

/** How many dialogs the current history entry records. */
const stepsOf = (page: Page) => page.evaluate(() => (history.state?.dialogs as number | undefined) ?? 0)

/** Distance of an element from the top of the window; unlike the scroll position it does not depend on late fonts. */
const placeOf = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? 0)

/**
 * Removes the gutter for a scrollbar. The browser of the tests hides scrollbars but reserves the gutter, so a page
 * behind a dialog would be narrower than before, unlike in other browsers, and its content would move.
 */
const keepNoRoomForScrollbars = (page: Page) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { scrollbar-gutter: auto !important }')
    document.adoptedStyleSheets.push(sheet)
  })

/** Opens the landing page from another screen, with a language and another parameter in the address. */
async function arrive(page: Page, language: string): Promise<string> {
  await keepNoRoomForScrollbars(page)
  await page.goto('/privacy')
  const address = `/?lang=${language}&utm=test`
  await page.goto(address)
  return address
}

/** Goes back once more, and expects to leave the page. */
async function expectToLeave(page: Page): Promise<void> {
  await expect.poll(() => stepsOf(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/privacy$/)
}

const dialogs = [
  {
    name: 'a story',
    opener: (page: Page, t: Say) =>
      page.locator('#results').getByRole('button', { name: t('اقرأ القصة كاملة', 'Read the full story') }),
  },
  {
    name: 'a video',
    opener: (page: Page, t: Say) =>
      page.getByRole('button', { name: t('تشغيل: السكوات: العمق الصحيح', 'Play: Squat: the right depth') }),
  },
]

for (const { name, opener } of dialogs) {
  test(`the back button closes ${name}, and then leaves the page`, async ({ page, language, t }) => {
    const address = await arrive(page, language)
    const button = opener(page, t).first()
    const dialog = page.getByRole('dialog')
    await button.scrollIntoViewIfNeeded()
    await button.click()
    await expect(dialog).toBeVisible()
    await expect.poll(() => stepsOf(page)).toBe(1)
    const place = await placeOf(button)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    expect(await placeOf(button)).toBe(place)
    await expect(page).toHaveURL(address)

    // Going forward opens nothing again.
    await page.goForward()
    await expect.poll(() => stepsOf(page)).toBe(0)
    await expect(dialog).toBeHidden()
    await expectToLeave(page)
  })

  test(`${name} that is closed or reloaded leaves no history entry`, async ({ page, language, t }) => {
    const address = await arrive(page, language)
    const button = opener(page, t).first()
    const dialog = page.getByRole('dialog')
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(4, 4),
      () =>
        dialog
          .getByRole('button', { name: t('إغلاق', 'Close') })
          .first()
          .click(),
    ]) {
      await button.click()
      await expect.poll(() => stepsOf(page)).toBe(1)
      await close()
      await expect(dialog).toBeHidden()
      await expect.poll(() => stepsOf(page)).toBe(0)
    }
    await button.click()
    await expect.poll(() => stepsOf(page)).toBe(1)
    const place = await placeOf(button)
    await page.reload()
    await expect(page).toHaveURL(address)
    await expect(dialog).toBeHidden()
    await expect.poll(() => placeOf(button)).toBe(place)
    await page.mouse.wheel(0, 1)
    await expectToLeave(page)
  })
}

test('the back button closes an enlarged image', async ({ page, language, t }) => {
  const product = await startProduct()
  try {
    await page.context().addCookies([{ name: 'language', value: language, url: product.url }])
    const site = await openSiteCalls(product.url)
    const picture = await site.upload(await aDrawnPhoto(), 'picture')
    const caption = { ar: 'زيادة الحِمل', en: 'More load' }
    await site.publish({
      galleryImages: ['One', 'Two'].map((alt) => ({
        picture: { ...picture, alt: { ar: alt, en: alt } },
        poster: 'plate' as const,
        caption,
      })),
    })
    await page.goto(`${product.url}/privacy`)
    await page.goto(product.url)
    const open = page.locator('#gallery').getByRole('list').getByRole('button').first()
    const dialog = page.getByRole('dialog')
    await open.click()
    await expect(dialog).toContainText(t('1 من 2', '1 of 2'))
    // Changing the image adds no history entry.
    await page.keyboard.press((await isRtl(page)) ? 'ArrowLeft' : 'ArrowRight')
    await expect(dialog).toContainText(t('2 من 2', '2 of 2'))
    await expect.poll(() => stepsOf(page)).toBe(1)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
    await expectToLeave(page)
  } finally {
    await product.stop()
  }
})

test('the back button closes the menu of a small window', async ({ page, language, t }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const address = await arrive(page, language)
  const menu = page.getByRole('dialog', { name: t('القائمة', 'Menu') })
  const burger = page.getByRole('button', { name: t('فتح القائمة', 'Open menu') })
  await burger.click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(address)
  await page.goForward()
  await expect(menu).toBeVisible()
  await menu.getByRole('button', { name: t('إغلاق', 'Close') }).click()
  await expect(menu).toBeHidden()
  await expect(burger).toBeFocused()
  await burger.click()
  // On the menu's background, which takes no focus.
  await menu.click({ position: { x: 195, y: 30 } })
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/privacy$/)
})

test('in the members’ area the back button asks before text is lost', async ({ page, product, t }) => {
  const member = await aMember(product, 'professional')
  await startMemberSession(page, member)
  await page.goto('/privacy')
  await page.goto('/members')
  const support = homeCard(page, t('الدعم', 'Support'))
  await support.getByRole('button', { name: t('الأسئلة الشائعة', 'FAQ') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => stepsOf(page)).toBe(1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()

  await support.getByRole('button', { name: t('طلب مراجعة البرنامج', 'Request Program Review') }).click()
  const note = page.getByLabel(t('ملاحظة للكابتن', 'Note to your coach'))
  await note.fill('I train at home now')
  const question = page.getByRole('alertdialog')
  // The question has its own history entry: going back returns to the text.
  for (const times of [1, 2]) {
    await expect.poll(() => stepsOf(page)).toBe(1)
    await page.goBack()
    await expect(question, `time ${times}`).toBeVisible()
    await expect.poll(() => stepsOf(page)).toBe(2)
    if (times === 2) break
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(note).toHaveValue('I train at home now')
  }
  await question.getByRole('button', { name: t('تجاهل', 'Discard') }).click()
  await expect(question).toBeHidden()
  await expect(note).toBeHidden()
  await expectToLeave(page)
})

test('in the back office the back button closes one dialog at a time', async ({ page, t }) => {
  await startStaffSession(page)
  await page.goto('/privacy')
  await page.goto('/admin')
  await page.getByRole('button', { name: t('المزيد', 'More') }).click()
  const details = page.getByRole('dialog', { name: t('حسابي', 'My account') })
  await expect(details).toBeVisible()
  await expect.poll(() => stepsOf(page)).toBe(1)
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(/\/admin$/)
  await expectToLeave(page)
})
