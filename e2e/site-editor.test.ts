import type { Page } from '@playwright/test'
import { listPlans, publishSite, readSite } from '#contract/site.ts'
import { signInAsStaff } from '#e2e/support/acts.ts'
import { coachToken } from '#e2e/support/coach-token.ts'
import {
  andBack,
  draft,
  draftState,
  fieldOf,
  open,
  openEditor,
  openTool,
  orderOf,
  panelRow,
  publishButton,
  editorStory as story,
  undoButton,
} from '#e2e/support/editor.ts'
import { expect } from '#e2e/support/story.ts'
import { call, granted } from '#scripts/serving/calls.ts'

const priceOf = (page: Page) => fieldOf(page, 'packages.basic.price')

story('sections are put in order by buttons, keys and dragging, and hidden', async ({ page, t, look }) => {
  await openEditor(page, t)
  const before = await orderOf(page)
  expect(before.slice(0, 3)).toEqual(['hero', 'gallery', 'statistics'])
  const gallery = panelRow(page, 'gallery')
  await gallery.getByRole('button', { name: t('تحريك لأسفل: المعرض', 'Move down: Gallery') }).click()
  expect((await orderOf(page)).slice(0, 3)).toEqual(['hero', 'statistics', 'gallery'])
  await expect(page.getByText(t('المعرض الآن في الموضع 3 من 10', 'Gallery is now 3 of 10'))).toBeAttached()

  const grip = gallery.getByRole('button', { name: t('اسحب لترتيب: المعرض', 'Drag to order: Gallery') })
  await grip.press('ArrowUp')
  expect(await orderOf(page)).toEqual(before)

  await grip.scrollIntoViewIfNeeded()
  const from = await grip.boundingBox()
  const to = await panelRow(page, 'about').boundingBox()
  if (!from || !to) throw new Error('the rows are not on the screen')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, to.y + to.height - 6, { steps: 8 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await orderOf(page)).toEqual(before)

  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, to.y + to.height - 6, { steps: 8 })
  await expect(page.locator('[data-insert]')).toHaveAttribute('data-section', 'videos')
  await look('editor-dragging')
  await page.mouse.up()
  expect((await orderOf(page)).slice(0, 4)).toEqual(['hero', 'statistics', 'about', 'gallery'])

  await gallery.getByRole('switch').click()
  await expect(gallery.getByText(t('مخفي عن الزوار', 'Hidden from visitors'))).toBeVisible()
  await expect(page.getByRole('banner').getByRole('status')).toContainText(t('تغييران', '2 changes'))
  await look('editor-sections')
  await page.reload()
  await expect(panelRow(page, 'gallery').getByRole('switch')).not.toBeChecked()
  expect((await orderOf(page)).slice(0, 4)).toEqual(['hero', 'statistics', 'about', 'gallery'])
})

story(
  'a price is seen in the preview at once, and by visitors once it is published',
  async ({ page, another, product, t, look }) => {
    const pricesTold = async () => {
      const { plans } = granted(await call(product.url, listPlans, {}))
      return plans.map(({ price }) => price)
    }
    await andBack(product, async () => {
      await signInAsStaff(page, t)
      await page.getByRole('link', { name: t('تعديل الموقع', 'Edit site') }).click()
      await open(page, 'packages')
      await priceOf(page).fill('١٣٥٠')
      await expect(draft(page).locator('#packages')).toContainText('1,350')
      await look('editor-packages')
      const visitor = await another()
      for (const path of ['/', '/subscription']) {
        await visitor.goto(path)
        await expect(visitor.getByText('1,200').first()).toBeVisible()
        await expect(visitor.getByText('1,350')).toHaveCount(0)
      }
      expect(await pricesTold()).toEqual([1200, 2000, 3200])

      await publishButton(page, t).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(t('السعر في الشهر', 'Price a month'))
      await look('editor-publish')
      await dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true }).click()
      await expect(
        page.getByText(t('تم النشر. الموقع محدّث.', 'Published. The site is up to date.')),
      ).toBeVisible()
      await look('editor-published')
      for (const path of ['/', '/subscription']) {
        await visitor.goto(path)
        await expect(visitor.getByText('1,350').first()).toBeVisible()
      }
      expect(await pricesTold()).toEqual([1350, 2000, 3200])

      await undoButton(page, t).click()
      await expect(
        page.getByText(t('عاد الموقع كما كان قبل النشر.', 'The site is as it was before you published.')),
      ).toBeVisible()
      expect(await pricesTold()).toEqual([1200, 2000, 3200])
    })
  },
)

story('a draft outlives the page, and goes when it is discarded', async ({ page, another, t, look }) => {
  await signInAsStaff(page, t)
  await openEditor(page, t)
  await open(page, 'packages')
  await priceOf(page).fill('1777')
  await expect(page.getByRole('banner').getByRole('status')).toContainText(t('مسودة محفوظة', 'Draft saved'))
  await page.goto('/')
  await expect(page).toHaveURL(/\/edit$/)
  await open(page, 'packages')
  await expect(priceOf(page)).toHaveValue('1777')
  const visitor = await another()
  await visitor.goto('/')
  await expect(visitor.getByText('1,777')).toHaveCount(0)

  await openTool(page, t, t('تجاهل المسودة', 'Discard draft'))
  await look('editor-discard')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('تجاهل المسودة', 'Discard draft') })
    .click()
  await expect(priceOf(page)).toHaveValue('1200')
  await page.getByRole('button', { name: t('إنهاء التعديل', 'Exit editing') }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
})

story(
  'an earlier version is compared and restored, and what two changed is never lost',
  async ({ page, product, t, look }) => {
    await andBack(product, async () => {
      const token = await coachToken(product.url)
      const { settings, sections, version } = granted(await call(product.url, readSite, {}))
      const publish = (clients: number, from: number) => {
        const changed = { ...settings, stats: { ...settings.stats, clients } }
        const body = { settings: changed, sections, version: from }
        return call(product.url, publishSite, { token, body }).then(granted)
      }
      const first = await publish(601, version)
      await signInAsStaff(page, t)
      await openEditor(page, t)
      await open(page, 'packages')
      await priceOf(page).fill('1450')
      await publish(702, first.version)

      await publishButton(page, t).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true }).click()
      await expect(
        dialog.getByRole('heading', {
          name: t('نُشرت نسخة أحدث في هذه الأثناء', 'A newer version was published meanwhile'),
        }),
      ).toBeVisible()
      await expect(dialog).toContainText(t('المشتركون', 'Clients'))
      await look('editor-conflict')
      await dialog.getByRole('button', { name: t('تحديث مسودتي', 'Bring my draft up to date') }).click()
      await publishButton(page, t).click()
      await dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true }).click()
      await expect(
        page.getByText(t('تم النشر. الموقع محدّث.', 'Published. The site is up to date.')),
      ).toBeVisible()
      const merged = granted(await call(product.url, readSite, {})).settings
      expect([merged.stats.clients, merged.packages.basic.price]).toEqual([702, 1450])

      await openTool(page, t, t('النسخ المنشورة', 'Published versions'))
      const name = String(first.version)
      await look('editor-history')
      await dialog
        .getByRole('button', {
          name: t(`مقارنة النسخة ${name} بالمنشورة الآن`, `Compare version ${name} with what is published`),
        })
        .click()
      await expect(dialog).toContainText('601')
      await expect(dialog).toContainText('702')
      await look('editor-compare')
      await dialog.getByRole('button', { name: t('العودة إلى القائمة', 'Back to the list') }).click()
      await dialog
        .getByRole('button', { name: t(`استعادة النسخة ${name}`, `Restore version ${name}`) })
        .click()
      await look('editor-restore')
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('استعادة', 'Restore'), exact: true })
        .click()
      await expect(dialog).toContainText(t(`نسخة من ${name}`, `A copy of ${name}`))
      const restored = granted(await call(product.url, readSite, {})).settings
      expect([restored.stats.clients, restored.packages.basic.price]).toEqual([601, 1200])
    })
  },
)

story(
  'a draft is shown by a link, goes on at another device, and ends with the link',
  async ({ page, another, t, look }) => {
    await signInAsStaff(page, t)
    await openEditor(page, t)
    await open(page, 'packages')
    await priceOf(page).fill('1499')
    await openTool(page, t, t('مشاركة المسودة', 'Share the draft'))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('لمن هذا الرابط؟', 'Who is the link for?')).fill('Sara')
    await dialog.getByRole('button', { name: t('إنشاء رابط', 'Make a link') }).click()
    const link = await dialog.getByText(/preview#/).innerText()
    const hers = dialog.getByRole('listitem').filter({ hasText: 'Sara' })
    await expect(hers).toHaveCount(1)
    await look('editor-share')

    const visitor = await another()
    await visitor.goto(link)
    await expect(visitor.getByText(t('مسودة لم تُنشر', 'A draft, not published'))).toBeVisible()
    await expect(visitor.locator('#packages')).toContainText('1,499')
    await look('shared-preview', visitor)
    await visitor.getByRole('link', { name: t('متابعة التعديل', 'Edit here') }).click()
    await open(visitor, 'packages')
    await expect(priceOf(visitor)).toHaveValue('1499')
    await expect(visitor).toHaveURL(/\/edit$/)
    await expect(draftState(visitor)).toContainText(t('مسودة محفوظة', 'Draft saved'))
    await visitor.reload()
    await open(visitor, 'packages')
    await expect(priceOf(visitor)).toHaveValue('1499')

    // A draft of one's own is not written over without a question.
    await priceOf(visitor).fill('1666')
    await visitor.goto(link)
    await visitor.getByRole('link', { name: t('متابعة التعديل', 'Edit here') }).click()
    const question = visitor.getByRole('alertdialog')
    await expect(question).toContainText(t('أخذ المسودة من الرابط؟', 'Take the draft of the link?'))
    await look('editor-handed', visitor)
    await question.getByRole('button', { name: t('إبقاء مسودتي', 'Keep my draft') }).click()
    await open(visitor, 'packages')
    await expect(priceOf(visitor)).toHaveValue('1666')

    const end = dialog.getByRole('button', { name: /Sara/ })
    const sure = page.getByRole('alertdialog')
    await end.click()
    await expect(sure).toContainText(t('لن يرى المسودة بعد ذلك', 'no longer sees the draft'))
    await look('editor-share-end')
    await sure.getByRole('button', { name: t('إبقاء الرابط', 'Keep the link') }).click()
    await expect(dialog.getByText(link)).toBeVisible()
    await end.click()
    await sure.getByRole('button', { name: t('إلغاء الرابط', 'End the link') }).click()
    await expect(hers).toHaveCount(0)
    await expect(dialog.getByText(link)).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: t('نسخ الرابط', 'Copy the link') })).toHaveCount(0)
    await look('editor-share-ended')
    await visitor.goto(link)
    await expect(
      visitor.getByRole('heading', { name: t('انتهى رابط المعاينة', 'This preview link has ended') }),
    ).toBeVisible()
  },
)
