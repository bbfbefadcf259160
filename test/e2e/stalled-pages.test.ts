import { isStalled } from '#test/e2e/support/stalled-pages.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('only a page that answers and is not drawn counts as stalled', async ({ page }) => {
  await page.goto('/privacy')
  expect(await isStalled(page, 2000)).toBe(false)
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  expect(await isStalled(page, 2000)).toBe(true)
  // Its own script blocks it: an error of ours.
  const busy = page.evaluate(() => {
    const until = Date.now() + 5000
    while (Date.now() < until);
  })
  expect(await isStalled(page, 1000)).toBe(false)
  await busy
})
