import type { Locator, Page } from '@playwright/test'
import { aPdf } from '#server/test/sample-pdfs.ts'
import {
  dialogsHaveLeft,
  enterAsStaff,
  leaveBackOffice,
  openPart,
  openStaffSheet,
  startStaffSession,
} from '#test/e2e/support/actions.ts'
import { aMark, openLibrary, stock } from '#test/e2e/support/library.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const english = (page: Page, t: Say) => page.getByLabel(t('العنوان بالإنجليزية', 'English title'))
const arabic = (page: Page, t: Say) => page.getByLabel(t('العنوان بالعربية', 'Arabic title'))
const byFile = (page: Page, t: Say) => page.getByRole('radio', { name: t('رفع ملف', 'Upload a file') })
const byLink = (page: Page, t: Say) => page.getByRole('radio', { name: t('رابط', 'Link'), exact: true })
const addPdf = (page: Page, t: Say) => button(page, t('إضافة ملف PDF', 'Add PDF'))
const waiting = (page: Page, t: Say) => button(page, t('بانتظار اكتمال الرفع…', 'Waiting for the upload…'))
const question = (page: Page) => page.getByRole('alertdialog')
const stay = (page: Page, t: Say) => button(question(page), t('البقاء هنا', 'Stay here'))
const leave = (page: Page, t: Say) => button(question(page), t('مغادرة', 'Leave'))
const editSite = (page: Page, t: Say) =>
  page.getByRole('dialog').getByRole('link', { name: t('تعديل الموقع', 'Edit site'), exact: true })
const toSite = (page: Page, t: Say) =>
  page.getByRole('dialog').getByRole('link', { name: t('العودة إلى الموقع', 'Back to Website') })

async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await dialogsHaveLeft(page)
}

async function choose(page: Page, name: string): Promise<void> {
  const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) }
  await page.locator('input[type=file]').setInputFiles(file)
}

/** Delays the next uploads until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/upload', async (route) => {
    await released
    // A cancelled upload cannot be continued.
    await route.continue().catch(() => undefined)
  })
  return release
}

/** Adds a document whose upload is in progress; returns a function that completes it. */
async function addAwaited(page: Page, t: Say, title: string): Promise<() => void> {
  await startStaffSession(page)
  await openLibrary(page, t, 'pdf')
  const release = await holdUploads(page)
  await english(page, t).fill(title)
  await arabic(page, t).fill(title)
  await byFile(page, t).check()
  await choose(page, 'awaited.pdf')
  await addPdf(page, t).click()
  await expect(waiting(page, t)).toBeVisible()
  return release
}

test('adds the titles as they are when the upload completes', async ({ page, product, t, checkScreen }) => {
  const [typed, fixed] = [`Tyop ${aMark()}`, `Typo ${aMark()}`]
  const release = await addAwaited(page, t, typed)
  await english(page, t).fill(fixed)
  await arabic(page, t).fill(`${fixed} بالعربية`)
  // Another file replaces the first, and the form waits for it.
  await choose(page, 'second.pdf')
  await expect(page.getByText('second.pdf')).toBeVisible()
  await expect(waiting(page, t)).toBeVisible()
  await checkScreen('library-pdf-waiting')
  const search = page.getByLabel(t('بحث في الملفات', 'Search files'))
  await search.focus()
  release()
  await expect(rowOf(page, fixed)).toContainText('second.pdf')
  await expect(english(page, t)).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(addPdf(page, t)).toBeVisible()
  const titled = (title: string) => product.count('select count(*) from resources where title_en = ?', title)
  expect([titled(typed), titled(fixed)]).toEqual([0, 1])
})

test('requires a title that was cleared during the upload', async ({ page, product, t }) => {
  const title = `Emptied ${aMark()}`
  const release = await addAwaited(page, t, title)
  await arabic(page, t).fill('')
  release()
  await expect(
    page.getByRole('alert').filter({ hasText: t('ينقص: العنوان بالعربية', 'Missing: Arabic title') }),
  ).toBeVisible()
  await expect(page.getByText(t('الملف جاهز للإضافة', 'File ready to add'))).toBeVisible()
  await expect(arabic(page, t)).toBeFocused()
  expect(product.count('select count(*) from resources where title_en = ?', title)).toBe(0)
  await arabic(page, t).fill(title)
  await addPdf(page, t).click()
  await expect(rowOf(page, title)).toContainText('awaited.pdf')
  await expect(english(page, t)).toBeFocused()
})

test('switching to a link stops waiting for the file', async ({ page, product, t }) => {
  const title = `Turned ${aMark()}`
  const release = await addAwaited(page, t, title)
  await byLink(page, t).check()
  await expect(addPdf(page, t)).toBeVisible()
  const arrived = page.waitForResponse('**/api/upload')
  release()
  expect((await arrived).status()).toBeLessThan(300)
  await page.getByLabel(t('رابط الملف', 'PDF link')).fill('https://example.com/turned.pdf')
  await addPdf(page, t).click()
  await expect(rowOf(page, title)).toBeVisible()
  await expect(rowOf(page, title).getByRole('link')).toHaveAttribute('href', /turned\.pdf$/)
  expect(product.count('select count(*) from resources where title_en = ?', title)).toBe(1)
})

test('asks before leaving with unsent input', async ({ page, t, checkScreen }) => {
  await startStaffSession(page)
  await openLibrary(page, t, 'pdf')
  await openStaffSheet(page, t)
  await editSite(page, t).click()
  await expect(page).toHaveURL(/\/edit/)
  await page.goBack()
  await expect(page).toHaveURL(/#library\/pdf$/)

  await byFile(page, t).check()
  await choose(page, 'ready.pdf')
  await expect(page.getByText(t('الملف جاهز للإضافة', 'File ready to add'))).toBeVisible()
  await page.getByRole('tab', { name: t('الفيديوهات', 'Videos') }).click()
  await expect(button(page, t('إضافة فيديو', 'Add video'))).toBeVisible()
  await english(page, t).filter({ visible: true }).fill('A film')
  await openPart(page, t('الأرقام', 'Numbers'))
  await expect(page).toHaveURL(/#numbers$/)
  await expect(question(page)).toHaveCount(0)

  await openStaffSheet(page, t)
  await editSite(page, t).click()
  await expect(question(page)).toContainText(t('ليس في المكتبة بعد', 'isn’t in the library yet'))
  await checkScreen('library-leaving')
  await stay(page, t).click()
  await expect(question(page)).toHaveCount(0)
  await expect(editSite(page, t)).toBeFocused()
  await expect(page).toHaveURL(/#numbers$/)
  await editSite(page, t).click()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await closeSheet(page)

  await openPart(page, t('المكتبة', 'Library'))
  await expect(english(page, t).filter({ visible: true })).toHaveValue('A film')
  const closing = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const leaveQuestion = await closing
  expect(leaveQuestion.type()).toBe('beforeunload')
  await leaveQuestion.accept()
  await reloaded

  // The former tab keeps its fields, hidden.
  await openLibrary(page, t, 'pdf')
  await english(page, t).filter({ visible: true }).fill('Dropped')
  await openStaffSheet(page, t)
  await toSite(page, t).click()
  await leave(page, t).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(question(page)).toHaveCount(0)
})

/** Goes to another screen of the same document: no link of the site leads to the back office on every screen size. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> }
    }
    return router.navigate(to)
  }, path)

test('going back asks too, and signing out does not', async ({ page, t }) => {
  const toPdf = async () => {
    await openPart(page, t('المكتبة', 'Library'))
    await page.getByRole('tab', { name: t('ملفات PDF', 'PDF files') }).click()
    await expect(page).toHaveURL(/#library\/pdf$/)
  }
  // Past the library and the back office, until it asks.
  const backToSite = () =>
    expect(async () => {
      if (await question(page).isVisible()) return
      await page.evaluate(() => history.back())
      await expect(question(page)).toBeVisible({ timeout: 1000 })
    }).toPass()
  await enterAsStaff(page, t)
  await openStaffSheet(page, t)
  await toSite(page, t).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await goWithin(page, '/admin')
  await toPdf()
  await english(page, t).fill('Typed')
  await backToSite()
  await stay(page, t).click()
  await expect(question(page)).toHaveCount(0)
  await toPdf()
  await expect(english(page, t)).toHaveValue('Typed')
  // The back button closes the question like any dialog.
  await openStaffSheet(page, t)
  await toSite(page, t).click()
  await expect(question(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state?.dialogs)).toBe(2)
  await page.goBack()
  await expect(question(page)).toHaveCount(0)
  await closeSheet(page)
  await expect(english(page, t)).toHaveValue('Typed')
  await backToSite()
  await leave(page, t).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goBack()
  await expect(page).toHaveURL(/\/admin/)

  await toPdf()
  await english(page, t).fill('Typed')
  await leaveBackOffice(page, t)
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('detects a deletion whose response was lost, and can undo it', async ({ page, context, product, t }) => {
  const title = `Lost answer ${aMark()}`
  const [resource] = await stock(product, [{ title }])
  await startStaffSession(page)
  await openLibrary(page, t, 'pdf')
  await page.getByLabel(t('بحث في الملفات', 'Search files')).fill(title)
  const remove = button(page, `${t('حذف', 'Delete')}: ${title}`)
  await remove.click()
  await expect(question(page)).toContainText(t('ليست عند أي عضو', 'No member has it'))
  const deletions: string[] = []
  await page.route('**/api/admin/resources/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue()
    deletions.push(route.request().url())
    if (deletions.length < 3) await (deletions.length === 1 ? route.fetch() : undefined)
    return deletions.length < 3 ? route.abort() : route.continue()
  })
  await button(question(page), t('حذف', 'Delete')).click()
  await expect(question(page)).toContainText(t('تعذّر الحذف', 'Couldn’t delete it'))
  // The count is requested again when the network returns, and once more for the deletion.
  await context.setOffline(true)
  await context.setOffline(false)
  await expect.poll(() => deletions.length).toBe(2)
  await expect(question(page)).toContainText(t('تعذّر الاتصال بالخادم.', 'Failed to connect to server.'))
  await button(question(page), t('حذف', 'Delete')).click()
  const undo = button(page, t('تراجع', 'Undo'))
  await expect(undo).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  expect(deletions).toHaveLength(3)
  await undo.click()
  await expect(rowOf(page, title)).toBeVisible()
  await remove.click()
  await expect(question(page)).toContainText(t('ليست عند أي عضو', 'No member has it'))
  await page.keyboard.press('Escape')
  expect(
    product.count('select count(*) from resources where id = ? and deleted_at is null', resource?._id ?? ''),
  ).toBe(1)
})

test('keeps text and upload while another tab is open', async ({ page, t }) => {
  await startStaffSession(page)
  await openLibrary(page, t, 'pdf')
  const title = page.getByLabel(t('العنوان بالإنجليزية', 'English title'))
  await title.fill('Kept')
  await page.getByRole('radio', { name: t('رفع ملف', 'Upload a file') }).check()
  const file = { name: 'kept.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('tab', { name: t('مواد المستخدم', 'User resources') }).click()
  await expect(page.getByText('kept.pdf')).toBeHidden()
  await page.getByRole('tab', { name: t('ملفات PDF', 'PDF files') }).click()
  await expect(page.getByText(t('الملف جاهز للإضافة', 'File ready to add'))).toBeVisible()
  await expect(title).toHaveValue('Kept')

  await openPart(page, t('الأرقام', 'Numbers'))
  await expect(title).toBeHidden()
  await openPart(page, t('المكتبة', 'Library'))
  await expect(page).toHaveURL(/#library\/pdf$/)
  await expect(page.getByText(t('الملف جاهز للإضافة', 'File ready to add'))).toBeVisible()
  await expect(title).toHaveValue('Kept')
})

test('the pages of a narrow list fit its width', async ({ page, t, checkScreen }) => {
  await enterAsStaff(page, t)
  await page.route('**/api/admin/users?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), total: 180, pages: 9 } })
  })
  await openLibrary(page, t, 'assign')
  const pages = page.getByRole('navigation', { name: t('ملخص المواد لكل عضو', 'Resources per member') })
  await expect(pages.getByRole('button', { name: t('الصفحة التالية', 'Next page') })).toBeVisible()
  await checkScreen('library-many-pages')
})
