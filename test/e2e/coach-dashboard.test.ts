import type { Locator, Page } from '@playwright/test'
import { button } from '#test/e2e/support/accessible-name.ts'
import { anApplicant, enterAsCoach, requestRows } from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const parts = (t: Say) => ({
  today: t('اليوم', 'Today'),
  requests: t('الطلبات', 'Requests'),
  members: t('الأعضاء', 'Members'),
  library: t('المكتبة', 'Library'),
})

/** The link to a part, in the navigation of a wide window or of a phone. */
const link = (page: Page, t: Say, part: 'today' | 'requests' | 'members' | 'library') =>
  page
    .getByRole('navigation', { name: t('أقسام لوحة الإدارة', 'Back office sections') })
    .getByRole('link', { name: parts(t)[part] })

const figuresOf = (page: Page, t: Say) => page.getByRole('region', { name: t('نظرة سريعة', 'At a glance') })
const waitingCard = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('طلبات جديدة', 'New requests') })
const countPending = "select count(*) from applications where status = 'pending'"

test('today shows who waits and four figures, and the parts have addresses', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Mariam Nabil')
  await applyByApi(product, t, applicant)
  await enterAsCoach(page, t)
  const pending = product.count(countPending)
  await expect(link(page, t, 'today')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 2, name: t('من ينتظرك؟', 'Who needs you?') })).toBeVisible()
  const waiting = waitingCard(page, t)
  await expect(waiting).toContainText(String(pending))
  await expect(waiting.getByRole('listitem')).toHaveCount(Math.min(4, pending))
  const figures = figuresOf(page, t)
  await expect(figures.getByRole('listitem')).toHaveCount(4)
  const users = product.count("select count(*) from users where role = 'user'")
  await expect(figures.getByRole('link', { name: t('طلبات معلّقة', 'Pending requests') })).toContainText(
    String(pending),
  )
  await expect(
    figures.getByRole('listitem').filter({ hasText: t('كل المستخدمين', 'Total users') }),
  ).toContainText(String(users))
  await expect(figures).toContainText(t('محظورون', 'Blocked users'))
  await expect(page.getByText(t('آخر تحديث', 'Updated'))).toBeVisible()
  await checkScreen('coach-today')

  const oldest = waiting.getByRole('listitem').first().getByRole('link')
  const name = (await oldest.locator('bdi').first().innerText()).trim()
  await oldest.click()
  await expect(page).toHaveURL(/\/coach#requests\/[\w-]+$/)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(name)
  await page.goBack()
  await figures.getByRole('link', { name: t('طلبات معلّقة', 'Pending requests') }).click()
  await expect(page).toHaveURL(/\/coach#requests$/)
  await expect(page.getByRole('heading', { name: parts(t).requests, exact: true })).toBeVisible()
  await expect(requestRows(page, t).first()).toContainText(t('مدة الانتظار', 'waiting'))
  await checkScreen('coach-requests')
  await page.reload()
  await expect(link(page, t, 'requests')).toHaveAttribute('aria-current', 'page')
  await link(page, t, 'members').click()
  await expect(page).toHaveURL(/#members$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await checkScreen('coach-members')
  // On a phone the library is behind "More".
  const more = page.getByRole('button', { name: t('المزيد', 'More'), exact: true })
  if (await more.isVisible()) {
    await more.click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: parts(t).library })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
  } else await link(page, t, 'library').click()
  await expect(page).toHaveURL(/#library/)
  await expect(page.getByRole('main').getByRole('tablist').first()).toBeVisible()
  await checkScreen('coach-library')
  await page.goBack()
  await expect(link(page, t, 'members')).toHaveAttribute('aria-current', 'page')
})

test('parts report what they cannot load, and recover', async ({ page, t, checkScreen }) => {
  await page.clock.install()
  const failing = ['coach-dashboard', 'today', 'requests?*'].map((path) => `**/api/admin/${path}`)
  for (const path of failing) await page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }))
  await enterAsCoach(page, t)
  await page.clock.runFor(10_000)
  const failed = page.getByRole('heading', {
    name: t('تعذّر تحميل لوحة الكابتن', 'Couldn’t load the dashboard'),
  })
  await expect(failed).toHaveCount(2)
  await checkScreen('coach-today-failed')
  await page.unrouteAll()
  for (const left of [1, 0]) {
    await button(page, t('إعادة المحاولة', 'Try again')).first().click()
    await expect(failed).toHaveCount(left)
  }
  await expect(figuresOf(page, t)).toBeVisible()
  await expect(waitingCard(page, t)).toBeVisible()

  await page.route('**/api/admin/requests?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await link(page, t, 'requests').click()
  await page.clock.runFor(10_000)
  await expect(
    page.getByRole('heading', { name: t('تعذّر تحميل الاشتراكات', 'Error Loading Subscriptions') }),
  ).toBeVisible()
  await page.unrouteAll()
  await page.route('**/api/admin/requests?*', async (route) => {
    const response = await (await route.fetch()).json()
    await route.fulfill({ json: { ...response, requests: [], total: 0, pages: 0 } })
  })
  await button(page, t('إعادة المحاولة', 'Try again')).click()
  await expect(page.getByRole('heading', { name: t('لا أحد ينتظر', 'No one is waiting') })).toBeVisible()
  await checkScreen('coach-requests-empty')
  await page.route('**/api/admin/today', async (route) => {
    const { month, email } = await (await route.fetch()).json()
    const none = { total: 0, rows: [] }
    const lists = { requests: none, ending: none, unassigned: none, messages: none, silent: none }
    await route.fulfill({ json: { ...lists, month, email } })
  })
  await page.goto('/coach#today')
  await page.reload()
  await expect(page.getByRole('heading', { name: t('لا أحد ينتظرك', 'No one needs you') })).toBeVisible()
  await expect(waitingCard(page, t)).toHaveCount(0)
  await checkScreen('coach-today-empty')
})

test('today refreshes every 30 seconds, and shows the last figures if that fails', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await page.clock.install()
  await enterAsCoach(page, t)
  const pending = figuresOf(page, t).getByRole('link', { name: t('طلبات معلّقة', 'Pending requests') })
  const before = product.count(countPending)
  await expect(pending).toContainText(String(before))
  await applyByApi(product, t, anApplicant('Hana Later'))
  await page.clock.runFor(31_000)
  await expect(pending).toContainText(String(before + 1))
  await expect(waitingCard(page, t)).toContainText(String(before + 1))

  for (const part of ['coach-dashboard', 'today']) {
    await page.route(`**/api/admin/${part}`, (route) => route.abort())
  }
  await page.clock.runFor(45_000)
  await expect(page.getByText(t('تعذّر التحديث.', 'Couldn’t refresh, so'))).toHaveCount(2)
  await expect(pending).toContainText(String(before + 1))
  await expect(waitingCard(page, t)).toContainText(String(before + 1))
  await checkScreen('coach-today-stale')
})

test('signs in and approves with the keyboard alone', async ({ page, product, t }) => {
  const applicant = anApplicant('Keyed Karim')
  await applyByApi(product, t, applicant)
  await page.goto('/coach')
  await page.getByLabel(t('اسم المستخدم أو البريد الإلكتروني', 'Username or email')).focus()
  await page.keyboard.type('karim')
  await page.keyboard.press('Tab')
  await page.keyboard.type('karim-trains-2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const start = page.getByRole('link', { name: t('ابدأ المراجعة من الأقدم', 'Start with the oldest') })
  await expect(start).toBeVisible()
  await tabTo(page, start)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused()
  // On a phone the request covers the list.
  await page.keyboard.press('Escape')
  const search = page.getByLabel(t('بحث في الطلبات', 'Search requests'))
  await expect(search).toBeVisible()
  await tabTo(page, search)
  await page.keyboard.type(applicant.email)
  const row = requestRows(page, t)
  await expect(row).toHaveCount(1)
  // A wide window shows what was found, beside what is typed.
  await expect(search).toBeFocused()
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  const request = page.getByRole('article')
  await expect(request.getByRole('heading', { level: 2, name: applicant.name })).toBeFocused()
  const days = request.getByRole('spinbutton')
  await tabTo(page, days)
  await page.keyboard.press('PageUp')
  await expect(days).toHaveValue('40')
  await tabTo(page, button(request, t('60 يومًا', '60 days')))
  await page.keyboard.press('Space')
  await expect(days).toHaveValue('60')
  await tabTo(page, button(request, t('قبول', 'Approve')))
  await page.keyboard.press('Enter')
  await expect(request.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
  // What comes next is telling the applicant.
  await expect(request.getByRole('link', { name: t('على واتساب', 'on WhatsApp') })).toBeFocused()
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < 60 && !(await isThere()); steps++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

test('counts a visit once by its source, and shows the coach the counts', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const counted = () =>
    product.count("select coalesce(sum(count), 0) from visits where source = 'youtube' and page = 'home'")
  const before = counted()
  const visitor = await newPerson()
  const sent: string[] = []
  visitor.on('request', (request) => request.url().endsWith('/api/visits') && sent.push(request.url()))
  await visitor.goto('/?utm_source=YouTube')
  await expect.poll(counted).toBe(before + 1)
  await visitor.reload()
  await visitor.goto('/subscription')
  await visitor.waitForLoadState('networkidle')
  expect(sent).toHaveLength(1)

  await enterAsCoach(page, t, '#numbers')
  const card = page.getByRole('region', { name: t('زيارات الموقع', 'Visits to the site') })
  const row = card.getByRole('listitem').filter({ hasText: t('يوتيوب', 'YouTube') })
  await expect(row).toContainText(String(before + 1))
  const span = (arabic: string, english: string) => card.getByRole('radio', { name: t(arabic, english) })
  await span('90 يومًا', '90 days').check()
  await expect(card.getByRole('listitem').filter({ hasText: t('إنستجرام', 'Instagram') })).toBeVisible()
  await card.scrollIntoViewIfNeeded()
  await checkScreen('coach-visits')

  await page.route('**/api/admin/visits*', (route) => route.abort())
  await span('30 يومًا', '30 days').check()
  await expect(card.getByRole('alert')).toBeVisible({ timeout: 15_000 })
})

test('a reminder is in the member’s language, with its date', async ({ page, t }) => {
  await enterAsCoach(page, t)
  const ending = page.getByRole('region', { name: t('تنتهي خلال 7 أيام', 'Ending within 7 days') })
  const remind = ending.getByRole('link', { name: /Youssef/ })
  const address = new URL((await remind.getAttribute('href')) ?? '')
  expect(address.searchParams.get('text')).toMatch(/^Hi Youssef, .* \d{1,2} [A-Z][a-z]{2} \d{4}\./)
})
