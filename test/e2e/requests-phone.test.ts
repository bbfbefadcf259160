import { anApplicant, backToList, enterAsStaff, requestRows } from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

// A server of its own: what other tests publish is announced above the list.
test.use({ environment: { LOG_LEVEL: 'error' } })

test('on a phone a request begins at its receipt, and the list is where it was', async ({
  page,
  product,
  t,
}) => {
  await page.setViewportSize({ width: 390, height: 640 })
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    await applyByApi(product, t, anApplicant(`${name} Scrolled`))
  await enterAsStaff(page, t)
  const rows = requestRows(page, t)
  await rows.last().scrollIntoViewIfNeeded()
  const at = await page.evaluate(() => scrollY)
  expect(at).toBeGreaterThan(100)
  await rows.last().click()
  const receipt = page.getByRole('region', { name: t('الإيصال', 'Receipt'), exact: true })
  await expect(receipt).toBeInViewport({ ratio: 0.9 })
  await page.evaluate(() => scrollTo(0, 400))
  await page.getByRole('button', { name: t('الطلب السابق', 'Previous request') }).click()
  await expect(receipt).toBeInViewport({ ratio: 0.9 })
  await backToList(page, t)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(at)
})
