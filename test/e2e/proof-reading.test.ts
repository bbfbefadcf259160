import type { ProofReading } from '#contract/proof-reading.ts'
import { anApplicant, enterAsCoach, openRequest } from '#test/e2e/support/actions.ts'
import { readFact, showReading, stopReading } from '#test/e2e/support/readings.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

// Where the packages for it are installed, the server would read the receipts itself.
test.use({ environment: { READ_RECEIPTS: 'off' } })

test('shows what the receipt says beside what is due, and what does not fit', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Laila Read')
  await applyByApi(product, t, { ...applicant, paymentMethod: 'vodafoneCash' })
  await showReading(page, {
    state: 'read',
    facts: {
      method: readFact('instapay'),
      reference: readFact('309476865128'),
      amount: readFact(1000.5),
      time: readFact('2026-01-02T10:50'),
      sender: readFact('<b>Mona</b> Hassan'),
      state: readFact('pending'),
      recipient: readFact('01098765432'),
      code: readFact({ amount: 250, reference: '309476865129' }),
    },
    sameReference: [],
    hiddenSameReference: 1,
    daysBefore: 332,
    sentTo: { expected: '0100 123 4567' },
  })
  await enterAsCoach(page, t, '#requests')
  const request = await openRequest(page, t, applicant)
  await expect(
    request.getByText(t('قراءة آلية، وقرارك هو الأساس', 'Read by machine. You decide.')),
  ).toBeVisible()
  await expect(request.getByText('309476865128')).toBeAttached()
  await expect(request.getByText('<b>Mona</b> Hassan')).toBeAttached()
  const elsewhere = request.getByText(t('التحويل لرقم آخر', 'Sent to another number'))
  await expect(elsewhere).toBeAttached()
  // Each on a line of its own, to be compared digit by digit.
  for (const line of [
    t('في الإيصال: \u206801098765432\u2069', 'Receipt: \u206801098765432\u2069'),
    t('في الموقع: \u20680100 123 4567\u2069', 'Site: \u20680100 123 4567\u2069'),
  ])
    await expect(request.getByText(line, { exact: true })).toBeAttached()
  for (const flag of [
    t('المبلغ أقل من المطلوب بـ', 'short'),
    t('الإيصال يقول إن التحويل لم يكتمل بعد', 'The receipt says that the transfer is still pending'),
    t('رقم العملية نفسه في طلب آخر', 'The same reference is in another request'),
    t('التحويل قبل الطلب بـ', 'before the request'),
    t('الإيصال: إنستاباي، والطلب: ', 'Receipt: InstaPay. Request: '),
    t('المبلغ في رمز QR بالإيصال', 'The QR code on the receipt says'),
    t('رقم عملية آخر في رمز QR بالإيصال', 'The QR code on the receipt has another reference'),
  ])
    await expect(request.getByText(flag)).toBeAttached()
  await checkScreen('request-receipt-read')
  // What is pointed at is outlined where it was read.
  const outline = request.locator('svg rect[width="318"]')
  await expect(outline).toHaveCount(0)
  await request.getByRole('button', { name: '309476865128' }).focus()
  await expect(outline).toHaveCount(1)
  await request.getByRole('button', { name: t('تدوير', 'Rotate') }).click()
  await expect(outline).toHaveCount(0)
  await request.getByRole('button', { name: '309476865128' }).click()
  await expect(outline).toBeInViewport()
  await checkScreen('request-fact-outlined')
  await stopReading(page)
})

test('shows a quiet tick where the site was paid, and first of all where another was', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Mona Paid')
  await applyByApi(product, t, { ...applicant, paymentMethod: 'instapay' })
  const readAs = (recipient: string, sentTo: ProofReading['sentTo']) =>
    showReading(page, {
      state: 'read',
      facts: {
        method: readFact('instapay'),
        reference: readFact('309476865128'),
        amount: readFact(2000),
        time: null,
        sender: null,
        state: readFact('sent'),
        recipient: readFact(recipient),
        code: null,
      },
      sameReference: [],
      sentTo,
    })
  await readAs('010*****000', { expected: null })
  await enterAsCoach(page, t, '#requests')
  const request = await openRequest(page, t, applicant)
  const recipient = request.getByRole('button', { name: '010*****000' })
  const tick = t('ضمن بيانات الدفع في الموقع', 'One of the site’s payment details')
  await expect(recipient.getByRole('img', { name: tick })).toBeAttached()
  await expect(request.getByText(t('لحساب آخر', 'Sent elsewhere'))).toHaveCount(0)
  await recipient.click()
  await expect(request.locator('svg rect[width="318"]')).toBeInViewport()
  await checkScreen('request-paid-to-site')
  await stopReading(page)
  await readAs('brother@instapay', { expected: 'demo@instapay' })
  await page.reload()
  // A phone shows it beside the name, without a scroll.
  await expect(request.locator('header').getByText(t('لحساب آخر', 'Sent elsewhere'))).toBeInViewport()
  await expect(request.getByText(t('التحويل لعنوان آخر', 'Sent to another address'))).toBeAttached()
  await expect(request.getByRole('img', { name: tick })).toHaveCount(0)
  await checkScreen('request-paid-elsewhere')
  await page.goto('/admin#requests')
  const row = page.getByRole('link', { name: applicant.name })
  await expect(row.getByText(t('لحساب آخر', 'Sent elsewhere'))).toBeVisible()
  await checkScreen('requests-paid-elsewhere')
  await stopReading(page)
})
