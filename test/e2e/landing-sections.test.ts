import type { BrowserContext, Locator, Page } from '@playwright/test'
import { demoStories } from '#server/site/demo-people.ts'
import { aReceipt } from '#server/test/sample-pictures.ts'
import { startProduct } from '#test/e2e/support/product.ts'
import { aDrawnIcon, aDrawnLogo, aDrawnPhoto, openSiteCalls } from '#test/e2e/support/site-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const defaultOrder = [
  'hero',
  'gallery',
  'statistics',
  'about',
  'videos',
  'results',
  'packages',
  'steps',
  'testimonials',
  'contact',
]

const sectionIds = (page: Page) =>
  page.getByRole('main').evaluate((main) => [...main.querySelectorAll('section')].map(({ id }) => id))

const gallery = (page: Page) => page.locator('#gallery').getByRole('list')
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 860

/** A product of the test's own, whose site may be changed. */
async function ownProduct(context: BrowserContext, language: string) {
  const product = await startProduct()
  await context.addCookies([{ name: 'language', value: language, url: product.url }])
  return { product, site: await openSiteCalls(product.url) }
}

test('the sections stand in the order of the settings, one more plate on each', async ({
  page,
  checkScreen,
}) => {
  await page.goto('/')
  const ids = await sectionIds(page)
  expect(ids).toEqual(defaultOrder.filter((id) => ids.includes(id)))
  expect(ids).toEqual(expect.arrayContaining(['gallery', 'statistics', 'about', 'videos', 'steps']))
  const bars = page.locator('section:not(#statistics) div:has(> h2) > span > span')
  const plates = await bars.evaluateAll((all) => all.map((bar) => bar.childElementCount - 2))
  expect(plates).toEqual(plates.map((_, place) => Math.min(8, place + 1)))
  for (const id of ids) await page.locator(`#${id}`).scrollIntoViewIfNeeded()
  await checkScreen('sections')
})

test('the gallery is a rail on a phone and a mosaic on a wide screen', async ({ page, t }) => {
  await page.goto('/')
  const rail = gallery(page)
  await expect(rail.getByRole('listitem')).toHaveCount(6)
  await expect(rail).toContainText(t('راحة محسوبة', 'Timed rest'))
  await expect(rail.getByRole('button')).toHaveCount(0)
  const scrolled = () => rail.evaluate((list) => Math.abs(list.scrollLeft))
  const isScrollable = await rail.evaluate((list) => list.scrollWidth > list.clientWidth)
  expect(isScrollable).toBe(isPhone(page))
  // The keyboard stops there only where it can move something.
  await page.mouse.wheel(0, 300)
  await expect.poll(() => rail.evaluate((list) => list.tabIndex)).toBe(isScrollable ? 0 : -1)
  if (!isScrollable) return

  const card = await rail.getByRole('listitem').first().boundingBox()
  const inSight = 390 / (card?.width ?? 0)
  expect(inSight).toBeGreaterThan(1.3)
  expect(inSight).toBeLessThan(1.6)
  await rail.focus()
  await page.keyboard.press(t('ArrowLeft', 'ArrowRight'))
  await expect.poll(scrolled).toBeGreaterThan(200)
})

test('the numbers read as the language writes them', async ({ page, t }) => {
  await page.goto('/')
  const numbers = page.locator('#statistics')
  await expect(numbers.getByRole('heading', { name: t('أرقام', 'Statistics') })).toBeAttached()
  for (const [arabic, english] of [
    ['+500', '500+'],
    ['+8', '8+'],
    ['+2,000', '2,000+'],
    ['95%', '95%'],
  ] as const)
    await expect(numbers.getByText(t(arabic, english), { exact: true })).toBeVisible()
})

test('the numbers of the first view count up once', async ({ page, t }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const said: (string | null)[] = []
    Object.assign(window, { said })
    new MutationObserver(() => {
      const text = document.querySelectorAll('#hero [data-final]')[1]?.textContent ?? null
      if (text !== said.at(-1)) said.push(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto('/')
  const said = () => page.evaluate(() => Reflect.get(window, 'said') as string[])
  await expect.poll(async () => (await said()).includes('0%') && (await said()).at(-1)).toBe('95%')
  const counted = await said()
  await page.getByRole('button', { name: t('إيقاف الحركة', 'Stop motion') }).click()
  await page.getByRole('button', { name: t('تشغيل الحركة', 'Play motion') }).click()
  await expect(page.getByRole('button', { name: t('إيقاف الحركة', 'Stop motion') })).toBeVisible()
  // Whoever watched the number would be told of it before somebody who begins to watch now, and draw it in this frame.
  await page
    .locator('#hero [data-final]')
    .nth(1)
    .evaluate(
      (number) =>
        new Promise<void>((done) => {
          new IntersectionObserver(() =>
            requestAnimationFrame(() => requestAnimationFrame(() => done())),
          ).observe(number)
        }),
    )
  expect(await said()).toEqual(counted)
})

test('the page about the coach shows a page out of a plan', async ({ page, t }) => {
  await page.goto('/')
  const table = page.getByRole('table', { name: t('الأسبوع 6، اليوم 2', 'Week 6, day 2') })
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  const squat = table.getByRole('row', { name: t('سكوات', 'Squat') })
  await expect(squat).toContainText('4 × 8')
  await expect(squat).toContainText(t('60 كجم', '60 kg'))
  await expect(squat).toContainText('+2.5')
  await expect(page.getByRole('heading', { name: t('الشهادات', 'Certifications') })).toBeVisible()
})

test('a video tells what it is about, and closes in every way', async ({ page, t, checkScreen }) => {
  await page.goto('/')
  const play = page.getByRole('button', {
    name: t('تشغيل: السكوات: العمق الصحيح', 'Play: Squat: the right depth'),
  })
  const dialog = page.getByRole('dialog')
  const close = [
    () => dialog.getByRole('button', { name: t('إغلاق', 'Close') }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(4, 4),
  ]
  for (const act of close) {
    await play.click()
    await expect(dialog.getByRole('heading')).toHaveText(t('السكوات: العمق الصحيح', 'Squat: the right depth'))
    await expect(dialog).toContainText('2:45')
    await expect(dialog).toContainText(t('ثلاثة أخطاء', 'three common mistakes'))
    if (act === close[0]) await checkScreen('video')
    await act()
    await expect(dialog).toBeHidden()
    await expect(play).toBeFocused()
  }
})

test('a dialog that cannot be fetched says so, and opens at the next try', async ({ page, t }) => {
  await page.goto('/')
  const chunks = /video-dialog-.*\.js/
  await page.route(chunks, (route) => route.abort())
  const play = page.getByRole('button', { name: t('تشغيل: أرجحة الكيتل بل', 'Play: The kettlebell swing') })
  await play.click()
  await expect(
    page.getByText(t('لم يكتمل التحميل.', 'This could not load.'), { exact: false }).first(),
  ).toBeVisible()
  await page.unroute(chunks)
  await play.click()
  await expect(page.getByRole('dialog')).toContainText('3:20')
})

test('what was said in one language goes when the other is chosen', async ({ page, t }) => {
  await page.goto('/')
  await page.route(/video-dialog-.*\.js/, (route) => route.abort())
  await page.getByRole('button', { name: t('تشغيل: أرجحة الكيتل بل', 'Play: The kettlebell swing') }).click()
  const said = page.getByRole('alert').getByText(t('لم يكتمل التحميل.', 'This could not load.'))
  await expect(said).toBeVisible()
  await page
    .getByRole('button', { name: t('Switch to English', 'التبديل إلى العربية') })
    .first()
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', t('en', 'ar'))
  await expect(said).toHaveCount(0)
})

test('where a picture of the gallery is gone its drawing stands', async ({ page, language, checkScreen }) => {
  const { product, site } = await ownProduct(page.context(), language)
  try {
    const caption = { ar: 'زيادة الحِمل', en: 'More load' }
    const picture = { ...(await site.upload(await aDrawnPhoto(), 'picture')), alt: caption }
    await site.publish({ galleryImages: [{ picture, poster: 'rope', caption }] })
    await page.route('**/media/**', (route) => route.fulfill({ status: 404 }))
    await page.goto(product.url)
    await page.locator('#gallery').scrollIntoViewIfNeeded()
    const shown = gallery(page).locator('img')
    await expect(shown).toHaveCount(1)
    await expect(shown).toHaveAttribute('src', /poster-rope/)
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await checkScreen('gallery-gone')
  } finally {
    await product.stop()
  }
})

test('uploaded pictures open large, and turn in the direction of reading', async ({
  page,
  t,
  checkScreen,
  language,
}) => {
  const { product, site } = await ownProduct(page.context(), language)
  try {
    const upload = async (picture: Buffer<ArrayBuffer>, name: string) => ({
      ...(await site.upload(picture, 'picture')),
      alt: { ar: name, en: name },
    })
    const wide = await upload(await aDrawnPhoto(), 'A wide picture')
    const tall = await upload(await aReceipt('png'), 'A tall picture')
    const caption = { ar: 'زيادة الحِمل', en: 'More load' }
    const none = { ar: '', en: '' }
    await site.publish({
      galleryImages: [
        { picture: wide, poster: 'plate', caption },
        { picture: null, poster: 'rope', caption },
        { picture: tall, poster: 'meals', caption: none },
      ],
    })
    await page.goto(product.url)
    const open = gallery(page).getByRole('button')
    await expect(open).toHaveCount(2)
    await open.first().click()
    const dialog = page.getByRole('dialog')
    const heading = dialog.getByRole('heading')
    await expect(heading).toHaveText(t('زيادة الحِمل', 'More load'))
    await expect(dialog.getByText(t('1 من 2', '1 of 2'))).toBeVisible()
    await page.keyboard.press(t('ArrowLeft', 'ArrowRight'))
    await expect(heading).toHaveText('A tall picture')
    await expect(dialog.getByRole('img', { name: 'A tall picture' })).toBeVisible()
    await checkScreen('lightbox')
    await dialog.getByRole('button', { name: t('التالي', 'Next') }).click()
    await expect(heading).toHaveText(t('زيادة الحِمل', 'More load'))
    await dialog.getByRole('button', { name: t('السابق', 'Previous') }).click()
    await expect(heading).toHaveText('A tall picture')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(open.first()).toBeFocused()
  } finally {
    await product.stop()
  }
})

test('a gallery of any number of pictures has no gap, and empty lists leave none', async ({
  page,
  language,
  checkScreen,
}) => {
  const { product, site } = await ownProduct(page.context(), language)
  try {
    const drawings = [
      'plate',
      'stopwatch',
      'meals',
      'dumbbell',
      'kettlebell',
      'rope',
      'plate',
      'meals',
    ] as const
    const images = drawings.map((poster) => ({
      picture: null,
      poster,
      caption: { ar: `لوحة ${poster}`, en: `The ${poster}` },
    }))
    for (const count of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await site.publish({ galleryImages: images.slice(0, count), videos: [], steps: [] })
      await page.goto(product.url)
      await expect(gallery(page).getByRole('listitem')).toHaveCount(count)
      if (!isPhone(page)) expect(await coverage(page), `${count} pictures`).toBeCloseTo(1, 3)
      if (process.env.PICTURES) {
        await gallery(page).screenshot({ path: `pictures/gallery-${language}-${count}.png` })
      }
    }
    expect(await sectionIds(page)).not.toEqual(expect.arrayContaining(['videos', 'steps']))
    await checkScreen('without-lists')
  } finally {
    await product.stop()
  }
})

/** The share of the gallery's box that its pictures and the gaps between them cover. */
function coverage(page: Page): Promise<number> {
  return gallery(page).evaluate((list) => {
    const gap = 12
    const box = list.getBoundingClientRect()
    const covered = [...list.children]
      .map((item) => item.getBoundingClientRect())
      .reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0)
    return covered / ((box.width + gap) * (box.height + gap))
  })
}

test('on the narrowest phone nothing is wider than the window', async ({ page, checkScreen }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await checkScreen('sections-320')
})

test('the largest numbers and the longest lists stay inside their places', async ({
  page,
  language,
  checkScreen,
}) => {
  const { product, site } = await ownProduct(page.context(), language)
  try {
    const line = (name: string) => ({ ar: `${name} بكلمات كثيرة`, en: `${name} in many words` })
    const row = {
      exercise: line('سكوات أمامي Frontsquat'),
      sets: 20,
      repeats: 100,
      load: 998.5,
      change: -97.5,
    }
    await site.publish({
      stats: { clients: 1_000_000, experience: 99, sessions: 1_000_000, successRate: 100 },
      specialties: { certifications: [], specializations: [] },
      samplePlan: { title: line('x'.repeat(40)), rows: [row, row], note: line('') },
      steps: Array.from({ length: 8 }, (_, place) => ({
        title: line(`${place}`),
        text: line('y'.repeat(90)),
      })),
    })
    for (const width of [320, 390, 600, 860, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(product.url)
      const tooWide = await page
        .locator('#statistics dd')
        .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)
      expect(tooWide, `numbers too wide at ${width}`).toBe(0)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${width} wide`).toBeLessThanOrEqual(0)
      const table = page.getByRole('table')
      const [sheet, shown] = await Promise.all([table.locator('..').boundingBox(), table.boundingBox()])
      expect(shown?.width, `the table at ${width}`).toBeLessThanOrEqual((sheet?.width ?? 0) + 0.5)
    }
    await checkScreen('longest')
  } finally {
    await product.stop()
  }
})

test('without scripts the videos are described in place', async ({ browser, product, language, t }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url })
  await context.addCookies([{ name: 'language', value: language, url: product.url }])
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText(t('القوة من الحوض', 'The power comes from the hips'))).toBeVisible()
  await expect(page.locator('#videos').getByRole('button')).toHaveCount(0)
  await context.close()
})

const widths = [320, 390, 600, 1280]
const inBoth = (ar: string, en: string) => ({ ar, en })
const label = inBoth('ابدأ معي اليوم طريقك إلى جسم أقوى وأصح', 'Begin with me your way to a strong body')
const popular = inBoth('الباقة التي يختارها أكثر المشتركين عندي', 'The one that most of my members choose')

/** A product of the test's own, with the longest words an owner may choose. */
async function withLongWords(page: Page, language: string) {
  const product = await startProduct()
  await page.context().addCookies([{ name: 'language', value: language, url: product.url }])
  const [first, second] = demoStories
  if (!first || !second) throw new Error('The demo tells nothing')
  const name = inBoth('عبدالرحمن '.repeat(40).trim(), 'Abdulrahmanabdulrahman'.repeat(18))
  const site = await openSiteCalls(product.url)
  const before = await site.publish({
    buttons: { start: label, results: label, choose: label },
    resultsPage: {
      stories: [
        { ...first, name: inBoth('Mona Adel', 'Mona Adel') },
        { ...second, name: inBoth('منى عادل', 'منى عادل') },
        { ...first, id: 'long', name },
      ],
    },
  })
  await site.publish({ packageLabels: { ...before.packageLabels, mostPopular: popular } })
  return product
}

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** How many of these hold more than fits into them. */
const overfull = (parts: Locator) =>
  parts.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length)

test('the longest words of an owner stay in their places', async ({ page, language, t, checkScreen }) => {
  const product = await withLongWords(page, language)
  try {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(product.url)
      const buttons = page.locator('#hero').getByRole('link', { name: label[language] })
      await expect(buttons).toHaveCount(2)
      expect(await overfull(buttons), `buttons of the first view at ${width}`).toBe(0)

      const card = page.locator('#packages').getByRole('article').nth(1)
      const name = t('الاحترافية', 'Professional')
      await expect(card.getByRole('link', { name: label[language] })).toHaveAccessibleName(
        `${label[language]} ${name}`,
      )
      // What stands above may still get its letters or its picture, and move all below between one look and the next.
      await expect(async () => {
        const tag = await boxOf(card.getByText(popular[language]))
        for (const plate of await card.locator('svg g').all()) {
          const { x, y, width: across } = await boxOf(plate)
          const isBeside = tag.x >= x + across || tag.x + tag.width <= x
          expect(isBeside || tag.y + tag.height <= y, `the tag at ${width}`).toBe(true)
        }
      }).toPass()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${width} wide`).toBeLessThanOrEqual(0)
      if (width < 400) await checkScreen(`owners-words-${width}`)
    }
    await checkScreen('owners-words')
    await page.goto(`${product.url}/subscription`)
    await expect(page.getByRole('link', { name: label[language] })).toHaveCount(3)
  } finally {
    await product.stop()
  }
})

test('names of any script and length stand where they belong', async ({ page, language, t, checkScreen }) => {
  const product = await withLongWords(page, language)
  try {
    await page.goto(product.url)
    const cards = page.locator('#results').getByRole('article')
    for (const [place, name] of ['Mona Adel', 'منى عادل'].entries()) {
      const part = cards.nth(place).locator('bdi', { hasText: name }).first()
      const [shown, around] = await Promise.all([boxOf(part), boxOf(part.locator('..'))])
      const start = t('right', 'left')
      const gap = start === 'left' ? shown.x - around.x : around.x + around.width - shown.x - shown.width
      expect(Math.abs(gap), name).toBeLessThan(1)
      expect(shown.width, name).toBeLessThan(around.width)
    }

    await page.mouse.wheel(0, 40)
    await expect(page.locator('#results').getByRole('button', { name: /^(التالي|Next)$/ })).toBeEnabled()
    await cards.last().getByRole('button').last().press('Enter')
    const dialog = page.getByRole('dialog')
    const title = dialog.getByRole('heading', { level: 2 })
    await expect(title).toContainText(t('عبدالرحمن '.repeat(40), 'Abdulrahmanabdulrahman'.repeat(18)))
    expect((await boxOf(title)).height).toBeLessThan(110)
    const close = dialog.getByRole('button', { name: t('إغلاق', 'Close') }).first()
    const apart = async () => Math.abs((await boxOf(close)).y - (await boxOf(title)).y)
    await expect.poll(apart, { message: 'the cross stands at the top' }).toBeLessThan(8)
    await expect(dialog.getByText(t('16 أسبوعًا', '16 weeks'))).toBeInViewport()
    await checkScreen('story-long-name')
  } finally {
    await product.stop()
  }
})

test('words without an end break where their places end', async ({ page, language, t, checkScreen }) => {
  const product = await startProduct()
  try {
    await page.context().addCookies([{ name: 'language', value: language, url: product.url }])
    const site = await openSiteCalls(product.url)
    const endless = (length: number) =>
      inBoth('قوةبلانهاية'.repeat(30).slice(0, length), 'Endlessstrength'.repeat(30).slice(0, length))
    const { hero, packages } = await site.publish({})
    const { basic } = packages
    await site.publish({
      companyName: endless(60),
      hero: { ...hero, title: endless(120), lead: endless(300) },
      packages: { ...packages, basic: { ...basic, features: [endless(160)] } },
    })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(product.url)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${width} wide`).toBeLessThanOrEqual(0)
      const texts = page.locator('#hero h1, #hero h1 ~ p, #packages li, #packages h3')
      expect(await overfull(texts), `texts at ${width}`).toBe(0)
      // The name takes two lines at most, and nothing of the bar's others.
      const bar = page.getByRole('banner')
      const [name, next] = await Promise.all([
        boxOf(bar.getByRole('link').first()),
        boxOf(bar.getByRole('button').filter({ visible: true }).first()),
      ])
      expect(name.height, `the name at ${width}`).toBeLessThanOrEqual(60)
      const isBeside =
        t('rtl', 'ltr') === 'rtl' ? name.x >= next.x + next.width : name.x + name.width <= next.x
      expect(isBeside, `the name beside the buttons at ${width}`).toBe(true)
      if (width < 400) await checkScreen(`endless-words-${width}`)
    }
    await checkScreen('endless-words')
  } finally {
    await product.stop()
  }
})

const shownWidth = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0))

test('pictures that the coach uploads take the place of the drawings', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const site = await openSiteCalls(product.url)
  const photo = await site.upload(await aDrawnPhoto(), 'me.jpg')
  const mark = await site.upload(await aDrawnLogo(), 'mark.png')
  const icon = await site.upload(await aDrawnIcon(), 'icon.png')
  const alt = { ar: 'الكابتن يرفع البار فوق رأسه', en: 'The coach lifts a bar overhead' }
  const logo = { ...mark, alt: { ar: 'الشعار', en: 'The mark' } }
  const caption = { ar: 'من التمرين', en: 'At training' }
  const former = await site.publish({
    heroImage: { ...photo, alt },
    logo,
    favIcon: { ...icon, alt: logo.alt },
    galleryImages: [{ picture: { ...photo, alt }, poster: 'plate', caption }],
  })
  try {
    await page.goto('/')
    const inHero = page.locator('#hero').getByRole('img', { name: t(alt.ar, alt.en) })
    await expect.poll(() => shownWidth(inHero)).toBeGreaterThan(0)
    await expect.poll(() => inHero.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/)
    const brand = page.getByRole('banner').getByRole('link').first()
    await expect.poll(() => shownWidth(brand.locator('picture img'))).toBeGreaterThan(0)
    for (const use of ['icon', 'apple-touch-icon']) {
      await expect(page.locator(`link[rel=${use}]`)).toHaveAttribute('href', `/media/${icon.id}/200.webp`)
    }
    await checkScreen('site-pictures')

    const inGallery = page.locator('#gallery').getByRole('img', { name: t(alt.ar, alt.en) })
    await inGallery.scrollIntoViewIfNeeded()
    await expect.poll(() => shownWidth(inGallery)).toBeGreaterThan(0)
    expect(await site.remove(photo.id)).toBe(409)
  } finally {
    await site.publish(former)
  }
  expect(await site.remove(photo.id)).toBe(204)
  expect(await site.remove(mark.id)).toBe(204)
  expect(await site.remove(icon.id)).toBe(204)
})

test('where a picture is gone the drawn one stands, and the drawn mark', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const site = await openSiteCalls(product.url)
  const picture = await site.upload(await aDrawnPhoto(), 'me.jpg')
  const gone = { ...picture, alt: { ar: 'الكابتن', en: 'The coach' } }
  await page.route(`**/media/${picture.id}/**`, (route) => route.fulfill({ status: 404, body: '' }))
  const former = await site.publish({ heroImage: gone, logo: gone })
  try {
    await page.goto('/')
    const hero = page.locator('#hero')
    await expect(hero.getByRole('img', { name: t('الكابتن', 'The coach') })).toHaveCount(0)
    await expect.poll(() => shownWidth(hero.locator('img[width="1000"]'))).toBeGreaterThan(0)
    const brand = page.getByRole('banner').getByRole('link').first()
    await expect(brand.locator('svg')).toBeVisible()
    await expect(brand.locator('img')).toHaveCount(0)
    await checkScreen('site-picture-gone')
  } finally {
    await site.publish(former)
  }
  expect(await site.remove(picture.id)).toBe(204)
})
