import type { FrameLocator, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { readSite } from '#contract/site.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { startStaffSession } from '#test/e2e/support/actions.ts'
import {
  andBack,
  draft,
  fieldOf,
  open,
  openEditor,
  openEntry,
  publishButton,
  editorTest as test,
  undoButton,
} from '#test/e2e/support/editor.ts'
import { aDrawnPhoto, openSiteCalls } from '#test/e2e/support/site-calls.ts'
import { expect } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

/** An image file of 1200 × 900 pixels; another `hue` gives another image. */
async function aPhoto(name: string, hue = 0) {
  const buffer = await sharp(await aDrawnPhoto())
    .modulate({ hue })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const pictureInput = (page: Page, t: Say, label: string) =>
  page.getByLabel(`${t('رفع صورة', 'Upload')}: ${label}`)
const cover = (t: Say) => t('صورة الواجهة', 'Cover image')
const inDialog = (page: Page) => page.getByRole('dialog').last()
const button = (page: Page, name: string) => inDialog(page).getByRole('button', { name, exact: true })
const grip = (page: Page, edge: string) => page.locator(`[data-handle=${edge}]`)
const pixelsOf = async (page: Page) => {
  const text = (await grip(page, 'se').getAttribute('aria-valuetext')) ?? ''
  return (text.match(/\d+/g) ?? []).map(Number)
}
/** Runs a check in the preview, which is a separate screen on a phone. */
async function seePreview(page: Page, t: Say, see: (preview: FrameLocator) => Promise<void>) {
  const opening = page.getByRole('button', { name: t('معاينة', 'Preview'), exact: true })
  const isApart = await opening.isVisible()
  if (isApart) await opening.click()
  await see(draft(page))
  if (isApart) await page.getByRole('button', { name: t('العودة إلى التعديل', 'Back to editing') }).click()
}

const seeCover = (page: Page, t: Say, see: (photo: Locator) => Promise<void>) =>
  seePreview(page, t, (preview) => see(preview.locator('#hero [data-state]')))

/** Expects the cover in the preview, with this ratio of width to height. */
async function expectCover(page: Page, t: Say, shape: number) {
  await seeCover(page, t, async (photo) => {
    await expect(photo).toHaveAttribute('data-state', 'shown')
    const shown = () =>
      photo
        .locator('picture img')
        .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight)
    await expect.poll(shown).toBeCloseTo(shape, 1)
  })
}

async function middleOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags with the mouse, and releases it unless the test does. */
async function drag(element: Locator, by: { x: number; y: number }, letGo = true) {
  const page = element.page()
  await element.scrollIntoViewIfNeeded()
  const from = await middleOf(element)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 5 })
  if (letGo) await page.mouse.up()
}

/** Drags with a finger. */
async function swipe(element: Locator, by: { x: number; y: number }) {
  await element.scrollIntoViewIfNeeded()
  const from = await middleOf(element)
  const finger = await element.page().context().newCDPSession(element.page())
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + by.x * share, y: from.y + by.y * share }],
    })
  await touch('touchStart', 0)
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', share)
  await touch('touchEnd', 1)
  await finger.detach()
}

async function upload(page: Page, t: Say) {
  await button(page, t('رفع الصورة', 'Upload')).click()
  // A busy machine needs time to make the sizes of an image.
  await expect(inDialog(page)).toBeHidden({ timeout: 30_000 })
}

async function publish(page: Page, t: Say) {
  await publishButton(page, t).click()
  await button(page, t('نشر', 'Publish')).click()
  await expect(
    page.getByText(t('تم النشر. الموقع محدّث.', 'Published. The site is up to date.')),
  ).toBeVisible()
}

test('an image is cropped, focused by pointer and described, and visitors see it once published', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  await andBack(product, async () => {
    await startStaffSession(page)
    await openEditor(page, t)
    await open(page, 'hero')
    await pictureInput(page, t, cover(t)).setInputFiles(await aPhoto('me.jpg'))
    await expect.poll(() => pixelsOf(page)).toEqual([720, 900])
    await checkScreen('editor-crop')

    await drag(grip(page, 'e'), { x: -40, y: 0 }, false)
    expect((await pixelsOf(page))[0]).toBeLessThan(700)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await pixelsOf(page)).toEqual([720, 900])

    await drag(grip(page, 'se'), { x: -60, y: -60 })
    const [width = 0, height = 1] = await pixelsOf(page)
    expect(width).toBeLessThan(700)
    expect(width / height).toBeCloseTo(0.8, 1)
    const frame = page.getByRole('slider', { name: t('تحريك الإطار', 'Move the frame') })
    const before = await frame.getAttribute('aria-valuetext')
    const corner = await frame.boundingBox()
    if (!corner) throw new Error('the frame is not on the screen')
    await page.mouse.click(corner.x + corner.width * 0.5, corner.y + corner.height * 0.2)
    const focus = page.getByRole('slider', { name: t('نقطة التركيز', 'Focal point') })
    await expect(focus).toHaveAttribute(
      'aria-valuetext',
      t('50% من اليسار، 20% من الأعلى', '50% from the left, 20% from the top'),
    )
    expect(await frame.getAttribute('aria-valuetext')).toBe(before)

    await upload(page, t)
    await expectCover(page, t, width / height)
    await seeCover(page, t, async (photo) => {
      await expect(photo).toHaveAttribute('data-y', '20')
      await checkScreen('editor-picture-previewed')
    })
    await fieldOf(page, 'heroImage.alt.ar').fill('الكابتن والبار فوق رأسه')
    await fieldOf(page, 'heroImage.alt.en').fill('The coach with a bar overhead')
    await checkScreen('editor-picture-set')
    await publish(page, t)

    const { heroImage } = granted(await call(product.url, readSite, {})).settings
    expect(heroImage).toMatchObject({ width, height, focus: { x: 50, y: 20 } })
    const visitor = await newPerson()
    await visitor.goto('/')
    const seen = visitor.locator('#hero').getByRole('img', {
      name: t('الكابتن والبار فوق رأسه', 'The coach with a bar overhead'),
    })
    await expect(seen).toBeVisible()
    await expect(visitor.locator('#hero [data-y="20"]')).toHaveAttribute('data-state', 'shown')
    await expect(seen).toHaveCSS('object-position', '50% 20%')
    await checkScreen('published-crop', visitor)
  })
})

test('an image is cropped and focused by keys and touch, and adjusted without a new upload', async ({
  page,
  t,
  checkScreen,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/upload')) sent.push(request.url())
  })
  await startStaffSession(page)
  await openEditor(page, t)
  await open(page, 'hero')
  await pictureInput(page, t, cover(t)).setInputFiles(await aPhoto('me.jpg'))
  const shape = (arabic: string, english: string) =>
    inDialog(page).getByRole('radio', { name: t(arabic, english), exact: true })
  await shape('حر', 'Free').check()
  const frame = page.getByRole('slider', { name: t('تحريك الإطار', 'Move the frame') })
  const edge = (arabic: string, english: string) => page.getByRole('slider', { name: t(arabic, english) })
  expect(await pixelsOf(page)).toEqual([720, 900])
  await edge('الحافة اليمنى', 'Right edge').press('ArrowRight')
  expect(await pixelsOf(page)).toEqual([732, 900])
  await edge('الحافة العليا', 'Top edge').press('Shift+ArrowDown')
  expect(await pixelsOf(page)).toEqual([732, 855])
  await edge('الركن السفلي الأيسر', 'Bottom left corner').press('ArrowUp')
  expect(await pixelsOf(page)).toEqual([732, 846])
  await frame.press('ArrowLeft')
  await expect(frame).toHaveAttribute(
    'aria-valuetext',
    t('19% من اليسار، 5% من الأعلى', '19% from the left, 5% from the top'),
  )
  const focus = page.getByRole('slider', { name: t('نقطة التركيز', 'Focal point') })
  await focus.press('ArrowUp')
  await focus.press('Shift+ArrowRight')
  await expect(focus).toHaveAttribute(
    'aria-valuetext',
    t('80% من اليسار، 40% من الأعلى', '80% from the left, 40% from the top'),
  )
  await swipe(grip(page, 'w'), { x: 30, y: 0 })
  expect((await pixelsOf(page))[0]).toBeLessThan(720)
  await shape('الصورة كاملة', 'Whole image').check()
  expect(await pixelsOf(page)).toEqual([1200, 900])
  await upload(page, t)
  await expectCover(page, t, 4 / 3)
  expect(sent).toHaveLength(1)

  const adjust = page.getByRole('button', { name: t('القص والتركيز', 'Adjust image') })
  await adjust.click()
  await focus.press('Shift+ArrowLeft')
  await focus.press('Shift+ArrowLeft')
  await button(page, t('حفظ', 'Save')).click()
  await expect(inDialog(page)).toBeHidden()
  await expect(adjust).toBeFocused()
  await seeCover(page, t, (photo) => expect(photo).toHaveAttribute('data-x', /^[12]0$/))
  expect(sent).toHaveLength(1)
  await adjust.click()
  await shape('مربع', 'Square').check()
  await upload(page, t)
  await expectCover(page, t, 1)
  expect(sent).toHaveLength(2)

  await page.reload()
  await open(page, 'hero')
  await adjust.click()
  await expect(inDialog(page)).toContainText(
    t('لقص مختلف اختر الملف مرة أخرى', 'To crop it differently, choose the file again'),
  )
  await expect(grip(page, 'e')).toHaveCount(0)
  await checkScreen('editor-focus')
  for (let up = 0; up < 4; up++) await focus.press('Shift+ArrowUp')
  await button(page, t('حفظ', 'Save')).click()
  await seeCover(page, t, (photo) => expect(photo).toHaveAttribute('data-y', '0'))
  await adjust.click()
  const picking = page.waitForEvent('filechooser')
  await button(page, t('اختيار الملف مرة أخرى', 'Choose the file again')).click()
  await (await picking).setFiles(await aPhoto('again.jpg'))
  await expect.poll(() => pixelsOf(page)).toEqual([720, 900])
  await page.keyboard.press('Escape')
  await expect(inDialog(page)).toBeHidden()
  expect(sent).toHaveLength(2)
})

test('an image is dropped or pasted, errors show why, and a failed upload is retried', async ({
  page,
  context,
  t,
  checkScreen,
}) => {
  await openEditor(page, t)
  await open(page, 'hero')
  const input = pictureInput(page, t, cover(t))
  const place = input.locator('..')
  await input.setInputFiles({
    name: 'plan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await expect(place.getByRole('alert')).toContainText(
    t('هذا الملف ليس صورة من الأنواع المقبولة', 'This file type isn’t supported'),
  )
  await input.setInputFiles({
    name: 'big.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(15 * 1024 * 1024 + 1),
  })
  await expect(place.getByRole('alert')).toContainText(
    t('الصورة أكبر من 15 ميجابايت', 'The image is larger than 15 MB'),
  )
  await checkScreen('editor-picture-refused')
  await input.setInputFiles({
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  })
  await expect(inDialog(page)).toContainText(t('تعذّر فتح هذه الصورة', 'Couldn’t open this image'))
  await checkScreen('editor-picture-unreadable')
  await button(page, t('إلغاء', 'Cancel')).click()

  const { buffer } = await aPhoto('me.jpg')
  const dropped = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer()
    const file = Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))
    transfer.items.add(new File([file], 'dropped.jpg', { type: 'image/jpeg' }))
    return transfer
  }, buffer.toString('base64'))
  await place.dispatchEvent('drop', { dataTransfer: dropped })
  await expect.poll(() => pixelsOf(page)).toEqual([720, 900])

  // Nobody is signed in: the upload waits for the sign-in.
  await button(page, t('رفع الصورة', 'Upload')).click()
  await expect(inDialog(page)).toContainText(t('سجّل الدخول لترفع الصورة', 'Sign in to upload the image'))
  await checkScreen('editor-picture-sign-in')
  await button(page, t('العودة إلى الصورة', 'Back to the image')).click()
  expect(await pixelsOf(page)).toEqual([720, 900])
  await button(page, t('رفع الصورة', 'Upload')).click()
  await expect(page.getByLabel(t('اسم المستخدم', 'Username'))).toBeFocused()
  await page.getByLabel(t('اسم المستخدم', 'Username')).fill('karim')
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('karim-trains-2026')
  await page.route('**/api/upload', (route) => route.abort())
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).press('Enter')
  await expect(inDialog(page).getByRole('alert').first()).toBeVisible()
  expect(await pixelsOf(page)).toEqual([720, 900])
  await checkScreen('editor-picture-failed')

  await page.unroute('**/api/upload')
  // The connection hangs: no response and no error.
  await page.route('**/api/upload', () => {})
  await button(page, t('إعادة الرفع', 'Upload again')).click()
  await expect(button(page, t('إلغاء الرفع', 'Cancel upload'))).toBeFocused()
  await expect(inDialog(page).getByRole('progressbar')).toBeVisible()
  await checkScreen('editor-picture-sending')
  await page.keyboard.press('Escape')
  await expect(inDialog(page).getByRole('alert').first()).toContainText(
    t('تم إلغاء الرفع', 'Upload canceled'),
  )
  await page.unroute('**/api/upload')
  await button(page, t('إعادة الرفع', 'Upload again')).click()
  await expect(inDialog(page)).toBeHidden()
  await expectCover(page, t, 0.8)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const screenshot = await sharp(buffer).resize(600, 600, { fit: 'cover' }).png().toBuffer()
  await page.evaluate(async (bytes) => {
    const file = Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))
    await navigator.clipboard.write([
      new ClipboardItem({ 'image/png': new Blob([file], { type: 'image/png' }) }),
    ])
  }, screenshot.toString('base64'))
  await place.getByText(t('اسحبها إلى هنا أو الصقها', 'Drop it here or paste it')).click()
  await page.keyboard.press('Control+V')
  await expect.poll(() => pixelsOf(page)).toEqual([480, 600])
  await expect(inDialog(page)).toContainText(t('وقد لا تبدو الصورة واضحة', 'it may look blurry'))
  await upload(page, t)
  await expect(page.getByText(t('تمت إضافة الصورة: صورة الواجهة', 'Image set: Cover image'))).toBeVisible()
  await undoButton(page, t).click()
  await expect(place).toContainText('720 × 900')
  await page.getByRole('button', { name: t('استعادة الرسمة الافتراضية', 'Restore default artwork') }).click()
  await seeCover(page, t, (photo) => expect(photo).toHaveCount(0))
})

test('stored images are chosen, replaced everywhere, and deleted once unused', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const site = await openSiteCalls(product.url)
  const first = await site.upload(await aDrawnPhoto(), 'first-of-all.jpg')
  for (let hue = 1; hue <= 12; hue++) {
    const { buffer } = await aPhoto('', hue * 25)
    await site.upload(Buffer.from(buffer), `photo-${hue}.jpg`)
  }
  await andBack(product, async () => {
    const alt = { ar: 'الكابتن في الملعب', en: 'The coach on the pitch' }
    await site.publish({ heroImage: { ...first, alt, focus: { x: 10, y: 50 } } })
    await startStaffSession(page)
    await openEditor(page, t)
    await open(page, 'gallery')
    await openEntry(page, 'galleryImages.0')
    const library = page.getByRole('button', { name: t('المكتبة', 'Library') })
    await library.click()
    const dialog = page.getByRole('dialog').first()
    const list = dialog.getByRole('list', { name: t('الصور المرفوعة', 'Uploaded images') })
    const rows = list.locator(':scope > li')
    await expect(rows).toHaveCount(12)
    await expect(rows.first()).toContainText('photo-12.jpg')
    await expect(rows.first()).toContainText(t('غير مستخدمة', 'Unused'))
    await checkScreen('editor-library')
    await dialog.getByRole('button', { name: t('الصفحة التالية', 'Next page') }).click()
    const card = rows.filter({ hasText: 'first-of-all.jpg' })
    await expect(card).toContainText('1200 × 900')
    await expect(card).toContainText(t('صورة الواجهة', 'Cover image'))
    await card.getByRole('button', { name: t('اختيار', 'Choose') }).click()
    await expect(dialog).toBeHidden()
    await expect(fieldOf(page, 'galleryImages.0.picture.alt.en')).toHaveValue(alt.en)
    await seePreview(page, t, (preview) =>
      expect(preview.locator('#gallery [data-x="10"]')).toHaveAttribute('data-state', 'shown'),
    )

    await library.click()
    await dialog.getByRole('button', { name: t('الصفحة التالية', 'Next page') }).click()
    await expect(card).toContainText(t('المختارة الآن', 'Selected'))
    await card.getByRole('button', { name: t('حذف الصورة', 'Delete the image') }).click()
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText(t('في الموقع المنشور', 'On the published site'))
    await expect(alert.getByRole('listitem')).toHaveCount(3)
    await checkScreen('editor-library-used')
    await alert.getByRole('button', { name: t('حسنًا', 'OK') }).click()

    const picking = page.waitForEvent('filechooser')
    await card
      .getByRole('button', { name: t('استبدالها في كل مواضع المسودة', 'Replace it everywhere') })
      .click()
    await (await picking).setFiles(await aPhoto('newer.jpg', 180))
    await button(page, t('رفع الصورة', 'Upload')).click()
    await expect(page.getByText(t('تم الاستبدال في موضعين', 'Replaced in 2 places'))).toBeVisible({
      timeout: 30_000,
    })
    const newer = rows.filter({ hasText: 'newer.jpg' })
    await dialog.getByRole('button', { name: t('الصفحة السابقة', 'Previous page') }).click()
    await expect(newer).toContainText(t('صورة الواجهة', 'Cover image'))
    await expect(newer).toContainText(t('المختارة الآن', 'Selected'))
    await page.keyboard.press('Escape')
    await publish(page, t)

    const { heroImage, galleryImages } = granted(await call(product.url, readSite, {})).settings
    expect(heroImage?.id).not.toBe(first.id)
    expect(galleryImages[0]?.picture).toMatchObject({ id: heroImage?.id, alt })
    await library.click()
    await dialog.getByRole('button', { name: t('الصفحة التالية', 'Next page') }).click()
    await expect(card).toContainText(t('غير مستخدمة', 'Unused'))
    await card.getByRole('button', { name: t('حذف الصورة', 'Delete the image') }).click()
    await expect(alert).toContainText('first-of-all.jpg')
    await checkScreen('editor-library-delete')
    await alert.getByRole('button', { name: t('حذف', 'Delete'), exact: true }).click()
    await expect(card).toHaveCount(0)
    await expect(page.getByText(t('تم حذف:', 'Deleted:'))).toBeVisible()
    expect(await site.remove(first.id)).toBe(404)
  })
})
