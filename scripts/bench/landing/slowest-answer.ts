import { type CDPSession, chromium, type Page } from '@playwright/test'

const slowdown = 4
const phone = { width: 390, height: 844 }

/**
 * Uses a page on a phone four times slower than this machine: opens and closes the menu, switches the theme, stops the
 * motion, turns a carousel, types. Answers the milliseconds until the screen answered the slowest of these.
 */
export async function slowestAnswer(url: string, executablePath: string): Promise<number> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu']
  const browser = await chromium.launch({ executablePath, args })
  try {
    const page = await browser.newPage({ viewport: phone, hasTouch: true, isMobile: true })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(() => {
      const answers: number[] = []
      Object.assign(window, { answers })
      const watch = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) answers.push(duration)
      })
      watch.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await use(page)
    return await readSlowest(page, session)
  } finally {
    await browser.close()
  }
}

async function use(page: Page): Promise<void> {
  const press = (name: RegExp) => page.getByRole('button', { name }).first().tap()
  const menu = page.locator('dialog[open]')
  await press(/القائمة|menu/i)
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await press(/المظهر|theme/i)
  await press(/إيقاف الحركة|Stop motion/)
  await page
    .locator('#results')
    .getByRole('button', { name: /^(التالي|Next)$/ })
    .tap()
  await page.locator('#contact textarea').pressSequentially('hello')
}

async function readSlowest(page: Page, session: CDPSession): Promise<number> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return page.evaluate(async () => {
    // Two frames later the last answer has been painted and counted.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return Math.max(16, ...((window as unknown as { answers: number[] }).answers ?? []))
  })
}
