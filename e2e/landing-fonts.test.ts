import type { Page } from '@playwright/test'
import { expect, story } from '#e2e/support/story.ts'

const widths = [320, 360, 390, 412, 768, 1280]

/** Holds the fonts whose address says so until they are let through. */
async function hold(page: Page, pattern: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Waits until a font has come and the screen shows it. */
const isShown = (page: Page, font: string) =>
  page.waitForFunction(
    (family) =>
      new Promise((resolve) => {
        const isLoaded = [...document.fonts].some(
          (face) => face.family.includes(family) && face.status === 'loaded',
        )
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(isLoaded)))
      }),
    font,
  )

story('fonts that come late move nothing of the first view', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    await page.unrouteAll()
    const releaseDisplay = await hold(page, '**/alexandria-*.woff2')
    const releaseText = await hold(page, '**/ibm-plex-*.woff2')
    const askedForText = page.waitForRequest('**/ibm-plex-*.woff2')
    await page.goto('/', { waitUntil: 'commit' })
    await askedForText
    releaseDisplay()
    await isShown(page, 'Alexandria')
    releaseText()
    await isShown(page, 'Plex Arabic')
    const moved = await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)
    expect(moved, `${width} wide`).toBeLessThanOrEqual(0.02)
  }
})
