import type { Page } from '@playwright/test'
import {
  andBack,
  fieldOf,
  open,
  openEditor,
  openEntry,
  panelRow,
  publishButton,
  sectionOrder,
  editorTest as test,
} from '#test/e2e/support/editor.ts'
import { openSiteCalls } from '#test/e2e/support/site-calls.ts'
import { expect } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

/** Opens the editor with this browser storage, and returns the warnings in the console. */
async function openStored(page: Page, t: Say, storage: Record<string, string>): Promise<string[]> {
  const logged: string[] = []
  const collect = (message: { type: () => string; text: () => string }) => {
    if (message.type() === 'warning') logged.push(message.text())
  }
  await page.goto('/privacy')
  await page.evaluate((values) => {
    localStorage.clear()
    Object.assign(localStorage, values)
  }, storage)
  page.on('console', collect)
  await openEditor(page, t)
  page.off('console', collect)
  return logged
}

const toast = (page: Page, t: Say) =>
  page
    .getByRole('main')
    .filter({ hasText: t('تعذّرت قراءة', 'could not be read') })
    .locator('ul')
    .first()
    .getByRole('listitem')

test('repairs a hand-edited stored draft field by field', async ({ page, t, checkScreen }) => {
  await openEditor(page, t)
  await open(page, 'packages')
  await fieldOf(page, 'packages.basic.price').fill('1777')
  await panelRow(page, 'gallery').getByRole('switch').click()
  await expect(page.getByRole('banner').getByRole('status')).toContainText(t('مسودة محفوظة', 'Draft saved'))
  const storage = await page.evaluate(() => ({ ...localStorage }))
  const draft = JSON.parse(storage.adminSettings ?? '')
  const sections = JSON.parse(storage.sectionSettings ?? '')
  draft.version = '3'
  draft.settings.stats.clients = 'many'
  draft.settings.numerals = 7
  draft.settings.testimonials[1].rating = { stars: 5 }
  draft.settings.hero.title = null
  sections[1].order = 'first'
  sections[2].enabled = 'perhaps'
  sections.push({ id: 'unheard' }, null)

  const logged = await openStored(page, t, {
    adminMode: 'perhaps',
    adminSettings: JSON.stringify(draft),
    sectionSettings: JSON.stringify(sections),
  })
  await expect(toast(page, t)).toHaveText(
    [
      [/adminMode/, /adminMode/],
      ['الواجهة › العنوان الرئيسي', 'Hero › Headline'],
      ['الأرقام › العملاء', 'Statistics › Clients'],
      ['آراء الأعضاء › الآراء › رأي 2', 'Testimonials › Testimonials › testimonial 2'],
      ['الأرقام على الشاشة › شكل الأرقام', 'Digits › How numbers are written'],
      ['ترتيب الأقسام وإظهارها › الأرقام › الظهور', 'Section order and visibility › Statistics › visibility'],
      ['ترتيب الأقسام وإظهارها › قسم 11', 'Section order and visibility › section 11'],
      ['ترتيب الأقسام وإظهارها › قسم 12', 'Section order and visibility › section 12'],
      ['ترتيب الأقسام وإظهارها › الترتيب', 'Section order and visibility › order'],
      ['النسخة التي بدأت منها المسودة', 'The version the draft started from'],
    ].map(([arabic = '', english = '']) => (arabic instanceof RegExp ? arabic : t(arabic, String(english)))),
  )
  for (const part of ['admin mode', 'hero.title', 'stats.clients', 'numerals', 'sections.order', 'basis']) {
    expect(
      logged.some((line) => line.includes(part)),
      `${part} in ${logged.join(' | ')}`,
    ).toBe(true)
  }
  await checkScreen('editor-reset')
  await open(page, 'packages')
  await expect(fieldOf(page, 'packages.basic.price')).toHaveValue('1777')
  await expect(panelRow(page, 'gallery').getByRole('switch')).not.toBeChecked()
  await expect(panelRow(page, 'statistics').getByRole('switch')).toBeChecked()
})

test('another open tab does not discard text that is being typed', async ({ page, t }) => {
  await openEditor(page, t)
  const other = await page.context().newPage()
  await openEditor(other, t)
  await page.bringToFront()
  await open(page, 'hero')
  const title = fieldOf(page, 'hero.title.en')
  await title.fill('')
  for (const word of ['Train ', 'with ', 'me']) {
    await title.pressSequentially(word)
    // The draft is stored after a pause, and the other tab is notified.
    await expect(page.getByRole('banner').getByRole('status')).toContainText(t('مسودة محفوظة', 'Draft saved'))
  }
  await expect(title).toHaveValue('Train with me')
  await open(other, 'hero')
  await expect(fieldOf(other, 'hero.title.en')).toHaveValue('Train with me')
})

test('a broken stored order falls back to the published one, and one without a newer section is valid', async ({
  page,
  t,
}) => {
  await openEditor(page, t)
  const published = await sectionOrder(page)
  await panelRow(page, 'gallery')
    .getByRole('button', { name: t('تحريك لأسفل: المعرض', 'Move down: Gallery') })
    .click()
  await panelRow(page, 'videos').getByRole('switch').click()
  await expect(page.getByRole('banner').getByRole('status')).toContainText(t('مسودة محفوظة', 'Draft saved'))
  const { adminSettings = '', sectionSettings = '' } = await page.evaluate(() => ({ ...localStorage }))
  const moved = await sectionOrder(page)
  expect(moved).not.toEqual(published)
  const sections: { component: string; order: number }[] = JSON.parse(sectionSettings)
  const hero = sections.find(({ component }) => component === 'hero')
  const openWith = async (storage: unknown[], settings = adminSettings) => {
    await openStored(page, t, { adminSettings: settings, sectionSettings: JSON.stringify(storage) })
    await expect(panelRow(page, 'videos').getByRole('switch')).not.toBeChecked()
    return sectionOrder(page)
  }
  expect(await openWith(sections)).toEqual(moved)
  await expect(toast(page, t)).toHaveCount(0)
  // A section that a newer version added comes at the end, and nothing was reset.
  const earlier = sections.filter(({ component }) => component !== 'gallery')
  const began = JSON.parse(adminSettings)
  began.basis.sections = began.basis.sections.filter(
    ({ component }: { component: string }) => component !== 'gallery',
  )
  expect(await openWith(earlier, JSON.stringify(began))).toEqual([
    ...moved.filter((name) => name !== 'gallery'),
    'gallery',
  ])
  await expect(toast(page, t)).toHaveCount(0)
  // A section that the draft's base had was removed by hand.
  expect(await openWith(earlier)).toEqual(published)
  await expect(toast(page, t)).toHaveText([
    t('ترتيب الأقسام وإظهارها › المعرض', 'Section order and visibility › Gallery'),
    t('ترتيب الأقسام وإظهارها › الترتيب', 'Section order and visibility › order'),
  ])
  for (const broken of [
    sections.map((one) => (one.component === 'contact' ? { ...one, order: 1 } : one)),
    [...sections, { ...hero, id: 'hero-2', component: 'unheard', order: 4 }],
    [{ ...hero, order: 9 }, ...sections],
  ]) {
    expect(await openWith(broken)).toEqual(published)
    await expect(toast(page, t).last()).toHaveText(
      t('ترتيب الأقسام وإظهارها › الترتيب', 'Section order and visibility › order'),
    )
  }
})

test('discards an unreadable stored draft with a notice', async ({ page, t }) => {
  const expectDiscarded = async (storage: Record<string, string>, names: RegExp[]) => {
    const logged = await openStored(page, t, storage)
    await expect(toast(page, t)).toHaveText(names)
    expect(logged).toHaveLength(names.length)
    expect((await sectionOrder(page)).slice(0, 3)).toEqual(['hero', 'gallery', 'statistics'])
    await open(page, 'packages')
    await expect(fieldOf(page, 'packages.basic.price')).toHaveValue('1200')
  }
  await expectDiscarded({ adminMode: '{}', adminSettings: '{"version":', sectionSettings: '[{"id"' }, [
    /adminMode/,
    /adminSettings/,
    /sectionSettings/,
  ])
  await expectDiscarded(
    { adminSettings: '[]', sectionSettings: '7' },
    [t('ترتيب الأقسام وإظهارها', 'Section order and visibility'), /adminSettings/].map(
      (name) => new RegExp(name),
    ),
  )
  // A draft of another program, without the envelope of this one: its settings are used.
  const logged = await openStored(page, t, { adminSettings: '{"contactEmail":"me@example.com"}' })
  expect(logged).toEqual([])
  await open(page, 'contact')
  await expect(fieldOf(page, 'contactEmail')).toHaveValue('me@example.com')
})

async function expectToBeAt(page: Page, place: string): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(fieldOf(page, place)).toBeFocused()
  await expect(fieldOf(page, place)).toBeInViewport()
}

test('a publishing error links to its field', async ({ page, t, checkScreen }) => {
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
  await checkScreen('editor-problems')
  await dialog.getByRole('button', { name: t('رأي 2 › نص الرأي', 'testimonial 2 › What they said') }).click()
  await expectToBeAt(page, 'testimonials.1.content.ar')
  await fieldOf(page, 'testimonials.1.content.ar').fill('رأي')

  await publishButton(page, t).click()
  await dialog.getByRole('button', { name: t('رابط إنستجرام', 'Instagram link') }).click()
  await expectToBeAt(page, 'socialLinks.instagram')
  await fieldOf(page, 'socialLinks.instagram').fill('https://instagram.com/coach')

  await publishButton(page, t).click()
  await expect(dialog).toContainText(t('ليراها الزوار الآن؟', 'for visitors now?'))
})

test('empty list entries are not published', async ({ page, t, checkScreen }) => {
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
    t('رأي 4 › نص الرأي', 'testimonial 4 › What they said'),
  ])
  await checkScreen('editor-empty-entries')
  await dialog.getByRole('button', { name: t('نص الرأي', 'What they said') }).click()
  await expectToBeAt(page, 'testimonials.3.content.ar')
})

test('errors show limits in the digits of the page', async ({ page, product, t }) => {
  await andBack(product, async () => {
    const calls = await openSiteCalls(product.url)
    await calls.publish({ numerals: 'arab' })
    await openEditor(page, t)
    expect(await page.locator('html').getAttribute('data-numerals')).toBe(t('arab', '') || null)
    await open(page, 'testimonials')
    await openEntry(page, 'testimonials.1')
    await fieldOf(page, 'testimonials.1.content.ar').fill('ا'.repeat(801))
    await publishButton(page, t).click()
    await expect(page.getByRole('dialog')).toContainText(
      t('عدد الأحرف ٨٠١ والحد الأقصى ٨٠٠. احذف ١.', 'Up to 800 characters. Remove 1 of 801.'),
    )
  })
})

test('a text warning links to its field', async ({ page, t, checkScreen }) => {
  await openEditor(page, t)
  await open(page, 'hero')
  await fieldOf(page, 'hero.title.en').fill('')
  await open(page, 'packages')
  await fieldOf(page, 'packages.basic.features.1.ar').fill('ميزة جديدة')

  const toCheck = page.getByRole('button', { name: t('للمراجعة', 'a look') })
  await toCheck.click()
  const dialog = page.getByRole('dialog')
  for (const where of await dialog.getByText(t('أين؟', 'Where?')).all()) await where.click()
  await checkScreen('editor-marks')
  await dialog.getByRole('button', { name: t('العنوان الرئيسي › الإنجليزية', 'Headline › English') }).click()
  await expectToBeAt(page, 'hero.title.en')

  await publishButton(page, t).click()
  await dialog.getByText(t('أين؟', 'Where?')).last().click()
  await dialog.getByRole('button', { name: t('ميزة 2 › الإنجليزية', 'feature 2 › English') }).click()
  await expectToBeAt(page, 'packages.basic.features.1.en')
})

test('a price shows its error, and asks for confirmation when it is 0', async ({ page, t, checkScreen }) => {
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
  await checkScreen('editor-price-zero')
  await page.getByRole('button', { name: t('للمراجعة', 'a look') }).click()
  await expect(dialog).toContainText(free)
  await page.keyboard.press('Escape')
  await publishButton(page, t).click()
  await expect(dialog).toContainText(free)
  await dialog.getByText(t('أين؟', 'Where?')).first().click()
  await checkScreen('editor-publish-zero')
  await dialog.getByRole('button', { name: t('السعر الشهري', 'Monthly price') }).click()
  await expectToBeAt(page, 'packages.basic.price')
})

test('characters are counted as they are stored', async ({ page, t }) => {
  await openEditor(page, t)
  await open(page, 'packages')
  const english = fieldOf(page, 'packages.basic.description.en')
  const box = page.locator('[data-field="packages.basic.description"]')
  const fits = (length: number) => t(`عدد الأحرف ${length}`, `${length} characters`)
  // Characters are counted as people do: a letter with an accent and an emoji are one each, trailing spaces none.
  await english.fill(`${'e\u0301'.repeat(59)}💪${'a'.repeat(100)}  `)
  await expect(box).toContainText(fits(160))
  await expect(english).not.toHaveAttribute('aria-invalid')
  await english.fill(`${'e\u0301'.repeat(59)}💪${'a'.repeat(101)}  `)
  await expect(box).toContainText(fits(161))
  await expect(box).toContainText(t('احذف 1.', 'Remove 1 of 161'))
})

test('a price cleared digit by digit is not published in part', async ({ page, t }) => {
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
})
