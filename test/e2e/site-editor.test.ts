import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listPlans, publishSite, readSite } from '#contract/site.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { enterAsStaff, goToEditor, startStaffSession } from '#test/e2e/support/actions.ts'
import { coachToken } from '#test/e2e/support/coach-token.ts'
import {
  andBack,
  draft,
  draftState,
  fieldOf,
  open,
  openEditor,
  openTool,
  panelRow,
  publishButton,
  sectionOrder,
  editorTest as test,
  undoButton,
} from '#test/e2e/support/editor.ts'
import { expect } from '#test/e2e/support/test.ts'

const priceOf = (page: Page) => fieldOf(page, 'packages.basic.price')

test('sections are reordered by buttons, keys and dragging, and hidden', async ({ page, t, checkScreen }) => {
  await openEditor(page, t)
  const before = await sectionOrder(page)
  expect(before.slice(0, 3)).toEqual(['hero', 'gallery', 'statistics'])
  const gallery = panelRow(page, 'gallery')
  await gallery.getByRole('button', { name: t('تحريك لأسفل: المعرض', 'Move down: Gallery') }).click()
  expect((await sectionOrder(page)).slice(0, 3)).toEqual(['hero', 'statistics', 'gallery'])
  await expect(page.getByText(t('المعرض الآن في الموضع 3 من 10', 'Gallery is now 3 of 10'))).toBeAttached()

  const grip = gallery.getByRole('button', { name: t('اسحب للترتيب: المعرض', 'Drag to reorder: Gallery') })
  await grip.press('ArrowUp')
  expect(await sectionOrder(page)).toEqual(before)

  await grip.scrollIntoViewIfNeeded()
  const from = await grip.boundingBox()
  const to = await panelRow(page, 'about').boundingBox()
  if (!from || !to) throw new Error('the rows are not on the screen')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, to.y + to.height - 6, { steps: 8 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await sectionOrder(page)).toEqual(before)

  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, to.y + to.height - 6, { steps: 8 })
  await expect(page.locator('[data-insert]')).toHaveAttribute('data-section', 'videos')
  await checkScreen('editor-dragging')
  await page.mouse.up()
  expect((await sectionOrder(page)).slice(0, 4)).toEqual(['hero', 'statistics', 'about', 'gallery'])

  await gallery.getByRole('switch').click()
  await expect(gallery.getByText(t('مخفي عن الزوار', 'Hidden from visitors'))).toBeVisible()
  await expect(page.getByRole('banner').getByRole('status')).toContainText(t('تغييران', '2 changes'))
  await checkScreen('editor-sections')
  await page.reload()
  await expect(panelRow(page, 'gallery').getByRole('switch')).not.toBeChecked()
  expect((await sectionOrder(page)).slice(0, 4)).toEqual(['hero', 'statistics', 'about', 'gallery'])
})

test('a price shows in the preview at once, and to visitors once published', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const shownPrices = async () => {
    const { plans } = granted(await call(product.url, listPlans, {}))
    return plans.map(({ price }) => price)
  }
  await andBack(product, async () => {
    await enterAsStaff(page, t)
    await goToEditor(page, t)
    await open(page, 'packages')
    await priceOf(page).fill('١٣٥٠')
    await expect(draft(page).locator('#packages')).toContainText('1,350')
    await checkScreen('editor-packages')
    const visitor = await newPerson()
    for (const path of ['/', '/subscription']) {
      await visitor.goto(path)
      await expect(visitor.getByText('1,200').first()).toBeVisible()
      await expect(visitor.getByText('1,350')).toHaveCount(0)
    }
    expect(await shownPrices()).toEqual([1200, 2000, 3200])

    await publishButton(page, t).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('السعر الشهري', 'Monthly price'))
    await checkScreen('editor-publish')
    await dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true }).click()
    await expect(
      page.getByText(t('تم النشر. الموقع محدّث.', 'Published. The site is up to date.')),
    ).toBeVisible()
    await checkScreen('editor-published')
    // With the focus on it, the time to undo does not run.
    await undoButton(page, t).focus()
    for (const path of ['/', '/subscription']) {
      await visitor.goto(path)
      await expect(visitor.getByText('1,350').first()).toBeVisible()
    }
    expect(await shownPrices()).toEqual([1350, 2000, 3200])

    await undoButton(page, t).click()
    await expect(
      page.getByText(
        t('عاد الموقع كما كان قبل النشر.', 'The site is back to how it was before you published.'),
      ),
    ).toBeVisible()
    expect(await shownPrices()).toEqual([1200, 2000, 3200])
  })
})

test('a draft survives a reload, and is deleted when discarded', async ({
  page,
  newPerson,
  t,
  checkScreen,
}) => {
  await startStaffSession(page)
  await openEditor(page, t)
  await open(page, 'packages')
  await priceOf(page).fill('1777')
  await expect(page.getByRole('banner').getByRole('status')).toContainText(t('مسودة محفوظة', 'Draft saved'))
  await page.goto('/')
  await expect(page).toHaveURL(/\/edit$/)
  await open(page, 'packages')
  await expect(priceOf(page)).toHaveValue('1777')
  const visitor = await newPerson()
  await visitor.goto('/')
  await expect(visitor.getByText('1,777')).toHaveCount(0)

  await openTool(page, t, t('تجاهل المسودة', 'Discard draft'))
  await checkScreen('editor-discard')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('تجاهل المسودة', 'Discard draft') })
    .click()
  await expect(priceOf(page)).toHaveValue('1200')
  await page.getByRole('button', { name: t('إنهاء التعديل', 'Exit editing') }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
})

test('an earlier version is compared and restored, and concurrent changes are merged', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await andBack(product, async () => {
    const token = await coachToken(product.url)
    const { settings, sections, version } = granted(await call(product.url, readSite, {}))
    const publish = (clients: number, from: number) => {
      const changed = { ...settings, stats: { ...settings.stats, clients } }
      const body = { settings: changed, sections, version: from }
      return call(product.url, publishSite, { token, body }).then(granted)
    }
    const first = await publish(601, version)
    await startStaffSession(page)
    await openEditor(page, t)
    await open(page, 'packages')
    await priceOf(page).fill('1450')
    await publish(702, first.version)

    await publishButton(page, t).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true }).click()
    await expect(
      dialog.getByRole('heading', {
        name: t('نُشرت نسخة أحدث في هذه الأثناء', 'A newer version was published in the meantime'),
      }),
    ).toBeVisible()
    await expect(dialog).toContainText(t('العملاء', 'Clients'))
    await checkScreen('editor-conflict')
    await dialog.getByRole('button', { name: t('تحديث مسودتي', 'Update my draft') }).click()
    await publishButton(page, t).click()
    await dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true }).click()
    await expect(
      page.getByText(t('تم النشر. الموقع محدّث.', 'Published. The site is up to date.')),
    ).toBeVisible()
    const merged = granted(await call(product.url, readSite, {})).settings
    expect([merged.stats.clients, merged.packages.basic.price]).toEqual([702, 1450])

    await openTool(page, t, t('النسخ المنشورة', 'Published versions'))
    const name = String(first.version)
    await checkScreen('editor-history')
    await dialog
      .getByRole('button', {
        name: t(`مقارنة النسخة ${name} بالمنشورة الآن`, `Compare version ${name} with the live site`),
      })
      .click()
    await expect(dialog).toContainText('601')
    await expect(dialog).toContainText('702')
    await checkScreen('editor-compare')
    await dialog.getByRole('button', { name: t('العودة إلى القائمة', 'Back to the list') }).click()
    await dialog.getByRole('button', { name: t(`استعادة النسخة ${name}`, `Restore version ${name}`) }).click()
    await checkScreen('editor-restore')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('استعادة', 'Restore'), exact: true })
      .click()
    await expect(dialog).toContainText(t(`مستعادة من النسخة ${name}`, `Copy of ${name}`))
    const restored = granted(await call(product.url, readSite, {})).settings
    expect([restored.stats.clients, restored.packages.basic.price]).toEqual([601, 1200])
  })
})

type Say = (arabic: string, english: string) => string

async function openFiles(page: Page, t: Say) {
  await openTool(page, t, t('حفظ المحتوى في ملف أو استيراده', 'Save content to a file or import it'))
  return page.getByRole('dialog')
}

/** Exports the draft or what is published, and returns the file. */
async function saved(page: Page, button: string) {
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  const download = await coming
  return {
    name: download.suggestedFilename(),
    content: JSON.parse(await readFile(await download.path(), 'utf8')),
  }
}

const aFile = (content: unknown) => ({
  name: 'site.json',
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
})

const input = (page: Page) => page.getByRole('dialog').locator('input[type=file]')

test('the site is exported to a file, and a file is imported after a review', async ({
  page,
  t,
  checkScreen,
}) => {
  await openEditor(page, t)
  await open(page, 'packages')
  const price = fieldOf(page, 'packages.basic.price')
  await price.fill('1777')
  const dialog = await openFiles(page, t)
  await checkScreen('editor-file')
  const published = await saved(page, t('حفظ المنشور الآن', 'Save the published version'))
  expect(published.name).toMatch(/^site-version-\d+\.json$/)
  expect(published.content.settings.packages.basic.price).toBe(1200)
  const own = await saved(page, t('حفظ مسودتي', 'Save my draft'))
  expect(own.name).toMatch(/^site-draft-\d{4}-\d\d-\d\d\.json$/)
  expect(own.content).toMatchObject({ format: 'coach-site', version: 1 })
  expect(own.content.settings.packages.basic.price).toBe(1777)
  // The notice is in the dialog and closes with it.
  await expect(dialog.getByRole('status').filter({ hasText: own.name })).toBeVisible()
  await expect(page.getByText(own.name)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByText(own.name)).toHaveCount(0)
  await openFiles(page, t)

  await input(page).setInputFiles(aFile(own.content))
  await expect(dialog).toContainText(t('الملف يطابق مسودتك', 'The file matches your draft'))

  const other = structuredClone(own.content)
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
    t('السعر الشهري: من 1,777 جنيه إلى 1,888 جنيه', 'Monthly price: from EGP 1,777 to EGP 1,888'),
  )
  await expect(dialog).toContainText(t('ترتيب الأقسام وإظهارها', 'Section order and visibility'))
  await expect(dialog).toContainText('motto')
  await checkScreen('editor-file-changes')
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

test('an invalid file shows each error, and nothing of it is imported', async ({ page, t, checkScreen }) => {
  await openEditor(page, t)
  await open(page, 'packages')
  await fieldOf(page, 'packages.basic.price').fill('1777')
  await expect(draftState(page)).toContainText(t('تغيير واحد', '1 change'))
  const storage = () => page.evaluate(() => ({ ...localStorage }))
  const before = await storage()
  const dialog = await openFiles(page, t)
  const { content } = await saved(page, t('حفظ مسودتي', 'Save my draft'))
  const errors = [
    ['{"format":', t('ليس ملف JSON سليمًا', 'a valid JSON file')],
    [{ name: 'coach', version: '0.1.0' }, t('ليس من ملفات محتوى الموقع', 'isn’t a site export')],
    [{ ...content, version: 0 }, t('بصيغة قديمة', 'format is too old')],
    [{ ...content, version: 2 }, t('بصيغة أحدث', 'newer than this editor')],
    [' '.repeat(1024 * 1024 + 1), t('الملف أكبر من 1 ميجابايت', 'The file is larger than 1 MB')],
  ] as const
  for (const [content, said] of errors) {
    await input(page).setInputFiles(aFile(content))
    await expect(dialog).toContainText(said)
  }

  content.settings.packages.basic.price = '1200'
  content.settings.testimonials[1].content.ar = 'ا'.repeat(801)
  content.settings.socialLinks.instagram = 'javascript:alert(1)'
  content.settings.numerals = undefined
  content.sections[2].enabled = 'yes'
  await input(page).setInputFiles(aFile(content))
  await expect(dialog).toContainText(t('أصلح 5 مشكلات', 'Fix 5 problems'))
  for (const [field, said] of [
    [
      t('الباقات › الباقة الأساسية › السعر الشهري', 'Packages › Basic package › Monthly price'),
      t('ليس رقمًا', 'Not a number'),
    ],
    [t('رأي 2 › نص الرأي › العربية', 'testimonial 2 › What they said › Arabic'), '801'],
    [t('تواصل › رابط إنستجرام', 'Contact › Instagram link'), 'https://'],
    [t('شكل الأرقام', 'How numbers are written'), t('ليس في الملف', 'Not in the file')],
    [t('قسم 3 › الظهور', 'section 3 › visibility'), t('ليس true أو false', 'Not true or false')],
  ] as const) {
    await expect(dialog.getByRole('listitem').filter({ hasText: field })).toContainText(said)
  }
  await expect(dialog.getByRole('button', { name: t('إلى مسودتي', 'into my draft') })).toHaveCount(0)
  await checkScreen('editor-file-problems')
  expect(await storage()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(fieldOf(page, 'packages.basic.price')).toHaveValue('1777')
})

/** A setting with another value in every field. */
function changed(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (Array.isArray(value)) return value.slice(1).map(changed)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each)]))
  if (value === 'latn') return 'arab'
  return typeof value === 'string' ? `${value} x` : value
}

/** The fields whose name overlaps labels and buttons beside it, or overflows the window. */
const crowded = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-field]')].map((field) => {
      const name = field.querySelector('legend, label')
      const beside = [...field.querySelectorAll(':scope > div:not(:has(label, input)) > *')]
      return {
        field,
        name: name?.getBoundingClientRect(),
        beside: beside.map((one) => one.getBoundingClientRect()),
      }
    })
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1
    return {
      edited: boxes.filter(({ beside }) => beside.length > 0).length,
      crowded: boxes
        .filter(
          ({ name, beside }) =>
            name && beside.some((one) => isOver(name, one) || one.left < 0 || one.right > innerWidth),
        )
        .map(({ field }) => field.dataset.field),
    }
  })

test('on a phone no label of a field covers its name', async ({ page, product, t, checkScreen }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { settings, version } = granted(await call(product.url, readSite, {}))
  await page.goto('/privacy')
  await page.evaluate((stored) => localStorage.setItem('adminSettings', JSON.stringify(stored)), {
    version,
    settings: changed(settings),
  })
  await openEditor(page, t)
  const groups = await page
    .locator('[data-section]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-section') ?? ''))
  expect(groups.length).toBeGreaterThan(10)
  let edited = 0
  for (const group of groups) {
    await open(page, group)
    const found = await crowded(page)
    expect(found.crowded, group).toEqual([])
    edited += found.edited
    if (['packages', 'hero', 'statistics'].includes(group)) await checkScreen(`editor-edited-${group}`)
  }
  expect(edited).toBeGreaterThan(50)
})

test('the number of changes has the right plural form', async ({ page, t }) => {
  await openEditor(page, t)
  const state = page.getByRole('banner').getByRole('status')
  const dialog = page.getByRole('dialog')
  const expectCount = async (waiting: string, question: string) => {
    await expect(state).toContainText(waiting)
    await publishButton(page, t).click()
    await expect(dialog.getByRole('heading', { level: 2 })).toContainText(question)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await open(page, 'statistics')
  await fieldOf(page, 'stats.clients').fill('901')
  await expectCount(
    t('تغيير واحد بانتظار النشر', '1 change unpublished'),
    t('نشر تغيير واحد', 'Publish 1 change'),
  )
  await fieldOf(page, 'stats.sessions').fill('902')
  await expectCount(
    t('تغييران بانتظار النشر', '2 changes unpublished'),
    t('نشر تغييرين', 'Publish 2 changes'),
  )
  await fieldOf(page, 'stats.experience').fill('9')
  await expectCount(
    t('3 تغييرات بانتظار النشر', '3 changes unpublished'),
    t('نشر 3 تغييرات', 'Publish 3 changes'),
  )
  await open(page, 'packages')
  for (const id of ['basic', 'professional', 'premium']) {
    await fieldOf(page, `packages.${id}.price`).fill('1999')
    await fieldOf(page, `packages.${id}.name.en`).fill('Another')
    await fieldOf(page, `packages.${id}.description.en`).fill('Another')
  }
  await expectCount(
    t('12 تغييرًا بانتظار النشر', '12 changes unpublished'),
    t('نشر 12 تغييرًا', 'Publish 12 changes'),
  )
})
