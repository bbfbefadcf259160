import type { Locator, Page } from '@playwright/test'
import { demoStories } from '#server/site/demo-people.ts'
import { expectHydrated } from '#test/e2e/support/hydration.ts'
import { startOwnSite } from '#test/e2e/support/own-site.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('nothing overflows on the narrowest phone', async ({ page, checkScreen }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await checkScreen('sections-320')
})

test('the largest numbers and the longest lists do not overflow', async ({ page, language, checkScreen }) => {
  const { product, site } = await startOwnSite(page.context(), language)
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

const widths = [320, 390, 600, 1280]
const inBoth = (ar: string, en: string) => ({ ar, en })
const label = inBoth('ابدأ معي اليوم طريقك إلى جسم أقوى وأصح', 'Begin with me your way to a strong body')
const popular = inBoth('الباقة التي يختارها أكثر المشتركين عندي', 'The one that most of my members choose')

/** Starts a product with the longest texts that an owner may set. */
async function withLongWords(page: Page, language: string) {
  const { product, site } = await startOwnSite(page.context(), language)
  const [first, second] = demoStories
  if (!first || !second) throw new Error('the demo has no stories')
  const name = inBoth('عبدالرحمن '.repeat(40).trim(), 'Abdulrahmanabdulrahman'.repeat(18))
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

/** How many of these elements overflow. */
const overfull = (parts: Locator) =>
  parts.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length)

test('the longest button and label texts do not overflow', async ({ page, language, t, checkScreen }) => {
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
      // Fonts and images above may still load and shift the card between two measurements.
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

test('names of any script and length are aligned', async ({ page, language, t, checkScreen }) => {
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
    await expectHydrated(page.locator('#results').getByRole('button', { name: /^(التالي|Next)$/ }))
    await cards.last().getByRole('button').last().press('Enter')
    const dialog = page.getByRole('dialog')
    const title = dialog.getByRole('heading', { level: 2 })
    await expect(title).toContainText(t('عبدالرحمن '.repeat(40), 'Abdulrahmanabdulrahman'.repeat(18)))
    expect((await boxOf(title)).height).toBeLessThan(110)
    const close = dialog.getByRole('button', { name: t('إغلاق', 'Close') }).first()
    const apart = async () => Math.abs((await boxOf(close)).y - (await boxOf(title)).y)
    await expect.poll(apart, { message: 'the close button is at the top' }).toBeLessThan(8)
    await expect(dialog.getByText(t('16 أسبوعًا', '16 weeks'))).toBeInViewport()
    await checkScreen('story-long-name')
  } finally {
    await product.stop()
  }
})

test('endless words break at the edge of their boxes', async ({ page, language, t, checkScreen }) => {
  const { product, site } = await startOwnSite(page.context(), language)
  try {
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
      // The name has two lines at most, and does not overlap the buttons.
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
