import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { signInAsStaff } from '#e2e/support/acts.ts'
import {
  andBack,
  draft,
  fieldOf,
  open,
  openEditor,
  openEntry,
  editorStory as story,
  undoButton,
} from '#e2e/support/editor.ts'
import { aDrawnPhoto, openSiteCalls } from '#e2e/support/site-calls.ts'
import { expect } from '#e2e/support/story.ts'

type Say = (arabic: string, english: string) => string

const alt = { ar: 'الكابتن في الملعب', en: 'The coach on the pitch' }
const library = (page: Page, t: Say) => page.getByRole('button', { name: t('المكتبة', 'Library') })
const inDialog = (page: Page) => page.getByRole('dialog').last()
const cover = (page: Page) => page.locator('[data-place="heroImage"]')
const coverInput = (page: Page, t: Say) =>
  page.getByLabel(`${t('رفع صورة', 'Upload')}: ${t('صورة الواجهة', 'Cover image')}`)
const sendIt = (page: Page, t: Say) =>
  inDialog(page)
    .getByRole('button', { name: t('رفع الصورة', 'Upload'), exact: true })
    .click()

/** A picture that is told by its size from the one that is 1200 × 900. */
const another = async () => ({
  name: 'newer.png',
  mimeType: 'image/png',
  buffer: await sharp(await aDrawnPhoto())
    .resize(900, 900, { fit: 'cover' })
    .png()
    .toBuffer(),
})

story(
  'undo after a picture was replaced everywhere takes back the pictures, and nothing that was written since',
  async ({ page, product, t }) => {
    const site = await openSiteCalls(product.url)
    const first = await site.upload(await aDrawnPhoto(), 'first.jpg')
    await andBack(product, async () => {
      await site.publish({ heroImage: { ...first, alt } })
      await signInAsStaff(page, t)
      await openEditor(page, t)
      await open(page, 'hero')
      await expect(cover(page)).toContainText('1200 × 900')
      await library(page, t).click()
      const card = inDialog(page).getByRole('listitem').filter({ hasText: 'first.jpg' })
      const replace = async () => {
        const picking = page.waitForEvent('filechooser')
        await card.getByRole('button', { name: t('استبدالها في كل مكان', 'Replace it everywhere') }).click()
        await (await picking).setFiles(await another())
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
      await expect(page.getByText(t('راجع وصفها', 'Check its description'))).toBeVisible()

      // Another tab may have gone on meanwhile, and put something else there.
      await library(page, t).click()
      await replace()
      const other = await page.context().newPage()
      await openEditor(other, t)
      await open(other, 'hero')
      await expect(cover(other)).not.toContainText('1200 × 900')
      await other.getByRole('button', { name: t('استعادة الرسمة', 'Restore default artwork') }).click()
      await expect(cover(page)).not.toContainText(' × ')
      await undoButton(page, t).click()
      await expect(page.getByText(t('لم يعد التراجع ممكنًا', 'can no longer be undone'))).toBeVisible()
      await expect(cover(page)).not.toContainText(' × ')
      await expect(title).toHaveValue('Typed since')
    })
  },
)

story(
  'the time to undo goes on where the dialog that it began in is closed',
  async ({ page, product, t }) => {
    const site = await openSiteCalls(product.url)
    const first = await site.upload(await aDrawnPhoto(), 'first.jpg')
    await andBack(product, async () => {
      await site.publish({ heroImage: { ...first, alt } })
      await page.clock.install()
      await signInAsStaff(page, t)
      await openEditor(page, t)
      await open(page, 'hero')
      await library(page, t).click()
      const card = inDialog(page).getByRole('listitem').filter({ hasText: 'first.jpg' })
      const picking = page.waitForEvent('filechooser')
      await card.getByRole('button', { name: t('استبدالها في كل مكان', 'Replace it everywhere') }).click()
      await (await picking).setFiles(await another())
      await sendIt(page, t)
      await expect(undoButton(page, t)).toBeVisible({ timeout: 30_000 })
      await page.clock.runFor(6000)
      await page.keyboard.press('Escape')
      await expect(inDialog(page)).toBeHidden()
      await expect(undoButton(page, t)).toBeVisible()
      await page.clock.runFor(4000)
      await expect(undoButton(page, t)).toBeHidden({ timeout: 2000 })
    })
  },
)

story('undo follows a picture into the place that its entry was moved to', async ({ page, product, t }) => {
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

    // An entry that was removed in another tab leaves its picture to no other.
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
    await expect(page.getByText(t('لم يعد التراجع ممكنًا', 'can no longer be undone'))).toBeVisible()
    await openEntry(page, 'galleryImages.1')
    await expect(page.locator('[data-place="galleryImages.1.picture"]')).not.toContainText(' × ')
  })
})

const entryName = (page: Page, place: string) =>
  page.locator(`[data-entry="${place}"] button[aria-expanded]`).innerText()

/** Copies a text together with a picture of it, as office programs do. */
async function copyText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const picture = (await another()).buffer.toString('base64')
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

story('a text that is pasted beside a picture is no other picture', async ({ page, t }) => {
  await signInAsStaff(page, t)
  await openEditor(page, t)
  await open(page, 'hero')
  await coverInput(page, t).setInputFiles(await another())
  await sendIt(page, t)
  await expect(inDialog(page)).toBeHidden({ timeout: 30_000 })
  await copyText(page, 'From a document')
  const description = fieldOf(page, 'heroImage.alt.en')
  await description.focus()
  await page.keyboard.press('Control+V')
  await expect(description).toHaveValue('From a document')
  await expect(inDialog(page)).toBeHidden()
  // Beside the fields it is a picture like any other.
  await cover(page).getByText(t('اسحبها إلى هنا أو الصقها', 'Drop it here, or paste it')).click()
  await page.keyboard.press('Control+V')
  await expect(page.locator('[data-handle=se]')).toHaveAttribute('aria-valuetext', /720.*900/)
})

story('no picture takes the place of one that is on its way', async ({ page, t }) => {
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
    (await another()).buffer.toString('base64'),
  )
  const bringOther = async () => {
    await inDialog(page).dispatchEvent('drop', { dataTransfer: dropped })
    await copyText(page, 'A password')
    await page.keyboard.press('Control+V')
  }

  // While somebody is asked to sign in.
  await sendIt(page, t)
  const name = page.getByLabel(t('اسم المستخدم', 'Username'))
  await expect(name).toBeFocused()
  await bringOther()
  await expect(name).toHaveValue('A password')
  await name.fill('karim')
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('karim-trains-2026')
  // The line holds: nothing comes, and nothing is refused.
  await page.route('**/api/upload', () => {})
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).press('Enter')
  const stop = page.getByRole('button', { name: t('إيقاف الرفع', 'Stop the upload') })
  await expect(stop).toBeFocused()
  await bringOther()
  await stop.click()
  await expect(corner).toHaveAttribute('aria-valuetext', cropped)
  // Once it rests, another one is taken.
  await inDialog(page).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(corner).toHaveAttribute('aria-valuetext', /720.*900/)
  await expect(draft(page).locator('#hero [data-state]')).toHaveCount(0)
})
