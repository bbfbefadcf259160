import { signInAsStaff } from '#e2e/support/acts.ts'
import { openLibrary } from '#e2e/support/library.ts'
import { expect, story } from '#e2e/support/story.ts'
import { aPdf } from '#server/testing/sample-pdfs.ts'

story('what is typed and uploading stays while one looks at another tab', async ({ page, t }) => {
  await signInAsStaff(page, t)
  await openLibrary(page, t, 'pdf')
  const title = page.getByLabel(t('العنوان بالإنجليزية', 'English title'))
  await title.fill('Kept')
  await page.getByRole('radio', { name: t('رفع ملف', 'Upload a file') }).check()
  const file = { name: 'kept.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('tab', { name: t('مواد المستخدم', 'User resources') }).click()
  await expect(page.getByText('kept.pdf')).toBeHidden()
  await page.getByRole('tab', { name: t('ملفات PDF', 'PDF files') }).click()
  await expect(page.getByText(t('الملف جاهز للإضافة', 'The file is ready to be added'))).toBeVisible()
  await expect(title).toHaveValue('Kept')

  await page.getByRole('tab', { name: t('الاشتراكات', 'Subscriptions') }).click()
  await expect(title).toBeHidden()
  await page.getByRole('tab', { name: t('المواد', 'Resources'), exact: true }).click()
  await expect(page).toHaveURL(/#resources\/pdf$/)
  await expect(page.getByText(t('الملف جاهز للإضافة', 'The file is ready to be added'))).toBeVisible()
  await expect(title).toHaveValue('Kept')
})

story('a narrow list of many pages leads through them within its room', async ({ page, t, look }) => {
  await signInAsStaff(page, t)
  await page.route('**/api/admin/users?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), total: 180, pages: 9 } })
  })
  await openLibrary(page, t, 'assign')
  const pages = page.getByRole('navigation', { name: t('ملخص المواد لكل مستخدم', 'Resources per user') })
  await expect(pages.getByRole('button', { name: t('الصفحة التالية', 'Next page') })).toBeVisible()
  await look('library-many-pages')
})
