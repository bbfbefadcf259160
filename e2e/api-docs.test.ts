import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, story } from '#e2e/support/story.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .setLegacyMode(true)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

story(
  'the API’s reference can be read by everybody, folded and unfolded, in both themes',
  async ({ page }, info) => {
    await page.goto('/api/docs')
    const folded = await page.evaluate(() => document.documentElement.scrollHeight)
    // About 200 px for each of the 120 calls.
    expect(folded).toBeLessThan(27_000)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await faultsOf(page), `folded, ${colorScheme}`).toEqual([])
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      if (process.env.PICTURES)
        await page.screenshot({ path: `pictures/${info.project.name}/api-docs-${colorScheme}.png` })
    }
    await page.evaluate(() => {
      for (const call of [...document.querySelectorAll('details')].filter((_, index) => index % 9 === 0))
        call.open = true
    })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await faultsOf(page), `unfolded, ${colorScheme}`).toEqual([])
    }
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  },
)

story('a link to a call unfolds it, and its own links lead on and back up', async ({ page }, info) => {
  await page.goto('/api/docs#login')
  const login = page.locator('details').filter({ has: page.locator('#login') })
  await expect(login).toHaveJSProperty('open', true)
  await expect(login.locator('summary')).toBeInViewport()
  if (process.env.PICTURES)
    await page.screenshot({ path: `pictures/${info.project.name}/api-docs-login.png` })
  await login.getByRole('link', { name: 'invalid_credentials' }).click()
  await expect(page.locator('#error-invalid_credentials')).toBeInViewport()
  await page.getByRole('link', { name: '↑ Contents' }).last().click()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents).toBeInViewport()
  await contents.getByRole('link', { name: 'Applying' }).click()
  await expect(page.getByRole('heading', { name: 'Applying' })).toBeInViewport()
})

story('the reference greets whoever reads Arabic in Arabic', async ({ page }) => {
  await page.goto('/api/docs')
  const greeting = page.locator('[lang="ar"]')
  await expect(greeting).toHaveAttribute('dir', 'rtl')
  await expect(greeting).toContainText('المرجع نفسه مكتوب بالإنجليزية')
  await expect(page.getByRole('main')).toHaveCount(1)
})
