import type { Page } from '@playwright/test'
import { readSite } from '#contract/site.ts'
import { signInAsStaff } from '#e2e/support/acts.ts'
import { andBack, openEditor, openTool, publishButton, editorStory as story } from '#e2e/support/editor.ts'
import { aDrawnPhoto, openSiteCalls } from '#e2e/support/site-calls.ts'
import { expect } from '#e2e/support/story.ts'
import { call, granted } from '#scripts/serving/calls.ts'

const alt = { ar: 'الكابتن', en: 'The coach' }

/** Has the browser keep a draft whose cover is this picture. */
async function keepDraft(page: Page, url: string, picture: object): Promise<void> {
  const { settings, version } = granted(await call(url, readSite, {}))
  const draft = { version, settings: { ...settings, heroImage: { ...picture, alt } } }
  await page.evaluate((kept) => localStorage.setItem('adminSettings', kept), JSON.stringify(draft))
}

story(
  'a picture that others deleted is named where a draft with it is published and shared, and where a version with it comes back',
  async ({ page, product, t, look }) => {
    await andBack(product, async () => {
      const calls = await openSiteCalls(product.url)
      const photo = await calls.upload(await aDrawnPhoto(), 'photo.jpg')
      if (!photo) throw new Error('a picture for the site says what settings name it by')
      await calls.publish({ heroImage: { ...photo, alt } })
      const { version } = granted(await call(product.url, readSite, {}))
      await calls.publish({ heroImage: null })
      await signInAsStaff(page, t)
      await openEditor(page, t)
      await keepDraft(page, product.url, photo)
      await openEditor(page, t)
      expect(await calls.remove(photo.id)).toBe(204)

      await publishButton(page, t).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true }).click()
      const gone = t('هذه الصورة ليست في مكتبة الموقع', 'This picture is not in the library of the site')
      const way = dialog.getByRole('button', { name: t('صورة الواجهة', 'Cover image') })
      await expect(way).toContainText(gone)
      await expect(dialog.getByRole('heading')).toHaveText(
        t('أصلح هذا أولًا ثم انشر', 'Mend this first, then publish'),
      )
      await expect(dialog.getByRole('heading')).toBeFocused()
      await look('editor-picture-gone')
      await way.click()
      await expect(dialog).toBeHidden()
      await expect(page.locator('[data-field="heroImage"] :focus')).toBeVisible()

      await openTool(page, t, t('مشاركة المسودة', 'Share the draft'))
      await dialog.getByRole('button', { name: t('إنشاء رابط', 'Make a link') }).click()
      await expect(way).toContainText(gone)
      await look('editor-picture-gone-shared')
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
      const told = page.getByRole('status').filter({ hasText: t('ظهرت الرسمة مكانها', 'the artwork stands') })
      await expect(told).toContainText(t('صورة الواجهة', 'Cover image'))
      await look('editor-picture-gone-restored')
      expect(granted(await call(product.url, readSite, {})).settings.heroImage).toBeNull()
    })
  },
)
