import type { Locator, Page } from '@playwright/test'
import { aReceipt } from '#server/test/sample-pictures.ts'
import { startOwnSite } from '#test/e2e/support/own-site.ts'
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

test('sections follow the order of the settings, each with one more plate', async ({ page, checkScreen }) => {
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
  // It is a tab stop only where it can be scrolled.
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

test('numbers are formatted by language', async ({ page, t }) => {
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
  await page.getByRole('button', { name: t('إيقاف الحركة', 'Pause animation') }).click()
  await page.getByRole('button', { name: t('تشغيل الحركة', 'Play animation') }).click()
  await expect(page.getByRole('button', { name: t('إيقاف الحركة', 'Pause animation') })).toBeVisible()
  // An observer that the page has on the number would be called before this new one, and draw in this frame.
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

test('the section about the coach shows a sample plan', async ({ page, t }) => {
  await page.goto('/')
  const table = page.getByRole('table', { name: t('الأسبوع 6، اليوم 2', 'Week 6, day 2') })
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  const squat = table.getByRole('row', { name: t('سكوات', 'Squat') })
  await expect(squat).toContainText('4 × 8')
  await expect(squat).toContainText(t('60 كجم', '60 kg'))
  await expect(squat).toContainText('+2.5')
  await expect(page.getByRole('heading', { name: t('الشهادات', 'Certifications') })).toBeVisible()
})

test('a video shows its description, and closes in every way', async ({ page, t, checkScreen }) => {
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
    await expect(dialog).toContainText('0:08')
    await expect(dialog).toContainText(t('ثلاثة أخطاء', 'three common mistakes'))
    if (act === close[0]) await checkScreen('video')
    await act()
    await expect(dialog).toBeHidden()
    await expect(play).toBeFocused()
  }
})

test('reports a dialog that cannot be loaded, and opens it at the next try', async ({ page, t }) => {
  await page.goto('/')
  const chunks = /video-dialog-.*\.js/
  await page.route(chunks, (route) => route.abort())
  const play = page.getByRole('button', { name: t('تشغيل: أرجحة الكيتل بل', 'Play: The kettlebell swing') })
  await play.click()
  await expect(
    page.getByText(t('لم يكتمل التحميل.', 'Couldn’t load this.'), { exact: false }).first(),
  ).toBeVisible()
  await page.unroute(chunks)
  await play.click()
  await expect(page.getByRole('dialog')).toContainText('0:08')
})

test('changing the language removes an error in the other language', async ({ page, t }) => {
  await page.goto('/')
  await page.route(/video-dialog-.*\.js/, (route) => route.abort())
  await page.getByRole('button', { name: t('تشغيل: أرجحة الكيتل بل', 'Play: The kettlebell swing') }).click()
  const said = page.getByRole('alert').getByText(t('لم يكتمل التحميل.', 'Couldn’t load this.'))
  await expect(said).toBeVisible()
  await page
    .getByRole('button', { name: t('Switch to English', 'التبديل إلى العربية') })
    .first()
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', t('en', 'ar'))
  await expect(said).toHaveCount(0)
})

test('shows the drawing for a missing gallery image', async ({ page, language, checkScreen }) => {
  const { product, site } = await startOwnSite(page.context(), language)
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

test('uploaded images open large, and arrow keys follow the reading direction', async ({
  page,
  t,
  checkScreen,
  language,
}) => {
  const { product, site } = await startOwnSite(page.context(), language)
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

test('a gallery of any size has no gap, and empty lists are hidden', async ({
  page,
  language,
  checkScreen,
}) => {
  const { product, site } = await startOwnSite(page.context(), language)
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

/** The share of the gallery's box that its images and the gaps between them cover. */
function coverage(page: Page): Promise<number> {
  return gallery(page).evaluate((list) => {
    const gap = 16
    const box = list.getBoundingClientRect()
    const covered = [...list.children]
      .map((item) => item.getBoundingClientRect())
      .reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0)
    return covered / ((box.width + gap) * (box.height + gap))
  })
}

test('without scripts the videos are described in place', async ({ browser, product, language, t }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url })
  await context.addCookies([{ name: 'language', value: language, url: product.url }])
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText(t('القوة من الحوض', 'The power comes from the hips'))).toBeVisible()
  await expect(page.locator('#videos').getByRole('button')).toHaveCount(0)
  await context.close()
})

const shownWidth = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0))

test('uploaded images replace the drawings', async ({ page, product, t, checkScreen }) => {
  const site = await openSiteCalls(product.url)
  const photo = await site.upload(await aDrawnPhoto(), 'me.jpg')
  const mark = await site.upload(await aDrawnLogo(), 'mark.png')
  const icon = await site.upload(await aDrawnIcon(), 'icon.png')
  const alt = { ar: 'الكابتن يرفع البار فوق رأسه', en: 'The coach lifts a bar overhead' }
  const logo = { ...mark, alt: { ar: 'الشعار', en: 'The mark' } }
  const caption = { ar: 'من التمرين', en: 'At training' }
  const former = await site.publish({
    heroImage: { ...photo, alt },
    portrait: { ...photo, alt: { ar: 'كابتن منى', en: 'Coach Mona' } },
    logo,
    favIcon: { ...icon, alt: logo.alt },
    galleryImages: [{ picture: { ...photo, alt }, poster: 'plate', caption }],
  })
  try {
    await page.goto('/')
    const inHero = page.locator('#hero').getByRole('img', { name: t(alt.ar, alt.en) })
    await expect.poll(() => shownWidth(inHero)).toBeGreaterThan(0)
    await expect.poll(() => inHero.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/)
    const portrait = page.locator('#about').getByRole('img', { name: t('كابتن منى', 'Coach Mona') })
    await portrait.scrollIntoViewIfNeeded()
    await expect.poll(() => shownWidth(portrait)).toBeGreaterThan(0)
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

test('shows the drawing and the drawn logo for missing images', async ({ page, product, t, checkScreen }) => {
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
