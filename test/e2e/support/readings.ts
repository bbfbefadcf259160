import type { Page } from '@playwright/test'
import type { ProofReading } from '#contract/proof-reading.ts'
import type { Product } from './product.ts'

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

/** Stores a reading of the receipt of somebody's request, as the job does that reads receipts. */
export function storeReading(
  product: Product,
  email: string,
  facts: Partial<NonNullable<ProofReading['facts']>>,
): void {
  const none = {
    method: null,
    reference: null,
    amount: null,
    time: null,
    sender: null,
    state: null,
    recipient: null,
    code: null,
  }
  product.change(
    `insert into proof_readings (upload_id, state, facts, reference, read_at)
     select proof_id, 'read', ?, ?, '2026-11-30T10:00:00.000Z' from applications where email = ?`,
    JSON.stringify({ ...none, ...facts }),
    facts.reference?.value ?? '',
    email,
  )
}
