import { chromium, type Page } from '@playwright/test'

/** One field of the editor: its group, its path, and the part of the page that shows it. */
export type Edit = { what: string; group: string; place: string; part: string }

/** The delays of edits of one field, in milliseconds, and the other parts that were rendered. */
export type MeasuredEdit = { what: string; delays: number[]; others: string[] }

type Seen = { delay: number; parts: string[] }

/**
 * Types into fields of the editor in a real browser, one key at a time, and watches the preview. A delay ends with the
 * first frame after the change was rendered in the preview.
 */
export async function measureEdits(
  url: string,
  { edits, times, executablePath }: { edits: Edit[]; times: number; executablePath: string },
): Promise<MeasuredEdit[]> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu']
  const browser = await chromium.launch({ executablePath, args })
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      // Animations would count as rendering.
      reducedMotion: 'reduce',
    })
    await context.addCookies([{ name: 'language', value: 'en', url }])
    const page = await context.newPage()
    await page.goto(`${url}/edit`, { waitUntil: 'networkidle' })
    const measured: MeasuredEdit[] = []
    for (const edit of edits) measured.push(await measure(page, edit, times))
    return measured
  } finally {
    await browser.close()
  }
}

async function measure(page: Page, { what, group, place, part }: Edit, times: number): Promise<MeasuredEdit> {
  const head = page.locator(`[data-section="${group}"] button[aria-expanded]`).first()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  const field = page.locator(`[data-place="${place}"]`)
  await field.press('End')
  const seen: Seen[] = []
  // The first edits warm up what the later ones use.
  for (let count = -2; count < times; count++) {
    await watchNext(page)
    await field.press(count % 2 === 0 ? '5' : 'Backspace')
    const one = await nextSeen(page)
    if (count >= 0) seen.push(one)
  }
  const parts = new Set(seen.flatMap((one) => one.parts))
  parts.delete(part)
  return { what, delays: seen.map(({ delay }) => delay), others: [...parts] }
}

/** Starts to observe: from the next input to the first frame after the preview has changed. */
async function watchNext(page: Page): Promise<void> {
  await page.evaluate(() => {
    const preview = document.querySelector('iframe')?.contentDocument?.body
    if (!preview) throw new Error('there is no preview')
    const seen = new Promise<Seen>((resolve) => {
      let typedAt = 0
      const parts = new Set<string>()
      const watching = new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target.nodeType === Node.ELEMENT_NODE ? (target as Element) : target.parentElement
          parts.add(element?.closest<HTMLElement>('[data-part]')?.dataset.part ?? 'outside')
        }
        requestAnimationFrame((shownAt) => {
          // Everything else that this edit renders is rendered by the next frame.
          requestAnimationFrame(() => {
            watching.disconnect()
            resolve({ delay: shownAt - typedAt, parts: [...parts] })
          })
        })
      })
      addEventListener(
        'beforeinput',
        ({ timeStamp }) => {
          typedAt = timeStamp
          watching.observe(preview, { subtree: true, childList: true, characterData: true, attributes: true })
        },
        { capture: true, once: true },
      )
    })
    Object.assign(window, { seen })
  })
}

function nextSeen(page: Page): Promise<Seen> {
  return page.evaluate(() => (window as unknown as { seen: Promise<Seen> }).seen)
}
