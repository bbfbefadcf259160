import { anApplicant, enterAsCoach, openRequest } from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const box = { x: 100, y: 100, width: 300, height: 40 }
const fact = (value: unknown) => ({ value, confidence: 0.98, box })
const reading = {
  state: 'read',
  facts: {
    method: fact('instapay'),
    reference: fact('309476865128'),
    amount: fact(1000.5),
    time: fact('2026-01-02T10:50'),
    sender: fact('<b>Mona</b> Hassan'),
    state: fact('pending'),
  },
  sameReference: [],
  hiddenSameReference: 1,
  daysBefore: 332,
}

test('shows what the receipt says beside what is due, and what does not fit', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Laila Read')
  await applyByApi(product, t, applicant)
  // Reading takes seconds and is tested on the server; here is what the screen makes of it.
  await page.route(/\/api\/(admin|coach)\/(subscription-)?requests/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const read = text.replace(
      /"reading":\{"state":"not_read","facts":null,"sameReference":\[\]\}/g,
      () => `"reading":${JSON.stringify(reading)}`,
    )
    await route.fulfill({ response, body: read })
  })
  await enterAsCoach(page, t, '#requests')
  const request = await openRequest(page, t, applicant)
  await expect(
    request.getByText(t('قراءة آلية، وقرارك هو الأساس', 'Read by machine. You decide.')),
  ).toBeVisible()
  await expect(request.getByText('309476865128')).toBeAttached()
  await expect(request.getByText('<b>Mona</b> Hassan')).toBeAttached()
  for (const flag of [
    t('المبلغ أقل من المطلوب بـ', 'short'),
    t('الإيصال يقول إن التحويل لم يكتمل بعد', 'The receipt says that the transfer is still pending'),
    t('رقم العملية نفسه في طلب آخر', 'The same reference is in another request'),
    t('التحويل قبل الطلب بـ', 'before the request'),
  ])
    await expect(request.getByText(flag)).toBeAttached()
  await checkScreen('request-receipt-read')
  // The list is read again every half a minute, also while the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
