import type { Page } from '@playwright/test'
import { readSite } from '#contract/site.ts'
import { readSiteVersion } from '#contract/site-history.ts'
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
import {
  backToVersions,
  compareButton,
  confirm,
  inDialog,
  openVersions,
  publishElsewhere,
  publishedLabel,
  versionRow,
} from '#test/e2e/support/editor-versions.ts'
import { aDrawnLogo, aDrawnPhoto, openSiteCalls, publishClients } from '#test/e2e/support/site-calls.ts'
import { expect } from '#test/e2e/support/test.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'

type Say = (arabic: string, english: string) => string

async function discard(page: Page, t: Say): Promise<void> {
  const name = t('تجاهل المسودة', 'Discard draft')
  await openTool(page, t, name)
  await confirm(page, name)
  await expect(draftState(page)).toContainText(t('لا تغييرات', 'No changes'))
}

test('the original site is compared and restored from the history', async ({
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
    const dialog = await openVersions(page, t)
    const row = dialog.getByRole('listitem').filter({ hasText: t('كما بدأ الموقع', 'How the site started') })
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
    await confirm(page, t('استعادة', 'Restore'))
    await expect(dialog).toContainText(t('مستعادة من النسخة الأصلية', 'Copy of the original'))
    const { settings, sections } = granted(await call(product.url, readSite, {}))
    expect({ settings, sections }).toEqual({ settings: original.settings, sections: original.sections })
  })
})

test('discarding a draft shows the published content, also after a restore or an undo', async ({
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
    await openVersions(page, t)
    await inDialog(page, t(`استعادة النسخة ${first.version}`, `Restore version ${first.version}`)).click()
    await confirm(page, t('استعادة', 'Restore'))
    await expect(page.getByRole('dialog')).toContainText(
      t(`مستعادة من النسخة ${first.version}`, `Copy of ${first.version}`),
    )
    await page.keyboard.press('Escape')
    await expect(years).toHaveValue('33')
    // The restored version is known here at once.
    await expect(
      page.getByText(
        t('نُشرت نسخة أحدث منذ بدأت مسودتك', 'A newer version was published after you started your draft'),
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

test('publishing and the history name each change', async ({ page, product, t, checkScreen }) => {
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
      t('صورة الواجهة: صورة جديدة بدل السابقة', 'Cover image: a new image instead of the previous one'),
      t('الصورة: صورة جديدة بدل الرسمة', 'Photo: a new image instead of the artwork'),
      saidOf(picture.caption),
      t('الآراء: حذف', 'Testimonials: removed'),
      saidOf(first.name),
      saidOf(second.name),
      t('النجوم: من', 'Stars: from'),
      t('الخدمات: إضافة', 'Services: added'),
      t('خدمة جديدة', 'A new service'),
      t('السعر الشهري: من 1,200 جنيه إلى 1,350 جنيه', 'Monthly price: from EGP 1,200 to EGP 1,350'),
      `${t('المزايا: إضافة', 'Features: added')} ${quoted(fresh)}`,
      `${t('المزايا: حذف', 'Features: removed')} ${quoted(gone)}`,
      t(
        `المزايا: تعديل ${quoted(rewritten)}، وأصبح ${quoted(other)}`,
        `Features: changed ${quoted(rewritten)}, now ${quoted(other)}`,
      ),
      t('نقل: المعرض (إلى الموضع 4)', 'Moved: Gallery (to position 4)'),
      t('إخفاء: الفيديوهات', 'Hidden: Videos'),
    ]
    for (const line of expected) await expect(dialog).toContainText(line)
    await checkScreen('editor-publish-changes')
    await inDialog(page, t('نشر', 'Publish')).click()
    await expect(dialog).toBeHidden()

    await openVersions(page, t)
    const newest = dialog.getByRole('listitem').filter({ hasText: t('المنشورة الآن', 'Live now') })
    await newest.getByText(t('ما الذي تغيّر؟', 'What changed?')).click()
    for (const line of expected) await expect(newest).toContainText(line)
    // The headings of all sections are one setting: only the changed section is named.
    const sectionsNamed = newest.locator('p').filter({ hasText: t('الفيديوهات', 'Videos') })
    await expect(sectionsNamed).toHaveCount(1)
    await expect(sectionsNamed).not.toContainText(t('خطوات البدء', 'Process steps'))
    await checkScreen('editor-history-changes')
    await inDialog(
      page,
      t(`مقارنة النسخة ${version} بالمنشورة الآن`, `Compare version ${version} with the live site`),
    ).click()
    await expect(dialog).toContainText(t('حذف', 'removed'))
    await expect(dialog).toContainText(t('نقل: المعرض', 'Moved: Gallery'))
    await checkScreen('editor-compare-changes')
  })
})

test('closing a comparison returns to its page and row, and only the published version has the label', async ({
  page,
  product,
  t,
}) => {
  await andBack(product, async () => {
    const { publishClients } = await publishElsewhere(product)
    let newest = 0
    for (let clients = 601; clients <= 612; clients++) newest = await publishClients(clients)
    const compared = newest - 11
    await startStaffSession(page)
    await openEditor(page, t)
    await openVersions(page, t)

    // While the next page loads, the current one is unchanged.
    const released = Promise.withResolvers<void>()
    await page.route('**/api/site/versions?page=2*', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.getByRole('button', { name: t('الصفحة التالية', 'Next page') }).press('Enter')
    await expect(versionRow(page, t, newest)).toContainText(t('المنشورة الآن', 'Live now'))
    await expect(publishedLabel(page, t)).toHaveCount(1)
    released.resolve()
    await expect(versionRow(page, t, compared)).toBeVisible()
    await expect(publishedLabel(page, t)).toHaveCount(0)

    await compareButton(versionRow(page, t, compared), t).press('Enter')
    await expect(page.getByRole('dialog')).toContainText('612')
    await expect(backToVersions(page, t)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(compareButton(versionRow(page, t, compared), t)).toBeFocused()
    await expect(publishedLabel(page, t)).toHaveCount(0)

    // The restored version is on the first page; its cached content does not show the label of the published version.
    const awaited = Promise.withResolvers<void>()
    await page.route('**/api/site/versions?page=1*', async (route) => {
      await awaited.promise
      await route.continue()
    })
    await versionRow(page, t, compared)
      .getByRole('button', { name: t('استعادة', 'Restore') })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('استعادة', 'Restore'), exact: true })
      .click()
    await expect(versionRow(page, t, newest)).toBeVisible()
    await expect(publishedLabel(page, t)).toHaveCount(0)
    awaited.resolve()
    await expect(versionRow(page, t, newest + 1)).toContainText(t('المنشورة الآن', 'Live now'))
    await expect(page.getByRole('dialog').getByRole('list').first()).toBeFocused()
  })
})

test('an image with changed metadata is shown once, with the changes in words', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await andBack(product, async () => {
    const { upload, publish } = await publishElsewhere(product)
    const photo = await upload(await aDrawnPhoto(), 'photo.jpg')
    const former = await publish({ heroImage: { ...photo, alt: { ar: 'الكابتن', en: 'The coach' } } })
    const theirs = { ...photo, alt: { ar: 'الكابتن', en: '' }, focus: { x: 30, y: 20 } }
    await startStaffSession(page)
    await openEditor(page, t)
    const { settings, sections, version } = granted(await call(product.url, readSite, {}))
    await publish({ heroImage: theirs })

    await openEditor(page, t)
    await openVersions(page, t)
    await compareButton(versionRow(page, t, former), t).click()
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

    // A draft with other metadata of the same image.
    const mine = { ...photo, alt: { ar: 'المدرب', en: 'The coach' } }
    await page.evaluate((storage) => Object.assign(localStorage, storage), {
      adminSettings: JSON.stringify({
        version,
        settings: { ...settings, heroImage: mine },
        basis: { settings, sections },
      }),
    })
    await openEditor(page, t)
    await expect(page.getByText(t('منذ بدأت مسودتك', 'after you started your draft'))).toBeVisible()
    await publishButton(page, t).click()
    for (const said of [arabic, english, focus, 'المدرب', 'الكابتن', 'The coach', middle, corner]) {
      await expect(dialog).toContainText(said)
    }
    await expect(dialog.locator('picture')).toHaveCount(1)
    await checkScreen('editor-conflict-picture')
  })
})
