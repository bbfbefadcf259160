import type { Locator, Page } from '@playwright/test'
import {
  draft,
  fieldOf,
  open,
  openEditor,
  openTool,
  panelRow,
  editorStory as story,
} from '#e2e/support/editor.ts'
import { expect } from '#e2e/support/story.ts'

type Say = (arabic: string, english: string) => string

const opening = (page: Page, t: Say) =>
  page.getByRole('button', { name: t('معاينة', 'Preview'), exact: true })
const closing = (page: Page, t: Say) =>
  page.getByRole('button', { name: t('العودة إلى التعديل', 'Back to editing') })
const frame = (page: Page) => page.locator('iframe')

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })

  story('the way back closes the preview, and then leaves the editor', async ({ page, t, look }) => {
    await page.goto('/privacy')
    await openEditor(page, t)
    await open(page, 'hero')
    const title = fieldOf(page, `hero.title.${t('ar', 'en')}`)
    await title.fill('Typed before')
    await title.evaluate((field) => field.scrollIntoView({ block: 'center' }))
    // Not by the pointer, before which a page is scrolled by the runner.
    await opening(page, t).dispatchEvent('click')
    await expect(draft(page).locator('h1')).toHaveText('Typed before')
    await page.goBack()
    await expect(frame(page)).toBeHidden()
    await expect(opening(page, t)).toBeFocused()
    await expect(title).toHaveValue('Typed before')
    await expect(title).toBeInViewport()
    await expect(page).toHaveURL(/\/edit$/)

    // Forward to it again; loaded anew, it is found as it was.
    await page.goForward()
    await expect(frame(page)).toBeVisible()
    await expect(closing(page, t)).toBeFocused()
    await page.reload()
    await expect(draft(page).locator('h1')).toHaveText('Typed before')
    await expect(frame(page)).toBeVisible()
    await look('editor-preview-apart')
    await page.goBack()
    await expect(frame(page)).toBeHidden()
    await expect(panelRow(page, 'hero')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/privacy$/)
  })

  story('a preview that was closed by hand leaves nothing behind to go back over', async ({ page, t }) => {
    await page.goto('/privacy')
    await openEditor(page, t)
    for (const close of [
      () => closing(page, t).click(),
      () => draft(page).locator('#about-title').click(),
      () => page.goBack(),
    ]) {
      await opening(page, t).click()
      await expect(frame(page)).toBeVisible()
      await close()
      await expect(frame(page)).toBeHidden()
    }
    await expect(panelRow(page, 'about').locator('button[aria-expanded]').first()).toBeInViewport()
    // A dialog is a step of its own.
    await openTool(page, t, t('مشاركة المسودة', 'Share the draft'))
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/edit$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/privacy$/)
  })
})

story.describe('beside the fields', () => {
  story.use({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })

  const ground = (bar: Locator) =>
    bar.evaluate((header) => {
      const { backgroundColor, boxShadow, backdropFilter } = getComputedStyle(header)
      return { backgroundColor, boxShadow, backdropFilter }
    })

  story('the bar of the previewed page looks as it does on the live page', async ({ page, t }) => {
    await page.goto('/')
    const clear = await ground(page.locator('header'))
    expect(clear.backgroundColor).toBe('rgba(0, 0, 0, 0)')
    await openEditor(page, t)
    const bar = draft(page).locator('header')
    await expect(draft(page).locator('h1')).toBeVisible()
    expect(await ground(bar)).toEqual(clear)
    await draft(page).locator('#about-title').scrollIntoViewIfNeeded()
    await expect.poll(async () => (await ground(bar)).boxShadow).not.toBe('none')
  })

  story('the preview takes the language and the theme that the editor turns to', async ({ page, t }) => {
    await openEditor(page, t)
    const root = draft(page).locator('html')
    const own = t('ar', 'en')
    const other = t('en', 'ar')
    const head = page.getByRole('banner')
    const choice = (name: string) => page.getByRole('button', { name, exact: true, pressed: true })
    const names = { ar: 'العربية', en: 'English' }
    await expect(root).toHaveAttribute('lang', own)
    await head.locator(`button[name=lang][value=${other}]`).click()
    await expect(root).toHaveAttribute('lang', other)
    await expect(choice(names[other as 'ar'])).toBeVisible()
    await expect(draft(page).locator('h1')).toHaveText(other === 'ar' ? /[ء-ي]/ : /[a-z]/)

    // Its own choice holds until the editor turns to another language; a theme changes nothing about it.
    await page.getByRole('button', { name: names[own as 'ar'], exact: true }).click()
    await expect(root).toHaveAttribute('lang', own)
    await head.getByRole('button', { name: other === 'en' ? 'Light theme' : 'المظهر الفاتح' }).click()
    await expect(root).toHaveAttribute('data-theme', 'light')
    await expect(root).toHaveAttribute('lang', own)
    await head.locator(`button[name=lang][value=${own}]`).click()
    await expect(root).toHaveAttribute('lang', own)
    await head.locator(`button[name=lang][value=${other}]`).click()
    await expect(root).toHaveAttribute('lang', other)
  })
})
