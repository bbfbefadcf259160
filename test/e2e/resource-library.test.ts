import type { Locator, Page } from '@playwright/test'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { aVideo } from '#server/test/sample-videos.ts'
import { enterAsMember, enterAsStaff, openPart, startStaffSession } from '#test/e2e/support/actions.ts'
import { aMark, openLibrary, pickUser, stock, withoutLibrary } from '#test/e2e/support/library.ts'
import { addMember, withoutMembers } from '#test/e2e/support/members.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

const rowOf = (within: Page | Locator, title: string) =>
  within.getByRole('listitem').filter({ hasText: title })

const fileInput = (page: Page) => page.locator('input[type=file]')
const byFile = (page: Page, t: Say) => page.getByRole('radio', { name: t('رفع ملف', 'Upload a file') })
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text)
const addPdf = (page: Page, t: Say) => button(page, t('إضافة ملف PDF', 'Add PDF'))
const addVideo = (page: Page, t: Say) => button(page, t('إضافة فيديو', 'Add video'))

async function fillTitles(page: Page, t: Say, title: string): Promise<void> {
  await page.getByLabel(t('العنوان بالإنجليزية', 'English title')).fill(title)
  await page.getByLabel(t('العنوان بالعربية', 'Arabic title')).fill(`${title} بالعربية`)
}

const aPdfFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) })
const inBothLanguages = (t: Say, title: string) => t(`${title} بالعربية`, title)

test('adds a document by its link, and sends no incomplete form', async ({ page, t, checkScreen }) => {
  const title = `Plan ${aMark()}`
  await startStaffSession(page)
  await openLibrary(page, t, 'pdf')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await addPdf(page, t).click()
  const incomplete = page.getByRole('alert').filter({
    hasText: t('أكمل الحقول الثلاثة لتتم الإضافة.', 'Fill in all three fields to submit.'),
  })
  await expect(incomplete).toContainText(
    t(
      'ينقص: العنوان بالإنجليزية، العنوان بالعربية، رابط الملف',
      'Missing: English title, Arabic title, PDF link',
    ),
  )
  await expect(page.getByText(t('هذا الحقل مطلوب', 'This field is required'))).toHaveCount(3)
  await expect(page.getByLabel(t('العنوان بالإنجليزية', 'English title'))).toBeFocused()
  await checkScreen('library-pdf-incomplete')

  await fillTitles(page, t, title)
  await page.getByRole('radio', { name: t('تغذية', 'Diet') }).check()
  await page.getByLabel(t('رابط الملف', 'PDF link')).fill('not a link')
  await addPdf(page, t).click()
  await expect(incomplete).toHaveCount(0)
  await expect(page.getByLabel(t('رابط الملف', 'PDF link'))).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])

  await page.getByLabel(t('رابط الملف', 'PDF link')).fill('https://example.com/diet.pdf')
  await addPdf(page, t).click()
  await expect(toast(page, title)).toBeVisible()
  const row = page
    .getByRole('list', { name: t('ملفات PDF', 'PDF files') })
    .getByRole('listitem')
    .first()
  await expect(row).toContainText(inBothLanguages(t, title))
  await expect(row).toContainText(t('تغذية', 'Diet'))
  await expect(row.getByRole('link')).toHaveAttribute('href', 'https://example.com/diet.pdf')
  await expect(page.getByLabel(t('العنوان بالإنجليزية', 'English title'))).toBeFocused()
  await expect(page.getByLabel(t('العنوان بالإنجليزية', 'English title'))).toHaveValue('')
  await expect(page.getByRole('radio', { name: t('تغذية', 'Diet') })).toBeChecked()
  expect(sent).toHaveLength(1)
  await checkScreen('library-pdf')
})

test('a PDF upload is rejected, cancelled and completed, and the member opens it', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const title = `Upload ${aMark()}`
  const member = await addMember(product, {
    name: 'Mariam Hosny',
    plan: 'basic',
    endsInDays: 20,
    password: 'opens what she has',
  })
  await startStaffSession(page)
  await openLibrary(page, t, 'pdf')
  await fillTitles(page, t, title)
  await byFile(page, t).check()
  await addPdf(page, t).click()
  await expect(page.getByText(t('اختر ملفًا لإضافته.', 'Choose a file to add.'))).toBeVisible()
  await expect(fileInput(page)).toBeFocused()

  await fileInput(page).setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText(t('هذا ليس ملف PDF.', 'This isn’t a PDF.'))).toBeVisible()
  await fileInput(page).setInputFiles({ ...aPdfFile('note.pdf'), buffer: Buffer.from('a plain text') })
  await expect(
    page.getByText(t('هذا ليس ملف PDF. اختر ملف PDF.', 'This isn’t a PDF. Choose a PDF file.')),
  ).toBeVisible()
  await expect(page.getByText(t('نوع الملف غير مدعوم', 'This file type isn’t supported'))).toHaveCount(0)
  // The same file would be rejected again: another one has to be chosen.
  await expect(button(page, t('إعادة الرفع', 'Upload again'))).toHaveCount(0)
  await expect(
    page.getByText(t('اختر ملف PDF أو اسحبه إلى هنا', 'Choose a PDF or drop it here')),
  ).toBeVisible()
  await fileInput(page).setInputFiles({
    ...aPdfFile('big.pdf'),
    buffer: Buffer.alloc(25 * 1024 * 1024 + 1),
  })
  await expect(page.getByText(t('الحد الأقصى 25 ميجابايت.', '25 MB maximum.'))).toBeVisible()
  await checkScreen('library-pdf-refused')

  await page.route('**/api/upload', () => {})
  await fileInput(page).setInputFiles(aPdfFile('slow.pdf'))
  await expect(page.getByText('slow.pdf')).toBeVisible()
  await checkScreen('library-pdf-uploading')
  await button(page, t('إلغاء الرفع', 'Cancel upload')).click()
  await expect(page.getByText('slow.pdf')).toHaveCount(0)
  await expect(fileInput(page)).toBeFocused()
  await page.unroute('**/api/upload')

  await page.route('**/api/upload', (route) => route.abort())
  await fileInput(page).setInputFiles(aPdfFile('plan.pdf'))
  await expect(page.getByText(t('تعذّر الاتصال بالخادم.', 'Failed to connect to server.'))).toBeVisible()
  await page.unroute('**/api/upload')
  await button(page, t('إعادة الرفع', 'Upload again')).click()
  await expect(page.getByText(t('الملف جاهز للإضافة', 'File ready to add'))).toBeVisible()
  await checkScreen('library-pdf-ready')
  await addPdf(page, t).click()
  const row = rowOf(page, title)
  await expect(row).toContainText('plan.pdf')
  await expect(row).toContainText(t('ملف مرفوع', 'Uploaded file'))
  const seen = await page.request.get((await row.getByRole('link').getAttribute('href')) ?? '')
  expect([seen.status(), seen.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await openLibrary(page, t, 'assign')
  await pickUser(page, t, member.email)
  await page.getByLabel(t('بحث في المكتبة', 'Search the library')).fill(title)
  await rowOf(page, title)
    .getByRole('button', { name: t('إضافة للعضو', 'Assign') })
    .click()
  await expect(rowOf(page, title)).toContainText(t('لم يُفتح بعد', 'Not opened yet'))
  const theirs = await newPerson()
  await enterAsMember(theirs, member)
  await expect(theirs.getByRole('main')).toContainText(title)
  const opened = theirs.context().waitForEvent('response', (response) => response.url().includes('/files/'))
  await theirs.getByRole('listitem').filter({ hasText: title }).getByText(t('تنزيل', 'Download')).click()
  expect((await opened).status()).toBe(200)

  await openLibrary(page, t, 'users')
  await page.reload()
  await expect(rowOf(page, title)).toContainText(t('تاريخ الفتح', 'Opened'))
  await expect(rowOf(page, title)).toContainText(t('ملف مرفوع', 'Uploaded file'))
  await checkScreen('library-user-opened')
})

test('recognizes video sites, and uploads own videos', async ({ page, t, checkScreen }) => {
  const title = `Video ${aMark()}`
  await startStaffSession(page)
  await openLibrary(page, t, 'videos')
  const link = page.getByLabel(t('رابط الفيديو', 'Video link'))
  const known = (site: string) => page.getByText(t(`فيديو من ${site}`, `A video on ${site}`))
  await link.fill('https://vimeo.com/76979871')
  await expect(known('Vimeo')).toBeVisible()
  await link.fill('https://example.com/film')
  await expect(known('Vimeo')).toHaveCount(0)
  // As people copy it from a screen, without the scheme.
  await link.fill('m.youtube.com/shorts/aqz-KE-bpKQ')
  await expect(known('YouTube')).toBeVisible()
  await link.press('Tab')
  await expect(link).toHaveValue('https://m.youtube.com/shorts/aqz-KE-bpKQ')
  await link.fill('youtu.be/aqz-KE-bpKQ')
  await expect(known('YouTube')).toBeVisible()
  await link.press('Enter')
  await expect(page.getByText(t('هذا الحقل مطلوب', 'This field is required'))).toHaveCount(2)
  await fillTitles(page, t, title)
  await checkScreen('library-video-form')
  await addVideo(page, t).click()
  const row = rowOf(page, title)
  await expect(row).toContainText('YouTube')
  await expect(row.getByRole('link')).toHaveAttribute('href', 'https://youtu.be/aqz-KE-bpKQ')
  await expect(rowOf(page, title)).toHaveCount(1)

  await byFile(page, t).check()
  await fileInput(page).setInputFiles(aPdfFile('a.pdf'))
  await expect(page.getByText(t('هذا ليس فيديو MP4.', 'This isn’t an MP4 video.'))).toBeVisible()
  await checkScreen('library-videos')

  const line = await page.context().newCDPSession(page)
  const speed = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await speed(300_000)
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from(aVideo()) }
  await fileInput(page).setInputFiles({ ...film, buffer: Buffer.alloc(4_000_000) })
  const progress = page.getByRole('progressbar')
  await expect(progress).toBeVisible()
  await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(5)
  await checkScreen('library-video-uploading')
  await button(page, t('إلغاء الرفع', 'Cancel upload')).click()
  await expect(progress).toHaveCount(0)
  await speed(-1)

  await fileInput(page).setInputFiles(film)
  await fillTitles(page, t, `${title} own`)
  await addVideo(page, t).click()
  const own = rowOf(page, `${title} own`)
  await expect(own).toContainText('film.mp4')
  const address = (await own.getByRole('link').getAttribute('href')) ?? ''
  const piece = await page.request.get(address, { headers: { range: 'bytes=0-15' } })
  expect([piece.status(), piece.headers()['content-type']]).toEqual([206, 'video/mp4'])
})

test('a switch assigns and unassigns at once, and reverts if that fails', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const mark = aMark()
  const [diet, film] = [`Diet ${mark}`, `Film ${mark}`]
  await stock(product, [
    { title: diet, type: 'diet' },
    { title: film, type: 'video' },
  ])
  const member = await addMember(product, { name: `Karma ${mark}`, plan: 'basic', endsInDays: 9 })
  const given = () => product.count('select count(*) from items where user_id = ?', member.id)
  await startStaffSession(page)
  await openLibrary(page, t, 'assign')
  await pickUser(page, t, member.email)
  await page.getByLabel(t('بحث في المكتبة', 'Search the library')).fill(mark)
  const library = page.getByRole('region', { name: t('مواد المكتبة', 'Library') })
  await expect(library.getByRole('listitem')).toHaveCount(2)
  const toggle = (title: string) => rowOf(library, title).locator('button[aria-pressed]')
  const overview = page.getByRole('complementary', {
    name: t('ملخص المواد لكل عضو', 'Resources per member'),
  })

  await page.route('**/api/admin/users/*/resources', (route) => route.abort())
  await toggle(diet).click()
  await expect(
    page.getByText(t(`تعذّرت إضافة \u2068${diet}`, `Couldn’t assign \u2068${diet}`)).first(),
  ).toBeVisible()
  await expect(toggle(diet)).toHaveAttribute('aria-pressed', 'false')
  expect(given()).toBe(0)
  await checkScreen('library-assign-failed')
  await page.unroute('**/api/admin/users/*/resources')
  await button(library, t('إعادة المحاولة', 'Try again')).click()
  await expect(toggle(diet)).toHaveAttribute('aria-pressed', 'true')
  await expect(toggle(diet)).toContainText(t('تمت الإضافة', 'Assigned'))
  await expect(rowOf(overview, member.name)).toContainText(t('مادة واحدة', '1 resource'))
  await toggle(film).click()
  await expect(rowOf(overview, member.name)).toContainText(t('مادتان', '2 resources'))
  expect(given()).toBe(2)
  await checkScreen('library-assign')

  await page.getByRole('button', { name: t('الفيديوهات', 'Videos'), exact: true }).click()
  await expect(library.getByRole('listitem')).toHaveCount(1)
  const takeBack = rowOf(library, film).getByRole('button', { name: t('إزالة', 'Remove') })
  await page.route('**/api/admin/users/*/resources', (route) => route.abort())
  await takeBack.click()
  await expect(page.getByRole('alert').getByText(t('تعذّرت إزالة', 'Couldn’t remove'))).toBeVisible()
  await expect(toggle(film)).toHaveAttribute('aria-pressed', 'true')
  expect(given()).toBe(2)
  await page.unroute('**/api/admin/users/*/resources')
  await takeBack.click()
  await expect(toggle(film)).toHaveAttribute('aria-pressed', 'false')
  await expect(toggle(film)).toBeFocused()
  await button(page, t('تراجع', 'Undo')).click()
  await expect(toggle(film)).toHaveAttribute('aria-pressed', 'true')
  await toggle(film).click()
  await expect(toggle(film)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(given).toBe(1)

  await page.getByRole('combobox', { name: t('اختر العضو', 'Choose a member') }).fill('')
  await button(page, t('مسح', 'Clear')).first().click()
  await expect(page.getByRole('heading', { name: t('اختر العضو', 'Choose a member') })).toBeVisible()
  await button(overview, member.name).click()
  await expect(page.getByRole('heading', { level: 3, name: member.name })).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 2, name: t('إضافة مواد للعضو', 'Assign resources') }),
  ).toBeFocused()
})

test('shows an empty library, and a long one in pages', async ({ page, product, t, checkScreen }) => {
  const member = await addMember(product, { name: 'Hala', plan: 'basic', endsInDays: 9 })
  await enterAsStaff(page, t)
  await withoutLibrary(product, async () => {
    await openLibrary(page, t, 'pdf')
    await expect(page.getByText(t('لم تُضف ملفات بعد.', 'No files added yet.'))).toBeVisible()
    await checkScreen('library-pdf-empty')
    await openLibrary(page, t, 'videos')
    await expect(page.getByText(t('لا توجد فيديوهات.', 'No videos.'))).toBeVisible()
    await checkScreen('library-videos-empty')
    await openLibrary(page, t, 'assign')
    await checkScreen('library-assign-nobody')
    await withoutMembers(product, async () => {
      await page.reload()
      const nobody = t('لا يوجد أعضاء بعد. اقبل طلبًا أولًا.', 'No members yet. Approve a request first.')
      await expect(page.getByRole('heading', { name: nobody })).toBeVisible()
    })
    await page.reload()
    await pickUser(page, t, member.email)
    await expect(page.getByText(t('المكتبة فارغة.', 'The library is empty.'))).toBeVisible()

    const mark = aMark()
    await stock(
      product,
      Array.from({ length: 25 }, (_, index) => ({ title: `Sheet ${mark} ${index + 1}` })),
    )
    await openLibrary(page, t, 'pdf')
    await page.reload()
    const rows = page.getByRole('list', { name: t('ملفات PDF', 'PDF files') }).getByRole('listitem')
    await expect(rows).toHaveCount(20)
    await expect(rows.first()).toContainText(`Sheet ${mark} 25`)
    await button(page, t('الصفحة التالية', 'Next page')).click()
    await expect(rows).toHaveCount(5)
    await expect(rows.last()).toContainText(`Sheet ${mark} 1`)
    await checkScreen('library-pdf-last-page')
    await page.getByLabel(t('بحث في الملفات', 'Search files')).fill(`${mark} 7`)
    await expect(rows).toHaveCount(1)
  })
})

test('reports a list that cannot be loaded, and retries', async ({ page, t, checkScreen }) => {
  await enterAsStaff(page, t)
  await page.route('**/api/admin/resources?*', (route) => route.fulfill({ status: 400, body: '{}' }))
  await openLibrary(page, t, 'videos')
  const failed = page.getByText(t('تعذّر تحميل الفيديوهات', 'Couldn’t load the videos'))
  await expect(failed).toHaveCount(2)
  await checkScreen('library-failed')
  await page.unroute('**/api/admin/resources?*')
  await button(page, t('إعادة المحاولة', 'Try again')).click()
  await expect(page.getByRole('list', { name: t('الفيديوهات', 'Videos') })).toBeVisible()
})

test('keeps the form if adding fails, and adds once', async ({ page, product, t }) => {
  const title = `Once ${aMark()}`
  await startStaffSession(page)
  await openLibrary(page, t, 'pdf')
  await fillTitles(page, t, title)
  await page.getByLabel(t('رابط الملف', 'PDF link')).fill('https://example.com/once.pdf')
  await page.route('**/api/admin/resources', async (route) => {
    // The server adds it, and the response is lost.
    await route.fetch()
    await route.abort()
  })
  await addPdf(page, t).click()
  await expect(page.getByText(t('تعذّرت الإضافة', 'Couldn’t add it')).first()).toBeVisible()
  await expect(page.getByLabel(t('العنوان بالإنجليزية', 'English title'))).toHaveValue(title)
  await page.unroute('**/api/admin/resources')
  await addPdf(page, t).click()
  await expect(toast(page, title)).toBeVisible()
  expect(product.count('select count(*) from resources where title_en = ?', title)).toBe(1)
})

test('the tabs work by keyboard, and the address names the open one', async ({
  page,
  product,
  language,
  t,
}) => {
  const title = `Keys ${aMark()}`
  await stock(product, [{ title }])
  await startStaffSession(page)
  await openLibrary(page, t, 'assign')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const isWide = (page.viewportSize()?.width ?? 0) >= 980
  const forth = isWide ? 'ArrowDown' : language === 'ar' ? 'ArrowLeft' : 'ArrowRight'
  await tab(t('إضافة مواد للعضو', 'Assign resources')).focus()
  for (const _ of ['plans', 'users', 'pdf']) await page.keyboard.press(forth)
  await expect(tab(t('ملفات PDF', 'PDF files'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#library\/pdf$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: t('ملفات PDF', 'PDF files') })).toBeVisible()
  await openPart(page, t('الطلبات', 'Requests'))
  await expect(page).toHaveURL(/#requests$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: t('ملفات PDF', 'PDF files') })).toBeVisible()

  await page.getByLabel(t('بحث في الملفات', 'Search files')).fill(title)
  await expect(rowOf(page, title)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button(page, `${t('المزيد', 'More')}: ${title}`)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, `${t('حذف', 'Delete')}: ${title}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText(t('ليست عند أي عضو', 'No member has it'))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, title)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(button(page, t('تراجع', 'Undo'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, title)).toHaveCount(1)
})
