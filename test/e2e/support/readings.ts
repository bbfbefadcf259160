import type { Page } from '@playwright/test'
import type { ProofReading } from '#contract/proof-reading.ts'

const box = { x: 100, y: 100, width: 300, height: 40 }

/** What was read, with certainty. */
export const readFact = <Value>(value: Value, at: Partial<typeof box> = {}) => ({
  value,
  confidence: 0.98,
  box: { ...box, ...at },
})

/**
 * Shows staff this reading of each receipt. Reading takes seconds and is tested on the server; a screen's test is of what
 * the screen makes of it.
 */
export async function showReading(page: Page, reading: ProofReading): Promise<void> {
  await page.route(/\/api\/(admin|coach)\/(subscription-)?requests/, async (route) => {
    // A test may end, or the page go on, meanwhile.
    const response = await route.fetch().catch(() => null)
    const text = await response?.text().catch(() => null)
    if (!response || !text) return route.abort().catch(() => {})
    const read = text.replace(
      /"reading":\{"state":"not_read","facts":null,"sameReference":\[\]\}/g,
      () => `"reading":${JSON.stringify(reading)}`,
    )
    await route.fulfill({ response, body: read })
  })
}

/** Ends it: the list is read again every half a minute, also while a test ends. */
export const stopReading = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })
