import { type CDPSession, chromium, type Locator, type Page } from '@playwright/test'

const slowdown = 4
const phone = { width: 390, height: 844 }

/**
 * Uses a page on a phone four times slower than this machine: opens and closes the menu, switches the theme, stops the
 * animations, moves a carousel, types. Returns the milliseconds of the slowest interaction.
 */
export async function slowestInteraction(url: string, executablePath: string): Promise<number> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu']
  const browser = await chromium.launch({ executablePath, args })
  try {
    const page = await browser.newPage({ viewport: phone, hasTouch: true, isMobile: true })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(() => {
      const durations: number[] = []
      Object.assign(window, { durations })
      const watch = new PerformanceObserver((list) => {
        // Like INP, only counts user interactions: pages also get events of a resting pointer.
        for (const entry of list.getEntries())
          if ((entry as PerformanceEventTiming).interactionId > 0) durations.push(entry.duration)
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
  const button = (name: RegExp, within: Page | Locator = page) => within.getByRole('button', { name }).first()
  const menu = page.locator('dialog[open]')
  await tap(button(/القائمة|menu/i))
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await tap(button(/المظهر|theme/i))
  await tap(button(/إيقاف الحركة|(Pause|Stop) (animation|motion)/))
  await button(/تشغيل الحركة|(Play|Start) (animation|motion)/).waitFor()
  await tap(button(/^(التالي|Next)$/, page.locator('#results')))
  await page.locator('#contact textarea').pressSequentially('hello')
}

/** Taps an element. Its position is measured before, so that only the page's own work delays the response. */
async function tap(target: Locator): Promise<void> {
  const page = target.page()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('The element to tap is not on the screen')
  await twoFrames(page)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

const twoFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })

async function readSlowest(page: Page, session: CDPSession): Promise<number> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  // Two frames later the last response has been painted and recorded.
  await twoFrames(page)
  const durations = await page.evaluate(() => (window as unknown as { durations: number[] }).durations)
  // On a phone that slow every interaction takes longer than the threshold.
  if (durations.length === 0) throw new Error('The browser reported no interaction')
  return Math.max(...durations)
}
