import type { Locator } from '@playwright/test'
import {
  anApplicant,
  backToList,
  enterAsCoach,
  enterAsStaff,
  openPart,
  openRequest,
  requestRows,
  searchRequests,
  showView,
  startStaffSession,
} from '#test/e2e/support/actions.ts'
import { aCoach } from '#test/e2e/support/coaches.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('requests are counted, filtered, searched and opened', async ({ page, product, t, checkScreen }) => {
  const applicant = anApplicant('Youssef Magdy')
  await applyByApi(product, t, { ...applicant, receipt: 'png' })
  await enterAsStaff(page, t)
  await expect(requestRows(page, t).first()).toBeVisible()
  await checkScreen('requests')
  await showView(page, t, 'done')
  await expect(requestRows(page, t).first()).toContainText(/مقبول|مرفوض|Approved|Rejected/)
  await checkScreen('requests-done')
  await showView(page, t, 'waiting')

  const search = page.getByLabel(t('بحث في الطلبات', 'Search requests'))
  await search.fill('nothing-like-this-anywhere')
  await expect(page.getByRole('heading', { name: t('لا نتائج', 'No matches') })).toBeVisible()
  await checkScreen('requests-no-matches')
  await page.getByRole('button', { name: t('مسح التصفية', 'Clear filters') }).click()
  await expect(search).toHaveValue('')

  const request = await openRequest(page, t, applicant)
  await expect(request).toContainText(t('2,000', '2,000'))
  const receipt = request.getByRole('img', { name: t('صورة إيصال الدفع', 'Image of the receipt') })
  await expect
    .poll(() => receipt.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await request.getByText(t('بيانات أكثر', 'More details')).click()
  await expect(request).toContainText('receipt.png')
  await checkScreen('request')
})

test('the address contains view, search, filters and the open request', async ({ page, product, t }) => {
  const applicant = anApplicant('Ziad Address')
  await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  await showView(page, t, 'done')
  await expect(page).toHaveURL(/\?view=done/)
  await showView(page, t, 'waiting')
  const rows = await searchRequests(page, t, { email: applicant.email })
  await expect(page).toHaveURL(/q=test/)
  await page.getByText(t('تصفية وترتيب', 'Filter and sort')).click()
  await page.getByLabel(t('الباقة', 'Plan')).selectOption('professional')
  await expect(page).toHaveURL(/plan=professional/)
  await expect(rows).toHaveCount(1)
  await rows.first().click()
  await expect(page).toHaveURL(/#requests\/[\w-]+$/)
  await page.reload()
  await expect(page.getByRole('article')).toContainText(applicant.email)
  await page.goBack()
  await expect(page.getByLabel(t('بحث في الطلبات', 'Search requests'))).toHaveValue(applicant.email)
  await page.goto('/admin?view=nonsense&page=9999')
  await expect(requestRows(page, t).first()).toBeVisible()
})

test('reports a list that cannot be loaded, and recovers', async ({ page, t, checkScreen }) => {
  await page.route('**/api/admin/requests?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.clock.install()
  await enterAsStaff(page, t)
  await page.clock.runFor(10_000)
  await expect(
    page.getByRole('heading', { name: t('تعذّر تحميل الاشتراكات', 'Error Loading Subscriptions') }),
  ).toBeVisible()
  await checkScreen('requests-failed')
  await page.unroute('**/api/admin/requests?*')
  await page.getByRole('button', { name: t('إعادة المحاولة', 'Try again') }).click()
  await expect(requestRows(page, t).first()).toBeVisible()
})

test('what is new waits behind a press, and moves nothing', async ({ page, product, t, checkScreen }) => {
  await page.clock.install()
  await enterAsStaff(page, t)
  await showView(page, t, 'all')
  const rows = requestRows(page, t)
  await expect(rows.first()).toBeVisible()
  // Not their texts: these have the waiting time.
  const order = () => rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const before = await order()
  const place = () => rows.first().boundingBox()
  const placeBefore = await place()
  const applicant = anApplicant('Hana New')
  await applyByApi(product, t, applicant)
  await page.clock.runFor(31_000)
  const news = page.getByRole('button', { name: t('طلب جديد واحد', '1 new request') })
  await expect(news).toBeVisible()
  expect(await order()).toEqual(before)
  expect(await place()).toEqual(placeBefore)
  await checkScreen('requests-arrived')
  await news.click()
  await expect(rows.first()).toContainText(applicant.name)
  await expect(news).toBeHidden()
})

test('a request that a colleague decided stays in its place with the decision', async ({
  page,
  product,
  t,
}) => {
  const applicant = anApplicant('Omar Elsewhere')
  await applyByApi(product, t, applicant)
  await page.clock.install()
  await enterAsStaff(page, t)
  const rows = requestRows(page, t)
  const row = rows.filter({ hasText: applicant.name })
  await page.getByLabel(t('بحث في الطلبات', 'Search requests')).fill(applicant.email)
  await page.clock.runFor(500)
  await expect(rows).toHaveCount(1)
  await (await openStaffCalls(product.url)).reject(applicant.email, '')
  await page.clock.runFor(31_000)
  await expect(row).toContainText(t('مرفوض', 'Rejected'))
})

test('a request that a colleague has open names them, in its row and beside its decision', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Laila Shared')
  await applyByApi(product, t, applicant)
  const colleague = await newPerson()
  await startStaffSession(colleague, await aCoach(product, 'Salma'))
  await colleague.goto('/admin')
  await openRequest(colleague, t, applicant)

  await enterAsStaff(page, t)
  const [row] = await (await searchRequests(page, t, applicant)).all()
  await expect(row as Locator).toContainText(t('عند \u2068Salma', '\u2068Salma\u2069 has it'))
  await checkScreen('request-open-elsewhere')
  await row?.click()
  await expect(page.getByRole('article')).toContainText(t('مفتوح الآن أيضًا عند', 'has it open too'))
  // A wide window shows a request beside the list.
  await backToList(colleague, t)
  await openPart(colleague, t('الأعضاء', 'Members'))
  await expect(page.getByRole('article')).not.toContainText(t('مفتوح الآن أيضًا عند', 'has it open too'))
})

test('whoever types a search keeps the field, the open request and what was chosen there', async ({
  page,
  product,
  t,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const applicant = anApplicant('Ola Typed')
  await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, applicant)
  await page.keyboard.press('+')
  const months = request.getByText(t('شهران', '2 months'), { exact: true })
  await expect(months).toBeVisible()
  await expect(request).toContainText(t('في الطلب: شهر واحد، 2,000 جنيه', 'Ordered: 1 month, EGP 2,000'))
  await page.keyboard.press('/')
  const field = page.getByLabel(t('بحث في الطلبات', 'Search requests'))
  await expect(field).toBeFocused()
  await field.fill('')
  const answered = page.waitForResponse((response) => response.url().includes('q=zara'))
  await page.keyboard.type('zara')
  await answered
  await expect(requestRows(page, t)).toHaveCount(0)
  await page.keyboard.type(' arar')
  await expect(field).toHaveValue('zara arar')
  await expect(field).toBeFocused()
  await expect(request).toContainText(applicant.email)
  await expect(months).toBeVisible()
})

test('Escape at a warning decides nothing and stays at the request', async ({ page, product, t }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const [first, second] = [anApplicant('Same Receipt'), anApplicant('Same Receipt Again')]
  await applyByApi(product, t, { ...first, receipt: 'png' })
  await applyByApi(product, t, { ...second, receipt: 'png' })
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, second)
  const again = request.getByRole('button', { name: t('اضغط مرة أخرى للتأكيد', 'Press again to confirm') })
  await page.locator('#main').focus()
  await page.keyboard.press('a')
  await expect(again).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(again).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(request).toContainText(second.email)
})

for (const portal of ['admin', 'coach'] as const) {
  test(`a page of requests beyond the end leads to the last one at /${portal}`, async ({ page, t }) => {
    if (portal === 'admin') await enterAsStaff(page, t)
    else await enterAsCoach(page, t)
    await page.goto(`/${portal}?page=40#requests`)
    await expect(requestRows(page, t).first()).toBeVisible()
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).not.toBe('40')
  })
}
