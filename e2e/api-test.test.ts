import type { Page } from '@playwright/test'
import { startProduct } from '#e2e/support/product.ts'
import { startStoppablePostgres } from '#e2e/support/stoppable-postgres.ts'
import { expect, story } from '#e2e/support/story.ts'

type Words = (arabic: string, english: string) => string

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

function cardsOf(page: Page, t: Words) {
  return {
    health: cardOf(page, t('حالة الخادم', 'Health')),
    coaches: cardOf(page, t('المدربون', 'Coaches')),
    resources: cardOf(page, t('المواد', 'Resources')),
    plans: cardOf(page, t('الباقات', 'Plans')),
  }
}

const runButton = (page: Page, t: Words) =>
  page.getByRole('button', { name: t('تشغيل الفحص', 'Run checks'), exact: true })

story(
  'one button tells whether the API answers, and a refusal for want of a sign-in is an answer',
  async ({ page, t, look }) => {
    await page.goto('/api-test')
    const cards = cardsOf(page, t)
    const works = t('يعمل', 'OK')
    await expect(cards.health).toContainText(works)
    await expect(cards.health).toContainText(t('قاعدة البيانات: متصلة', 'Database: connected'))
    await expect(cards.plans).toContainText(t('لم يُفحص', 'Not run'))
    const onlyHealth = t('فُحصت حالة الخادم وحدها حتى الآن.', 'Only the server’s health was checked so far.')
    await expect(page.getByText(onlyHealth)).toBeVisible()
    await runButton(page, t).click()
    await expect(page.getByText(t('كل شيء يعمل.', 'Everything works.'))).toBeVisible()
    await expect(cards.plans).toContainText(t('الرد 200', 'Answer 200'))
    await expect(cards.plans).toContainText(t('العدد: 3', 'Found: 3'))
    await expect(cards.coaches).toContainText(works)
    await expect(cards.resources).toContainText(t('يعمل، ويلزم تسجيل الدخول', 'Working, sign-in needed'))
    await expect(cards.resources).toContainText(t('الرد 401', 'Answer 401'))
    const log = page.locator('ol')
    await expect(log).toContainText(/GET \/api\/resources 401 \d+ ms ok \S+Z request \S+/)
    expect(await log.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
    const times = (await log.innerText()).match(/[\d-]+T\S+Z/g) ?? []
    expect(times.length).toBeGreaterThan(4)
    expect(times).toEqual(times.toSorted())
    await look('api-test')
    await page.getByRole('button', { name: t('مسح السجل', 'Clear log') }).click()
    await expect(log).toHaveCount(0)
    await expect(page.getByRole('region', { name: t('السجل', 'Log') })).toBeFocused()
  },
)

story('where no answer comes, or a stranger’s, it says what to look at', async ({ page, t, look }) => {
  await page.clock.install()
  await page.goto('/api-test')
  const cards = cardsOf(page, t)
  await expect(cards.health).toContainText(t('يعمل', 'OK'))
  await page.route('**/api/subscriptions/plans', (route) => route.abort())
  // Proxies give their answers an id as the server does, and some write them in JSON.
  const headers = { 'x-request-id': 'of-a-proxy' }
  const answers = (address: string, status: number, body: string) =>
    page.route(address, (route) => route.fulfill({ status, headers, body }))
  await answers('**/api/coach', 401, '<h1>proxy</h1>')
  await answers('**/api/resources', 401, '{"error":"Unauthorized","code":"E401"}')
  await runButton(page, t).click()
  await expect(
    page.getByText(t('لم ينجح 3 من الفحوص الأربعة.', '3 of the four checks failed.')),
  ).toBeVisible()
  await expect(cards.plans).toContainText(
    t('لم يصل رد مع أن هذا الجهاز متصل', 'No answer came, though this device'),
  )
  for (const card of [cards.coaches, cards.resources]) {
    await expect(card).toContainText(t('لا يستجيب', 'Failed'))
    await expect(card).toContainText(t('ليس من هذا الخادم', 'not from this server'))
  }
  await expect(page.locator('ol')).not.toContainText('of-a-proxy')
  await look('api-test-failed')
  // As a newer server may answer a page that is open since before.
  await answers('**/api/health', 200, '{"status":"well"}')
  await runButton(page, t).click()
  await expect(cards.health).toContainText(t('رد الخادم بخطأ', 'The server answered with a fault'))
})

story(
  'where a server takes calls and never answers, it says so after ten seconds',
  async ({ page, t, look }) => {
    await page.clock.install()
    await page.goto('/api-test')
    const cards = cardsOf(page, t)
    await expect(cards.health).toContainText(t('يعمل', 'OK'))
    await page.route('**/api/**', () => {})
    await runButton(page, t).click()
    await expect(cards.plans).toContainText(t('جارٍ الفحص…', 'Running…'))
    await page.clock.runFor(9_000)
    await expect(cards.plans).toContainText(t('جارٍ الفحص…', 'Running…'))
    await page.clock.runFor(1_500)
    await expect(page.getByText(t('لم ينجح أي فحص من الأربعة.', 'All four checks failed.'))).toBeVisible()
    for (const card of Object.values(cards)) {
      await expect(card).toContainText(t('لا يستجيب', 'Failed'))
      await expect(card).toContainText(t('انتهت مهلة 10 ثوانٍ بلا رد', 'no answer came within 10 seconds'))
      await expect(card).toContainText(t('فتحقّق من أن الخادم', 'check whether the server'))
    }
    await look('api-test-timed-out')
  },
)

story('what has failed is tried again with the health, until it works', async ({ page, t }) => {
  await page.clock.install()
  await page.goto('/api-test')
  const cards = cardsOf(page, t)
  await expect(cards.health).toContainText(t('يعمل', 'OK'))
  await page.context().setOffline(true)
  await runButton(page, t).click()
  await expect(page.getByText(t('لم ينجح أي فحص من الأربعة.', 'All four checks failed.'))).toBeVisible()
  await expect(cards.plans).toContainText(t('هذا الجهاز غير متصل بالإنترنت', 'This device is offline'))
  await page.context().setOffline(false)
  await expect(page.getByText(t('كل شيء يعمل.', 'Everything works.'))).toBeVisible()

  let asked = 0
  await page.route('**/api/subscriptions/plans', (route) => {
    asked += 1
    return asked < 3 ? route.fulfill({ status: 500, body: '' }) : route.continue()
  })
  await runButton(page, t).click()
  await expect(cards.plans).toContainText(t('لا يستجيب', 'Failed'))
  await expect(cards.plans).toContainText(t('يُعاد كل 30 ثانية', 'Tried again every 30 seconds'))
  for (const verdict of [t('لا يستجيب', 'Failed'), t('الرد 200', 'Answer 200')]) {
    const before = asked
    await page.clock.runFor(30_000)
    await expect(cards.plans).toContainText(verdict)
    expect(asked).toBe(before + 1)
  }
  await page.clock.runFor(30_000)
  await expect(cards.health).toContainText(t('يعمل', 'OK'))
  expect(asked).toBe(3)
})

story(
  'PostgreSQL goes away: it says so, pages go on, and all heals by itself',
  async ({ page, t, language }) => {
    const postgres = await startStoppablePostgres()
    try {
      const environment = { NODE_ENV: 'production', HOST: '127.0.0.1', DATABASE_URL: postgres.url }
      const product = await startProduct(environment)
      try {
        await page.context().addCookies([{ name: 'language', value: language, url: product.url }])
        await page.clock.install()
        await page.goto(product.url)
        const title = await page.locator('h1').textContent()
        await page.goto(`${product.url}/api-test`)
        const { health, coaches } = cardsOf(page, t)
        const connected = t('قاعدة البيانات: متصلة', 'Database: connected')
        await expect(health).toContainText(connected)

        await postgres.goAway()
        // The server believes its last look at the database for a second.
        await expect(async () => {
          await page.clock.runFor(30_000)
          await expect(health).toContainText(t('قاعدة البيانات: غير متصلة', 'Database: disconnected'), {
            timeout: 2_000,
          })
        }).toPass()
        await expect(health).toContainText('503')
        await runButton(page, t).click()
        await expect(coaches).toContainText(t('لا يستجيب', 'Failed'))
        const other = await page.context().newPage()
        await other.goto(product.url)
        await expect(other.locator('h1')).toHaveText(title ?? '')

        await postgres.comeBack()
        await expect(async () => {
          await page.clock.runFor(30_000)
          await expect(health).toContainText(connected, { timeout: 2_000 })
          await expect(coaches).toContainText(t('الرد 200', 'Answer 200'), { timeout: 2_000 })
        }).toPass()
        await other.reload()
        await expect(other.locator('h1')).toHaveText(title ?? '')
      } finally {
        await product.stop()
      }
    } finally {
      await postgres.stop()
    }
  },
)
