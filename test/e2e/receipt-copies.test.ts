import { pictureOf } from '#scripts/receipts/changes.ts'
import { drawReceipt, receiptBy } from '#scripts/receipts/draw-receipt.ts'
import { button } from '#test/e2e/support/accessible-name.ts'
import { anApplicant, enterAsStaff, openRequest, requestRows } from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

// The job that compares receipts runs every 15 seconds.
const compared = { timeout: 45_000 }

test('a receipt with another amount is shown beside the one it was made from, with that line outlined', async ({
  page,
  product,
  language,
  t,
  checkScreen,
}) => {
  test.slow()
  const spec = receiptBy(12, { layout: 'instapay', language, font: 'Cairo', isDark: false })
  const changed = { ...spec, facts: { ...spec.facts, amount: spec.facts.amount + 150_000 } }
  const [first, second] = [anApplicant('Honest Sender'), anApplicant('Second Sender')]
  await applyByApi(product, t, { ...first, receipt: await pictureOf(await drawReceipt(spec)) })
  await applyByApi(product, t, { ...second, receipt: await pictureOf(await drawReceipt(changed)) })
  await enterAsStaff(page, t)
  await expect(
    requestRows(page, t)
      .filter({ hasText: 'Second Sender' })
      .getByText(t('اختلاف في سطر واحد', 'One line differs')),
  ).toBeVisible(compared)
  const request = await openRequest(page, t, second)
  await expect(
    request.getByText(
      t('انتبه: في طلب آخر إيصال مثل هذا', 'Careful: another request has a receipt like this'),
    ),
  ).toBeVisible()
  await checkScreen('request-one-line-differs')
  const compare = button(request, t('قارن الإيصالين', 'Compare receipts'))
  await compare.click()
  const dialog = page.getByRole('dialog', { name: t('مقارنة الإيصالين', 'Compare receipts') })
  const own = dialog.getByRole('region', { name: t('هذا الطلب', 'This request') })
  const other = dialog.getByRole('region', { name: t('الطلب الآخر', 'Other request') })
  await expect(own).toContainText('Second Sender')
  await expect(other).toContainText('Honest Sender')
  for (const receipt of [own, other]) {
    await expect(receipt.getByRole('img')).toHaveJSProperty('complete', true)
    await expect(receipt.locator('svg rect')).toHaveCount(1)
    await expect(receipt).toContainText(t('المطلوب', 'Amount due'))
  }
  await checkScreen('receipts-compared')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(compare).toBeFocused()
  await compare.click()
  await dialog.getByRole('link', { name: /Honest Sender/ }).click()
  await expect(request).toContainText(first.email)
})
