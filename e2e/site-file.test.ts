import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  draft,
  draftState,
  fieldOf,
  open,
  openEditor,
  openTool,
  panelRow,
  editorStory as story,
  undoButton,
} from '#e2e/support/editor.ts'
import { expect } from '#e2e/support/story.ts'

type Say = (arabic: string, english: string) => string

async function openFiles(page: Page, t: Say) {
  await openTool(page, t, t('حفظ المحتوى في ملف أو استيراده', 'Save the content to a file, or import it'))
  return page.getByRole('dialog')
}

/** Saves the draft or what is published, and answers the file. */
async function saved(page: Page, button: string) {
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  const download = await coming
  return {
    name: download.suggestedFilename(),
    held: JSON.parse(await readFile(await download.path(), 'utf8')),
  }
}

const aFile = (held: unknown) => ({
  name: 'site.json',
  mimeType: 'application/json',
  buffer: Buffer.from(typeof held === 'string' ? held : JSON.stringify(held)),
})

const input = (page: Page) => page.getByRole('dialog').locator('input[type=file]')

story('the whole site is kept in a file, and a file is read after a look', async ({ page, t, look }) => {
  await openEditor(page, t)
  await open(page, 'packages')
  const price = fieldOf(page, 'packages.basic.price')
  await price.fill('1777')
  const dialog = await openFiles(page, t)
  await look('editor-file')
  const published = await saved(page, t('حفظ المنشور الآن', 'Save what is published'))
  expect(published.name).toMatch(/^site-version-\d+\.json$/)
  expect(published.held.settings.packages.basic.price).toBe(1200)
  const own = await saved(page, t('حفظ مسودتي', 'Save my draft'))
  expect(own.name).toMatch(/^site-draft-\d{4}-\d\d-\d\d\.json$/)
  expect(own.held).toMatchObject({ format: 'coach-site', version: 1 })
  expect(own.held.settings.packages.basic.price).toBe(1777)
  // Told where it was asked for, so that nothing of it stays upon the page.
  await expect(dialog.getByRole('status').filter({ hasText: own.name })).toBeVisible()
  await expect(page.getByText(own.name)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByText(own.name)).toHaveCount(0)
  await openFiles(page, t)

  await input(page).setInputFiles(aFile(own.held))
  await expect(dialog).toContainText(t('الملف يطابق مسودتك', 'The file says what your draft says'))

  const other = structuredClone(own.held)
  other.settings.packages.basic.price = 1888
  other.settings.hero.title.en = 'From a file'
  other.settings.motto = 'unknown here'
  other.sections[1].enabled = false
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'dropped.json', { type: 'application/json' }))
    return transfer
  }, JSON.stringify(other))
  await input(page).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(dialog).toContainText(
    t('السعر في الشهر: من 1,777 جنيه إلى 1,888 جنيه', 'Price a month: from EGP 1,777 to EGP 1,888'),
  )
  await expect(dialog).toContainText(t('ترتيب الأقسام وإظهارها', 'Order and visibility of sections'))
  await expect(dialog).toContainText('motto')
  await look('editor-file-changes')
  await dialog
    .getByRole('button', { name: t('استيراد 3 تغييرات إلى مسودتي', 'Import 3 changes into my draft') })
    .click()
  await expect(dialog).toBeHidden()
  await expect(price).toHaveValue('1888')
  await expect(panelRow(page, 'gallery').getByRole('switch')).not.toBeChecked()
  await expect(draft(page).locator('#packages')).toContainText('1,888')
  await undoButton(page, t).click()
  await expect(price).toHaveValue('1777')
  await expect(panelRow(page, 'gallery').getByRole('switch')).toBeChecked()
})

story(
  'a file that cannot be taken says why at each field, and nothing of it is taken',
  async ({ page, t, look }) => {
    await openEditor(page, t)
    await open(page, 'packages')
    await fieldOf(page, 'packages.basic.price').fill('1777')
    await expect(draftState(page)).toContainText(t('تغيير واحد', '1 change'))
    const kept = () => page.evaluate(() => ({ ...localStorage }))
    const before = await kept()
    const dialog = await openFiles(page, t)
    const { held } = await saved(page, t('حفظ مسودتي', 'Save my draft'))
    const refusals = [
      ['{"format":', t('ليس ملف JSON سليمًا', 'no sound JSON file')],
      [{ name: 'coach', version: '0.1.0' }, t('ليس من ملفات محتوى الموقع', 'no file of a site')],
      [{ ...held, version: 0 }, t('بصيغة قديمة', 'an older format')],
      [{ ...held, version: 2 }, t('بصيغة أحدث', 'a newer format')],
      [' '.repeat(1024 * 1024 + 1), t('الملف أكبر من 1 ميجابايت', 'The file is larger than 1 MB')],
    ] as const
    for (const [content, said] of refusals) {
      await input(page).setInputFiles(aFile(content))
      await expect(dialog).toContainText(said)
    }

    held.settings.packages.basic.price = '1200'
    held.settings.testimonials[1].content.ar = 'ا'.repeat(801)
    held.settings.socialLinks.instagram = 'javascript:alert(1)'
    held.settings.numerals = undefined
    held.sections[2].enabled = 'yes'
    await input(page).setInputFiles(aFile(held))
    await expect(dialog).toContainText(t('أصلح فيه 5 مشكلات', 'Mend 5 problems'))
    for (const [field, said] of [
      [
        t('الباقات › الباقة الأساسية › السعر في الشهر', 'Packages › Basic package › Price a month'),
        t('ليس رقمًا', 'Not a number'),
      ],
      [t('رأي 2 › ما قاله › العربية', 'testimonial 2 › What they said › Arabic'), '801'],
      [t('تواصل › رابط إنستجرام', 'Contact › Instagram link'), 'https://'],
      [t('شكل الأرقام', 'How numbers are written'), t('ليس في الملف', 'Not in the file')],
      [t('قسم 3 › الظهور', 'section 3 › visibility'), t('ليس true أو false', 'Neither true nor false')],
    ] as const) {
      await expect(dialog.getByRole('listitem').filter({ hasText: field })).toContainText(said)
    }
    await expect(dialog.getByRole('button', { name: t('إلى مسودتي', 'into my draft') })).toHaveCount(0)
    await look('editor-file-problems')
    expect(await kept()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(fieldOf(page, 'packages.basic.price')).toHaveValue('1777')
  },
)
