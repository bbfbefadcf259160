import type { Page } from '@playwright/test'
import { anApplicant, apply, signInAsMember, signInAsStaff } from '#e2e/support/acts.ts'
import { openEditor } from '#e2e/support/editor.ts'
import { workerIsReady } from '#e2e/support/kept.ts'
import { addMember } from '#e2e/support/members.ts'
import type { Product } from '#e2e/support/product.ts'
import { expect, story } from '#e2e/support/story.ts'

type Say = (arabic: string, english: string) => string

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 }).first()

/** How many reports of violations the product has taken. */
const reportsTo = (product: Product) =>
  product.printed().split('a page broke its content security policy').length - 1

/** Breaks the policy of the open page once, which shows that a report would have come of any other violation. */
async function breakPolicy(page: Page): Promise<string> {
  return page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>text</b>'
      return 'it became HTML'
    } catch (error) {
      return (error as Error).name
    }
  })
}

async function goToLanding(page: Page, t: Say): Promise<void> {
  await page.goto('/privacy')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('عن الكابتن', 'About') })
    .click()
  await expect(page).toHaveURL(/\/#about$/)
}

const aMember = (product: Product) =>
  addMember(product, { name: 'Nadia', plan: 'basic', endsInDays: 20, password: 'trusted only 26' })

story('every screen works where no text may become HTML', async ({ page, another, product, t }) => {
  await page.goto('/')
  await expect(titleOf(page)).toBeVisible()
  await goToLanding(page, t)
  await expect(titleOf(page)).toBeAttached()
  await apply(page, t, anApplicant('Trusted Typer'))
  for (const path of ['/contact', '/status', '/forgot-password', '/setup', '/api-test', '/nowhere']) {
    await page.goto(path)
    await expect(titleOf(page)).toBeVisible()
  }
  await signInAsMember(page, t, await aMember(product))
  await workerIsReady(page)
  await page.goto('/members/account')
  await expect(titleOf(page)).toBeVisible()
  await signInAsStaff(page, t)
  await page.goto('/coach')
  await expect(page.getByRole('article').first()).toBeVisible()
  await openEditor(page, t)

  const other = await another()
  await other.goto('/')
  expect(await breakPolicy(other)).toBe('TypeError')
  await expect.poll(() => reportsTo(product)).toBeGreaterThan(0)
  expect(reportsTo(product)).toBe(1)
})

story('a page that could not be made still says so', async ({ page, t }) => {
  await page.route(/\.data(\?|$)/, (route) => route.abort())
  await goToLanding(page, t)
  await expect(page.getByRole('link', { name: t('إعادة المحاولة', 'Try again') })).toBeVisible()
})

story('a page that somebody changed on its way still comes to life', async ({ another, t }) => {
  const page = await another()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.route('**/privacy', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/<main\b[^>]*>/, '$&<p>An advertisement</p>')
    await route.fulfill({ response, body })
  })
  await goToLanding(page, t)
  await expect(titleOf(page)).toBeAttached()
  // React says that it made the page again: the change was one that it noticed.
  expect(faults.join('\n')).toMatch(/^Minified React error #418;[^\n]*$/)
})

story('a browser without Trusted Types reads without a connection too', async ({ page, product, t }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'trustedTypes'))
  await page.route('**/members', async (route) => {
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'] ?? ''
    const known = policy.split('; ').filter((directive) => !directive.includes('trusted-types'))
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': known.join('; ') },
    })
  })
  await signInAsMember(page, t, await aMember(product))
  expect(await breakPolicy(page)).toBe('it became HTML')
  await workerIsReady(page)
})
