import type { Locator, Page } from '@playwright/test'
import { demoStories, demoTestimonials } from '#server/site/demo-people.ts'
import { startProduct } from '#test/e2e/support/product.ts'
import { aDrawnPhoto, openSiteCalls } from '#test/e2e/support/site-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test.use({ reducedMotion: 'no-preference' })

const results = (page: Page) => page.locator('#results')
const quotes = (page: Page) => page.locator('#testimonials')
const dots = (section: Locator) => section.getByRole('button', { name: /\d (من|of) \d/ })
const button = (section: Locator, name: string) => section.getByRole('button', { name, exact: true })
const spoken = (section: Locator) => section.locator('[aria-live=polite]')
const rest = { x: 2, y: 2 }

/** Clicks without hover or focus, both of which would pause the slides. */
const press = (target: Locator) => target.evaluate((element: HTMLElement) => element.click())
const leave = (page: Page) => page.mouse.move(rest.x, rest.y)

async function expectSlide(section: Locator, slide: number): Promise<void> {
  await expect(section.locator('button[aria-current]')).toHaveCount(1)
  await expect(dots(section).nth(slide)).toHaveAttribute('aria-current', 'true')
}

/** Opens the page with a clock that only the test moves, and a section on its first slide. */
async function openWithClock(page: Page, id: 'results' | 'testimonials'): Promise<Locator> {
  await page.clock.install()
  // A page that is opened while the clock is paused never paints.
  await page.clock.resume()
  await page.goto('/')
  const section = page.locator(`#${id}`)
  await section.scrollIntoViewIfNeeded()
  await expect(async () => {
    await press(dots(section).nth(1))
    await expect(dots(section).nth(1)).toHaveAttribute('aria-current', 'true', { timeout: 500 })
  }).toPass()
  await page.clock.pauseAt(Date.now() + 60_000)
  await leave(page)
  await press(dots(section).nth(1))
  await press(dots(section).nth(0))
  await expectSlide(section, 0)
  return section
}

test('results advance every four seconds in a loop, and by buttons and dots', async ({ page, t }) => {
  const section = await openWithClock(page, 'results')
  const rail = section.getByRole('list').first()
  const moved = () => rail.evaluate((list) => Math.abs(list.scrollLeft))
  const count = await dots(section).count()
  expect(count).toBe(t('phone', 'desktop') === 'phone' ? 3 : 2)

  await page.clock.runFor(3_999)
  await expectSlide(section, 0)
  await page.clock.runFor(1)
  await expectSlide(section, 1)
  await expect.poll(moved).toBeGreaterThan(200)
  for (let slide = 1; slide < count; slide++) await page.clock.runFor(4_000)
  await expectSlide(section, 0)
  await expect.poll(moved).toBe(0)

  await press(button(section, t('السابق', 'Previous')))
  await expectSlide(section, count - 1)
  await press(button(section, t('التالي', 'Next')))
  await expectSlide(section, 0)

  // The current dot changes nothing, not even the remaining time; another dot gives its slide the full time.
  await page.clock.runFor(3_000)
  await press(dots(section).nth(0))
  await page.clock.runFor(1_000)
  await expectSlide(section, 1)
  await page.clock.runFor(3_000)
  await press(dots(section).nth(0))
  await page.clock.runFor(3_999)
  await expectSlide(section, 0)
  await page.clock.runFor(1)
  await expectSlide(section, 1)
})

test('the dots follow a rail that is moved by hand', async ({ page }) => {
  const section = await openWithClock(page, 'results')
  await section.getByRole('article').first().hover()
  const sideways = (await page.locator('html').getAttribute('dir')) === 'rtl' ? -400 : 700
  await page.mouse.wheel(sideways, 0)
  await expectSlide(section, 1)
})

test('slides pause while someone uses them', async ({ page, t }) => {
  const section = await openWithClock(page, 'results')
  await section.getByRole('article').first().hover()
  await page.clock.runFor(20_000)
  await expectSlide(section, 0)
  await leave(page)
  await page.clock.runFor(3_999)
  await expectSlide(section, 0)
  await page.clock.runFor(1)
  await expectSlide(section, 1)

  await press(dots(section).nth(0))
  await button(section, t('إيقاف التمرير التلقائي', 'Pause auto-advance')).click()
  await leave(page)
  await page.clock.runFor(20_000)
  await expectSlide(section, 0)
  await button(section, t('تشغيل التمرير التلقائي', 'Resume auto-advance')).click()
  await page.clock.runFor(4_000)
  await expectSlide(section, 1)

  await leave(page)
  await press(dots(section).nth(0))
  const touched = section.getByRole('article').first()
  await touched.dispatchEvent('touchstart')
  await page.clock.runFor(20_000)
  await expectSlide(section, 0)
  await touched.dispatchEvent('touchend')
  await page.clock.runFor(4_000)
  await expectSlide(section, 1)

  await press(dots(section).nth(0))
  await hideWindow(page, true)
  await page.clock.runFor(20_000)
  await expectSlide(section, 0)
  await hideWindow(page, false)
  await page.clock.runFor(4_000)
  await expectSlide(section, 1)
})

const hideWindow = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
  }, hidden)

test('the arrow key in reading direction advances, and the change is announced', async ({ page, t }) => {
  const section = await openWithClock(page, 'testimonials')
  const onward = t('ArrowLeft', 'ArrowRight')
  const back = t('ArrowRight', 'ArrowLeft')
  await button(section, t('السابق', 'Previous')).focus()
  await page.keyboard.press('Tab')
  await expect(button(section, t('التالي', 'Next'))).toBeFocused()
  await page.clock.runFor(20_000)
  await expectSlide(section, 0)
  await page.keyboard.press(onward)
  await expectSlide(section, 1)
  await expect(spoken(section)).toContainText(t('2 من 3: أسافر كثيرًا', '2 of 3: I travel a lot'))
  await page.keyboard.press(back)
  await page.keyboard.press(back)
  await expectSlide(section, 2)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(5_000)
  await expectSlide(section, 0)
  await expect(spoken(section)).toBeEmpty()
})

test('quotes advance every five seconds and fade within 300 ms', async ({ page, t, checkScreen }) => {
  const section = await openWithClock(page, 'testimonials')
  const quote = section.locator('figure')
  await expect(quote).toHaveCount(3)
  await page.clock.runFor(4_999)
  await expectSlide(section, 0)
  await page.clock.runFor(1)
  await expectSlide(section, 1)
  await expect(quote.nth(1)).toBeVisible()
  await expect(quote.nth(0)).toBeHidden()
  await page.clock.runFor(10_000)
  await expectSlide(section, 0)

  const times = await quote.evaluateAll((all) =>
    all.map((each) => {
      const { transitionDelay, transitionDuration } = getComputedStyle(each)
      return [Number.parseFloat(transitionDelay), Number.parseFloat(transitionDuration)]
    }),
  )
  expect(times).toEqual([
    [0.15, 0.15],
    [0, 0.15],
    [0, 0.15],
  ])

  const box = section.locator('div:has(> figure)')
  const height = (await box.boundingBox())?.height
  await press(button(section, t('السابق', 'Previous')))
  await expectSlide(section, 2)
  await expect(quote.nth(2)).toBeVisible()
  expect((await box.boundingBox())?.height).toBe(height)
  await expect(quote.nth(2).getByRole('img', { name: t('4 من 5 نجوم', '4 out of 5 stars') })).toBeVisible()
  await page.clock.runFor(4_900)
  await press(button(section, t('التالي', 'Next')))
  await page.clock.runFor(4_999)
  await expectSlide(section, 0)
  await page.clock.resume()
  await checkScreen('carousels')
})

test('nothing that floats lies on a control or a text', async ({ page, t }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const quick = page.getByRole('button', { name: t('تواصل سريع', 'Quick contact') })
  const wide = page.viewportSize() ?? { width: 0, height: 0 }
  const widths = t('phone', 'desktop') === 'phone' ? [320, 390, 768] : [860, 1024, 1280, 1440]
  await page.goto('/')
  for (const width of widths) {
    await page.setViewportSize({ ...wide, width })
    const places = ['gallery', 'about', 'results', 'packages', 'testimonials', 'contact']
    for (const id of places) {
      await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
      await scrollUp(page)
      await expect(quick).toBeVisible()
      expect(await page.evaluate(underFloating), `${id} at ${width}`).toEqual([])
    }
  }
  await page.setViewportSize(wide)
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await scrollUp(page)
  await expect(quick).toBeVisible()
  const links = page.getByRole('contentinfo').getByRole('link')
  const lowest = await links.evaluateAll((all) =>
    Math.max(...all.map((link) => link.getBoundingClientRect().bottom)),
  )
  if (t('phone', 'desktop') === 'phone')
    expect(lowest - 20).toBeLessThanOrEqual((await quick.boundingBox())?.y ?? 0)

  await links.last().focus()
  await page.keyboard.press('Shift+Tab')
  await expect(links.nth(-2)).toBeFocused()
  const dock = page.locator('div').filter({ has: quick }).first()
  await expect(dock).toHaveCSS('opacity', '0')
  await quick.focus()
  await expect(dock).toHaveCSS('opacity', '1')
})

test('the dock leads to the packages, and makes room where they are', async ({ page, t }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const quick = page.getByRole('button', { name: t('تواصل سريع', 'Quick contact') })
  await expect(quick).toHaveCount(0)
  await page.mouse.wheel(0, 900)
  await expect(quick).toBeVisible()
  const join = page.getByRole('link', {
    name: t('اشترك · من 1,200 جنيه شهريًا', 'Join · from EGP 1,200 a month'),
  })
  if (t('phone', 'desktop') === 'desktop') {
    await expect(join).toBeHidden()
    return
  }
  const { x = 0 } = (await quick.boundingBox()) ?? {}
  const { x: beside = 0, width = 0 } = (await join.boundingBox()) ?? {}
  expect(beside + width).toBeLessThanOrEqual(x)
  await join.click()
  await expect(page.locator('#packages')).toBeInViewport()
  await page.mouse.wheel(0, 300)
  await expect(quick).toBeHidden()
  await page.mouse.wheel(0, -100)
  await expect(quick).toBeVisible()
})

/** Scrolls up a little, in a frame of its own: then the dock is there in every section. */
async function scrollUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    await frame()
    await frame()
    scrollBy({ top: -20, behavior: 'instant' })
    await frame()
    await frame()
  })
}

/** Texts and controls under something that floats, unless it is opaque and as wide as the window. */
function underFloating(): string[] {
  const floating = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { position, visibility, opacity, zIndex } = getComputedStyle(element)
    return position === 'fixed' && visibility === 'visible' && opacity === '1' && Number(zIndex) > 0
  })
  const found: string[] = []
  // The bar at the top is opaque where it has something; the ribbon of the demo lies in the margin.
  for (const box of floating.filter((element) => !element.closest('header, aside'))) {
    const over = box.getBoundingClientRect()
    const isOpaque = /^rgb\(/.test(getComputedStyle(box).backgroundColor)
    if (over.width === 0 || (isOpaque && over.left <= 0 && over.right >= innerWidth)) continue
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const holder = text.parentElement
      if (!text.nodeValue?.trim() || !holder?.checkVisibility({ visibilityProperty: true })) continue
      if (box.contains(holder) || holder.closest('header, .visually-hidden')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const around = holder.closest('a, button, input, label') ?? range
      const under = around.getBoundingClientRect()
      const isBeside = under.right <= over.left || under.left >= over.right
      if (!isBeside && under.bottom > over.top && under.top < over.bottom) found.push(text.nodeValue)
    }
  }
  return found
}

test('nothing moves by itself with reduced motion', async ({ page, t }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const id of ['results', 'testimonials'] as const) {
    const section = await openWithClock(page, id)
    await expect(button(section, t('إيقاف التمرير التلقائي', 'Pause auto-advance'))).toHaveCount(0)
    await page.clock.runFor(60_000)
    await expectSlide(section, 0)
  }
  await press(button(quotes(page), t('التالي', 'Next')))
  const durations = await quotes(page)
    .locator('figure')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).transitionDuration))
  expect(new Set(durations)).toEqual(new Set(['0s']))
})

test("the hero's stop button stops the slides too", async ({ page, t }) => {
  const section = await openWithClock(page, 'testimonials')
  await press(page.getByRole('button', { name: t('إيقاف الحركة', 'Pause animation') }))
  await page.clock.runFor(60_000)
  await expectSlide(section, 0)
  await press(page.getByRole('button', { name: t('تشغيل الحركة', 'Play animation') }))
  await page.clock.runFor(5_000)
  await expectSlide(section, 1)
})

test('a card opens its whole story in a dialog that closes in four ways', async ({
  page,
  t,
  checkScreen,
}) => {
  const section = await openWithClock(page, 'results')
  const card = section.getByRole('article').first()
  const read = card.getByRole('button', { name: t('اقرأ القصة كاملة', 'Read the full story') })
  const dialog = page.getByRole('dialog')
  const close = dialog.getByRole('button', { name: t('إغلاق', 'Close') })

  await card.click({ position: { x: 160, y: 90 } })
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(
    t('محمود: خسر 16 كجم وثبّت وزنه', 'Mahmoud: Lost 16 kg and kept it off'),
  )
  for (const said of [
    t('16 أسبوعًا', '16 weeks'),
    t('من 98 إلى 82 كجم', '98 to 82 kg'),
    t('34 سنة', '34'),
    t('محاسب', 'Accountant'),
    t('نوم أفضل', 'Sleep better'),
    t('أكل متأخر بالليل', 'Late-night eating'),
    t('مشي بعد العشاء', 'A walk after dinner'),
    t('وهو يعمل عشر ساعات على مكتب', 'while working ten hours a day at a desk'),
    t('عمل مكتبي وأسرة صغيرة', 'A desk job and a young family'),
    t('أن يلعب مع ابنه دون أن يتعب', 'To play with his son without getting tired'),
  ]) {
    await expect(dialog).toContainText(said)
  }
  await expect(dialog.getByRole('img', { name: t('5 من 5 نجوم', '5 out of 5 stars') })).toBeVisible()
  await page.clock.runFor(20_000)
  await expectSlide(section, 0)
  await page.clock.resume()
  await checkScreen('story')

  await expect(close).toHaveCount(2)
  await close.first().click()
  await expectClosed(dialog, read)
  await page.keyboard.press('Enter')
  await close.last().click()
  await expectClosed(dialog, read)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expectClosed(dialog, read)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.mouse.click(rest.x, rest.y)
  await expectClosed(dialog, read)
})

async function expectClosed(dialog: Locator, opener: Locator): Promise<void> {
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
}

test('without scripts every story and every quote is readable', async ({ browser, product, language, t }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  await context.addCookies([{ name: 'language', value: language, url: product.url }])
  const page = await context.newPage()
  await page.goto(product.url)
  await expect(quotes(page).locator('figure').filter({ visible: true })).toHaveCount(3)
  const quote = results(page).getByText(t('رجعت سارة للتمرين', 'Sara came back'))
  await expect(quote).toBeVisible()
  await expect(dots(quotes(page)).filter({ visible: true })).toHaveCount(0)
  await context.close()
})

test('keys and mouse move the line between two photos', async ({
  context,
  language,
  page,
  t,
  checkScreen,
}) => {
  const product = await startProduct()
  await context.addCookies([{ name: 'language', value: language, url: product.url }])
  await publishPhotosAndLongTexts(product.url)
  await page.goto(product.url)
  const section = results(page)
  const card = section.getByRole('article').first()
  const divider = card.getByRole('slider', {
    name: t('الحد الفاصل بين الصورتين', 'Divider between the two photos'),
  })
  const frame = card.locator('div:has(> input)')
  const before = frame.locator('> div').first()
  const width = async () => Math.round((await before.boundingBox())?.width ?? 0)
  const whole = (await frame.boundingBox())?.width ?? 0
  expect(Math.abs((await width()) - whole / 2)).toBeLessThanOrEqual(1)
  // The first photo is at the start of the reading direction.
  const beginning = async (part: Locator) => {
    const box = await part.boundingBox()
    return Math.round((box?.x ?? 0) + (language === 'ar' ? (box?.width ?? 0) : 0))
  }
  expect(await beginning(before)).toBe(await beginning(frame))

  const former = await width()
  await divider.focus()
  for (let times = 0; times < 10; times++) await page.keyboard.press(t('ArrowLeft', 'ArrowRight'))
  await expect(divider).toHaveValue('60')
  await expect.poll(width).toBeGreaterThan(former)
  await dragLine(page, divider, t('rtl', 'ltr') === 'rtl' ? 80 : -80)
  await expect.poll(width).toBeLessThan(former)
  await page.keyboard.press('Home')
  await expect.poll(width).toBeLessThan(30)
  await page.keyboard.press('End')
  await expect.poll(width).toBeGreaterThan(whole - 30)
  await expectSlide(section, 0)
  await divider.fill('0')
  await drawAcross(page, frame)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await divider.fill('50')
  await checkScreen('before-after')

  await card.getByRole('button', { name: t('اقرأ القصة كاملة', 'Read the full story') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
  await dialog.getByRole('slider').focus()
  await page.keyboard.press(t('ArrowLeft', 'ArrowRight'))
  await expect(dialog.getByRole('slider')).toHaveValue('51')
  await expect(dialog.getByText(/3 أكتوبر 2026|3 Oct 2026/)).toBeVisible()
  await checkScreen('story-photos')
  await product.stop()
})

/** Publishes a story with photos, one with a name of 400 characters, and a short and the longest testimonial. */
async function publishPhotosAndLongTexts(url: string): Promise<void> {
  const site = await openSiteCalls(url)
  const photo = async (text: { ar: string; en: string }) => {
    const picture = await site.upload(await aDrawnPhoto(), 'photo.jpg')
    return picture ? { ...picture, alt: text } : null
  }
  const [first, ...others] = demoStories
  const [quote] = demoTestimonials
  if (!first || !quote) throw new Error('the demo has no stories')
  const name = { ar: 'عبدالرحمن '.repeat(40).trim(), en: 'Abdulrahmanabdulrahman'.repeat(18) }
  const content = { ar: 'كلمة '.repeat(160).trim(), en: 'Word '.repeat(160).trim() }
  const longStory = { ...first, id: 'long', name, startWeight: 70, endWeight: 70, weeks: 260 }
  const photos = {
    beforeImage: await photo({ ar: 'محمود قبل البداية', en: 'Mahmoud before he started' }),
    afterImage: await photo({ ar: 'محمود بعد 16 أسبوعًا', en: 'Mahmoud after 16 weeks' }),
    photosConsentDay: '2026-10-03',
  }
  await site.publish({
    resultsPage: { stories: [{ ...first, ...photos }, ...others, longStory] },
    testimonials: [quote, { ...quote, id: 'long', name, content }],
  })
}

/** Drags the line, which is at 60 of 100, by some pixels; near the top of the pictures. */
async function drawAcross(page: Page, frame: Locator): Promise<void> {
  const box = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const y = box.y + box.height * 0.4
  await page.mouse.move(box.x + box.width * 0.6, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.4, y, { steps: 5 })
  await page.mouse.up()
}

async function dragLine(page: Page, divider: Locator, by: number): Promise<void> {
  const { width, height } = (await divider.boundingBox()) ?? { width: 0, height: 0 }
  const grip = 44
  const along = grip / 2 + (width - grip) * 0.6
  const position = { x: by > 0 ? width - along : along, y: height * 0.15 }
  // Waits until the layout no longer moves.
  await divider.hover({ position })
  const box = (await divider.boundingBox()) ?? { x: 0, y: 0 }
  const [x, y] = [box.x + position.x, box.y + position.y]
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 5 })
  await page.mouse.up()
}
