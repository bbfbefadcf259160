import { listSubscriptions } from '#contract/applications-review.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { anApplicant, enterAsMember, enterAsStaff, openOwnAccount } from '#test/e2e/support/actions.ts'
import { coachToken } from '#test/e2e/support/coach-token.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

/** The id of the user whose request with this email was approved. */
async function userWith({ url }: Product, email: string): Promise<string> {
  const token = await coachToken(url)
  const { subscriptions } = granted(await call(url, listSubscriptions, { token, query: { q: email } }))
  return subscriptions[0]?.userId ?? ''
}

test('a member opens the receipt of a payment; staff void it and issue another', async ({
  page,
  context,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant(t('منى عبد الحميد', 'Mona Abdelhamid'))
  await applyByApi(product, t, applicant)
  await (await openStaffCalls(product.url)).approve(applicant.email)
  await enterAsMember(page, applicant)
  await openOwnAccount(page, t)
  const own = page.getByRole('region', { name: t('إيصالات من الكابتن', 'Receipts from the coach') })
  await expect(own).toContainText(/20\d\d-\d{4}/)
  await own.scrollIntoViewIfNeeded()
  await checkScreen('own-receipts')
  const link = own.getByRole('link', { name: t('فتح', 'Open') }).first()
  const pdf = await context.request.get(`${product.url}${await link.getAttribute('href')}`)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await enterAsStaff(page, t)
  await page.goto(`/admin#members/${await userWith(product, applicant.email)}`)
  const list = page.getByRole('region', { name: t('إيصالات الكابتن', 'Receipts from the coach') })
  await list.getByRole('button', { name: t('إلغاء…', 'Void…') }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: t('إلغاء الإيصال', 'Void the receipt') }).press('Enter')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await dialog.getByRole('textbox').fill(t('الاسم مكتوب خطأ', 'The name is wrong'))
  await checkScreen('void-receipt')
  await dialog.getByRole('textbox').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(list).toContainText(t('ملغى', 'Void'))
  await list.getByRole('button', { name: t('إصدار إيصال', 'Issue a receipt') }).press('Enter')
  await expect(list.getByRole('link', { name: t('فتح', 'Open') })).toHaveCount(2)
  await expect(list.getByRole('button', { name: t('إصدار إيصال', 'Issue a receipt') })).toBeHidden()
  await list.scrollIntoViewIfNeeded()
  await checkScreen('receipts-of-a-member')
})
