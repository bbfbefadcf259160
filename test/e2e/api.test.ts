import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { startNginx } from '#scripts/proxy/start-nginx.ts'
import { startProduct } from '#test/e2e/support/product.ts'
import { startStoppablePostgres } from '#test/e2e/support/stoppable-postgres.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Translate = (arabic: string, english: string) => string

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

function cardsOf(page: Page, t: Translate) {
  return {
    health: cardOf(page, t('حالة الخادم', 'Health')),
    coaches: cardOf(page, t('الكباتن', 'Coaches')),
    resources: cardOf(page, t('المواد', 'Resources')),
    plans: cardOf(page, t('الباقات', 'Plans')),
  }
}

const runButton = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('تشغيل الفحص', 'Run checks'), exact: true })

test('one button shows whether the API responds, and 401 counts as a response', async ({
  page,
  t,
  checkScreen,
}) => {
  await page.goto('/api-test')
  const cards = cardsOf(page, t)
  const works = t('يعمل', 'OK')
  await expect(cards.health).toContainText(works)
  await expect(cards.health).toContainText(t('قاعدة البيانات: متصلة', 'Database: connected'))
  await expect(cards.plans).toContainText(t('لم يُفحص', 'Not run'))
  const onlyHealth = t(
    'تم فحص حالة الخادم فقط حتى الآن.',
    'Only the server’s health has been checked so far.',
  )
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
  await checkScreen('api-test')
  await page.getByRole('button', { name: t('مسح السجل', 'Clear log') }).click()
  await expect(log).toHaveCount(0)
  await expect(page.getByRole('region', { name: t('السجل', 'Log') })).toBeFocused()
})

test('shows what to check if there is no response, or one of another server', async ({
  page,
  t,
  checkScreen,
}) => {
  await page.clock.install()
  await page.goto('/api-test')
  const cards = cardsOf(page, t)
  await expect(cards.health).toContainText(t('يعمل', 'OK'))
  await page.route('**/api/subscriptions/plans', (route) => route.abort())
  // Proxies add a request id to their responses like the server, and some send JSON.
  const headers = { 'x-request-id': 'of-a-proxy' }
  const stubResponse = (address: string, status: number, body: string) =>
    page.route(address, (route) => route.fulfill({ status, headers, body }))
  await stubResponse('**/api/coach', 401, '<h1>proxy</h1>')
  await stubResponse('**/api/resources', 401, '{"error":"Unauthorized","code":"E401"}')
  await runButton(page, t).click()
  await expect(
    page.getByText(t('لم ينجح 3 من الفحوص الأربعة.', '3 of the four checks failed.')),
  ).toBeVisible()
  await expect(cards.plans).toContainText(
    t('لم يصل رد، مع أن هذا الجهاز متصل', 'No response, even though this device'),
  )
  for (const card of [cards.coaches, cards.resources]) {
    await expect(card).toContainText(t('لا يستجيب', 'Failed'))
    await expect(card).toContainText(t('وصل رد من خادم آخر', 'came from another server'))
  }
  await expect(page.locator('ol')).not.toContainText('of-a-proxy')
  await checkScreen('api-test-failed')
  // A newer server may respond like this to a page that was opened before.
  await stubResponse('**/api/health', 200, '{"status":"well"}')
  await runButton(page, t).click()
  await expect(cards.health).toContainText(t('رد الخادم بخطأ', 'The server responded with an error'))
})

test('reports a server that never responds after ten seconds', async ({ page, t, checkScreen }) => {
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
    await expect(card).toContainText(t('انتهت مهلة 10 ثوانٍ بدون رد', 'no response within 10 seconds'))
    await expect(card).toContainText(t('فقد يكون الخادم', 'the server may be overloaded'))
  }
  await checkScreen('api-test-timed-out')
})

test('retries failed checks with the health check until they succeed', async ({ page, t }) => {
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

  let count = 0
  await page.route('**/api/subscriptions/plans', (route) => {
    count += 1
    return count < 3 ? route.fulfill({ status: 500, body: '' }) : route.continue()
  })
  await runButton(page, t).click()
  await expect(cards.plans).toContainText(t('لا يستجيب', 'Failed'))
  await expect(cards.plans).toContainText(t('يُعاد كل 30 ثانية', 'Retries every 30 seconds'))
  for (const verdict of [t('لا يستجيب', 'Failed'), t('الرد 200', 'Answer 200')]) {
    const next = count + 1
    // In steps: in one leap, a request that has just started would reach its limit of 10 seconds.
    await expect(async () => {
      await page.clock.runFor(1_000)
      expect(count).toBe(next)
    }).toPass({ intervals: [50] })
    await expect(cards.plans).toContainText(verdict)
  }
  await page.clock.runFor(30_000)
  await expect(cards.health).toContainText(t('يعمل', 'OK'))
  expect(count).toBe(3)
})

test('reports that PostgreSQL is away, serves pages meanwhile, and recovers by itself', async ({
  page,
  t,
  language,
}) => {
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

      await postgres.disconnect()
      // The server caches its last check of the database for a second.
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

      await postgres.reconnect()
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
})

test('names the nginx setting that rejects an upload of 5 MB, and passes once it is set', async ({
  page,
  product,
  language,
  t,
  checkScreen,
}) => {
  const upstream = Number(new URL(product.url).port)
  const location = 'proxy_set_header Host $http_host;'
  const stock = await startNginx({ upstream, location })
  const line = 'client_max_body_size 520m;'
  const raised = await startNginx({ upstream, location, server: line })
  const waiting = () => product.count('select count(*) from uploads')
  const before = waiting()
  try {
    for (const { url } of [stock, raised]) {
      await page.context().addCookies([{ name: 'language', value: language, url }])
    }
    await page.goto(`${stock.url}/api-test`)
    const probe = page.getByRole('region', { name: t('رفع الإيصالات الكبيرة', 'Large receipts') })
    const send = probe.getByRole('button', { name: t('إرسال 5 ميجابايت', 'Send 5 MB') })
    await send.click()
    await expect(probe).toContainText(
      t('رفض الخادم الوسيط أمام الموقع إرسال 5 ميجابايت', 'A server in front of the site rejected 5 MB'),
    )
    await expect(probe.locator('code')).toHaveText(line)
    expect(stock.logged()).toContain('client intended to send too large body')
    const log = page.locator('ol')
    await expect(log).toContainText(/POST \/api\/upload\/payment-proof 413 5242880 bytes \d+ ms failed/)
    await checkScreen('api-test-refused-in-front')

    await page.goto(`${raised.url}/api-test`)
    await send.click()
    await expect(probe).toContainText(t('وصلت 5 ميجابايت كاملة', 'All 5 MB arrived'))
    await expect(log).toContainText(/422 5242880 bytes \d+ ms ok \S+Z request \S+/)
    await checkScreen('api-test-arrived')
    expect(waiting()).toBe(before)

    // Other responses are not reported as a proxy's limit.
    await page.route('**/api/upload/**', (route) => route.abort())
    await send.click()
    await expect(probe).toContainText(
      t('انقطع الاتصال قبل وصول الرد', 'The connection dropped before a response came'),
    )
    await expect(probe.locator('code')).toHaveCount(0)
  } finally {
    await raised.stop()
    await stock.stop()
  }
})

test('lists the parts of the server with their state, and shows staff the reasons', async ({
  page,
  language,
  t,
  checkScreen,
}) => {
  const password = 'a password of this story'
  const product = await startProduct({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    FREE_SPACE_FLOOR_MB: '10000000',
    ADMIN_USERNAME: 'mona',
    ADMIN_PASSWORD: password,
  })
  try {
    await page.context().addCookies([{ name: 'language', value: language, url: product.url }])
    const parts = page.getByRole('region', { name: t('أجزاء الخادم', 'Server parts') })
    const part = (name: string) =>
      parts.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
    const jobs = part(t('المهام الدورية', 'Background jobs'))
    await expect(async () => {
      // No job has this name, so none resets the row; inserted before the first run of the jobs, it would be removed.
      product.change(
        `insert into jobs (name, next_run_at, failures, last_error) values ('of-this-test', ?, 4, 'EIO') on conflict do nothing`,
        '2999-01-01T00:00:00.000Z',
      )
      await page.goto(`${product.url}/api-test`)
      const state = t('تفشل باستمرار', 'Failing repeatedly')
      await expect(jobs).toContainText(state, { timeout: 2000 })
    }).toPass()
    await expect(part(t('الملفات', 'Files'))).toContainText(t('الحفظ يعمل', 'Working'))
    const disk = part(t('مساحة القرص', 'Disk space'))
    await expect(disk).toContainText(t('رفع الملفات متوقف', 'Uploads are off'))
    await expect(part(t('البريد', 'Email'))).toContainText(t('لم يُضبط', 'Not set up'))
    await expect(part(t('الإصدار', 'Version'))).toContainText(/\d+\.\d+\.\d+/)
    await expect(part(t('الوصول', 'Access'))).toContainText('PUBLIC_URL')
    await expect(parts).not.toContainText('EIO')
    await page.getByRole('button', { name: t('تشغيل الفحص', 'Run checks'), exact: true }).click()
    await expect(
      page.getByText(t('لكن جزءًا من الخادم لا يعمل', 'but part of the server isn’t working')),
    ).toBeVisible()

    await page.goto(`${product.url}/admin`)
    await page.getByLabel(t('اسم المستخدم', 'Username')).fill('mona')
    await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: t('دخول لوحة الإدارة', 'Access Admin Panel') }).click()
    await expect(page.getByRole('heading', { name: t('لوحة الإدارة', 'Admin Dashboard') })).toBeVisible()
    await page.goto(`${product.url}/api-test`)
    await expect(jobs).toContainText('of-this-test')
    await expect(jobs).toContainText('EIO')
    await expect(disk).toContainText(t('والحد الأدنى', 'at least'))
    await checkScreen('api-test-parts')
  } finally {
    await product.stop()
  }
})

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function errorsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .setLegacyMode(true)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('the API reference is readable folded and unfolded, in both themes', async ({ page }, info) => {
  await page.goto('/api/docs')
  const folded = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    calls: document.querySelectorAll('details').length,
  }))
  // A folded call takes two lines of text on a phone, and the head of the page little.
  expect(folded.calls).toBeGreaterThan(100)
  expect(folded.height / folded.calls).toBeLessThan(230)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await errorsOf(page), `folded, ${colorScheme}`).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    if (process.env.PICTURES)
      await page.screenshot({ path: `pictures/${info.project.name}/api-docs-${colorScheme}.png` })
  }
  await page.evaluate(() => {
    for (const call of [...document.querySelectorAll('details')].filter((_, index) => index % 9 === 0))
      call.open = true
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await errorsOf(page), `unfolded, ${colorScheme}`).toEqual([])
  }
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

test('a link to a call unfolds it, and its links lead to other calls and back to the top', async ({
  page,
}, info) => {
  await page.goto('/api/docs#login')
  const login = page.locator('details').filter({ has: page.locator('#login') })
  await expect(login).toHaveJSProperty('open', true)
  await expect(login.locator('summary')).toBeInViewport()
  if (process.env.PICTURES)
    await page.screenshot({ path: `pictures/${info.project.name}/api-docs-login.png` })
  await login.getByRole('link', { name: 'invalid_credentials' }).click()
  await expect(page.locator('#error-invalid_credentials')).toBeInViewport()
  // A wide window has the contents always beside.
  const up = page.getByRole('link', { name: '↑ Contents' }).last()
  if (await up.isVisible()) await up.click()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents).toBeInViewport()
  await contents.getByRole('link', { name: 'Applying' }).click()
  await expect(page.getByRole('heading', { name: 'Applying' })).toBeInViewport()
})

test('the calls are searched by path, words and names', async ({ page }, info) => {
  await page.goto('/api/docs')
  await page.keyboard.press('/')
  const search = page.getByLabel('Search calls')
  await expect(search).toBeFocused()
  await search.fill('password')
  const shown = page.locator('.group > details:visible')
  await expect(page.getByRole('status')).toHaveText(`${await shown.count()} calls`)
  await expect(shown.first()).toContainText(/password/i)
  await expect(page.getByRole('heading', { name: 'Start here' })).toBeHidden()
  if (process.env.PICTURES)
    await page.screenshot({ path: `pictures/${info.project.name}/api-docs-search.png` })
  await search.fill('nothing like this')
  await expect(page.getByRole('status')).toHaveText('No call matches')
  expect(await errorsOf(page)).toEqual([])
  await search.press('Escape')
  await expect(search).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Start here' })).toBeVisible()
})

test('the reference has an Arabic introduction for readers of Arabic', async ({ page }) => {
  await page.goto('/api/docs')
  const greeting = page.locator('[lang="ar"]')
  await expect(greeting).toHaveAttribute('dir', 'rtl')
  await expect(greeting).toContainText('المرجع نفسه مكتوب بالإنجليزية')
  await expect(page.getByRole('main')).toHaveCount(1)
})
