import { readFile } from 'node:fs/promises'
import { anApplicant, enterAsCoach } from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('an approval is in the income of its month, on the screen and in the file', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const confirmed = () =>
    product.count(
      "select coalesce(sum(total_minor), 0) / 100 from applications where status = 'approved' and reviewed_at >= date('now', '-20 days')",
    )
  const before = confirmed()
  const applicant = anApplicant('Nadia Income')
  await applyByApi(product, t, { ...applicant, paymentMethod: 'vodafoneCash' })
  await (await openStaffCalls(product.url)).approve(applicant.email)
  expect(confirmed()).toBe(before + 2000)

  await enterAsCoach(page, t, '#numbers')
  const card = page.getByRole('region', { name: t('الدخل المؤكد', 'Confirmed income') })
  const tableOf = (name: string) => card.getByRole('region', { name }).getByRole('table')
  const table = tableOf(t('الدخل بالشهر والباقة', 'Income by month and package'))
  await expect(table.getByRole('row')).toHaveCount(13)
  const present = table.getByRole('row').nth(1)
  const sum = ((await present.getByRole('cell').first().textContent()) ?? '').replace(/\D/g, '')
  expect(Number(sum)).toBeGreaterThanOrEqual(2000)
  await expect(card.getByRole('img', { name: t('الدخل المؤكد من', 'Confirmed income from') })).toBeVisible()
  const byMethod = tableOf(t('الدخل حسب طريقة التحويل', 'Income by payment method'))
  await expect(byMethod.getByRole('columnheader').nth(1)).toHaveText(t('فودافون كاش', 'Vodafone Cash'))
  await expect(byMethod.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(/^\d,000$/)
  await checkScreen('income')

  const arriving = page.waitForEvent('download')
  await card.getByRole('button', { name: t('تنزيل ملف CSV', 'Download CSV') }).click()
  const lines = (await readFile(await (await arriving).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(13)
  expect(lines.at(-1)).toMatch(new RegExp(`^\\d{4}-\\d{2},${sum},`))
})
