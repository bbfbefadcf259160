import type { Page } from '@playwright/test'
import {
  andBack,
  fieldOf,
  open,
  openEditor,
  openEntry,
  publishButton,
  editorStory as story,
} from '#e2e/support/editor.ts'
import { openSiteCalls } from '#e2e/support/site-calls.ts'
import { expect } from '#e2e/support/story.ts'

async function expectToBeAt(page: Page, place: string): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(fieldOf(page, place)).toBeFocused()
  await expect(fieldOf(page, place)).toBeInViewport()
}

story('what keeps a draft from being published leads to its field', async ({ page, t, look }) => {
  await openEditor(page, t)
  await open(page, 'contact')
  await fieldOf(page, 'socialLinks.instagram').fill('javascript:alert(1)')
  await open(page, 'testimonials')
  await openEntry(page, 'testimonials.1')
  await fieldOf(page, 'testimonials.1.content.ar').fill('ا'.repeat(801))
  await open(page, 'hero')

  await publishButton(page, t).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true })).toHaveCount(0)
  await look('editor-problems')
  await dialog.getByRole('button', { name: t('رأي 2 › ما قاله', 'testimonial 2 › What they said') }).click()
  await expectToBeAt(page, 'testimonials.1.content.ar')
  await fieldOf(page, 'testimonials.1.content.ar').fill('رأي')

  await publishButton(page, t).click()
  await dialog.getByRole('button', { name: t('رابط إنستجرام', 'Instagram link') }).click()
  await expectToBeAt(page, 'socialLinks.instagram')
  await fieldOf(page, 'socialLinks.instagram').fill('https://instagram.com/coach')

  await publishButton(page, t).click()
  await expect(dialog).toContainText(t('ليراها الزوار الآن؟', 'for visitors now?'))
})

story('an entry of a list that says nothing is not published', async ({ page, t, look }) => {
  await openEditor(page, t)
  const add = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await open(page, 'testimonials')
  await add(t('إضافة رأي', 'Add a testimonial'))
  await open(page, 'steps')
  await add(t('إضافة خطوة', 'Add a step'))
  await open(page, 'hero')

  await publishButton(page, t).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true })).toHaveCount(0)
  await expect(dialog.getByRole('listitem')).toContainText([
    t('خطوة 5', 'step 5'),
    t('رأي 4 › الاسم', 'testimonial 4 › Name'),
    t('رأي 4 › ما قاله', 'testimonial 4 › What they said'),
  ])
  await look('editor-empty-entries')
  await dialog.getByRole('button', { name: t('ما قاله', 'What they said') }).click()
  await expectToBeAt(page, 'testimonials.3.content.ar')
})

story('the limits of a problem are written in the digits of the page', async ({ page, product, t }) => {
  await andBack(product, async () => {
    const calls = await openSiteCalls(product.url)
    await calls.publish({ numerals: 'arab' })
    await openEditor(page, t)
    await open(page, 'testimonials')
    await openEntry(page, 'testimonials.1')
    await fieldOf(page, 'testimonials.1.content.ar').fill('ا'.repeat(801))
    await publishButton(page, t).click()
    await expect(page.getByRole('dialog')).toContainText(
      t('الحد الأقصى ٨٠٠ حرف. احذف ١ من ٨٠١.', 'At most 800 characters. Remove 1 of 801.'),
    )
  })
})

story('a text that lacks something leads to its field', async ({ page, t, look }) => {
  await openEditor(page, t)
  await open(page, 'hero')
  await fieldOf(page, 'hero.title.en').fill('')
  await open(page, 'packages')
  await fieldOf(page, 'packages.basic.features.1.ar').fill('ميزة جديدة')

  const toCheck = page.getByRole('button', { name: t('للمراجعة', 'To look at') })
  await toCheck.click()
  const dialog = page.getByRole('dialog')
  for (const where of await dialog.getByText(t('أين؟', 'Where?')).all()) await where.click()
  await look('editor-marks')
  await dialog.getByRole('button', { name: t('العنوان الرئيسي › الإنجليزية', 'Headline › English') }).click()
  await expectToBeAt(page, 'hero.title.en')

  await publishButton(page, t).click()
  await dialog.getByText(t('أين؟', 'Where?')).last().click()
  await dialog.getByRole('button', { name: t('ميزة 2 › الإنجليزية', 'feature 2 › English') }).click()
  await expectToBeAt(page, 'packages.basic.features.1.en')
})

story('a price says what is wrong with it, and asks where it is nothing', async ({ page, t, look }) => {
  await openEditor(page, t)
  await open(page, 'packages')
  const price = fieldOf(page, 'packages.basic.price')
  const box = page.locator('[data-field="packages.basic.price"]')
  const whole = t('اكتب رقمًا صحيحًا بلا كسور', 'Enter a whole number')
  const range = t('من 0 إلى 1,000,000', '0 to 1,000,000')
  const dialog = page.getByRole('dialog')
  await price.fill('1350.5')
  await expect(box).toContainText(whole)
  await expect(box).not.toContainText(range)
  await publishButton(page, t).click()
  await expect(dialog).toContainText(whole)
  await page.keyboard.press('Escape')
  await price.fill('1350000')
  await expect(box).toContainText(range)
  await expect(box).not.toContainText(whole)

  await price.fill('0')
  const free = t('السعر صفر. هل تريد الباقة مجانية؟', 'The price is 0. Is the package meant to be free?')
  await expect(box).toContainText(free)
  await expect(price).not.toHaveAttribute('aria-invalid')
  await look('editor-price-zero')
  await page.getByRole('button', { name: t('للمراجعة', 'To look at') }).click()
  await expect(dialog).toContainText(free)
  await page.keyboard.press('Escape')
  await publishButton(page, t).click()
  await expect(dialog).toContainText(free)
  await dialog.getByText(t('أين؟', 'Where?')).first().click()
  await look('editor-publish-zero')
  await dialog.getByRole('button', { name: t('السعر في الشهر', 'Price a month') }).click()
  await expectToBeAt(page, 'packages.basic.price')
})

story('the characters of a text are counted as they are kept', async ({ page, t }) => {
  await openEditor(page, t)
  await open(page, 'packages')
  const english = fieldOf(page, 'packages.basic.description.en')
  const box = page.locator('[data-field="packages.basic.description"]')
  const fits = (length: number) => t(`${length} حرفًا`, `${length} characters`)
  // A person counts one of each: letters of several code units, accents of their own, and no space behind.
  await english.fill(`${'e\u0301'.repeat(59)}💪${'a'.repeat(100)}  `)
  await expect(box).toContainText(fits(160))
  await expect(english).not.toHaveAttribute('aria-invalid')
  await english.fill(`${'e\u0301'.repeat(59)}💪${'a'.repeat(101)}  `)
  await expect(box).toContainText(fits(161))
  await expect(box).toContainText(t('احذف 1 من 161', 'Remove 1 of 161'))
})

story(
  'a price that is cleared letter by letter is not published by what was left of it',
  async ({ page, t }) => {
    await openEditor(page, t)
    await open(page, 'packages')
    const price = fieldOf(page, 'packages.basic.price')
    const former = await price.inputValue()
    await price.press('End')
    for (const _digit of former) await page.keyboard.press('Backspace')
    await expect(price).toHaveValue('')
    const dialog = page.getByRole('dialog')
    const publish = dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true })
    await publishButton(page, t).click()
    await expect(dialog).toBeVisible()
    await expect(publish).toHaveCount(0)
    await page.keyboard.press('Escape')
    await price.fill('abc')
    await page.reload()
    await open(page, 'packages')
    await expect(price).not.toHaveValue('abc')
    await expect(price).toHaveValue(former)
  },
)
