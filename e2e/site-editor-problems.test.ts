import type { Page } from '@playwright/test'
import {
  fieldOf,
  open,
  openEditor,
  openEntry,
  publishButton,
  editorStory as story,
} from '#e2e/support/editor.ts'
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
