import type { Page } from '@playwright/test'
import { publishSite, readSite } from '#contract/site.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { enterAsCoach, enterAsStaff, startStaffSession } from '#test/e2e/support/actions.ts'
import { coachToken } from '#test/e2e/support/coach-token.ts'
import {
  andBack,
  draftState,
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

/** Opens the editor on what a browser kept, and answers what was written into its log. */
async function openStored(page: Page, t: Say, storage: Record<string, string>): Promise<string[]> {
  const logged: string[] = []
  const hear = (message: { type: () => string; text: () => string }) => {
    if (message.type() === 'warning') logged.push(message.text())
  }
  await page.goto('/privacy')
  await page.evaluate((values) => {
    localStorage.clear()
    Object.assign(localStorage, values)
  }, storage)
  page.on('console', hear)
  await openEditor(page, t)
  page.off('console', hear)
  return logged
}

const toast = (page: Page, t: Say) =>
  page
    .getByRole('main')
    .filter({ hasText: t('لم تكن مقروءة', 'could not be read') })
    .locator('ul')
    .first()
    .getByRole('listitem')

test('a kept draft that was edited by hand is mended field by field', async ({ page, t, checkScreen }) => {
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
      ['الأرقام › المشتركون', 'Statistics › Clients'],
      ['آراء المشتركين › الآراء › رأي 2', 'Testimonials › Testimonials › testimonial 2'],
      ['الأرقام على الشاشة › شكل الأرقام', 'Digits › How numbers are written'],
      [
        'ترتيب الأقسام وإظهارها › الأرقام › الظهور',
        'Order and visibility of sections › Statistics › visibility',
      ],
      ['ترتيب الأقسام وإظهارها › قسم 11', 'Order and visibility of sections › section 11'],
      ['ترتيب الأقسام وإظهارها › قسم 12', 'Order and visibility of sections › section 12'],
      ['ترتيب الأقسام وإظهارها › الترتيب', 'Order and visibility of sections › order'],
      ['النسخة التي بدأت منها المسودة', 'The version that the draft began from'],
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

test('another tab that is open eats nothing of what is being written', async ({ page, t }) => {
  await openEditor(page, t)
  const other = await page.context().newPage()
  await openEditor(other, t)
  await page.bringToFront()
  await open(page, 'hero')
  const title = fieldOf(page, 'hero.title.en')
  await title.fill('')
  for (const word of ['Train ', 'with ', 'me']) {
    await title.pressSequentially(word)
    // Whoever thinks for a moment has the draft kept, and the other tab hears of it.
    await expect(page.getByRole('banner').getByRole('status')).toContainText(t('مسودة محفوظة', 'Draft saved'))
  }
  await expect(title).toHaveValue('Train with me')
  await open(other, 'hero')
  await expect(fieldOf(other, 'hero.title.en')).toHaveValue('Train with me')
})

test('a kept order that is broken is the published one, and one from before a section came holds', async ({
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
  // A section that the product has learnt since comes at the end, and nothing was put back.
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
  // One that stood in what the draft began from was taken out by hand.
  expect(await openWith(earlier)).toEqual(published)
  await expect(toast(page, t)).toHaveText([
    t('ترتيب الأقسام وإظهارها › المعرض', 'Order and visibility of sections › Gallery'),
    t('ترتيب الأقسام وإظهارها › الترتيب', 'Order and visibility of sections › order'),
  ])
  for (const broken of [
    sections.map((one) => (one.component === 'contact' ? { ...one, order: 1 } : one)),
    [...sections, { ...hero, id: 'hero-2', component: 'unheard', order: 4 }],
    [{ ...hero, order: 9 }, ...sections],
  ]) {
    expect(await openWith(broken)).toEqual(published)
    await expect(toast(page, t).last()).toHaveText(
      t('ترتيب الأقسام وإظهارها › الترتيب', 'Order and visibility of sections › order'),
    )
  }
})

test('a kept draft that cannot be read at all goes, and says so', async ({ page, t }) => {
  const beginsAnew = async (storage: Record<string, string>, names: RegExp[]) => {
    const logged = await openStored(page, t, storage)
    await expect(toast(page, t)).toHaveText(names)
    expect(logged).toHaveLength(names.length)
    expect((await sectionOrder(page)).slice(0, 3)).toEqual(['hero', 'gallery', 'statistics'])
    await open(page, 'packages')
    await expect(fieldOf(page, 'packages.basic.price')).toHaveValue('1200')
  }
  await beginsAnew({ adminMode: '{}', adminSettings: '{"version":', sectionSettings: '[{"id"' }, [
    /adminMode/,
    /adminSettings/,
    /sectionSettings/,
  ])
  await beginsAnew(
    { adminSettings: '[]', sectionSettings: '7' },
    [t('ترتيب الأقسام وإظهارها', 'Order and visibility of sections'), /adminSettings/].map(
      (name) => new RegExp(name),
    ),
  )
  // Another program's draft, without the frame of this one: what it says holds.
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

test('what keeps a draft from being published leads to its field', async ({ page, t, checkScreen }) => {
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

test('an entry of a list that says nothing is not published', async ({ page, t, checkScreen }) => {
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
  await checkScreen('editor-empty-entries')
  await dialog.getByRole('button', { name: t('ما قاله', 'What they said') }).click()
  await expectToBeAt(page, 'testimonials.3.content.ar')
})

test('the limits of a problem are written in the digits of the page', async ({ page, product, t }) => {
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

test('a text that lacks something leads to its field', async ({ page, t, checkScreen }) => {
  await openEditor(page, t)
  await open(page, 'hero')
  await fieldOf(page, 'hero.title.en').fill('')
  await open(page, 'packages')
  await fieldOf(page, 'packages.basic.features.1.ar').fill('ميزة جديدة')

  const toCheck = page.getByRole('button', { name: t('للمراجعة', 'To look at') })
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

test('a price says what is wrong with it, and asks where it is nothing', async ({ page, t, checkScreen }) => {
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
  await page.getByRole('button', { name: t('للمراجعة', 'To look at') }).click()
  await expect(dialog).toContainText(free)
  await page.keyboard.press('Escape')
  await publishButton(page, t).click()
  await expect(dialog).toContainText(free)
  await dialog.getByText(t('أين؟', 'Where?')).first().click()
  await checkScreen('editor-publish-zero')
  await dialog.getByRole('button', { name: t('السعر في الشهر', 'Price a month') }).click()
  await expectToBeAt(page, 'packages.basic.price')
})

test('the characters of a text are counted as they are kept', async ({ page, t }) => {
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

test('a price that is cleared letter by letter is not published by what was left of it', async ({
  page,
  t,
}) => {
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

const adminMode = (page: Page) => page.evaluate(() => localStorage.getItem('adminMode'))
const landing = (page: Page) => page.locator('#hero')

test('the way back out of the editor leads back, and not into it again', async ({ page, t }) => {
  // Without an account, from the landing page, by the address.
  await page.goto('/')
  await openEditor(page, t)
  await page.goBack()
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await adminMode(page)).toBeNull()
  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  // From another page; and to the landing page after all, by its address.
  await page.goto('/privacy')
  await openEditor(page, t)
  await page.goBack()
  await expect(page).toHaveURL(/\/privacy$/)
  await openEditor(page, t)
  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('staff find the editor again until they leave it', async ({ page, t }) => {
  await enterAsStaff(page, t)
  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  await openEditor(page, t)
  await expect.poll(() => adminMode(page)).toBe('true')
  await page.reload()
  await page.goto('/')
  await expect(page).toHaveURL(/\/edit$/)
  await expect(page.getByRole('heading', { level: 1, name: t('تعديل الموقع', 'Edit site') })).toBeVisible()

  // Back over the two editors, to where the first was opened from.
  await page.goBack()
  await expect(page).toHaveURL(/\/edit$/)
  await page.goBack()
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await adminMode(page)).toBeNull()
  await page.goto('/')
  await expect(landing(page)).toBeVisible()

  // Within the back office no page is loaded anew.
  await page.goto('/admin')
  await page.getByRole('link', { name: t('تعديل الموقع', 'Edit site') }).click()
  await expect.poll(() => adminMode(page)).toBe('true')
  await page.goBack()
  await expect(page).toHaveURL(/\/admin$/)
  await expect.poll(() => adminMode(page)).toBeNull()

  // A mode that was kept for somebody who has signed out since reopens nothing.
  await page.evaluate(() => {
    localStorage.setItem('adminMode', 'true')
    localStorage.removeItem('adminToken')
  })
  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('the way back out of the editor leads back where the browser does not tell it that it is left', async ({
  page,
  newPerson,
  t,
}) => {
  await page.addInitScript(() => {
    addEventListener('pageswap', (event) => event.stopImmediatePropagation(), true)
  })
  await enterAsStaff(page, t)
  await page.goto('/')
  await openEditor(page, t)
  await expect.poll(() => adminMode(page)).toBe('true')
  await page.goBack()
  await expect(landing(page)).toBeVisible()
  expect(await adminMode(page)).toBeNull()
  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  // The editor itself is come back to as before, and a page that is loaded anew leads there.
  await openEditor(page, t)
  await page.goto('/privacy')
  await page.goBack()
  await expect(page).toHaveURL(/\/edit$/)
  await expect.poll(() => adminMode(page)).toBe('true')
  await page.goto('/')
  await expect(page).toHaveURL(/\/edit$/)

  // Brought back as it was left, the landing page runs none of its scripts again.
  const visitor = await newPerson()
  await visitor.goto('/')
  await visitor.evaluate(() => localStorage.setItem('adminMode', 'true'))
  await visitor.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })))
  expect(await adminMode(visitor)).toBe('true')
  await visitor.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(await adminMode(visitor)).toBeNull()
})

test('leaving the editor in one tab is no leaving for whoever goes on in another', async ({ page, t }) => {
  await enterAsStaff(page, t)
  await page.goto('/')
  await openEditor(page, t)
  const other = await page.context().newPage()
  await openEditor(other, t)
  await page.goBack()
  await expect(landing(page)).toBeVisible()
  expect(await adminMode(page)).toBeNull()
  await other.evaluate(() => dispatchEvent(new Event('focus')))
  expect(await adminMode(other)).toBe('true')
  await other.goto('/')
  await expect(other).toHaveURL(/\/edit$/)
})

test('the button ends editing', async ({ page, t }) => {
  await startStaffSession(page)
  await openEditor(page, t)
  await page.getByRole('button', { name: t('إنهاء التعديل', 'Exit editing') }).click()
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await adminMode(page)).toBeNull()
})

test('whoever edits hears of what others publish before they publish', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await andBack(product, async () => {
    const token = await coachToken(product.url)
    const publish = async (clients: number) => {
      const { settings, sections, version } = granted(await call(product.url, readSite, {}))
      const changed = { ...settings, stats: { ...settings.stats, clients } }
      granted(await call(product.url, publishSite, { token, body: { settings: changed, sections, version } }))
    }
    const turnTo = () =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await enterAsCoach(page, t)
    await page.getByRole('link', { name: t('تعديل الموقع', 'Edit site') }).click()
    await open(page, 'statistics')

    await publish(611)
    await turnTo()
    await expect(fieldOf(page, 'stats.clients')).toHaveValue('611')
    await expect(page.getByText(t('وهي أمامك الآن', 'and is before you now'))).toBeVisible()
    await expect(draftState(page)).toContainText(t('لا تغييرات', 'No changes'))

    await fieldOf(page, 'stats.sessions').fill('2345')
    await publish(622)
    await turnTo()
    const notice = page
      .getByRole('status')
      .filter({ hasText: t('منذ بدأت مسودتك', 'since your draft began') })
    await expect(notice).toBeVisible()
    await checkScreen('editor-newer')
    await notice.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('المشتركون: من 611 إلى 622', 'Clients: from 611 to 622'))
    await expect(dialog).toContainText(t('نشرها', 'Published by'))
    await dialog.getByRole('button', { name: t('تحديث مسودتي', 'Bring my draft up to date') }).click()
    await expect(notice).toBeHidden()
    await expect(fieldOf(page, 'stats.clients')).toHaveValue('622')
    await expect(fieldOf(page, 'stats.sessions')).toHaveValue('2345')
    await expect(draftState(page)).toContainText(t('تغيير واحد', '1 change'))
  })
})
