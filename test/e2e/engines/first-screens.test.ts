import { checkLines, expect, test } from '#test/e2e/support/engines/test.ts'
import { linesOutOfOrder } from '#test/e2e/support/lines-out-of-order.ts'

const screens = [
  '/',
  '/subscription?plan=professional',
  '/status',
  '/members',
  '/forgot-password',
  '/admin',
  '/coach',
  '/privacy',
  '/no-such-page',
]

test('the first screens are laid out from right to left', async ({ tab, product }) => {
  for (const screen of screens) {
    await tab.goto(`${product.url}${screen}`)
    await expect.poll(() => tab.has(() => document.querySelector('h1'))).toBe(true)
    await tab.evaluate(() => document.fonts.ready.then(() => true))
    await checkLines(tab, screen)
  }
})

test('the typed line runs from right to left while it is typed', async ({ tab, product }) => {
  await tab.goto(product.url)
  const typed = () => tab.evaluate(() => document.querySelector('h1 + p > :last-child')?.textContent ?? '')
  const seen = new Set<string>()
  await expect
    .poll(
      async () => {
        expect(await tab.evaluate(linesOutOfOrder)).toEqual([])
        return seen.add(await typed()).size
      },
      { intervals: [50], timeout: 30_000 },
    )
    .toBeGreaterThan(5)
})

test('the first screens run from left to right in English', async ({ tab, product }) => {
  for (const screen of ['/?lang=en', '/subscription', '/members']) {
    await tab.goto(`${product.url}${screen}`)
    await expect.poll(() => tab.has(() => document.querySelector('h1'))).toBe(true)
    const [direction, overflow] = await tab.evaluate(() => {
      const { dir, scrollWidth } = document.documentElement
      return [dir, scrollWidth - innerWidth] as const
    })
    expect([screen, direction, overflow <= 0]).toEqual([screen, 'ltr', true])
  }
})
