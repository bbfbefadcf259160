import type { BrowserContext, Page } from '@playwright/test'
import { publishSite, readSite } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { SiteFile } from '#contract/uploads.ts'
import { coachToken } from '#e2e/support/coach-token.ts'
import { andBack, draft, fieldOf, open, openEditor, openTool, publishButton } from '#e2e/support/editor.ts'
import type { Product } from '#e2e/support/product.ts'
import { aDrawnPhoto, openSiteCalls } from '#e2e/support/site-calls.ts'
import { expect, story } from '#e2e/support/story.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { injections, unsafeLinks, writtenBy } from '#server/testing/injections.ts'

// Each field has another of the thirty; a test run moves them on twice, `npm run stories` until each was in every field.
const rounds = process.env.EVERY_PAIRING ? injections.length : 2

/** A site with an injection wherever somebody may write, beginning with the one of that number. */
function injected(settings: SiteSettings, picture: SiteFile['picture'], first: number): SiteSettings {
  let next = first
  // One more than the thirty, so that those of even places come to both languages.
  const cycle = [...injections, ...injections.slice(0, 1)]
  return writtenBy(settings, picture, () => cycle[next++ % cycle.length] ?? '')
}

/** What a browser says of scripts that ran, or that its policy kept from running: dialogs, reports, messages. */
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
  await context.exposeBinding('tell', (_, what: string) => said.push(what))
  await context.addInitScript(() => {
    const { tell } = window as unknown as { tell: (what: string) => void }
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      tell(`a violation: ${violatedDirective} ${blockedURI}`),
    )
    window.alert = () => tell('a script ran')
  })
  return said
}

/** What no text of a site may have become: elements and handlers of those who wrote it. */
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

story('what might run is shown as text wherever the owner writes it', async ({ page, product, language }) => {
  story.setTimeout(120_000 + rounds * 30_000)
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
        await expectOnlyText(page, [settings.companyName[shown], settings.footerTagline[shown]])
        await page.goto(`/privacy?lang=${shown}`)
        await expectOnlyText(page, [settings.companyName[shown]])
      }
      await page.goto(`/?lang=${language}`)
    }
  })
  expect(said).toEqual([])
})

story('a draft of what might run is shown as text too', async ({ page, product, t }) => {
  const said = await watch(page.context())
  await openEditor(page, t)
  const { sections, settings: sample } = granted(await call(product.url, readSite, {}))
  const photo = await (await openSiteCalls(product.url)).upload(await aDrawnPhoto(), 'photo.jpg')
  const settings = injected(sample, photo, 0)
  await openTool(page, t, t('حفظ المحتوى في ملف أو استيراده', 'Save the content to a file, or import it'))
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

story('a link that would run is refused at its field and by the server', async ({ page, product, t }) => {
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
    const refused = await publish(product, (settings) => ({
      ...settings,
      socialLinks: { ...settings.socialLinks, instagram: link },
    }))
    expect([refused.status, Object.keys(refused.refusal?.fields ?? {})], link).toEqual([
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
