import type { BrowserContext, Page, TestInfo } from '@playwright/test'
import { stalled } from '#scripts/test/count.mjs'

// A busy machine draws a frame within a second or two.
const longestFrame = 10_000

/**
 * Whether the browser has stopped drawing a page that still runs its scripts. Headless Chromium without a graphics card
 * does so once in some hundred pages that scroll: no frame ever comes again, so that nothing can be pressed or
 * photographed. A page whose own script runs without an end does not answer, and does not count.
 */
export async function isStalled(page: Page, longest = longestFrame): Promise<boolean> {
  const hasFrame = page.evaluate(
    (limit) =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => resolve(true))
        setTimeout(() => resolve(document.visibilityState !== 'visible'), limit)
      }),
    longest,
  )
  const noAnswer = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 2 * longest))
  return !(await Promise.race([hasFrame.catch(() => true), noAnswer]))
}

/** Notes on a failed test that the browser had stopped drawing one of its pages: only such a test may run again. */
export async function noteStalledPages(context: BrowserContext, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return
  const states = await Promise.all(context.pages().map((page) => isStalled(page)))
  if (states.includes(true)) info.annotations.push({ type: stalled })
}
