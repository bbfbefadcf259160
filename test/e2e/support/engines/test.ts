import { test as base, expect } from '@playwright/test'
import { installCommand } from '#scripts/browser/bring-engines.mjs'
import { linesOutOfOrder } from '#test/e2e/support/lines-out-of-order.ts'
import { type Product, startProduct } from '#test/e2e/support/product.ts'
import { controlNamed } from './find.ts'
import { startFirefox } from './firefox.ts'
import type { Engine, Tab } from './tab.ts'
import { startWebKit } from './webkit.ts'

/** What a project sets for its tests. */
export type EngineOptions = { engineName: 'Firefox' | 'WebKitGTK' }

type WorkerFixtures = EngineOptions & { engine: Engine; product: Product }

/** A test in a browser that Playwright does not drive, in Arabic unless its address says otherwise. */
export const test = base.extend<{ tab: Tab }, WorkerFixtures>({
  engineName: ['Firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await start(engineName)
      await use(engine)
      await engine.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ engineName: _ }, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  tab: async ({ engine }, use) => {
    const tab = await engine.open()
    await use(tab)
    expect(tab.errors(), 'errors of the page').toEqual([])
    await tab.close()
  },
})

function start(name: EngineOptions['engineName']): Promise<Engine> {
  const {
    FIREFOX_PATH,
    WEBKIT_BROWSER_PATH: browser,
    WEBKIT_DRIVER_PATH: driver,
    XVFB_PATH: xvfb,
  } = process.env
  if (name === 'Firefox' && FIREFOX_PATH) return startFirefox(FIREFOX_PATH)
  if (name === 'WebKitGTK' && browser && driver && xvfb) return startWebKit({ browser, driver, xvfb })
  throw new Error(`${name} is missing. Type: ${installCommand(name)}`)
}

/** Waits for a text on the page. */
export const seesText = (tab: Tab, text: string): Promise<void> =>
  expect.poll(() => tab.evaluate(() => document.body.innerText), { message: text }).toContain(text)

/** Waits for a control and clicks it. */
export async function press(tab: Tab, name: string): Promise<void> {
  await hasControl(tab, name)
  await tab.click(controlNamed, name)
}

/** Waits for a field and types into it. */
export async function fill(tab: Tab, name: string, text: string): Promise<void> {
  await hasControl(tab, name)
  await tab.type(text, controlNamed, name)
}

const hasControl = (tab: Tab, name: string): Promise<void> =>
  expect.poll(() => tab.has(controlNamed, name), { message: name }).toBe(true)

/** Checks the screen: the direction, no horizontal overflow, and that each line of Arabic runs from right to left. */
export async function checkLines(tab: Tab, name: string): Promise<void> {
  const [direction, overflow] = await tab.evaluate(() => {
    const { dir, scrollWidth } = document.documentElement
    return [dir, scrollWidth - innerWidth] as const
  })
  expect(direction, name).toBe('rtl')
  expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0)
  expect(await tab.evaluate(linesOutOfOrder), name).toEqual([])
}

export { expect }
