import { anApplicant, enterAsCoach, openRequest } from '#test/e2e/support/actions.ts'
import { readFact, showReading, stopReading, storeReading } from '#test/e2e/support/readings.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

// Where the packages for it are installed, the server would read the receipts itself.
test.use({ environment: { READ_RECEIPTS: 'off' } })

test('staff see that a receipt is being read, and what was read takes its place by itself', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Mona Reading')
  await applyByApi(product, t, applicant)
  await showReading(page, { state: 'reading', facts: null, sameReference: [] })
  await enterAsCoach(page, t, '#requests')
  const request = await openRequest(page, t, applicant)
  const beingRead = request.getByText(t('جارٍ قراءة الإيصال…', 'Reading the receipt…'))
  await expect(beingRead).toBeAttached()
  await expect(request.getByText(t('لم نستطع قراءة المبلغ', 'could not be read'))).toHaveCount(0)
  await beingRead.scrollIntoViewIfNeeded()
  await checkScreen('request-being-read')
  await stopReading(page)
  storeReading(product, applicant.email, { amount: readFact(2000), reference: readFact('309476865128') })
  // Any event of the request brings what is new of it.
  await (await openStaffCalls(product.url)).tickArrival(applicant.email)
  await expect(request.getByText('309476865128')).toBeAttached()
  await expect(beingRead).toHaveCount(0)
})

test('where no machine reads receipts, none is said to be read', async ({ page, product, t }) => {
  const applicant = anApplicant('Sara Unread')
  await applyByApi(product, t, applicant)
  await enterAsCoach(page, t, '#requests')
  const request = await openRequest(page, t, applicant)
  await expect(request.getByText(t('لم يُقرأ', 'Not read')).first()).toBeAttached()
  await expect(request.getByText(t('جارٍ قراءة الإيصال…', 'Reading the receipt…'))).toHaveCount(0)
})

test('an applicant sees that the receipt is being read, then what was read, without a press', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Nada Waits')
  const code = await applyByApi(product, t, applicant)
  await page.route('**/api/subscriptions/status', async (route) => {
    const response = await route.fetch()
    const state = await response.json()
    await route.fulfill({ response, json: state.reading ? state : { ...state, isBeingRead: true } })
  })
  await page.goto('/status')
  await page.getByLabel(t('رمز المتابعة', 'Tracking code')).fill(code)
  await page.getByLabel(t('آخر 4 أرقام من هاتفك', 'Last 4 digits of your phone number')).fill('4567')
  await page.getByRole('button', { name: t('عرض حالة الطلب', 'Show status') }).click()
  const beingRead = page.getByRole('region', { name: t('جارٍ قراءة إيصالك آليًا…', 'Reading your receipt…') })
  await expect(beingRead).toBeVisible()
  await checkScreen('status-being-read')
  storeReading(product, applicant.email, { amount: readFact(2000), reference: readFact('309476865128') })
  const reading = page.getByRole('region', {
    name: t('القراءة الآلية لإيصالك', 'What we read on your receipt'),
  })
  await expect(reading).toContainText('309476865128', { timeout: 30_000 })
  await expect(beingRead).toHaveCount(0)
})
