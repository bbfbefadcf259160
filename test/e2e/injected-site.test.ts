import type { BrowserContext, Page } from '@playwright/test'
import { publishSite, readSite } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { SiteFile } from '#contract/uploads.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { injections, unsafeLinks, writtenBy } from '#server/test/injections.ts'
import { anApplicant, apply, enterAsMember, signInAsStaff, signInOnPage } from '#test/e2e/support/actions.ts'
import { workerIsReady } from '#test/e2e/support/browser-storage.ts'
import { coachToken } from '#test/e2e/support/coach-token.ts'
import {
  andBack,
  draft,
  fieldOf,
  open,
  openEditor,
  openTool,
  publishButton,
} from '#test/e2e/support/editor.ts'
import { addMember } from '#test/e2e/support/members.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { aDrawnPhoto, openSiteCalls } from '#test/e2e/support/site-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

// Each field gets another of the thirty injections. A test run rotates them twice, `npm run e2e` through every field.
const rounds = process.env.EVERY_PAIRING ? injections.length : 2

/** A site with an injection in every text of the owner, starting with the one of this number. */
function injected(settings: SiteSettings, picture: SiteFile['picture'], first: number): SiteSettings {
  let next = first
  // 31, so that each injection appears in both languages.
  const cycle = [...injections, ...injections.slice(0, 1)]
  return writtenBy(settings, picture, () => cycle[next++ % cycle.length] ?? '')
}

/** Signs that a script ran or was blocked by the policy: dialogs, reports, console messages. */
async function watch(context: BrowserContext): Promise<string[]> {
  const said: string[] = []
  const watchPage = (page: Page) =>
    page.on('dialog', (dialog) => {
      said.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
  for (const page of context.pages()) watchPage(page)
  context.on('page', watchPage)
  context.on('console', (message) => {
    if (/content.security.policy|refused to/i.test(message.text())) said.push(message.text())
  })
  await context.exposeBinding('report', (_, what: string) => said.push(what))
  await context.addInitScript(() => {
    const { report } = window as unknown as { report: (what: string) => void }
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      report(`a violation: ${violatedDirective} ${blockedURI}`),
    )
    window.alert = () => report('a script ran')
  })
  return said
}

/** Elements and handlers that only an injection could have created. */
const foreign =
  '[onclick], [onerror], [onload], [onmouseover], [onfocus], [href^="javascript:" i], [src^="javascript:" i], ' +
  '[href*="evil"], [action*="evil"], [data*="evil"], img[src="x"], math, object, base, meta[http-equiv]'

async function expectOnlyText(page: Page, texts: readonly string[]): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect(await page.locator(foreign).evaluateAll((found) => found.map(({ outerHTML }) => outerHTML))).toEqual(
    [],
  )
  const read = (await page.locator('body').textContent()) ?? ''
  expect(texts.filter((text) => !read.includes(text))).toEqual([])
}

async function publish(product: Product, change: (settings: SiteSettings) => SiteSettings) {
  const token = await coachToken(product.url)
  const { settings, sections, version } = granted(await call(product.url, readSite, {}))
  return call(product.url, publishSite, { token, body: { settings: change(settings), sections, version } })
}

test('shows injected code as text in every text of the owner', async ({ page, product, language }) => {
  test.setTimeout(120_000 + rounds * 30_000)
  const said = await watch(page.context())
  await andBack(product, async () => {
    const { settings: sample } = granted(await call(product.url, readSite, {}))
    const photo = await (await openSiteCalls(product.url)).upload(await aDrawnPhoto(), 'photo.jpg')
    for (let round = 0; round < rounds; round++) {
      const settings = injected(sample, photo, round)
      granted(await publish(product, () => settings))
      for (const shown of ['ar', 'en'] as const) {
        await page.goto(`/?lang=${shown}`)
        await expect(page.locator('h1')).toHaveText(settings.hero.title[shown])
        await expectOnlyText(page, injections)
        const packages = Object.values(settings.packages).flatMap(({ name, features }) => [name, ...features])
        await page.goto(`/subscription?lang=${shown}`)
        await expectOnlyText(
          page,
          packages.map((text) => text[shown]),
        )
        await page.goto(`/members?lang=${shown}`)
        await expectOnlyText(page, [settings.companyName[shown]])
        await page.goto(`/privacy?lang=${shown}`)
        await expectOnlyText(page, [settings.companyName[shown], settings.footerTagline[shown]])
      }
      await page.goto(`/?lang=${language}`)
    }
  })
  expect(said).toEqual([])
})

test('shows injected code in a draft as text too', async ({ page, product, t }) => {
  const said = await watch(page.context())
  await openEditor(page, t)
  const { sections, settings: sample } = granted(await call(product.url, readSite, {}))
  const photo = await (await openSiteCalls(product.url)).upload(await aDrawnPhoto(), 'photo.jpg')
  const settings = injected(sample, photo, 0)
  await openTool(page, t, t('حفظ المحتوى في ملف أو استيراده', 'Save content to a file or import it'))
  await page.locator('dialog input[type=file]').setInputFiles({
    name: 'site.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ format: 'coach-site', version: 1, settings, sections })),
  })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('إلى مسودتي', 'into my draft') })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await open(page, 'hero')
  await expect(fieldOf(page, 'hero.title.ar')).toHaveValue(settings.hero.title.ar)
  if (await page.getByRole('button', { name: t('معاينة', 'Preview'), exact: true }).isVisible())
    await page.getByRole('button', { name: t('معاينة', 'Preview'), exact: true }).click()
  for (const [button, shown] of [
    ['العربية', 'ar'],
    ['English', 'en'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(draft(page).locator('h1')).toHaveText(settings.hero.title[shown])
    const frame = page.frame({ url: /\/preview$/ })
    const read = (await frame?.locator('body').textContent()) ?? ''
    expect(injections.filter((text) => !read.includes(text))).toEqual([])
    expect(await frame?.locator(foreign).count()).toBe(0)
  }
  expect(said).toEqual([])
})

test('a javascript link is rejected at its field and by the server', async ({ page, product, t }) => {
  const said = await watch(page.context())
  await openEditor(page, t)
  const row = await open(page, 'contact')
  const instagram = fieldOf(page, 'socialLinks.instagram')
  const links = rounds > 2 ? unsafeLinks : unsafeLinks.filter((_, index) => index % 2 === 0)
  for (const link of links) {
    await instagram.fill('https://instagram.com/coach')
    await expect(instagram).not.toHaveAttribute('aria-invalid')
    await instagram.fill(link)
    await expect(instagram, link).toHaveAttribute('aria-invalid', 'true')
    await expect(draft(page).locator(foreign)).toHaveCount(0)
    await expect(draft(page).locator('a[href*="script:" i], a[href^="data:" i]')).toHaveCount(0)
    const rejected = await publish(product, (settings) => ({
      ...settings,
      socialLinks: { ...settings.socialLinks, instagram: link },
    }))
    expect([rejected.status, Object.keys(rejected.errorBody?.fields ?? {})], link).toEqual([
      422,
      ['settings.socialLinks.instagram'],
    ])
  }
  for (const place of ['socialLinks.whatsapp', 'socialLinks.phone', 'contactEmail']) {
    await fieldOf(page, place).fill('javascript:alert(1)')
    await expect(fieldOf(page, place)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(row).toContainText('https://')
  await publishButton(page, t).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4)
  await expect(
    page.getByRole('dialog').getByRole('button', { name: t('نشر', 'Publish'), exact: true }),
  ).toHaveCount(0)
  expect(said).toEqual([])
})

type Say = (arabic: string, english: string) => string
const titleOf = (page: Page) => page.getByRole('heading', { level: 1 }).first()

/** How many reports of policy violations the product has received. */
const reportsTo = (product: Product) =>
  product.printed().split('a page violated its content security policy').length - 1

/** Violates the policy of the open page once: proves that other violations would have been reported. */
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

test('every screen works under Trusted Types', async ({ page, newPerson, product, t }) => {
  await page.goto('/')
  await expect(titleOf(page)).toBeVisible()
  await goToLanding(page, t)
  await expect(titleOf(page)).toBeAttached()
  await apply(page, t, anApplicant('Trusted Typer'))
  for (const path of ['/contact', '/status', '/forgot-password', '/setup', '/api-test', '/nowhere']) {
    await page.goto(path)
    await expect(titleOf(page)).toBeVisible()
  }
  await signInOnPage(page, t, await aMember(product))
  await workerIsReady(page)
  await page.goto('/members/account')
  await expect(titleOf(page)).toBeVisible()
  await signInAsStaff(page, t)
  await page.goto('/coach')
  await expect(page.getByRole('navigation').first()).toBeAttached()
  await openEditor(page, t)

  const other = await newPerson()
  await other.goto('/')
  expect(await breakPolicy(other)).toBe('TypeError')
  await expect.poll(() => reportsTo(product)).toBeGreaterThan(0)
  expect(reportsTo(product)).toBe(1)
})

test('a page whose data failed to load shows an error and a retry', async ({ page, t }) => {
  await page.route(/\.data(\?|$)/, (route) => route.abort())
  await goToLanding(page, t)
  await expect(page.getByRole('link', { name: t('إعادة المحاولة', 'Try again') })).toBeVisible()
})

test('a page whose HTML was changed on its way still works', async ({ newPerson, t }) => {
  const page = await newPerson()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.route('**/privacy', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/<main\b[^>]*>/, '$&<p>An advertisement</p>')
    await route.fulfill({ response, body })
  })
  await goToLanding(page, t)
  await expect(titleOf(page)).toBeAttached()
  // React noticed the change and rendered the page again.
  expect(errors.join('\n')).toMatch(/^Minified React error #418;[^\n]*$/)
})

test('the offline area works in a browser without Trusted Types', async ({ page, product }) => {
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
  await enterAsMember(page, await aMember(product))
  expect(await breakPolicy(page)).toBe('it became HTML')
  await workerIsReady(page)
})
