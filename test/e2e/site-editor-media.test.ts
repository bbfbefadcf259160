import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { readSite } from '#contract/site.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { startStaffSession } from '#test/e2e/support/actions.ts'
import {
  andBack,
  coverLibrary,
  draft,
  fieldOf,
  open,
  openEditor,
  openEntry,
  openTool,
  publishButton,
  editorTest as test,
  undoButton,
} from '#test/e2e/support/editor.ts'
import { aDrawnPhoto, openSiteCalls } from '#test/e2e/support/site-calls.ts'
import { expect } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
const alt = { ar: 'الكابتن في الملعب', en: 'The coach on the pitch' }
const inDialog = (page: Page) => page.getByRole('dialog').last()
const cover = (page: Page) => page.locator('[data-place="heroImage"]')

const coverInput = (page: Page, t: Say) =>
  page.getByLabel(`${t('رفع صورة', 'Upload')}: ${t('صورة الواجهة', 'Cover image')}`)

const sendIt = (page: Page, t: Say) =>
  inDialog(page)
    .getByRole('button', { name: t('رفع الصورة', 'Upload'), exact: true })
    .click()

/** An image with another size than 1200 × 900, to tell the two apart. */
const otherPhoto = async () => ({
  name: 'newer.png',
  mimeType: 'image/png',
  buffer: await sharp(await aDrawnPhoto())
    .resize(900, 900, { fit: 'cover' })
    .png()
    .toBuffer(),
})

test('undoing a replaced image restores the images, and keeps later edits', async ({ page, product, t }) => {
  const site = await openSiteCalls(product.url)
  const first = await site.upload(await aDrawnPhoto(), 'first.jpg')
  await andBack(product, async () => {
    await site.publish({ heroImage: { ...first, alt } })
    await startStaffSession(page)
    await openEditor(page, t)
    await open(page, 'hero')
    await expect(cover(page)).toContainText('1200 × 900')
    await coverLibrary(page, t).click()
    const card = inDialog(page).getByRole('listitem').filter({ hasText: 'first.jpg' })
    const replace = async () => {
      const picking = page.waitForEvent('filechooser')
      await card
        .getByRole('button', { name: t('استبدالها في كل مواضع المسودة', 'Replace it everywhere') })
        .click()
      await (await picking).setFiles(await otherPhoto())
      await sendIt(page, t)
      await expect(undoButton(page, t)).toBeVisible({ timeout: 30_000 })
      await page.keyboard.press('Escape')
      await expect(inDialog(page)).toBeHidden()
      await expect(cover(page)).not.toContainText('1200 × 900')
    }
    await replace()
    const title = fieldOf(page, 'hero.title.en')
    await title.fill('Typed since')
    await fieldOf(page, 'heroImage.alt.en').fill('Better said')
    await undoButton(page, t).click()
    await expect(cover(page)).toContainText('1200 × 900')
    await expect(title).toHaveValue('Typed since')
    await expect(fieldOf(page, 'heroImage.alt.en')).toHaveValue('Better said')
    await expect(page.getByText(t('راجع وصفها', 'Check the description'))).toBeVisible()

    // Another tab may have set another image there meanwhile.
    await coverLibrary(page, t).click()
    await replace()
    const other = await page.context().newPage()
    await openEditor(other, t)
    await open(other, 'hero')
    await expect(cover(other)).not.toContainText('1200 × 900')
    await other.getByRole('button', { name: t('استعادة الرسمة', 'Restore default artwork') }).click()
    await expect(cover(page)).not.toContainText(' × ')
    await undoButton(page, t).click()
    await expect(page.getByText(t('لم يعد التراجع ممكنًا', 'can’t undo this anymore'))).toBeVisible()
    await expect(cover(page)).not.toContainText(' × ')
    await expect(title).toHaveValue('Typed since')
  })
})

test('the time to undo continues after its dialog closes', async ({ page, product, t }) => {
  const site = await openSiteCalls(product.url)
  const first = await site.upload(await aDrawnPhoto(), 'first.jpg')
  await andBack(product, async () => {
    await site.publish({ heroImage: { ...first, alt } })
    await page.clock.install()
    await startStaffSession(page)
    await openEditor(page, t)
    await open(page, 'hero')
    await coverLibrary(page, t).click()
    const card = inDialog(page).getByRole('listitem').filter({ hasText: 'first.jpg' })
    const picking = page.waitForEvent('filechooser')
    await card
      .getByRole('button', { name: t('استبدالها في كل مواضع المسودة', 'Replace it everywhere') })
      .click()
    await (await picking).setFiles(await otherPhoto())
    await sendIt(page, t)
    await expect(undoButton(page, t)).toBeVisible({ timeout: 30_000 })
    await page.clock.runFor(6000)
    await page.keyboard.press('Escape')
    await expect(inDialog(page)).toBeHidden()
    await expect(undoButton(page, t)).toBeVisible()
    await page.clock.runFor(4000)
    await expect(undoButton(page, t)).toBeHidden({ timeout: 2000 })
  })
})

test('undo finds an image in an entry that was moved', async ({ page, product, t }) => {
  const site = await openSiteCalls(product.url)
  const first = await site.upload(await aDrawnPhoto(), 'first.jpg')
  await andBack(product, async () => {
    const { galleryImages } = await site.publish({})
    const [one, ...rest] = galleryImages
    await site.publish({ galleryImages: [{ ...one!, picture: { ...first, alt } }, ...rest] })
    await openEditor(page, t)
    await open(page, 'gallery')
    await openEntry(page, 'galleryImages.0')
    await page.getByRole('button', { name: t('استعادة الرسمة', 'Restore default artwork') }).click()
    const entry = page.locator('[data-entry="galleryImages.0"]')
    await entry.getByRole('button', { name: t('تحريك لأسفل', 'Move down') }).click()
    await undoButton(page, t).click()
    await expect(page.locator('[data-place="galleryImages.1.picture"]')).toContainText('1200 × 900')
    await openEntry(page, 'galleryImages.0')
    await expect(page.locator('[data-place="galleryImages.0.picture"]')).not.toContainText(' × ')

    // The image of an entry that was removed in another tab moves to no other entry.
    await openEntry(page, 'galleryImages.1')
    await page
      .locator('[data-entry="galleryImages.1"]')
      .getByRole('button', { name: t('استعادة الرسمة', 'Restore default artwork') })
      .click()
    const other = await page.context().newPage()
    await openEditor(other, t)
    await open(other, 'gallery')
    const moved = other.locator('[data-entry="galleryImages.1"]')
    await expect(moved).toContainText(await entryName(page, 'galleryImages.1'))
    await moved.getByRole('button', { name: t('حذف:', 'Remove:') }).click()
    await expect(page.locator('[data-entry^="galleryImages."]')).toHaveCount(galleryImages.length - 1)
    await undoButton(page, t).click()
    await expect(page.getByText(t('لم يعد التراجع ممكنًا', 'can’t undo this anymore'))).toBeVisible()
    await openEntry(page, 'galleryImages.1')
    await expect(page.locator('[data-place="galleryImages.1.picture"]')).not.toContainText(' × ')
  })
})

const entryName = (page: Page, place: string) =>
  page.locator(`[data-entry="${place}"] button[aria-expanded]`).innerText()

/** Copies a text together with an image of it, as office programs do. */
async function copyText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const picture = (await otherPhoto()).buffer.toString('base64')
  await page.evaluate(
    async ({ text, picture }) => {
      const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0))
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([text], { type: 'text/plain' }),
          'image/png': new Blob([bytes], { type: 'image/png' }),
        }),
      ])
    },
    { text, picture },
  )
}

test('pasting text beside an image does not replace it', async ({ page, t }) => {
  await startStaffSession(page)
  await openEditor(page, t)
  await open(page, 'hero')
  await coverInput(page, t).setInputFiles(await otherPhoto())
  await sendIt(page, t)
  await expect(inDialog(page)).toBeHidden({ timeout: 30_000 })
  await copyText(page, 'From a document')
  const description = fieldOf(page, 'heroImage.alt.en')
  await description.focus()
  await page.keyboard.press('Control+V')
  await expect(description).toHaveValue('From a document')
  await expect(inDialog(page)).toBeHidden()
  // Outside the fields it is an image like any other.
  await cover(page).getByText(t('اسحبها إلى هنا أو الصقها', 'Drop it here or paste it')).click()
  await page.keyboard.press('Control+V')
  await expect(page.locator('[data-handle=se]')).toHaveAttribute('aria-valuetext', /720.*900/)
})

test('an upload in progress is not replaced', async ({ page, t }) => {
  await openEditor(page, t)
  await open(page, 'hero')
  await coverInput(page, t).setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await aDrawnPhoto(),
  })
  const corner = page.locator('[data-handle=se]')
  await corner.press('ArrowLeft')
  const cropped = (await corner.getAttribute('aria-valuetext')) ?? ''
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      const file = Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))
      transfer.items.add(new File([file], 'dropped.png', { type: 'image/png' }))
      return transfer
    },
    (await otherPhoto()).buffer.toString('base64'),
  )
  const bringOther = async () => {
    await inDialog(page).dispatchEvent('drop', { dataTransfer: dropped })
    await copyText(page, 'A password')
    await page.keyboard.press('Control+V')
  }

  // During the sign-in dialog.
  await sendIt(page, t)
  const name = page.getByLabel(t('اسم المستخدم', 'Username'))
  await expect(name).toBeFocused()
  await bringOther()
  await expect(name).toHaveValue('A password')
  await name.fill('karim')
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('karim-trains-2026')
  // The connection hangs: no response and no error.
  await page.route('**/api/upload', () => {})
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).press('Enter')
  const stop = page.getByRole('button', { name: t('إلغاء الرفع', 'Cancel upload') })
  await expect(stop).toBeFocused()
  await bringOther()
  await stop.click()
  await expect(corner).toHaveAttribute('aria-valuetext', cropped)
  // Once idle, another image is accepted.
  await inDialog(page).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(corner).toHaveAttribute('aria-valuetext', /720.*900/)
  await expect(draft(page).locator('#hero [data-state]')).toHaveCount(0)
})

const control = (page: Page) => page.locator('[data-place="heroImage"]')

const input = (page: Page, t: Say) =>
  page.getByLabel(`${t('رفع صورة', 'Upload')}: ${t('صورة الواجهة', 'Cover image')}`)

const notTaken = (t: Say) => t('هذا الملف ليس صورة من الأنواع المقبولة', 'This file type isn’t supported')

const pixels = (page: Page) => page.locator('[data-handle=se]')
const aPlan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }

/** Drops a file, by the browser's own drag events. */
async function dropFile(target: Locator, path: string): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 60)]
  const session = await target.page().context().newCDPSession(target.page())
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x, y, data })
  await session.detach()
}

/** Puts an image on the clipboard, like a screenshot. */
async function copyPicture(page: Page, picture: Buffer): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async (bytes) => {
    const file = Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))
    await navigator.clipboard.write([
      new ClipboardItem({ 'image/png': new Blob([file], { type: 'image/png' }) }),
    ])
  }, picture.toString('base64'))
}

test('a second file that is no image is rejected in place, and an image replaces the first', async ({
  page,
  t,
  checkScreen,
}, info) => {
  const photo = await aDrawnPhoto()
  const paths = { photo: info.outputPath('dropped.jpg'), plan: info.outputPath('plan.pdf') }
  await writeFile(paths.photo, photo)
  await writeFile(paths.plan, aPlan.buffer)
  await openEditor(page, t)
  await open(page, 'hero')

  // Dropped on its place: an error about a file that is no image is shown there.
  await dropFile(control(page), paths.plan)
  await expect(control(page).getByRole('alert')).toContainText(notTaken(t))
  await dropFile(control(page), paths.photo)
  await expect(pixels(page)).toHaveAttribute('aria-valuetext', /720.*900/)
  const dialog = page.getByRole('dialog')
  await expect(dialog).not.toContainText(notTaken(t))

  // In the dialog the error is shown there, and the image and its crop stay.
  await pixels(page).press('ArrowLeft')
  await expect(pixels(page)).not.toHaveAttribute('aria-valuetext', /900/)
  const cropped = (await pixels(page).getAttribute('aria-valuetext')) ?? ''
  await dropFile(dialog, paths.plan)
  const notice = dialog.getByRole('alert').filter({ hasText: notTaken(t) })
  await expect(notice).toBeInViewport()
  await checkScreen('editor-second-picture-refused')
  await expect(pixels(page)).toHaveAttribute('aria-valuetext', cropped)

  // Another image replaces it, dropped or pasted.
  await dropFile(dialog, paths.photo)
  await expect(pixels(page)).toHaveAttribute('aria-valuetext', /720.*900/)
  await expect(dialog).not.toContainText(notTaken(t))
  await copyPicture(page, await sharp(photo).resize(640, 640, { fit: 'cover' }).png().toBuffer())
  await page.keyboard.press('Control+V')
  await expect(pixels(page)).toHaveAttribute('aria-valuetext', /512.*640/)

  // Errors in the dialog close with it.
  await input(page, t).setInputFiles(aPlan)
  await expect(notice).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(control(page)).not.toContainText(notTaken(t))
})

/** Stores a draft in the browser whose cover is this image. */
async function storeDraftWith(page: Page, url: string, picture: object): Promise<void> {
  const { settings, version } = granted(await call(url, readSite, {}))
  const draft = { version, settings: { ...settings, heroImage: { ...picture, alt } } }
  await page.evaluate((stored) => localStorage.setItem('adminSettings', stored), JSON.stringify(draft))
}

test('a deleted image is named when a draft is published or shared, or a version restored', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await andBack(product, async () => {
    const calls = await openSiteCalls(product.url)
    const photo = await calls.upload(await aDrawnPhoto(), 'photo.jpg')
    if (!photo) throw new Error('a picture for the site says what settings name it by')
    await calls.publish({ heroImage: { ...photo, alt } })
    const { version } = granted(await call(product.url, readSite, {}))
    await calls.publish({ heroImage: null })
    await startStaffSession(page)
    await openEditor(page, t)
    await storeDraftWith(page, product.url, photo)
    await openEditor(page, t)
    expect(await calls.remove(photo.id)).toBe(204)

    await publishButton(page, t).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true }).click()
    const gone = t('هذه الصورة ليست في مكتبة الموقع', 'This image isn’t in the site’s library')
    const way = dialog.getByRole('button', { name: t('صورة الواجهة', 'Cover image') })
    await expect(way).toContainText(gone)
    await expect(dialog.getByRole('heading')).toHaveText(t('أصلح هذا أولًا ثم انشر', 'Fix these first'))
    await expect(dialog.getByRole('heading')).toBeFocused()
    await checkScreen('editor-picture-gone')
    await way.click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('[data-field="heroImage"] :focus')).toBeVisible()

    await openTool(page, t, t('مشاركة المسودة', 'Share draft'))
    await dialog.getByRole('button', { name: t('إنشاء رابط', 'Create link') }).click()
    await expect(way).toContainText(gone)
    await checkScreen('editor-picture-gone-shared')
    await page.keyboard.press('Escape')
    expect(granted(await call(product.url, readSite, {})).settings.heroImage).toBeNull()

    await openTool(page, t, t('النسخ المنشورة', 'Published versions'))
    await dialog
      .getByRole('button', {
        name: t(`استعادة النسخة ${version}`, `Restore version ${version}`),
        exact: true,
      })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('استعادة', 'Restore'), exact: true })
      .click()
    const toast = page
      .getByRole('status')
      .filter({ hasText: t('ظهرت الرسمة مكانها', 'the artwork shows instead') })
    await expect(toast).toContainText(t('صورة الواجهة', 'Cover image'))
    await checkScreen('editor-picture-gone-restored')
    expect(granted(await call(product.url, readSite, {})).settings.heroImage).toBeNull()
  })
})
