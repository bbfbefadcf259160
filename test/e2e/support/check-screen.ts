import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Language } from '#contract/values.ts'
import { linesOutOfOrder } from './lines-out-of-order.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Checks the screen: language and direction, no horizontal overflow, lines of Arabic from right to left, and no findings
 * of axe (WCAG 2.2 AA), in both themes, or in one in a test run. With PICTURES set, saves a picture of each theme.
 */
export async function checkScreen(
  page: Page,
  { name, language }: { name: string; language: Language },
): Promise<void> {
  const root = page.locator('html')
  await expect(root).toHaveAttribute('lang', language)
  await expect(root).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0)
  expect(await page.evaluate(linesOutOfOrder), `${name}, lines of Arabic`).toEqual([])
  const shown = (await root.getAttribute('data-theme')) ?? 'dark'
  for (const theme of themesFor(language)) {
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
    // A slide may be half faded while axe checks it: only an error of every check counts.
    let found = await errorsOf(page)
    for (let again = 0; found.length > 0 && again < 2; again++) found = await errorsOf(page)
    expect(found, `${name} in the ${theme} theme`).toEqual([])
    if (process.env.PICTURES) await savePicture(page, `pictures/${name}-${theme}.png`)
  }
  await page.evaluate((former) => document.documentElement.setAttribute('data-theme', former), shown)
}

// A test run checks one theme for each language; `npm run e2e` checks both.
function themesFor(language: Language): string[] {
  if (process.env.EVERY_PAIRING) return ['light', 'dark']
  return [language === 'ar' ? 'dark' : 'light']
}

async function errorsOf(page: Page): Promise<string[]> {
  await settled(page)
  // A page that was checked before has axe already: half a megabyte is not sent again.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? 'void 0' : undefined
  const { violations } = await new AxeBuilder({ page, axeSource })
    // Passed rules are neither listed nor sent, which saves a third of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    // Checks the page without its frames; otherwise axe opens a second page for each check.
    .setLegacyMode(true)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Finishes all one-time animations and waits for the fonts: colours in between are not part of the design. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const animation of document.getAnimations()) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {}
      if (animation.timeline === document.timeline && Number.isFinite(endTime)) animation.finish()
    }
  })
}

async function savePicture(page: Page, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await page.screenshot({ path, fullPage: true })
}
