import { button } from '#test/e2e/support/accessible-name.ts'
import { anApplicant, enterAsCoach, openRequest, requestRows } from '#test/e2e/support/actions.ts'
import { readFact, storeReading } from '#test/e2e/support/readings.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

// Where the packages for it are installed, the server would read the receipts itself.
test.use({ environment: { READ_RECEIPTS: 'off' } })

test('two requests that share a transfer warn of each other until it was ticked for both', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const laila = { ...anApplicant('Laila Both'), phone: '01155506001' }
  const nada = { ...anApplicant('Nada Both'), phone: '01155506002' }
  for (const one of [laila, nada]) {
    await applyByApi(product, t, one)
    storeReading(product, one.email, { amount: readFact(4000), reference: readFact('77006001') })
  }
  await enterAsCoach(page, t, '#requests')
  const alarm = t('رقم العملية نفسه في طلب آخر', 'The same reference is in another request')
  const request = await openRequest(page, t, nada)
  await expect(request.getByText(alarm)).toBeAttached()
  await page.goto('/coach?transfers=messages#requests')
  await page
    .getByLabel(t('رسائل البنك أو المحفظة', 'Messages from your bank or wallet'))
    .fill(`تم استلام مبلغ 4000 جنيه من رقم ${laila.phone} رصيدك الحالي 9000 جنيه رقم العملية 77006001`)
  await button(page, t('مطابقة', 'Match')).click()
  await page
    .getByRole('button', { name: t('وصل للطلبين', 'It arrived for both') })
    .and(page.getByRole('button', { name: nada.name }))
    .first()
    .click()
  await expect(page.getByText(t('تم تأكيد الوصول', 'Marked as arrived'))).toBeVisible()

  await page.goto('/coach#requests')
  const row = requestRows(page, t).filter({ hasText: nada.name })
  await expect(row).toBeVisible()
  await expect(row).not.toContainText(t('رقم العملية', 'reference'))
  await openRequest(page, t, nada)
  const settled = request.getByText(
    t(
      'تحويل واحد لأكثر من طلب، وتم تأكيد وصوله: 4,000 جنيه',
      'One transfer of EGP 4,000 for several requests',
    ),
  )
  await expect(settled).toBeAttached()
  await settled.scrollIntoViewIfNeeded()
  await checkScreen('request-shared-transfer')
  await expect(request.getByText(alarm)).toHaveCount(0)
  await expect(request.getByText(t('المبلغ أكثر من المطلوب', 'more than due'))).toHaveCount(0)
  await request
    .getByRole('link', {
      name: t('منه أيضًا طلب \u2068Laila Both\u2069', 'the request of \u2068Laila Both\u2069'),
    })
    .press('Enter')
  await expect(request).toContainText(laila.email)
})
