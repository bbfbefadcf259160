import { readFile } from 'node:fs/promises'
import { cairoDay, startOfCairoDay } from '#contract/cairo-days.ts'
import { anApplicant, enterAsCoach } from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('the waiting times of the month are on the screen and in the file', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Hana Waiting')
  await applyByApi(product, t, applicant)
  await (await openStaffCalls(product.url)).approve(applicant.email)
  const month = cairoDay(new Date()).slice(0, 7)
  const decided = product.count(
    'select count(*) from applications where reviewed_at >= ?',
    startOfCairoDay(`${month}-01`).toISOString(),
  )

  await enterAsCoach(page, t, '#numbers')
  const card = page.getByRole('region', { name: t('مدة الانتظار', 'Waiting times'), exact: true })
  await card.scrollIntoViewIfNeeded()
  const rows = card.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(13)
  await expect(rows.nth(1).getByRole('cell').first()).toHaveText(String(decided))
  await expect(
    card.getByRole('img', { name: t('مدة انتظار القرار', 'How long half of the requests waited') }),
  ).toBeVisible()
  await checkScreen('waiting-times')

  const arriving = page.waitForEvent('download')
  await card.getByRole('button', { name: t('تنزيل ملف CSV', 'Download CSV') }).click()
  const lines = (await readFile(await (await arriving).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(13)
  expect(lines.at(-1)).toMatch(new RegExp(`^${month},${decided},[\\d.]+,[\\d.]+,`))
})
