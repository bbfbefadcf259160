import type { Page } from '@playwright/test'
import { listAdminRequests, type SubscriptionRequest } from '#contract/applications-review.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { anApplicant, enterAsStaff } from '#test/e2e/support/actions.ts'
import { coachToken } from '#test/e2e/support/coach-token.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

/** Prints as the browser's own command does, without its dialog: the sheet stays until `endPrinting`. */
async function standInForPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'))
  })
}

/** The request with this email, as staff read it. */
async function requestOf(url: string, email: string): Promise<SubscriptionRequest> {
  const token = await coachToken(url)
  const { requests } = granted(await call(url, listAdminRequests, { token, query: { q: email } }))
  const [request] = requests
  if (!request) throw new Error(`No request of ${email}`)
  return request
}

const endPrinting = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

test('a request is printed on one page with its receipt, in the language of the screen', async ({
  page,
  product,
  t,
  browserName,
}, info) => {
  const applicant = anApplicant('Salma Printed')
  await applyByApi(product, t, { ...applicant, receipt: 'png' })
  await (await openStaffCalls(product.url)).approve(applicant.email)
  await standInForPrinter(page)
  await enterAsStaff(page, t)
  const { _id: id, code } = await requestOf(product.url, applicant.email)
  await page.goto(`/admin#requests/${id}`)
  const button = page.getByRole('button', { name: t('طباعة الطلب', 'Print request') })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('region', { name: t('طلب اشتراك', 'Subscription request') })
  await expect(sheet).toBeVisible()
  for (const text of [code, applicant.name, applicant.email, '2,000', t('مقبول', 'Approved'), 'karim']) {
    await expect(sheet).toContainText(text)
  }
  const receipt = sheet.getByRole('img', { name: t('صورة إيصال الدفع', 'Image of the receipt') })
  await expect(receipt).toBeVisible()
  expect(await receipt.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await expect(page.getByRole('main')).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const colours = await sheet.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return [color, backgroundColor]
  })
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  await page.setViewportSize({ width: 703, height: 1030 })
  await page.screenshot({ path: info.outputPath('print.png'), fullPage: true })
  if (browserName === 'chromium') {
    const pdf = (await page.pdf({ format: 'A4', path: info.outputPath('print.pdf') })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
  await endPrinting(page)
  await page.emulateMedia({ media: 'screen' })
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('main')).toBeVisible()
})

test('a waiting request is printed without a decision, and a rejected one with its reason', async ({
  page,
  product,
  t,
}) => {
  const applicant = anApplicant('<b>Omar</b> =1+1')
  await applyByApi(product, t, applicant)
  await standInForPrinter(page)
  await enterAsStaff(page, t)
  const { _id: id } = await requestOf(product.url, applicant.email)
  await page.goto(`/admin#requests/${id}`)
  const print = page.getByRole('button', { name: t('طباعة الطلب', 'Print request') })
  await print.click()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('region', { name: t('طلب اشتراك', 'Subscription request') })
  await expect(sheet).toContainText('<b>Omar</b> =1+1')
  await expect(sheet).toContainText(t('قيد المراجعة', 'Pending'))
  await expect(sheet).not.toContainText(t('صاحب القرار', 'Decided by'))
})
