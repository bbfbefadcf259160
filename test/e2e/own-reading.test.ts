import { anApplicant, enterAsStaff, openRequest } from '#test/e2e/support/actions.ts'
import { readFact, storeReading } from '#test/e2e/support/readings.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

// Where the packages for it are installed, the server would read the receipts itself.
test.use({ environment: { READ_RECEIPTS: 'off' } })

test('an applicant corrects what was read on their receipt, and staff see both', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Nada Corrects')
  const code = await applyByApi(product, t, applicant)
  await page.goto('/status')
  await page.getByLabel(t('رمز المتابعة', 'Tracking code')).fill(code)
  await page.getByLabel(t('آخر 4 أرقام من هاتفك', 'Last 4 digits of your phone number')).fill('4567')
  await page.getByRole('button', { name: t('عرض حالة الطلب', 'Show status') }).click()
  const reading = page.getByRole('region', {
    name: t('القراءة الآلية لإيصالك', 'What we read on your receipt'),
  })
  const again = page.getByRole('button', { name: t('تحديث الحالة', 'Check again') })
  await expect(again).toBeVisible()
  await expect(reading).toBeHidden()

  storeReading(product, applicant.email, {
    amount: readFact(200.5),
    reference: readFact('309476865128'),
    time: readFact('2026-11-29T10:50'),
    sender: readFact('Mona Hassan'),
    state: readFact('sent' as const),
  })
  await again.click()
  await expect(reading).toContainText('309476865128')
  await expect(reading).toContainText(t('لم يُقرأ', 'Not read'))
  await expect(reading).not.toContainText('Mona Hassan')
  await checkScreen('status-receipt-read')

  await reading.getByRole('button', { name: t('تصحيح القراءة', 'Correct it') }).click()
  const amount = reading.getByLabel(t('المبلغ', 'Amount'))
  await expect(amount).toHaveValue('200.50')
  await amount.fill(t('ألفان', 'two thousand'))
  const save = reading.getByRole('button', { name: t('حفظ التصحيح', 'Save correction') })
  await save.click()
  await expect(amount).toBeFocused()
  await amount.fill('٢٬٠٠٠')
  await reading.getByLabel(t('طريقة الدفع', 'Method')).selectOption('instapay')
  await checkScreen('status-receipt-correction')
  await save.click()
  await expect(reading).toContainText(t('حُفظ التصحيح', 'Your correction is saved'))
  await expect(reading).toContainText(t('تصحيحك', 'Your correction'))
  await expect(reading).toContainText('200.50')
  await expect(reading).toContainText('2,000')
  await expect(reading.getByRole('button', { name: t('تعديل التصحيح', 'Edit correction') })).toBeFocused()
  await checkScreen('status-receipt-corrected')

  const staff = await newPerson()
  await enterAsStaff(staff, t)
  const request = await openRequest(staff, t, applicant)
  await expect(request).toContainText('200.50')
  const said = request.getByText(t('صاحب الطلب يقول:', 'The applicant says:'))
  await expect(said).toHaveCount(2)
  await expect(said.first().locator('..')).toContainText('2,000')
  // The claim hides nothing: the flag is about what was read.
  await expect(request.getByText(t('المبلغ أقل من المطلوب بـ', 'short'))).toBeAttached()
  await checkScreen('request-receipt-corrected', staff)
})
