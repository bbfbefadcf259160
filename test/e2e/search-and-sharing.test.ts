import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import type { PublishedSite } from '#contract/site.ts'
import { type Product, startProduct } from '#test/e2e/support/product.ts'
import { expect, test } from '#test/e2e/support/test.ts'

/** A product on a fixed port: a local demo then knows its own address. */
async function startKnown(): Promise<Product> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const place = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return startProduct({ PORT: String(typeof place === 'object' && place ? place.port : 0) })
}

/** The meta tags and links of the page's head, by their names. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const tags: Record<string, string> = { title: document.title }
    for (const tag of document.head.querySelectorAll('meta[content]')) {
      const name = tag.getAttribute('property') ?? tag.getAttribute('name')
      if (name) tags[name] = tag.getAttribute('content') ?? ''
    }
    for (const tag of document.head.querySelectorAll('link[rel]')) {
      const language = tag.getAttribute('hreflang')
      tags[`${tag.getAttribute('rel')}${language ? ` ${language}` : ''}`] = tag.getAttribute('href') ?? ''
    }
    return tags
  })

const factsOf = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')

test('a shared link shows name, promise and image in its language', async ({ page, language, t }) => {
  const known = await startKnown()
  const company = t('كابتن كريم', 'Coach Karim')
  await page.goto(`${known.url}/?lang=${language}`)
  const own = `${known.url}/?lang=${language}`
  const head = await headOf(page)
  expect(head).toMatchObject({
    title: `${company} | ${t('جسم أقوى بخطة تناسب حياتك', 'A stronger body on a plan that fits your life')}`,
    canonical: own,
    'alternate ar': `${known.url}/?lang=ar`,
    'alternate en': `${known.url}/?lang=en`,
    'alternate x-default': `${known.url}/`,
    'og:type': 'website',
    'og:site_name': company,
    'og:title': head.title,
    'og:description': head.description,
    'og:url': own,
    'og:locale': t('ar_EG', 'en_US'),
    'og:locale:alternate': t('en_US', 'ar_EG'),
    'og:image': `${known.url}/og/0-${language}.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  })
  expect(head.description).toContain(company)

  await page.goto(head['og:image'] ?? '')
  const size = await page.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)
  expect(size).toBe(1200)
  await known.stop()
})

test('search engines find every public page and the offers', async ({ page, language }) => {
  const known = await startKnown()
  await page.goto(`${known.url}/?lang=${language}`)
  // Its scripts must have loaded before the product stops.
  await page.waitForLoadState('networkidle')
  const facts = await factsOf(page)
  expect(facts).toMatchObject({ '@type': 'LocalBusiness', url: `${known.url}/` })
  expect(facts.makesOffer.map(({ price }: { price: number }) => price)).toEqual([1200, 2000, 3200])
  // The people quoted in a demo are invented.
  expect(facts).not.toHaveProperty('aggregateRating')

  const links = await page.evaluate(async () => {
    // The page's policy forbids parsing text as a document; a response may be parsed as one.
    const request = new XMLHttpRequest()
    request.open('GET', '/sitemap.xml')
    request.responseType = 'document'
    await new Promise((resolve) => {
      request.addEventListener('loadend', resolve)
      request.send()
    })
    const list = request.responseXML
    if (!list || list.querySelector('parsererror')) throw new Error('The list of pages cannot be read')
    return [...list.querySelectorAll('loc')].map((place) => place.textContent ?? '')
  })
  expect(links).toHaveLength(9)
  for (const link of links) {
    const response = await fetch(link)
    expect([link, response.status]).toEqual([link, 200])
    const html = await response.text()
    expect(html).toContain(`<link rel="canonical" href="${link}"/>`)
    expect(html).not.toContain('noindex')
  }
  const hidden = await (await fetch(`${known.url}/members`)).text()
  expect(hidden).toContain('noindex')
  expect(hidden).not.toContain('og:url')
  await known.stop()
})

test('the site can be installed on a home screen, with the owner’s texts', async ({ page, language, t }) => {
  await page.goto('/')
  const { manifest = '', 'apple-touch-icon': touchIcon = '' } = await headOf(page)
  const { name, dir, icons } = await page.evaluate(async (place) => (await fetch(place)).json(), manifest)
  expect([name, dir]).toEqual([t('كابتن كريم', 'Coach Karim'), t('rtl', 'ltr')])
  expect(manifest).toContain(`lang=${language}`)
  for (const place of [touchIcon, '/favicon.ico', ...icons.map(({ src }: { src: string }) => src)]) {
    const response = await page.request.get(place)
    expect([place, response.status()]).toEqual([place, 200])
    expect(response.headers()['content-type']).toMatch(/^image\//)
  }
})

test('preloads only the font of the page’s language', async ({ page, t }) => {
  await page.goto('/')
  const fonts = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel="preload"][as="font"]')].map((link) => link.getAttribute('href')),
  )
  expect(fonts).toEqual([expect.stringMatching(t('alexandria-arabic-', 'alexandria-latin-'))])
  expect(fonts[0]).not.toContain('wght')
})

test('loads the font of small text after the first paint, and no font twice', async ({ page, t }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fetched.push(new URL(request.url()).pathname)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.locator('html')).not.toHaveAttribute('data-unpainted')
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).fontFamily))
    .toMatch(/^"Plex Arabic"/)
  const ofText = fetched.findIndex((path) => path.includes('ibm-plex'))
  expect(ofText).toBeGreaterThan(
    fetched.findIndex((path) => path.includes(t('alexandria-arabic-', 'alexandria-latin-'))),
  )
  expect(fetched.filter((path) => path.includes('wght'))).toEqual([])
  expect(new Set(fetched).size).toBe(fetched.length)
})

test('names no address if none is set', async ({ page }) => {
  const response = await page.request.get('/', { headers: { 'x-forwarded-host': 'evil.example' } })
  const html = await response.text()
  expect(html).not.toContain('evil.example')
  for (const tag of ['canonical', 'hrefLang', 'og:url', 'og:image']) expect(html).not.toContain(tag)
  expect(html).toContain('og:title')
})

test('a page works with odd names, an unknown section and a broken setting', async ({
  page,
  language,
  checkScreen,
}) => {
  const known = await startKnown()
  const odd = `<b>&"'</script><i>`
  const site: PublishedSite = await (await fetch(`${known.url}/api/site`)).json()
  const settings = {
    ...site.settings,
    companyName: { ar: odd, en: odd },
    hero: { ...site.settings.hero, title: 'broken' },
    stats: 'broken',
  }
  const [first, ...others] = site.sections
  const sections = [first, { ...first, id: 'fireworks', component: 'fireworks', order: 2 }, ...others]
  known.change(
    'insert into site_versions (version, settings, sections, published_by, published_at) values (?, ?, ?, null, ?)',
    '1',
    JSON.stringify(settings),
    JSON.stringify(sections),
    new Date().toISOString(),
  )
  // Another process published: this one sees it soon.
  await expect(async () => {
    await page.goto(`${known.url}/?lang=${language}`)
    await expect(page).toHaveTitle(/^<b>&"'<\/script><i> \| /, { timeout: 100 })
  }).toPass()
  expect((await factsOf(page)).name).toBe(odd)
  expect((await headOf(page))['og:site_name']).toBe(odd)
  await expect(page.locator('#hero h1')).not.toBeEmpty()
  await expect(page.locator('#statistics')).toContainText('500')
  await expect(page.locator('#fireworks')).toHaveCount(0)
  await checkScreen('odd-names')
  await known.stop()
})
