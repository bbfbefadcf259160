import { anApplicant, enterAsStaff, requestRows, searchRequests } from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('several requests are rejected for one reason, one that a colleague decided is left, and one undo takes all back', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const family = `Fam${Math.random().toString(36).slice(2, 8)}`
  const applicants = [1, 2, 3].map((child) => anApplicant(`${family} Child${child}`))
  for (const applicant of applicants) await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  const rows = await searchRequests(page, t, { email: family, count: 3 })

  await page.getByRole('button', { name: t('تحديد', 'Select'), exact: true }).click()
  const bar = page.getByRole('region', { name: t('الطلبات المحددة', 'Selected requests') })
  const reject = bar.getByRole('button', { name: t('رفض المحدد', 'Reject selected') })
  await expect(reject).toBeDisabled()
  const boxes = page.getByRole('checkbox', { name: new RegExp(family) })
  await boxes.first().check()
  await expect(bar).toContainText(t('طلب واحد محدد', '1 selected'))
  await bar.getByRole('button', { name: t('تحديد الكل', 'Select all') }).click()
  await expect(bar).toContainText(t('3 طلبات محددة', '3 selected'))
  await checkScreen('requests-selected')
  await reject.click()
  const dialog = page.getByRole('dialog', { name: t('رفض 3 طلبات', 'Reject 3 requests') })
  await expect(dialog).toContainText(`${family} Child3`)
  await checkScreen('requests-reject-selected')

  // A colleague is faster with one of them; nobody is rejected twice, and that decision stays.
  const colleague = await openStaffCalls(product.url)
  await colleague.reject(applicants[2]?.email ?? '', 'Duplicate')
  await dialog.getByRole('button', { name: t('التحويل لم يصل', 'Transfer not received') }).click()
  const done = page.getByRole('status').filter({ hasText: t('تم رفض طلبين', '2 requests rejected') })
  await expect(done).toContainText(
    t('طلب واحد سبق فيه قرار من زميل.', 'A colleague had already decided 1 request.'),
  )
  await expect(rows.filter({ hasText: t('مرفوض', 'Rejected') })).toHaveCount(3)

  // An undo that does not get through can be tried again.
  await page.route('**/api/admin/requests/*/undo', (route) => route.abort())
  await done.getByRole('button', { name: t('تراجع', 'Undo') }).click()
  const failed = page.getByRole('alert').filter({ hasText: t('تعذّر التراجع', 'Couldn’t undo') })
  await expect(failed).toContainText(t('الاتصال', 'connection'))
  await page.unroute('**/api/admin/requests/*/undo')
  await failed.getByRole('button', { name: t('تراجع', 'Undo') }).click()
  await expect(page.getByText(t('عاد طلبان للانتظار', '2 requests are waiting again'))).toBeVisible()
  await expect(rows.filter({ hasText: t('مرفوض', 'Rejected') })).toHaveCount(1)
  await page.reload()
  await expect(requestRows(page, t)).toHaveCount(2)
})

test('the key for undo takes back all that were rejected together', async ({ page, product, t }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const family = `Key${Math.random().toString(36).slice(2, 8)}`
  for (const child of [1, 2, 3]) await applyByApi(product, t, anApplicant(`${family} Child${child}`))
  await enterAsStaff(page, t)
  const rows = await searchRequests(page, t, { email: family, count: 3 })
  await rows.first().click()
  await page.getByRole('button', { name: t('تحديد', 'Select'), exact: true }).click()
  await page.getByRole('button', { name: t('تحديد الكل', 'Select all') }).click()
  await page.getByRole('button', { name: t('رفض المحدد', 'Reject selected') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('التحويل لم يصل', 'Transfer not received') })
    .click()
  await expect(rows.filter({ hasText: t('مرفوض', 'Rejected') })).toHaveCount(3)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(page.getByText(t('عادت 3 طلبات للانتظار', '3 requests are waiting again'))).toBeVisible()
  await expect(rows.filter({ hasText: t('مرفوض', 'Rejected') })).toHaveCount(0)
})
