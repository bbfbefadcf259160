import type { Locator, Page } from '@playwright/test'
import { readSite } from '#contract/site.ts'
import { readSiteVersion } from '#contract/site-history.ts'
import { signInAsStaff } from '#e2e/support/acts.ts'
import { coachToken } from '#e2e/support/coach-token.ts'
import {
  andBack,
  draftState,
  fieldOf,
  open,
  openEditor,
  openTool,
  publishButton,
  editorStory as story,
  undoButton,
} from '#e2e/support/editor.ts'
import { aDrawnLogo, aDrawnPhoto, openSiteCalls, publishClients } from '#e2e/support/site-calls.ts'
import { expect } from '#e2e/support/story.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { isolate } from '#web/platform/isolate.ts'

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

story(
  'the site as it began is compared and comes back out of the history',
  async ({ page, product, t, look }) => {
    await andBack(product, async () => {
      const token = await coachToken(product.url)
      const asked = { token, params: { version: '0' } }
      const original = granted(await call(product.url, readSiteVersion, asked))
      await publishClients(product, 777)
      await signInAsStaff(page, t)
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
      await look('editor-history-original')
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
  },
)

story(
  'a discarded draft says what is published, after a restore or an undo too',
  async ({ page, product, t }) => {
    await andBack(product, async () => {
      const first = await publishClients(product, 601)
      await publishClients(product, 702)
      await signInAsStaff(page, t)
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
  },
)

story(
  'nothing that others have published since the list was read is taken off by a restore',
  async ({ page, product, t }) => {
    await andBack(product, async () => {
      const first = await publishClients(product, 611)
      await publishClients(product, 712)
      await signInAsStaff(page, t)
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
  },
)

story('publishing and the history say what changed, by its name', async ({ page, product, t, look }) => {
  await andBack(product, async () => {
    const calls = await openSiteCalls(product.url)
    const photo = await calls.upload(await aDrawnPhoto(), 'photo.jpg')
    const logo = await calls.upload(await aDrawnLogo(), 'logo.png')
    const alt = { ar: 'الكابتن', en: 'The coach' }
    await calls.publish({ heroImage: { ...photo, alt } })
    await signInAsStaff(page, t)
    await openEditor(page, t)
    const { settings, sections, version } = granted(await call(product.url, readSite, {}))
    const [first, second, ...others] = settings.testimonials
    const [picture, ...pictures] = settings.galleryImages
    if (!first || !second || !picture) throw new Error('the demo has testimonials and pictures')
    const { basic } = settings.packages
    const [rewritten, gone, ...kept] = basic.features
    if (!gone || !rewritten) throw new Error('the demo has features')
    const [other, fresh] = [
      { ar: 'ميزة أخرى', en: 'Another feature' },
      { ar: 'ميزة جديدة', en: 'A new feature' },
    ]
    const features = [other, ...kept, fresh]
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
    await page.evaluate((kept) => Object.assign(localStorage, kept), {
      adminSettings: JSON.stringify({ version, settings: edited }),
      sectionSettings: JSON.stringify(arranged),
    })
    await openEditor(page, t)
    await publishButton(page, t).click()
    const dialog = page.getByRole('dialog')
    const saidOf = (text: { ar: string; en: string }) => t(text.ar, text.en)
    const quoted = (text: { ar: string; en: string }) => t(`«${isolate(text.ar)}»`, `“${isolate(text.en)}”`)
    const told = [
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
    for (const line of told) await expect(dialog).toContainText(line)
    await look('editor-publish-told')
    await inDialog(page, t('نشر', 'Publish')).click()
    await expect(dialog).toBeHidden()

    await openHistory(page, t)
    const newest = dialog.getByRole('listitem').filter({ hasText: t('المنشورة الآن', 'Published now') })
    await newest.getByText(t('ما الذي تغيّر؟', 'What changed?')).click()
    for (const line of told) await expect(newest).toContainText(line)
    // The headings of all sections are one setting: the one that changed is named, and no other section.
    const sectionsNamed = newest.locator('p').filter({ hasText: t('الفيديوهات', 'Videos') })
    await expect(sectionsNamed).toHaveCount(1)
    await expect(sectionsNamed).not.toContainText(t('خطوات البدء', 'Process steps'))
    await look('editor-history-told')
    await inDialog(
      page,
      t(`مقارنة النسخة ${version} بالمنشورة الآن`, `Compare version ${version} with what is published`),
    ).click()
    await expect(dialog).toContainText(t('حذف', 'removed'))
    await expect(dialog).toContainText(t('نقل: المعرض', 'Moved: Gallery'))
    await look('editor-compare-told')
  })
})

story(
  'whoever is behind is never told the changes from what visitors no longer see',
  async ({ page, product, t }) => {
    await andBack(product, async () => {
      await publishClients(product, 601)
      await signInAsStaff(page, t)
      await openEditor(page, t)
      await open(page, 'statistics')
      await fieldOf(page, 'stats.clients').fill('900')
      await publishClients(product, 702)
      const dialog = page.getByRole('dialog')
      await publishButton(page, t).click()
      await inDialog(page, t('نشر', 'Publish')).click()
      const refused = t('نُشرت نسخة أحدث في هذه الأثناء', 'A newer version was published meanwhile')
      await expect(dialog).toContainText(refused)
      await inDialog(page, t('ليس الآن', 'Not now')).click()
      await publishButton(page, t).click()
      await expect(dialog).toContainText(refused)
      await expect(dialog).toContainText('702')
      await expect(dialog).not.toContainText('601')
      await inDialog(page, t('تحديث مسودتي', 'Bring my draft up to date')).click()
      await publishButton(page, t).click()
      await expect(dialog).toContainText(t('المشتركون: من 702 إلى 900', 'Clients: from 702 to 900'))
    })
  },
)
