import type { Locator, Page } from '@playwright/test'
import { pictureOf } from '#scripts/receipts/changes.ts'
import { drawReceipt, receiptBy } from '#scripts/receipts/draw-receipt.ts'
import { anApplicant, enterAsStaff, openRequest, requestRows } from '#test/e2e/support/actions.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { readFact, showReading, stopReading } from '#test/e2e/support/readings.ts'
import { aReviewer } from '#test/e2e/support/reviewer-time.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

// Where the packages for it are installed, the server would read the receipts itself.
test.use({ environment: { READ_RECEIPTS: 'off' } })

type Say = (arabic: string, english: string) => string

// The job that compares receipts runs every 15 seconds.
const compared = { timeout: 45_000 }
/** Seconds from a receipt in sight to a decision that weighs all there is to weigh. */
const most = { byKeys: 30, byTouch: 35 }

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a receipt like another’s is weighed, seen to have arrived and approved in half a minute', async ({
    page,
    product,
    t,
    checkScreen,
  }, info) => {
    test.slow()
    const { request, email } = await aSuspiciousRequest(page, product, { t, seed: 21 + 100 * info.retry })
    const { look, decide, press, wait, lookAtBank, taken, counted } = aReviewer(page)
    // The field of the search has the focus, and keys act on requests only outside of it.
    await page.getByRole('heading', { name: 'Second Sender' }).click()
    await checkScreen('evidence-at-a-desk')
    for (const fact of factsOf(request, t)) await look(fact)
    const { dialog, facts, own } = comparison(page, t)
    decide()
    await press('c')
    await wait(own)
    for (const fact of facts) await look(fact)
    await press('Escape')
    await expect(dialog).toBeHidden()
    lookAtBank()
    decide()
    await press('Shift+A')
    await expect(request.getByRole('button', { name: t('اضغط مرة أخرى', 'Press again') })).toBeVisible()
    await press('Shift+A')
    await wait(request.getByText(t('تم قبول الاشتراك!', 'Subscription approved!')))
    info.annotations.push({ type: 'counts', description: `${counted()}: ${taken().toFixed(1)} s` })
    expect(taken(), counted()).toBeLessThanOrEqual(most.byKeys)
    await isArrived(product, email)
    await stopReading(page)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the same by touch', async ({ page, product, t, checkScreen }, info) => {
    test.slow()
    const { request, email } = await aSuspiciousRequest(page, product, { t, seed: 22 + 100 * info.retry })
    const { look, decide, tap, wait, lookAtBank, taken, counted } = aReviewer(page)
    await checkScreen('evidence-on-a-phone')
    for (const fact of factsOf(request, t)) await look(fact)
    const { dialog, facts, own } = comparison(page, t)
    decide()
    await tap(request.getByRole('button', { name: t('قارن الإيصالين', 'Compare receipts') }))
    await wait(own)
    for (const fact of facts) await look(fact)
    await tap(dialog.getByRole('button', { name: t('إغلاق', 'Close') }))
    await expect(dialog).toBeHidden()
    lookAtBank()
    decide()
    const button = (name: string) => request.getByRole('button', { name })
    await tap(request.getByRole('checkbox', { name: t('تأكدت من وصول المبلغ', 'I saw this amount arrive') }))
    await tap(button(t('قبول رغم التنبيه', 'Approve anyway')))
    await tap(button(t('اضغط مرة أخرى', 'Press again')))
    await wait(request.getByText(t('تم قبول الاشتراك!', 'Subscription approved!')))
    info.annotations.push({ type: 'counts', description: `${counted()}: ${taken().toFixed(1)} s` })
    expect(taken(), counted()).toBeLessThanOrEqual(most.byTouch)
    await isArrived(product, email)
    await stopReading(page)
  })
})

/** The open request of somebody whose receipt is another's, but for its amount. */
async function aSuspiciousRequest(
  page: Page,
  product: Product,
  { t, seed }: { t: Say; seed: number },
): Promise<{ request: Locator; email: string }> {
  const language = t('ar', 'en') as 'ar' | 'en'
  const spec = receiptBy(seed, { layout: 'instapay', language, font: 'Cairo', isDark: false })
  const changed = { ...spec, facts: { ...spec.facts, amount: spec.facts.amount + 150_000 } }
  const [first, second] = [anApplicant('Honest Sender'), anApplicant('Second Sender')]
  const receipt = async (of: typeof spec) => pictureOf(await drawReceipt(of))
  await applyByApi(product, t, { ...first, receipt: await receipt(spec) })
  await applyByApi(product, t, { ...second, receipt: await receipt(changed), paymentMethod: 'instapay' })
  await showReading(page, {
    state: 'read',
    facts: {
      method: readFact('instapay'),
      reference: readFact('309476865128'),
      amount: readFact(2000),
      time: readFact('2026-11-29T10:50'),
      sender: readFact('Mona Hassan'),
      state: readFact('sent'),
      recipient: null,
      code: null,
    },
    sameReference: [],
  })
  await enterAsStaff(page, t)
  await expect(
    requestRows(page, t)
      .filter({ hasText: 'Second Sender' })
      .getByText(t('اختلاف في سطر واحد', 'One line differs')),
  ).toBeVisible(compared)
  const request = await openRequest(page, t, second)
  await expect(
    request.getByRole('img', { name: t('صورة إيصال الدفع', 'Image of the receipt') }),
  ).toHaveJSProperty('complete', true)
  return { request, email: second.email }
}

/** What a decision rests on: the due sum, and all that was read or found. */
const factsOf = (request: Locator, t: Say): Locator[] => [
  request.getByText(t('المطلوب', 'Amount due')).first(),
  request.getByText(t('في الإيصال', 'Receipt says'), { exact: true }),
  request.getByText(t('انتبه: في طلب آخر إيصال مثل هذا', 'Careful: another request has a receipt like this')),
  request.getByText('309476865128'),
  request.getByText('10:50'),
  request.getByText('Mona Hassan'),
]

/** The comparison, and what is looked at in it: whose receipts these are, and the line that differs in both. */
function comparison(page: Page, t: Say) {
  const dialog = page.getByRole('dialog', { name: t('مقارنة الإيصالين', 'Compare receipts') })
  const own = dialog.getByRole('region', { name: t('هذا الطلب', 'This request') })
  const other = dialog.getByRole('region', { name: t('الطلب الآخر', 'Other request') })
  const facts = [
    ...[own.getByRole('heading'), other.getByRole('heading')],
    ...[own.locator('svg rect'), other.locator('svg rect')],
  ]
  return { dialog, own, other, facts }
}

/** The approval is held back for its undo; then it is noted that its money arrived. */
const isArrived = (product: Product, email: string) =>
  expect
    .poll(
      () =>
        product.count(
          `select count(*) from arrivals join applications on applications.id = arrivals.application_id
           where channel = 'instapay' and email = ?`,
          email,
        ),
      { timeout: 30_000 },
    )
    .toBe(1)
