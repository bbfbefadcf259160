import type { BrowserContext, Page } from '@playwright/test'
import { startProduct } from '#e2e/support/product.ts'
import { aDrawnPhoto, openSiteCalls } from '#e2e/support/site-calls.ts'
import { expect, story } from '#e2e/support/story.ts'
import { aReceipt } from '#server/testing/sample-pictures.ts'

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

/** A product of the story's own, whose site may be changed. */
async function ownProduct(context: BrowserContext, language: string) {
  const product = await startProduct()
  await context.addCookies([{ name: 'language', value: language, url: product.url }])
  return { product, site: await openSiteCalls(product.url) }
}

story('the sections stand in the order of the settings, one more plate on each', async ({ page, look }) => {
  await page.goto('/')
  const ids = await sectionIds(page)
  expect(ids).toEqual(defaultOrder.filter((id) => ids.includes(id)))
  expect(ids).toEqual(expect.arrayContaining(['gallery', 'statistics', 'about', 'videos', 'steps']))
  const bars = page.locator('section:not(#statistics) div:has(> h2) > span > span')
  const plates = await bars.evaluateAll((all) => all.map((bar) => bar.childElementCount - 2))
  expect(plates).toEqual(plates.map((_, place) => Math.min(8, place + 1)))
  for (const id of ids) await page.locator(`#${id}`).scrollIntoViewIfNeeded()
  await look('sections')
})

story('the gallery is a rail on a phone and a mosaic on a wide screen', async ({ page, t }) => {
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

story('the numbers read as the language writes them', async ({ page, t }) => {
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

story('the numbers of the first view count up once', async ({ page, t }) => {
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

story('the page about the coach shows a page out of a plan', async ({ page, t }) => {
  await page.goto('/')
  const table = page.getByRole('table', { name: t('الأسبوع 6، اليوم 2', 'Week 6, day 2') })
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  const squat = table.getByRole('row', { name: t('سكوات', 'Squat') })
  await expect(squat).toContainText('4 × 8')
  await expect(squat).toContainText(t('60 كجم', '60 kg'))
  await expect(squat).toContainText('+2.5')
  await expect(page.getByRole('heading', { name: t('الشهادات', 'Certifications') })).toBeVisible()
})

story('a video tells what it is about, and closes in every way', async ({ page, t, look }) => {
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
    if (act === close[0]) await look('video')
    await act()
    await expect(dialog).toBeHidden()
    await expect(play).toBeFocused()
  }
})

story('a dialog that cannot be fetched says so, and opens at the next try', async ({ page, t }) => {
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

story('what was said in one language goes when the other is chosen', async ({ page, t }) => {
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

story('where a picture of the gallery is gone its drawing stands', async ({ page, language, look }) => {
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
    await look('gallery-gone')
  } finally {
    await product.stop()
  }
})

story(
  'uploaded pictures open large, and turn in the direction of reading',
  async ({ page, t, look, language }) => {
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
      await look('lightbox')
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
  },
)

story(
  'a gallery of any number of pictures has no gap, and empty lists leave none',
  async ({ page, language, look }) => {
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
      await look('without-lists')
    } finally {
      await product.stop()
    }
  },
)

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

story('on the narrowest phone nothing is wider than the window', async ({ page, look }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await look('sections-320')
})

story(
  'the largest numbers and the longest lists stay inside their places',
  async ({ page, language, look }) => {
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
      await look('longest')
    } finally {
      await product.stop()
    }
  },
)

story('without scripts the videos are described in place', async ({ browser, product, language, t }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url })
  await context.addCookies([{ name: 'language', value: language, url: product.url }])
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText(t('القوة من الحوض', 'The power comes from the hips'))).toBeVisible()
  await expect(page.locator('#videos').getByRole('button')).toHaveCount(0)
  await context.close()
})
