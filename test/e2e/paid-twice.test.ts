import { button } from '#test/e2e/support/accessible-name.ts'
import { anApplicant, enterAsCoach, openRequest } from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const received = (phone: string, reference: number) =>
  `تم استلام مبلغ 2000 جنيه من رقم ${phone} رصيدك الحالي 9000 جنيه رقم العملية ${reference}`

test('a request that two transfers each paid in full says so, with the arithmetic and what becomes of it', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const person = { ...anApplicant('Mariam Twice'), phone: '01155504001' }
  await applyByApi(product, t, person)
  await enterAsCoach(page, t, '#requests')
  await page.getByRole('link', { name: t('التحويلات', 'Transfers') }).click()
  const paste = page.getByLabel(t('رسائل البنك أو المحفظة', 'Messages from your bank or wallet'))
  const match = button(page, t('مطابقة', 'Match'))
  await paste.fill(received(person.phone, 77_004_001))
  await match.click()
  await page.getByRole('button', { name: new RegExp(t('^وصل 2,000 جنيه', '^EGP 2,000 arrived')) }).click()
  await expect(page.getByText(t('تم تأكيد الوصول', 'Marked as arrived'))).toBeVisible()
  await paste.fill(received(person.phone, 77_004_002))
  await match.click()
  await expect(page.getByText(t('مدفوع كاملًا من قبل', 'Paid in full before'))).toBeVisible()
  await checkScreen('transfers-paid-before')
  await page.getByRole('button', { name: t('مدفوع مرتين', 'Paid twice') }).click()
  await expect(page.getByText(t('سُجّل أنه مدفوع مرتين', 'Marked as paid twice'))).toBeVisible()

  await page.goto('/admin#requests')
  await expect(
    page.getByRole('link', { name: person.name }).getByText(t('مدفوع مرتين', 'Paid twice')),
  ).toBeVisible()
  const request = await openRequest(page, t, person)
  const arithmetic = t(
    'وصل 4,000 جنيه والمطلوب 2,000 جنيه، فالزيادة 2,000 جنيه.',
    'EGP 4,000 arrived and EGP 2,000 is due, so EGP 2,000 is too much.',
  )
  await expect(request.getByText(arithmetic)).toBeAttached()
  await request.getByText(arithmetic).scrollIntoViewIfNeeded()
  await checkScreen('request-paid-twice')
  await button(request, t('وصل مبلغ آخر', 'Another amount arrived')).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByRole('textbox', { name: t('ما وصل الآن، بالجنيه', 'What arrived now, in EGP') }),
  ).toHaveValue('4000')
  await checkScreen('request-paid-twice-days')
  await dialog.getByRole('button', { name: t('إلغاء', 'Cancel') }).click()
  await button(request, t('قبول', 'Approve')).click()
  await expect(request.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
  await expect
    .poll(() => product.count("select count(*) from ledger_entries where kind = 'credit'"), {
      timeout: 20_000,
    })
    .toBeGreaterThan(0)
  await page.reload()
  await expect(
    page.getByText(t('2,000 جنيه رصيد محفوظ لصاحب الطلب', 'EGP 2,000 is kept as their credit')),
  ).toBeAttached()
  await checkScreen('request-paid-twice-credit')

  await page.goto('/admin?transfers=day#requests')
  const row = page.getByRole('listitem').filter({ hasText: person.name })
  await expect(row).toContainText(t('مدفوع مرتين', 'Paid twice'))
  await checkScreen('transfers-day-paid-twice')
})

test('a receipt that a second transfer came after is voided and issued again from its request', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const person = { ...anApplicant('Hoda Again'), phone: '01155504002' }
  await applyByApi(product, t, person)
  await enterAsCoach(page, t, '#requests')
  const paste = page.getByLabel(t('رسائل البنك أو المحفظة', 'Messages from your bank or wallet'))
  const match = button(page, t('مطابقة', 'Match'))
  await page.getByRole('link', { name: t('التحويلات', 'Transfers') }).click()
  await paste.fill(received(person.phone, 77_004_003))
  await match.click()
  await page.getByRole('button', { name: new RegExp(t('^وصل 2,000 جنيه', '^EGP 2,000 arrived')) }).click()
  await expect(page.getByText(t('تم تأكيد الوصول', 'Marked as arrived'))).toBeVisible()
  await (await openStaffCalls(product.url)).approve(person.email)
  await paste.fill(received(person.phone, 77_004_004))
  await match.click()
  await page.getByRole('button', { name: t('مدفوع مرتين', 'Paid twice') }).click()
  await expect(page.getByText(t('سُجّل أنه مدفوع مرتين', 'Marked as paid twice'))).toBeVisible()

  await page.goto('/admin?view=done#requests')
  const request = await openRequest(page, t, person)
  const short = request.getByText(t('وصل مبلغ ليس في أي إيصال', 'and is on no receipt'))
  await expect(short).toBeAttached()
  await short.scrollIntoViewIfNeeded()
  await checkScreen('request-short-receipt')
  const reissue = request.getByRole('button', { name: t('إلغاؤه وإصدار آخر', 'Void and issue again') })
  await reissue.press('Enter')
  await expect(page.getByText(t('بكل ما وصل', 'issued for all that arrived'))).toBeVisible()
  await expect(short).toHaveCount(0)
  await checkScreen('request-receipt-issued-again')
})
