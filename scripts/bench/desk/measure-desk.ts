import { type Browser, chromium, type Page } from '@playwright/test'

/** Delays at the review desk, in milliseconds. */
export type MeasuredDesk = {
  /** From the key for the next request, after a decision, to the first frame with its receipt. */
  next: number[]
  /** From sending an application to the first frame that announces it. */
  arrival: number[]
}

type Needs = {
  url: string
  executablePath: string
  staff: { username: string; password: string }
  /** How many applications to send while the desk shows all that wait. */
  arrivals: number
  /** How many more to send before some are decided. */
  waiting: number
  /** Sends an application with an image as receipt. */
  apply: () => Promise<void>
}

/** Watches in a real browser what comes, and rejects one request after another with the keyboard. */
export async function measureDesk(needs: Needs): Promise<MeasuredDesk> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu']
  const browser = await chromium.launch({ executablePath: needs.executablePath, args })
  try {
    const page = await openDesk(browser, needs)
    const arrival: number[] = []
    for (let count = 0; count < needs.arrivals; count++) arrival.push(await measureArrival(page, needs.apply))
    for (let count = 0; count < needs.waiting; count++) await needs.apply()
    await page.goto(`${needs.url}/admin`)
    await openFirst(page)
    const next: number[] = []
    for (let count = 0; count < needs.waiting; count++) next.push(await measureNext(page))
    return { next, arrival }
  } finally {
    await browser.close()
  }
}

async function openDesk(browser: Browser, { url, staff }: Needs): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'language', value: 'en', url }])
  const page = await context.newPage()
  await page.goto(`${url}/admin`)
  await page.getByLabel('Username').fill(staff.username)
  await page.getByLabel('Password', { exact: true }).fill(staff.password)
  await page.keyboard.press('Enter')
  await openFirst(page)
  return page
}

async function openFirst(page: Page): Promise<void> {
  await page.locator('a[data-request]').first().click()
  await page.getByRole('article').getByRole('button', { name: 'Reject' }).waitFor()
}

async function measureNext(page: Page): Promise<number> {
  await page.keyboard.press('r')
  await page.keyboard.press('3')
  await page.getByRole('article').getByRole('button', { name: 'Undo' }).waitFor()
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const name = () => document.querySelector('#open-request')?.textContent
        const former = name()
        const hasReceipt = () => {
          const receipt = document.querySelector<HTMLImageElement>('article section img')
          // One that is not an image is a button.
          return receipt === null || (receipt.complete && receipt.naturalWidth > 0)
        }
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const look = (now: number) => {
              if (name() !== former && hasReceipt()) resolve(now - timeStamp)
              else requestAnimationFrame(look)
            }
            requestAnimationFrame(look)
          },
          { capture: true, once: true },
        )
      }),
  )
  // In the same order as the evaluation, so that it listens before the key comes.
  await page.evaluate(() => undefined)
  await page.keyboard.press('j')
  return shown
}

async function measureArrival(page: Page, apply: () => Promise<void>): Promise<number> {
  const news = page.getByRole('button', { name: /new requests?$/ })
  const sentAt = Date.now()
  await apply()
  const shownAt = await news.evaluate(() => Date.now())
  await news.click()
  await news.waitFor({ state: 'hidden' })
  return shownAt - sentAt
}
