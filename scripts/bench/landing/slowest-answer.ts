import { type CDPSession, chromium, type Locator, type Page } from '@playwright/test'

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
        // As in the measure of that name, INP, only what a person did: pages are also told of a pointer that rests there.
        for (const entry of list.getEntries())
          if ((entry as PerformanceEventTiming).interactionId > 0) answers.push(entry.duration)
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
  await tap(button(/إيقاف الحركة|Stop motion/))
  await button(/تشغيل الحركة|Play motion/).waitFor()
  await tap(button(/^(التالي|Next)$/, page.locator('#results')))
  await page.locator('#contact textarea').pressSequentially('hello')
}

/** Presses with a finger. Where is found out before, so that only the page's own work delays its answer. */
async function tap(target: Locator): Promise<void> {
  const page = target.page()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('What is to be pressed is not on the screen')
  await twoFrames(page)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

const twoFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })

async function readSlowest(page: Page, session: CDPSession): Promise<number> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  // Two frames later the last answer has been painted and counted.
  await twoFrames(page)
  const answers = await page.evaluate(() => (window as unknown as { answers: number[] }).answers)
  // Whatever is done on a phone that slow takes longer than is left out.
  if (answers.length === 0) throw new Error('The browser told of no answer')
  return Math.max(...answers)
}
