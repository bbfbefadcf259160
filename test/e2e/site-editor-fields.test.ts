import type { Locator, Page } from '@playwright/test'
import { readSite } from '#contract/site.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { enterAsStaff, startStaffSession } from '#test/e2e/support/actions.ts'
import {
  andBack,
  coverLibrary,
  draft,
  fieldOf,
  open,
  openEditor,
  openEntry,
  openTool,
  panelRow,
  publishButton,
  sectionOrder,
  editorTest as test,
  undoButton,
} from '#test/e2e/support/editor.ts'
import { aDrawnIcon, aDrawnLogo, aDrawnPhoto } from '#test/e2e/support/site-calls.ts'
import { expect } from '#test/e2e/support/test.ts'

/**
 * Drags with a finger, by the browser's own touch events. The finger rests before it is lifted: the browser takes a
 * tap right after a swipe for the end of that swipe.
 */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('the rows are not on the screen')
  const session = await page.context().newCDPSession(page)
  const x = start.x + start.width / 2
  const [first, last] = [start.y + start.height / 2, end.y + end.height - 6]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await touch('touchStart', first)
  for (let step = 1; step <= 6; step++) await touch('touchMove', first + ((last - first) * step) / 6)
  for (let rest = 1; rest <= 10; rest++) {
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await touch('touchMove', last - rest / 100)
  }
  await touch('touchEnd')
  await session.detach()
}

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the site is edited, reordered, published and undone on a phone', async ({
    page,
    product,
    t,
    checkScreen,
  }) => {
    await andBack(product, async () => {
      await startStaffSession(page)
      await openEditor(page, t)
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      const before = await sectionOrder(page)
      const gallery = panelRow(page, 'gallery')
      await dragByFinger(page, gallery.locator('button').first(), panelRow(page, 'about'))
      const beginning = () => sectionOrder(page).then((order) => order.slice(0, 4))
      await expect.poll(beginning).toEqual(['hero', 'statistics', 'about', 'gallery'])
      await gallery.getByRole('button', { name: t('تحريك لأعلى: المعرض', 'Move up: Gallery') }).tap()
      await expect.poll(beginning).toEqual(['hero', 'statistics', 'gallery', 'about'])
      await gallery.getByRole('switch').tap()
      await panelRow(page, 'packages').locator('button[aria-expanded]').first().tap()
      await fieldOf(page, 'packages.basic.price').fill('1399')
      expect(await overflow()).toBe(0)
      await page.getByRole('button', { name: t('المزيد', 'More'), exact: true }).tap()
      await expect(page.getByRole('dialog')).toBeVisible()
      await checkScreen('editor-more')
      await page.getByRole('button', { name: t('إغلاق', 'Close') }).tap()

      await page.evaluate(() => scrollTo(0, 0))
      await page.getByRole('button', { name: t('معاينة', 'Preview'), exact: true }).tap()
      await expect(draft(page).locator('#packages')).toContainText('1,399')
      await expect(draft(page).locator('#gallery')).toHaveCount(0)
      await checkScreen('editor-preview')
      await page.getByRole('button', { name: t('العودة إلى التعديل', 'Back to editing') }).tap()

      await publishButton(page, t).tap()
      const dialog = page.getByRole('dialog')
      expect(await overflow()).toBe(0)
      await dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true }).tap()
      await expect(
        page.getByText(t('تم النشر. الموقع محدّث.', 'Published. The site is up to date.')),
      ).toBeVisible()
      const reported = granted(await call(product.url, readSite, {}))
      expect(reported.settings.packages.basic.price).toBe(1399)
      expect(reported.sections.find(({ id }) => id === 'gallery')).toMatchObject({
        enabled: false,
        order: 3,
      })

      await undoButton(page, t).tap()
      await expect(
        page.getByText(
          t('عاد الموقع كما كان قبل النشر.', 'The site is back to how it was before you published.'),
        ),
      ).toBeVisible()
      const back = granted(await call(product.url, readSite, {}))
      expect(back.settings.packages.basic.price).toBe(1200)
      expect(back.sections.toSorted((a, b) => a.order - b.order).map(({ component }) => component)).toEqual(
        before,
      )
    })
  })
})

test('sections are reordered by keyboard', async ({ page, t }) => {
  await openEditor(page, t)
  const name = t('اسحب للترتيب: المعرض', 'Drag to reorder: Gallery')
  const isAt = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  for (let presses = 0; presses < 60 && (await isAt()) !== name; presses++) await page.keyboard.press('Tab')
  expect(await isAt()).toBe(name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect((await sectionOrder(page)).slice(0, 4)).toEqual(['hero', 'statistics', 'about', 'gallery'])
  expect(await isAt()).toBe(name)
  await expect(page.getByText(t('المعرض الآن في الموضع 4 من 10', 'Gallery is now 4 of 10'))).toBeAttached()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await isAt()).toBe(t('تحريك لأعلى: المعرض', 'Move up: Gallery'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect((await sectionOrder(page)).slice(0, 2)).toEqual(['gallery', 'hero'])
  expect(await isAt()).toBe(t('تحريك لأعلى: المعرض', 'Move up: Gallery'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(panelRow(page, 'gallery').getByRole('switch')).not.toBeChecked()
})

test('Escape returns a section that was moved by keyboard', async ({ page, t }) => {
  await openEditor(page, t)
  const before = await sectionOrder(page)
  const grip = panelRow(page, 'about').getByRole('button', {
    name: t('اسحب للترتيب: عن الكابتن', 'Drag to reorder: About'),
  })
  await grip.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect((await sectionOrder(page)).indexOf('about')).toBe(before.indexOf('about') + 3)
  await page.keyboard.press('Escape')
  expect(await sectionOrder(page)).toEqual(before)
  await expect(grip).toBeFocused()
  await expect(
    page.getByText(t('أُلغي التحريك: عن الكابتن في الموضع 4 من 10', 'Move undone: About is 4 of 10')),
  ).toBeAttached()
  // Only once: a section that was already dropped stays there.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  expect((await sectionOrder(page)).indexOf('about')).toBe(before.indexOf('about') - 1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  expect((await sectionOrder(page)).indexOf('about')).toBe(before.indexOf('about') - 2)
})

test('undo restores a removed entry among later edits', async ({ page, t }) => {
  await openEditor(page, t)
  await open(page, 'faq')
  const question = (index: number) => page.locator(`[data-entry="faq.${index}"]`).locator('button').first()
  const count = await page.locator('[data-entry^="faq."]').count()
  const [second, third] = [await question(1).innerText(), await question(2).innerText()]
  await openEntry(page, 'faq.0')
  const remove = page.locator('[data-entry="faq.1"]').getByRole('button', { name: t('حذف:', 'Remove:') })
  const add = panelRow(page, 'faq').getByRole('button', { name: t('إضافة سؤال', 'Add a question') })
  await remove.click()
  await expect(question(1)).toHaveText(third)
  await expect(question(1)).toBeFocused()
  await fieldOf(page, `faq.0.question.${t('ar', 'en')}`).fill('Typed since')
  await add.click()
  await expect(fieldOf(page, `faq.${count - 1}.question.ar`)).toBeFocused()
  await page.keyboard.type('Added since')
  await undoButton(page, t).click()
  await expect(page.locator('[data-entry^="faq."]')).toHaveCount(count + 1)
  await expect(question(0)).toContainText('Typed since')
  await expect(question(1)).toHaveText(second)
  await expect(question(1)).toBeFocused()
  await expect(question(2)).toHaveText(third)
  // Open entries stay open.
  await expect(question(count)).toHaveAttribute('aria-expanded', 'true')

  // A list that is full by now reports that, and restores nothing.
  while (await add.isVisible()) await add.click()
  await remove.click()
  await add.click()
  await undoButton(page, t).click()
  await expect(page.getByRole('status').getByText(t('الحد الأقصى', 'At most'))).toBeVisible()
  await expect(question(1)).toHaveText(third)
  await page
    .locator('[data-entry="faq.19"]')
    .getByRole('button', { name: t('حذف:', 'Remove:') })
    .click()
  await expect(page.getByRole('status').getByText(t('الحد الأقصى', 'At most'))).toBeHidden()
  await expect(question(18)).toBeFocused()
})

test('the focus stays with an emptied list, and with a restored entry', async ({ page, t }) => {
  await openEditor(page, t)
  await open(page, 'footer')
  const services = page.locator('[data-entry^="services."]')
  const removals = services.getByRole('button', { name: t('حذف', 'Remove') })
  const count = await services.count()
  for (let left = count - 1; left >= 0; left -= 1) {
    await removals.last().focus()
    await page.keyboard.press('Enter')
    await expect(services).toHaveCount(left)
    if (left > 0) await expect(services.last().getByRole('button').first()).toBeFocused()
  }
  await expect(
    panelRow(page, 'footer').getByRole('button', { name: t('إضافة خدمة', 'Add a service') }),
  ).toBeFocused()
  await undoButton(page, t).press('Enter')
  await expect(services).toHaveCount(1)
  await expect(services.getByRole('button').first()).toBeFocused()

  // The restored item is not visible: the focus is on the name of its group.
  await removals.click()
  await open(page, 'footer')
  await undoButton(page, t).press('Enter')
  await expect(panelRow(page, 'footer').locator('[aria-expanded]').first()).toBeFocused()
  await open(page, 'footer')
  await expect(services).toHaveCount(1)
})

test('undo restores a list item into its entry, even if it was closed or moved', async ({ page, t }) => {
  await openEditor(page, t)
  await open(page, 'results')
  const [first, second] = [0, 1].map((index) => page.locator(`[data-entry="resultsPage.stories.${index}"]`))
  const goal = (story: number, index = 0) =>
    fieldOf(page, `resultsPage.stories.${story}.goals.${index}.${t('ar', 'en')}`)
  await openEntry(page, 'resultsPage.stories.1')
  const others = await goal(1).inputValue()
  await openEntry(page, 'resultsPage.stories.0')
  const [removed, left] = [await goal(0).inputValue(), await goal(0, 1).inputValue()]
  await first!.locator(`[aria-label^="${t('حذف', 'Remove')}"][aria-label*="${removed}"]`).click()
  await expect(goal(0)).toHaveValue(left)
  await openEntry(page, 'resultsPage.stories.0')
  await first!
    .getByRole('button', { name: t('تحريك لأسفل', 'Move down') })
    .first()
    .click()
  await undoButton(page, t).click()
  await openEntry(page, 'resultsPage.stories.0')
  await expect(goal(0)).toHaveValue(others)
  await expect(second!.locator('button[aria-expanded]')).toHaveAttribute('aria-expanded', 'false')
  await openEntry(page, 'resultsPage.stories.1')
  await expect(goal(1)).toHaveValue(removed)
  await expect(goal(1, 1)).toHaveValue(left)
})

test('undo restores an entry once, and does not open a closed group', async ({ page, t }) => {
  await openEditor(page, t)
  await open(page, 'faq')
  const entries = page.locator('[data-entry^="faq."]')
  const entry = (index: number) => page.locator(`[data-entry="faq.${index}"]`)
  const isOpen = (index: number) =>
    entry(index).locator('button[aria-expanded]').getAttribute('aria-expanded')
  const count = await entries.count()
  const second = await entry(1).innerText()
  const remove = entry(1).getByRole('button', { name: t('حذف:', 'Remove:') })
  await remove.click()
  await expect(entries).toHaveCount(count - 1)
  await open(page, 'faq')
  await expect(entries).toHaveCount(0)
  await open(page, 'faq')
  await openEntry(page, 'faq.1')
  await undoButton(page, t).click()
  await expect(entries).toHaveCount(count)
  expect([await isOpen(1), await isOpen(2)]).toEqual(['false', 'true'])
  await expect(entry(1)).toHaveText(second, { useInnerText: true })

  // Another tab discards the draft, and this one follows.
  const other = await page.context().newPage()
  await openEditor(other, t)
  await open(other, 'faq')
  await remove.click()
  await expect(other.locator('[data-entry^="faq."]')).toHaveCount(count - 1)
  const discard = t('تجاهل المسودة', 'Discard draft')
  await openTool(other, t, discard)
  await other.getByRole('alertdialog').getByRole('button', { name: discard }).click()
  await expect(entries).toHaveCount(count)
  await undoButton(page, t).click()
  await expect(page.getByText(t('لم يعد التراجع ممكنًا', 'can’t undo this anymore'))).toBeVisible()
  await expect(entries).toHaveCount(count)
})

test('an edit changes only its own section of the preview', async ({ page, t }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openEditor(page, t)
  await open(page, 'packages')
  await expect(draft(page).locator('#packages')).toBeVisible()
  const frame = page.frame({ url: /\/preview$/ })
  if (!frame) throw new Error('there is no preview')
  // Elements that measure themselves after layout have done so, even on a slow machine.
  for (let frames = 0; frames < 3; frames++)
    await frame.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))))
  const changed = await frame.evaluateHandle(() => {
    const parts = new Set<string>()
    const watching = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        parts.add(element?.closest<HTMLElement>('[data-part]')?.dataset.part ?? 'outside')
      }
    })
    watching.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    return parts
  })
  const changedBy = async (act: () => Promise<void>) => {
    await changed.evaluate((parts) => parts.clear())
    await act()
    return changed.evaluate((parts) => [...parts])
  }
  const edits = [
    ['packages.premium.price', '3466', '3,466', 'packages'],
    ['packages.basic.description.ar', 'وصف جديد', 'وصف جديد', 'packages'],
    ['packages.basic.description.en', 'Another text', 'Another text', 'packages'],
  ] as const
  for (const [place, typed, shown, part] of edits) {
    if (place.endsWith(t('.en', '.ar'))) continue
    const parts = await changedBy(async () => {
      await fieldOf(page, place).fill(typed)
      await expect(draft(page).locator(`#${part}`)).toContainText(shown)
    })
    expect(parts, place).toEqual([part])
  }
  // What several sections show changes in each of them.
  const priced = await changedBy(async () => {
    await fieldOf(page, 'packages.basic.price').fill('1466')
    await expect(draft(page).locator('#packages')).toContainText('1,466')
    await expect(draft(page).locator('#hero')).toContainText('1,466')
  })
  expect(priced).toEqual(expect.arrayContaining(['hero', 'packages']))
  await open(page, 'identity')
  const named = await changedBy(async () => {
    await fieldOf(page, `companyName.${t('ar', 'en')}`).fill('Another name')
    await expect(draft(page).locator('[data-part="bar"]')).toContainText('Another name')
  })
  expect(named).toEqual(expect.arrayContaining(['bar', 'footer']))
})

// Every group of fields, with the list whose first entry is opened.
const sections = {
  hero: null,
  gallery: 'galleryImages.0',
  statistics: null,
  about: 'samplePlan.rows.0',
  videos: 'videos.0',
  results: 'resultsPage.stories.0',
  packages: null,
  steps: 'steps.0',
  testimonials: 'testimonials.0',
  contact: 'visitorFaq.0',
}

const wholeSite = { identity: null, footer: null, payment: null, faq: 'faq.0', privacy: null, display: null }

for (const [what, groups] of [
  ['the sections', sections],
  ['the whole site', wholeSite],
] as const) {
  test(`every field of ${what} is accessible`, async ({ page, t, checkScreen, viewport }) => {
    // The panel scrolls by itself on a desktop; at this height all of it is visible.
    await page.setViewportSize({ width: viewport?.width ?? 390, height: 2400 })
    await openEditor(page, t)
    for (const [group, entry] of Object.entries(groups)) {
      const row = await open(page, group)
      if (entry) await openEntry(page, entry)
      if (group === 'payment')
        await row.getByRole('button', { name: t('إضافة طريقة', 'Add a method') }).click()
      await expect(row.getByRole('textbox').or(row.getByRole('combobox')).first()).toBeVisible()
      await checkScreen(`editor-fields-${group}`)
    }
  })
}

test('an image is cropped to the visible part', async ({ page, t, checkScreen }) => {
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aDrawnPhoto() }
  const logo = { name: 'mark.png', mimeType: 'image/png', buffer: await aDrawnLogo() }
  const icon = { name: 'icon.png', mimeType: 'image/png', buffer: await aDrawnIcon() }
  const places = [
    { group: 'identity', entry: null, label: t('الشعار', 'Logo'), file: logo, name: 'logo' },
    { group: 'identity', entry: null, label: t('أيقونة المتصفح', 'Browser icon'), file: icon, name: 'icon' },
    {
      group: 'gallery',
      entry: 'galleryImages.0',
      label: t('الصورة', 'Photo'),
      file: photo,
      name: 'gallery',
    },
    {
      group: 'videos',
      entry: 'videos.0',
      label: t('صورة الفيديو', 'Video thumbnail'),
      file: photo,
      name: 'video',
    },
    {
      group: 'results',
      entry: 'resultsPage.stories.0',
      label: t('صورة قبل', 'Before picture'),
      file: photo,
      name: 'story',
    },
  ]
  await openEditor(page, t)
  for (const { group, entry, label, file, name } of places) {
    // The icon is in the group of the logo, which is open.
    if (name !== 'icon') await open(page, group)
    if (entry) await openEntry(page, entry)
    await page.getByLabel(`${t('رفع صورة', 'Upload')}: ${label}`, { exact: true }).setInputFiles(file)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: t('رفع الصورة', 'Upload'), exact: true })).toBeEnabled()
    await checkScreen(`editor-crop-${name}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('actions that need a session ask for one in place', async ({ page, t, checkScreen }) => {
  await openEditor(page, t)
  await open(page, 'hero')
  await fieldOf(page, 'hero.title.en').fill('')
  const dialog = page.getByRole('dialog')
  const userName = dialog.getByLabel(t('اسم المستخدم', 'Username'))
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  await publishButton(page, t).click()
  await expect(dialog).toContainText(t('سجّل الدخول لتنشر', 'Sign in to publish'))
  await expect(userName).toBeVisible()
  await checkScreen('editor-sign-in-publish')
  await close()
  for (const [tool, name] of [
    [t('النسخ المنشورة', 'Published versions'), 'history'],
    [t('مشاركة المسودة', 'Share draft'), 'share'],
  ] as const) {
    await openTool(page, t, tool)
    await expect(userName).toBeVisible()
    await checkScreen(`editor-sign-in-${name}`)
    await close()
  }
  await coverLibrary(page, t).click()
  await expect(userName).toBeVisible()
  await checkScreen('editor-sign-in-library')
  await userName.fill('karim')
  await dialog.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('karim-trains-2026')
  await dialog.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).press('Enter')
  await expect(userName).toBeHidden()
  await close()
  await expect(fieldOf(page, 'hero.title.en')).toHaveValue('')
  await publishButton(page, t).click()
  await expect(dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true })).toBeVisible()
  await expect(dialog).toContainText(t('بلا ترجمة إنجليزية', 'No English'))
  await checkScreen('editor-publish-marks')
})

test('a list that failed to load can be retried', async ({ page, t, checkScreen }) => {
  await enterAsStaff(page, t)
  await page.route('**/api/site/pictures?*', (route) => route.abort())
  await page.route('**/api/site/versions?*', (route) => route.abort())
  await openEditor(page, t)
  await open(page, 'hero')
  const dialog = page.getByRole('dialog')
  await coverLibrary(page, t).click()
  await expect(dialog).toContainText(t('تعذّر تحميل الصور', 'Couldn’t load the images'), {
    timeout: 30_000,
  })
  await checkScreen('editor-library-failed')
  await page.unroute('**/api/site/pictures?*')
  await dialog.getByRole('button', { name: t('إعادة المحاولة', 'Try again') }).click()
  await expect(dialog).not.toContainText(t('تعذّر تحميل الصور', 'Couldn’t load the images'))
  await page.keyboard.press('Escape')
  await openTool(page, t, t('النسخ المنشورة', 'Published versions'))
  await expect(dialog.getByRole('button', { name: t('إعادة المحاولة', 'Try again') })).toBeVisible({
    timeout: 30_000,
  })
  await checkScreen('editor-history-failed')
})
