import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { open, openEditor, editorStory as story } from '#e2e/support/editor.ts'
import { aDrawnPhoto } from '#e2e/support/site-calls.ts'
import { expect } from '#e2e/support/story.ts'

type Say = (arabic: string, english: string) => string

const control = (page: Page) => page.locator('[data-place="heroImage"]')
const input = (page: Page, t: Say) =>
  page.getByLabel(`${t('رفع صورة', 'Upload')}: ${t('صورة الواجهة', 'Cover image')}`)
const notTaken = (t: Say) =>
  t('هذا الملف ليس صورة من الأنواع المقبولة', 'This file is not a picture of a kind that is taken')
const pixels = (page: Page) => page.locator('[data-handle=se]')
const aPlan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }

/** Drops a file of this machine, as the browser itself reports what is dragged into its window. */
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

/** Puts a picture on the clipboard, as a screenshot does. */
async function copyPicture(page: Page, picture: Buffer): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async (bytes) => {
    const file = Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))
    await navigator.clipboard.write([
      new ClipboardItem({ 'image/png': new Blob([file], { type: 'image/png' }) }),
    ])
  }, picture.toString('base64'))
}

story(
  'a second file that is no picture is refused where it was picked, and a picture takes the place of another',
  async ({ page, t, look }, info) => {
    const photo = await aDrawnPhoto()
    const paths = { photo: info.outputPath('dropped.jpg'), plan: info.outputPath('plan.pdf') }
    await writeFile(paths.photo, photo)
    await writeFile(paths.plan, aPlan.buffer)
    await openEditor(page, t)
    await open(page, 'hero')

    // Dropped on its place: what is no picture is told there.
    await dropFile(control(page), paths.plan)
    await expect(control(page).getByRole('alert')).toContainText(notTaken(t))
    await dropFile(control(page), paths.photo)
    await expect(pixels(page)).toHaveAttribute('aria-valuetext', /720.*900/)
    const dialog = page.getByRole('dialog')
    await expect(dialog).not.toContainText(notTaken(t))

    // In the dialog it is told there, and the picture and its crop stay.
    await pixels(page).press('ArrowLeft')
    await expect(pixels(page)).not.toHaveAttribute('aria-valuetext', /900/)
    const cropped = (await pixels(page).getAttribute('aria-valuetext')) ?? ''
    await dropFile(dialog, paths.plan)
    const refused = dialog.getByRole('alert').filter({ hasText: notTaken(t) })
    await expect(refused).toBeInViewport()
    await look('editor-second-picture-refused')
    await expect(pixels(page)).toHaveAttribute('aria-valuetext', cropped)

    // Another picture is taken in its place, dropped or pasted.
    await dropFile(dialog, paths.photo)
    await expect(pixels(page)).toHaveAttribute('aria-valuetext', /720.*900/)
    await expect(dialog).not.toContainText(notTaken(t))
    await copyPicture(page, await sharp(photo).resize(640, 640, { fit: 'cover' }).png().toBuffer())
    await page.keyboard.press('Control+V')
    await expect(pixels(page)).toHaveAttribute('aria-valuetext', /512.*640/)

    // What was told in the dialog goes with it.
    await input(page, t).setInputFiles(aPlan)
    await expect(refused).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(control(page)).not.toContainText(notTaken(t))
  },
)
