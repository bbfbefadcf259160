import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { coachLogin } from '#contract/auth.ts'
import { publishSite, readSite } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { type Product, startProduct } from '#test/e2e/support/product.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const owner = { username: 'mona', password: 'the owner alone knows' }

/** The product of a real coach, at an address that it knows, so that it has link pictures and a sitemap. */
async function startReal(): Promise<Product> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const place = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  const PORT = String(typeof place === 'object' && place ? place.port : 0)
  return startProduct({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
  })
}

/** Samples of the demo, by what they claim. */
const claims: Record<string, RegExp> = {
  numbers: /\b500\b|\b2[,٬]?000\b|\b95\s?[%٪]|سنوات (?:خبرة|تدريب)|years (?:of experience|coaching)/i,
  success:
    /نسبة النجاح|success rate|وصلوا لهدفهم|reached their goal|نتائج حقيقية|real results|شاهد النتائج|view results/i,
  specialties: /خسارة الدهون|fat loss|العودة بعد الإصابة|return after injury|معتمد|certified/i,
  videos: /2:45|3:20|4:15|squat: the right depth|السكوات: العمق|تشغيل:|play:/i,
  guarantee: /ضمان|guarantee/i,
  prices: /\b1[,٬]?200\b|\b3[,٬]?200\b|الأكثر طلبًا|most popular/i,
  promises: /يوم عمل|working day/i,
  people: /محمود|mahmoud|سارة|\bsara\b|طارق|tarek|كريم|karim/i,
}

/** All that a page says: its text, what only screen readers and search engines read, and its structured data. */
const saidBy = (page: Page) =>
  page.evaluate(() => {
    const said = [document.title, document.body.innerText]
    for (const tag of document.querySelectorAll('meta[content]:not([property^="og:image:"])'))
      said.push(tag.getAttribute('content') ?? '')
    for (const tag of document.querySelectorAll('[aria-label], [alt], [title]'))
      for (const name of ['aria-label', 'alt', 'title']) said.push(tag.getAttribute(name) ?? '')
    for (const data of document.querySelectorAll('script[type="application/ld+json"]'))
      said.push(data.textContent ?? '')
    return said.join('\n')
  })

const linksOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ href }) => new URL(href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  )

const picturesOn = (page: Page) =>
  page.evaluate(() => [
    // The browser chooses lazily: until then `currentSrc` is empty.
    ...[...document.querySelectorAll('img')].map(({ currentSrc, src }) => currentSrc || src),
    ...[...document.querySelectorAll('meta[property="og:image"]')].map(
      (tag) => tag.getAttribute('content') ?? '',
    ),
  ])

/** Opens every page that a visitor can reach by links; returns what each says, and the pictures of all. */
async function crawl(page: Page, url: string, language: string) {
  const sitemap = await (await page.request.get(`${url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => new URL(place))
  const waiting = ['/', ...listed.filter(({ search }) => !search).map(({ pathname }) => pathname)]
  const said = new Map<string, string>()
  const pictures = new Set<string>()
  for (const path of waiting) {
    if (said.has(path)) continue
    await page.goto(`${url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    said.set(path, await saidBy(page))
    for (const picture of await picturesOn(page)) pictures.add(picture)
    waiting.push(...(await linksOn(page)).filter((link) => !/[?&]lang=/.test(link)))
  }
  return { said, pictures }
}

function claimsIn(said: Map<string, string>): string[] {
  return [...said].flatMap(([path, text]) =>
    Object.entries(claims).flatMap(([name, pattern]) => {
      const found = pattern.exec(text)
      return found ? [`${path}: ${name}: ${found[0]}`] : []
    }),
  )
}

/** Publishes as a program does: the site as it was read, with these changes. */
async function publish(url: string, changes: Partial<SiteSettings> = {}): Promise<void> {
  const { token } = granted(await call(url, coachLogin, { body: owner }))
  const { settings, sections, version } = granted(await call(url, readSite, {}))
  const body = { settings: { ...settings, ...changes }, sections, version }
  granted(await call(url, publishSite, { token, body }))
}

const pictureOf = async (page: Page, address: string) => {
  const response = await page.request.get(address)
  expect([address, response.status()]).toEqual([address, 200])
  return response.body()
}

test('a new site claims nothing that its owner has not confirmed, on no page and in no picture', async ({
  page,
  language,
  t,
  checkScreen,
}) => {
  const { url, stop } = await startReal()
  const { said, pictures } = await crawl(page, url, language)
  expect(claimsIn(said)).toEqual([])
  expect([...said.keys()]).toEqual(expect.arrayContaining(['/', '/subscription', '/privacy', '/members']))
  // The only picture of a new site is that of its links; all others are the product's drawings, without a word.
  const isDrawing = (picture: string) => /\/assets\/[\w-]+\.svg$/.test(picture)
  expect([...pictures].filter((picture) => !isDrawing(picture))).toEqual([`${url}/og/0-${language}.png`])
  for (const drawing of [...pictures].filter(isDrawing))
    expect([drawing, /<text|<image/.test((await pictureOf(page, drawing)).toString())]).toEqual([
      drawing,
      false,
    ])
  const linkPicture = await pictureOf(page, `${url}/og/0-${language}.png`)

  await page.goto(`${url}/?lang=${language}`)
  for (const section of ['statistics', 'videos', 'results', 'packages', 'testimonials'])
    await expect(page.locator(`#${section}`)).toHaveCount(0)
  await expect(page.locator('#about h2')).toHaveText(t('هكذا تصلك خطتك', 'What your plan looks like'))
  await checkScreen('landing-new-site')
  await page.goto(`${url}/subscription?plan=basic&lang=${language}`)
  await expect(
    page.getByText(t('لم يتم إعلان أسعار الباقات بعد.', 'Prices haven’t been announced yet.')),
  ).toBeVisible()
  await checkScreen('subscription-without-prices')

  // The owner publishes the editor's draft without reading it, then a program an old copy of the site.
  await publish(url)
  expect(claimsIn((await crawl(page, url, language)).said)).toEqual([])
  const stats = { clients: 500, experience: 8, sessions: 2000, successRate: 95 }
  await publish(url, { stats, heroCounters: { years: 5, success: 95 } })
  const again = await crawl(page, url, language)
  expect(claimsIn(again.said)).toEqual([])

  await publish(url, { stats: { ...stats, clients: 12 } })
  await page.goto(`${url}/?lang=${language}`)
  await expect(page.locator('#statistics dd')).toHaveText([t('+12', '12+')])
  expect(await pictureOf(page, `${url}/og/3-${language}.png`)).toEqual(linkPicture)
  await stop()
})
