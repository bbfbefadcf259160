import type { Locator, Page } from '@playwright/test'
import { readSite } from '#contract/site.ts'
import { readSiteVersion } from '#contract/site-history.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { startStaffSession } from '#test/e2e/support/actions.ts'
import { coachToken } from '#test/e2e/support/coach-token.ts'
import {
  andBack,
  draftState,
  fieldOf,
  open,
  openEditor,
  openTool,
  publishButton,
  editorTest as test,
  undoButton,
} from '#test/e2e/support/editor.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { aDrawnLogo, aDrawnPhoto, openSiteCalls, publishClients } from '#test/e2e/support/site-calls.ts'
import { expect } from '#test/e2e/support/test.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'

type Say = (arabic: string, english: string) => string
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })

async function openHistory(page: Page, t: Say): Promise<Locator> {
  await openTool(page, t, t('النسخ المنشورة', 'Published versions'))
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  return page.getByRole('dialog')
}

async function sure(page: Page, verb: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click()
}

async function discard(page: Page, t: Say): Promise<void> {
  const name = t('تجاهل المسودة', 'Discard draft')
  await openTool(page, t, name)
  await sure(page, name)
  await expect(draftState(page)).toContainText(t('لا تغييرات', 'No changes'))
}

test('the site as it began is compared and comes back out of the history', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await andBack(product, async () => {
    const token = await coachToken(product.url)
    const request = { token, params: { version: '0' } }
    const original = granted(await call(product.url, readSiteVersion, request))
    await publishClients(product, 777)
    await startStaffSession(page)
    await openEditor(page, t)
    const dialog = await openHistory(page, t)
    const row = dialog.getByRole('listitem').filter({ hasText: t('كما بدأ الموقع', 'As the site began') })
    const next = inDialog(page, t('الصفحة التالية', 'Next page'))
    while (!(await row.isVisible()) && (await next.isEnabled())) {
      const first = await dialog.getByRole('listitem').first().innerText()
      await next.click()
      await expect(dialog.getByRole('listitem').first()).not.toHaveText(first, { useInnerText: true })
    }
    await expect(row).toContainText(t('النسخة الأصلية', 'Original version'))
    await row.scrollIntoViewIfNeeded()
    await checkScreen('editor-history-original')
    await row
      .getByRole('button', { name: t('مقارنة النسخة الأصلية', 'Compare the original version') })
      .click()
    await expect(dialog).toContainText('777')
    await expect(dialog).toContainText(String(original.settings.stats.clients))
    await inDialog(page, t('العودة إلى القائمة', 'Back to the list')).click()
    while (!(await row.isVisible())) await next.click()
    await row
      .getByRole('button', { name: t('استعادة النسخة الأصلية', 'Restore the original version') })
      .click()
    await sure(page, t('استعادة', 'Restore'))
    await expect(dialog).toContainText(t('نسخة من الأصلية', 'A copy of the original'))
    const { settings, sections } = granted(await call(product.url, readSite, {}))
    expect({ settings, sections }).toEqual({ settings: original.settings, sections: original.sections })
  })
})

test('a discarded draft says what is published, after a restore or an undo too', async ({
  page,
  product,
  t,
}) => {
  await andBack(product, async () => {
    const first = await publishClients(product, 601)
    await publishClients(product, 702)
    await startStaffSession(page)
    await openEditor(page, t)
    await open(page, 'statistics')
    const clients = fieldOf(page, 'stats.clients')
    const years = fieldOf(page, 'stats.experience')
    await years.fill('33')
    await openHistory(page, t)
    await inDialog(page, t(`استعادة النسخة ${first.version}`, `Restore version ${first.version}`)).click()
    await sure(page, t('استعادة', 'Restore'))
    await expect(page.getByRole('dialog')).toContainText(
      t(`نسخة من ${first.version}`, `A copy of ${first.version}`),
    )
    await page.keyboard.press('Escape')
    await expect(years).toHaveValue('33')
    // What was restored is known here at once.
    await expect(
      page.getByText(
        t('نُشرت نسخة أحدث منذ بدأت مسودتك', 'A newer version was published since your draft began'),
      ),
    ).toBeVisible()
    await discard(page, t)
    await expect(clients).toHaveValue('601')
    await expect(years).not.toHaveValue('33')

    await clients.fill('888')
    await publishButton(page, t).click()
    await inDialog(page, t('نشر', 'Publish')).click()
    await undoButton(page, t).click()
    await expect(draftState(page)).toContainText(t('تغيير واحد', '1 change'))
    await discard(page, t)
    await expect(clients).toHaveValue('601')
    const { settings } = granted(await call(product.url, readSite, {}))
    expect(settings.stats.clients).toBe(601)
  })
})

test('nothing that others have published since the list was read is taken off by a restore', async ({
  page,
  product,
  t,
}) => {
  await andBack(product, async () => {
    const first = await publishClients(product, 611)
    await publishClients(product, 712)
    await startStaffSession(page)
    await openEditor(page, t)
    const dialog = await openHistory(page, t)
    const theirs = await publishClients(product, 813)
    await inDialog(page, t(`استعادة النسخة ${first.version}`, `Restore version ${first.version}`)).click()
    await sure(page, t('استعادة', 'Restore'))
    await expect(page.getByText(t('لم تُستعد النسخة', 'The version was not restored'))).toBeVisible()
    // The list says what has come meanwhile, and then it can be done.
    const newest = t(`النسخة ${theirs.version}`, `Version ${theirs.version}`)
    await expect(dialog.getByRole('listitem').first()).toContainText(newest)
    expect(granted(await call(product.url, readSite, {})).settings.stats.clients).toBe(813)
    await inDialog(page, t(`استعادة النسخة ${first.version}`, `Restore version ${first.version}`)).click()
    await sure(page, t('استعادة', 'Restore'))
    await expect(dialog).toContainText(t(`نسخة من ${first.version}`, `A copy of ${first.version}`))
    expect(granted(await call(product.url, readSite, {})).settings.stats.clients).toBe(611)
  })
})

test('publishing and the history say what changed, by its name', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await andBack(product, async () => {
    const calls = await openSiteCalls(product.url)
    const photo = await calls.upload(await aDrawnPhoto(), 'photo.jpg')
    const logo = await calls.upload(await aDrawnLogo(), 'logo.png')
    const alt = { ar: 'الكابتن', en: 'The coach' }
    await calls.publish({ heroImage: { ...photo, alt } })
    await startStaffSession(page)
    await openEditor(page, t)
    const { settings, sections, version } = granted(await call(product.url, readSite, {}))
    const [first, second, ...others] = settings.testimonials
    const [picture, ...pictures] = settings.galleryImages
    if (!first || !second || !picture) throw new Error('the demo has testimonials and pictures')
    const { basic } = settings.packages
    const [rewritten, gone, ...storage] = basic.features
    if (!gone || !rewritten) throw new Error('the demo has features')
    const [other, fresh] = [
      { ar: 'ميزة أخرى', en: 'Another feature' },
      { ar: 'ميزة جديدة', en: 'A new feature' },
    ]
    const features = [other, ...storage, fresh]
    const edited = {
      ...settings,
      heroImage: { ...logo, alt },
      galleryImages: [{ ...picture, picture: { ...photo, alt } }, ...pictures],
      testimonials: [...others, { ...second, rating: second.rating === 5 ? 4 : 5 }],
      services: [...settings.services, { ar: 'خدمة جديدة', en: 'A new service' }],
      packages: { ...settings.packages, basic: { ...basic, price: 1350, features } },
      sectionTitles: { ...settings.sectionTitles, videos: { ar: 'شاهد', en: 'Watch' } },
    }
    const order: string[] = sections.map(({ id }) => id)
    const moved = order.filter((id) => id !== 'gallery').toSpliced(3, 0, 'gallery')
    const arranged = sections.map((one) => ({
      ...one,
      order: moved.indexOf(one.id) + 1,
      enabled: one.component !== 'videos',
    }))
    await page.evaluate((storage) => Object.assign(localStorage, storage), {
      adminSettings: JSON.stringify({ version, settings: edited }),
      sectionSettings: JSON.stringify(arranged),
    })
    await openEditor(page, t)
    await publishButton(page, t).click()
    const dialog = page.getByRole('dialog')
    const saidOf = (text: { ar: string; en: string }) => t(text.ar, text.en)
    const quoted = (text: { ar: string; en: string }) => t(`«${isolate(text.ar)}»`, `“${isolate(text.en)}”`)
    const expected = [
      t('صورة الواجهة: صورة جديدة بدل السابقة', 'Cover image: a new picture in place of the former'),
      t('الصورة: صورة جديدة بدل الرسمة', 'Picture: a new picture in place of the artwork'),
      saidOf(picture.caption),
      t('الآراء: حذف', 'Testimonials: removed'),
      saidOf(first.name),
      saidOf(second.name),
      t('النجوم: من', 'Stars: from'),
      t('الخدمات: إضافة', 'Services: added'),
      t('خدمة جديدة', 'A new service'),
      t('السعر في الشهر: من 1,200 جنيه إلى 1,350 جنيه', 'Price a month: from EGP 1,200 to EGP 1,350'),
      `${t('المميزات: إضافة', 'Features: added')} ${quoted(fresh)}`,
      `${t('المميزات: حذف', 'Features: removed')} ${quoted(gone)}`,
      t(
        `المميزات: تعديل ${quoted(rewritten)}، وأصبح ${quoted(other)}`,
        `Features: changed ${quoted(rewritten)}, now ${quoted(other)}`,
      ),
      t('نقل: المعرض (إلى الموضع 4)', 'Moved: Gallery (to place 4)'),
      t('إخفاء: الفيديوهات', 'Hidden: Videos'),
    ]
    for (const line of expected) await expect(dialog).toContainText(line)
    await checkScreen('editor-publish-told')
    await inDialog(page, t('نشر', 'Publish')).click()
    await expect(dialog).toBeHidden()

    await openHistory(page, t)
    const newest = dialog.getByRole('listitem').filter({ hasText: t('المنشورة الآن', 'Published now') })
    await newest.getByText(t('ما الذي تغيّر؟', 'What changed?')).click()
    for (const line of expected) await expect(newest).toContainText(line)
    // The headings of all sections are one setting: the one that changed is named, and no other section.
    const sectionsNamed = newest.locator('p').filter({ hasText: t('الفيديوهات', 'Videos') })
    await expect(sectionsNamed).toHaveCount(1)
    await expect(sectionsNamed).not.toContainText(t('خطوات البدء', 'Process steps'))
    await checkScreen('editor-history-told')
    await inDialog(
      page,
      t(`مقارنة النسخة ${version} بالمنشورة الآن`, `Compare version ${version} with what is published`),
    ).click()
    await expect(dialog).toContainText(t('حذف', 'removed'))
    await expect(dialog).toContainText(t('نقل: المعرض', 'Moved: Gallery'))
    await checkScreen('editor-compare-told')
  })
})

test('whoever is behind is never told the changes from what visitors no longer see', async ({
  page,
  product,
  t,
}) => {
  await andBack(product, async () => {
    await publishClients(product, 601)
    await startStaffSession(page)
    await openEditor(page, t)
    await open(page, 'statistics')
    await fieldOf(page, 'stats.clients').fill('900')
    await publishClients(product, 702)
    const dialog = page.getByRole('dialog')
    await publishButton(page, t).click()
    await inDialog(page, t('نشر', 'Publish')).click()
    const notice = t('نُشرت نسخة أحدث في هذه الأثناء', 'A newer version was published meanwhile')
    await expect(dialog).toContainText(notice)
    await inDialog(page, t('ليس الآن', 'Not now')).click()
    await publishButton(page, t).click()
    await expect(dialog).toContainText(notice)
    await expect(dialog).toContainText('702')
    await expect(dialog).not.toContainText('601')
    await inDialog(page, t('تحديث مسودتي', 'Bring my draft up to date')).click()
    await publishButton(page, t).click()
    await expect(dialog).toContainText(t('المشتركون: من 702 إلى 900', 'Clients: from 702 to 900'))
  })
})

/** Publishes from outside the browser, and answers the number of what is published then. */
async function outside(product: Product) {
  const calls = await openSiteCalls(product.url)
  return {
    upload: calls.upload,
    publish: async (changes: Partial<SiteSettings>) => {
      await calls.publish(changes)
      return granted(await call(product.url, readSite, {})).version
    },
    publishClients: async (clients: number) => (await publishClients(product, clients)).version,
  }
}

const rows = (page: Page): Locator => page.getByRole('dialog').getByRole('list').first().locator('> li')

const rowOf = (page: Page, t: Say, version: number): Locator =>
  rows(page).filter({
    has: page.getByText(t(`النسخة ${version}`, `Version ${version}`), { exact: true }),
  })

const compareOf = (row: Locator, t: Say): Locator => row.getByRole('button', { name: t('مقارنة', 'Compare') })

const nowOf = (page: Page, t: Say): Locator =>
  page.getByRole('dialog').getByText(t('المنشورة الآن', 'Published now'), { exact: true })

const backOf = (page: Page, t: Say): Locator =>
  page.getByRole('button', { name: t('العودة إلى القائمة', 'Back to the list') })

/** Comes back to the page, as whoever looks at another window in between. */
const turnTo = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('whoever compares comes back to the page and the row that they left, and what is published is told on each page', async ({
  page,
  product,
  t,
}) => {
  await andBack(product, async () => {
    const { publishClients } = await outside(product)
    let newest = 0
    for (let clients = 601; clients <= 612; clients++) newest = await publishClients(clients)
    const compared = newest - 11
    await startStaffSession(page)
    await openEditor(page, t)
    await openHistory(page, t)

    // While the next page is awaited, the present one says what it said.
    const held = Promise.withResolvers<void>()
    await page.route('**/api/site/versions?page=2*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: t('الصفحة التالية', 'Next page') }).press('Enter')
    await expect(rowOf(page, t, newest)).toContainText(t('المنشورة الآن', 'Published now'))
    await expect(nowOf(page, t)).toHaveCount(1)
    held.resolve()
    await expect(rowOf(page, t, compared)).toBeVisible()
    await expect(nowOf(page, t)).toHaveCount(0)

    await compareOf(rowOf(page, t, compared), t).press('Enter')
    await expect(page.getByRole('dialog')).toContainText('612')
    await expect(backOf(page, t)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(compareOf(rowOf(page, t, compared), t)).toBeFocused()
    await expect(nowOf(page, t)).toHaveCount(0)

    // What was restored is on the first page, and what that said before is not taken for what is published.
    const awaited = Promise.withResolvers<void>()
    await page.route('**/api/site/versions?page=1*', async (route) => {
      await awaited.promise
      await route.continue()
    })
    await rowOf(page, t, compared)
      .getByRole('button', { name: t('استعادة', 'Restore') })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('استعادة', 'Restore'), exact: true })
      .click()
    await expect(rowOf(page, t, newest)).toBeVisible()
    await expect(nowOf(page, t)).toHaveCount(0)
    awaited.resolve()
    await expect(rowOf(page, t, newest + 1)).toContainText(t('المنشورة الآن', 'Published now'))
    await expect(page.getByRole('dialog').getByRole('list').first()).toBeFocused()
  })
})

test('a comparison and the list follow what others publish meanwhile, as the rest of the editor does', async ({
  page,
  product,
  t,
}) => {
  await andBack(product, async () => {
    const { publishClients } = await outside(product)
    const first = await publishClients(621)
    await publishClients(632)
    await startStaffSession(page)
    await openEditor(page, t)
    await openHistory(page, t)
    const dialog = page.getByRole('dialog')

    // Published since the editor heard of it last, and seen in the comparison at once.
    await publishClients(643)
    await compareOf(rowOf(page, t, first), t).click()
    await expect(dialog).toContainText('643')
    await expect(dialog).toContainText('621')
    const theirs = await publishClients(654)
    await turnTo(page)
    await expect(dialog).toContainText('654')
    await expect(dialog).not.toContainText('643')
    await backOf(page, t).click()
    await expect(rows(page).first()).toContainText(t(`النسخة ${theirs}`, `Version ${theirs}`))
    await expect(rows(page).first()).toContainText(t('المنشورة الآن', 'Published now'))
    await expect(nowOf(page, t)).toHaveCount(1)

    // In the list too.
    const last = await publishClients(665)
    await turnTo(page)
    await expect(rowOf(page, t, last)).toContainText(t('المنشورة الآن', 'Published now'))
    await expect(nowOf(page, t)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await open(page, 'statistics')
    await expect(fieldOf(page, 'stats.clients')).toHaveValue('665')
  })
})

/** Answers `times` calls with what is published now, whatever is published later: as a process that remembers what it read. */
async function rememberAs(page: Page, product: Product) {
  const body = JSON.stringify(granted(await call(product.url, readSite, {})))
  const state = { times: 0, requests: 0 }
  await page.route('**/api/site', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    state.requests += 1
    state.times -= 1
    await (state.times < 0 ? route.continue() : route.fulfill({ contentType: 'application/json', body }))
  })
  return state
}

test('an answer that is older than the list is asked for again, and never takes the place of a newer one', async ({
  page,
  product,
  t,
}) => {
  await andBack(product, async () => {
    const { publishClients } = await outside(product)
    const first = await publishClients(671)
    await publishClients(682)
    await startStaffSession(page)
    await openEditor(page, t)
    const older = await rememberAs(page, product)
    const newest = await publishClients(693)
    older.times = 2
    await openHistory(page, t)
    await expect(rowOf(page, t, newest)).toBeVisible()
    const dialog = page.getByRole('dialog')
    await compareOf(rowOf(page, t, first), t).click()
    await expect(dialog).toContainText('693')
    await expect(dialog).toContainText('671')

    // A process that has not heard of it yet: the second question shows that its first answer was read.
    older.times = Number.POSITIVE_INFINITY
    const before = older.requests
    const askAgain = async () => {
      await turnTo(page)
      return older.requests - before
    }
    await expect.poll(askAgain).toBeGreaterThan(1)
    expect(await dialog.textContent()).toContain('693')

    // Where all answers stay older, what is known shows.
    await openEditor(page, t)
    await openHistory(page, t)
    await expect(rowOf(page, t, newest)).toBeVisible()
    await compareOf(rowOf(page, t, first), t).click()
    await expect(dialog).toContainText('682', { timeout: 15_000 })
    await expect(dialog).toContainText('671')
  })
})

test('whoever is refused as others have published is told what, though the first answer is from before', async ({
  page,
  product,
  t,
}) => {
  await andBack(product, async () => {
    const { publishClients } = await outside(product)
    await publishClients(715)
    await startStaffSession(page)
    await openEditor(page, t)
    await open(page, 'statistics')
    await fieldOf(page, 'stats.clients').fill('900')
    const older = await rememberAs(page, product)
    await publishClients(726)
    older.times = 2
    const dialog = page.getByRole('dialog')
    await publishButton(page, t).click()
    await dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true }).click()
    await expect(dialog).toContainText('726')
    await expect(dialog).not.toContainText('715')
  })
})

test('a picture of which something else is said is shown once, and what is said of it in words', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await andBack(product, async () => {
    const { upload, publish } = await outside(product)
    const photo = await upload(await aDrawnPhoto(), 'photo.jpg')
    const former = await publish({ heroImage: { ...photo, alt: { ar: 'الكابتن', en: 'The coach' } } })
    const theirs = { ...photo, alt: { ar: 'الكابتن', en: '' }, focus: { x: 30, y: 20 } }
    await startStaffSession(page)
    await openEditor(page, t)
    const { settings, sections, version } = granted(await call(product.url, readSite, {}))
    await publish({ heroImage: theirs })

    await openEditor(page, t)
    await openHistory(page, t)
    await compareOf(rowOf(page, t, former), t).click()
    const dialog = page.getByRole('dialog')
    const english = t('وصف آخر للصورة بالإنجليزية', 'image description changed in English')
    const arabic = t('وصف آخر للصورة بالعربية', 'image description changed in Arabic')
    const focus = t('نقطة تركيز أخرى', 'focal point changed')
    const [middle, corner] = [
      t('50% من اليسار، 50% من الأعلى', '50% from the left, 50% from the top'),
      t('30% من اليسار، 20% من الأعلى', '30% from the left, 20% from the top'),
    ]
    for (const said of [english, focus, 'The coach', middle, corner]) {
      await expect(dialog).toContainText(said)
    }
    await expect(dialog).not.toContainText(arabic)
    await expect(dialog.locator('picture')).toHaveCount(1)
    await checkScreen('editor-compare-picture')
    await page.keyboard.press('Escape')

    // A draft that says something else of the same picture.
    const mine = { ...photo, alt: { ar: 'المدرب', en: 'The coach' } }
    await page.evaluate((storage) => Object.assign(localStorage, storage), {
      adminSettings: JSON.stringify({
        version,
        settings: { ...settings, heroImage: mine },
        basis: { settings, sections },
      }),
    })
    await openEditor(page, t)
    await expect(page.getByText(t('منذ بدأت مسودتك', 'since your draft began'))).toBeVisible()
    await publishButton(page, t).click()
    for (const said of [arabic, english, focus, 'المدرب', 'الكابتن', 'The coach', middle, corner]) {
      await expect(dialog).toContainText(said)
    }
    await expect(dialog.locator('picture')).toHaveCount(1)
    await checkScreen('editor-conflict-picture')
  })
})
