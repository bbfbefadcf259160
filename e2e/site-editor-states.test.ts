import { signInAsStaff } from '#e2e/support/acts.ts'
import {
  fieldOf,
  open,
  openEditor,
  openEntry,
  openTool,
  publishButton,
  editorStory as story,
} from '#e2e/support/editor.ts'
import { aDrawnIcon, aDrawnLogo, aDrawnPhoto } from '#e2e/support/site-calls.ts'
import { expect } from '#e2e/support/story.ts'

// Every group of fields, with the list in it of which an entry is opened.
const sections = {
  hero: null,
  gallery: 'galleryImages.0',
  statistics: null,
  about: 'samplePlan.rows.0',
  videos: 'videos.0',
  results: 'resultsPage.stories.0',
  packages: null,
  steps: 'steps.0',
  testimonials: 'testimonials.0',
  contact: null,
}
const wholeSite = { identity: null, footer: null, payment: null, faq: 'faq.0', privacy: null, display: null }

for (const [what, groups] of [
  ['the sections', sections],
  ['the whole site', wholeSite],
] as const) {
  story(`every field of ${what} reads well`, async ({ page, t, look, viewport }) => {
    // The panel of a desktop is scrolled in itself: as high as this it is seen whole. So large a preview stands still.
    await page.setViewportSize({ width: viewport?.width ?? 390, height: 2400 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openEditor(page, t)
    for (const [group, entry] of Object.entries(groups)) {
      const row = await open(page, group)
      if (entry) await openEntry(page, entry)
      if (group === 'payment')
        await row.getByRole('button', { name: t('إضافة طريقة', 'Add a method') }).click()
      await expect(row.getByRole('textbox').or(row.getByRole('combobox')).first()).toBeVisible()
      await look(`editor-fields-${group}`)
    }
  })
}

story('a picture is cropped to what its place shows of it', async ({ page, t, look }) => {
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aDrawnPhoto() }
  const logo = { name: 'mark.png', mimeType: 'image/png', buffer: await aDrawnLogo() }
  const icon = { name: 'icon.png', mimeType: 'image/png', buffer: await aDrawnIcon() }
  const places = [
    { group: 'identity', entry: null, label: t('الشعار', 'Logo'), file: logo, name: 'logo' },
    { group: 'identity', entry: null, label: t('أيقونة المتصفح', 'Browser icon'), file: icon, name: 'icon' },
    {
      group: 'gallery',
      entry: 'galleryImages.0',
      label: t('الصورة', 'Picture'),
      file: photo,
      name: 'gallery',
    },
    {
      group: 'videos',
      entry: 'videos.0',
      label: t('صورة الفيديو', 'Video picture'),
      file: photo,
      name: 'video',
    },
    {
      group: 'results',
      entry: 'resultsPage.stories.0',
      label: t('صورة قبل', 'Picture before'),
      file: photo,
      name: 'story',
    },
  ]
  await openEditor(page, t)
  for (const { group, entry, label, file, name } of places) {
    // The icon stands in the group of the logo, which is open.
    if (name !== 'icon') await open(page, group)
    if (entry) await openEntry(page, entry)
    await page.getByLabel(`${t('رفع صورة', 'Upload')}: ${label}`, { exact: true }).setInputFiles(file)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: t('رفع الصورة', 'Upload'), exact: true })).toBeEnabled()
    await look(`editor-crop-${name}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

story('what is not done without a session asks for one in its place', async ({ page, t, look }) => {
  await openEditor(page, t)
  await open(page, 'hero')
  await fieldOf(page, 'hero.title.en').fill('')
  const dialog = page.getByRole('dialog')
  const userName = dialog.getByLabel(t('اسم المستخدم', 'Username'))
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  await publishButton(page, t).click()
  await expect(dialog).toContainText(t('سجّل الدخول لتنشر', 'Sign in to publish'))
  await expect(userName).toBeVisible()
  await look('editor-sign-in-publish')
  await close()
  for (const [tool, name] of [
    [t('النسخ المنشورة', 'Published versions'), 'history'],
    [t('مشاركة المسودة', 'Share the draft'), 'share'],
  ] as const) {
    await openTool(page, t, tool)
    await expect(userName).toBeVisible()
    await look(`editor-sign-in-${name}`)
    await close()
  }
  await page.getByRole('button', { name: t('المكتبة', 'Library') }).click()
  await expect(userName).toBeVisible()
  await look('editor-sign-in-library')
  await userName.fill('karim')
  await dialog.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('karim-trains-2026')
  await dialog.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).press('Enter')
  await expect(userName).toBeHidden()
  await close()
  await expect(fieldOf(page, 'hero.title.en')).toHaveValue('')
  await publishButton(page, t).click()
  await expect(dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true })).toBeVisible()
  await expect(dialog).toContainText(t('بلا إنجليزية', 'Without English'))
  await look('editor-publish-marks')
})

story('a list that does not come can be asked for again', async ({ page, t, look }) => {
  await signInAsStaff(page, t)
  await page.route('**/api/site/pictures?*', (route) => route.abort())
  await page.route('**/api/site/versions?*', (route) => route.abort())
  await openEditor(page, t)
  await open(page, 'hero')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: t('المكتبة', 'Library') }).click()
  await expect(dialog).toContainText(t('تعذّر تحميل الصور', 'The pictures could not be loaded'), {
    timeout: 30_000,
  })
  await look('editor-library-failed')
  await page.unroute('**/api/site/pictures?*')
  await dialog.getByRole('button', { name: t('إعادة المحاولة', 'Try again') }).click()
  await expect(dialog).not.toContainText(t('تعذّر تحميل الصور', 'The pictures could not be loaded'))
  await page.keyboard.press('Escape')
  await openTool(page, t, t('النسخ المنشورة', 'Published versions'))
  await expect(dialog.getByRole('button', { name: t('إعادة المحاولة', 'Try again') })).toBeVisible({
    timeout: 30_000,
  })
  await look('editor-history-failed')
})
