import { expect, type Locator, type Page } from '@playwright/test'

/** Waits until React has hydrated an element: before, its buttons are there and can be pressed, but have no handlers. */
export async function expectHydrated(part: Locator): Promise<void> {
  const isHydrated = () =>
    part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isHydrated).toBe(true)
}

/** Waits until every section below the first screen is laid out, after which nothing moves any more. */
export async function expectLaidOut(page: Page): Promise<void> {
  await expect(page.locator('html:not([data-unpainted], [data-skipped])')).toHaveCount(1)
  await expect(page.locator('#hero ~ * > section[style*="content-visibility"]')).toHaveCount(0)
}
