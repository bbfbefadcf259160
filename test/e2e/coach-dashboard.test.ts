import type { Locator, Page } from '@playwright/test'
import { button } from '#test/e2e/support/accessible-name.ts'
import { anApplicant, enterAsCoach, signInAsCoach } from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const tab = (page: Page, t: Say, part: 'dashboard' | 'pending' | 'active' | 'resources') =>
  page
    .getByRole('tablist')
    .first()
    .getByRole('tab', { name: tabs(t)[part] })

const tabs = (t: Say) => ({
  dashboard: t('الرئيسية', 'Dashboard'),
  pending: t('طلبات معلّقة', 'Pending Requests'),
  active: t('اشتراكات نشطة', 'Active Subscriptions'),
  resources: t('المواد', 'Resources'),
})

test('the coach signs in, or sees why it failed', async ({ page, t, checkScreen }) => {
  await page.goto('/coach')
  await expect(page.getByRole('heading', { name: t('دخول الكابتن', 'Coach login') })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${t('لوحة الكابتن', 'Coach Dashboard')}`))
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  const enter = button(page, t('دخول', 'Login'))
  await enter.click()
  await expect(page.getByText(t('هذا الحقل مطلوب', 'This field is required')).first()).toBeVisible()
  await checkScreen('coach-login-empty')

  const name = page.getByLabel(t('اسم المستخدم أو البريد الإلكتروني', 'Username or email'))
  await name.fill(`nobody.${Date.now()}@example.com`)
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('not the right one')
  await page.route('**/api/auth/coach-login', (route) => route.abort())
  await enter.click()
  const toast = page.getByRole('alert').filter({ hasText: t('خطأ في الدخول', 'Login Error') })
  await expect(toast).toContainText(t('تعذّر الاتصال بالخادم', 'Failed to connect to server'))
  await checkScreen('coach-login-error')

  await page.unroute('**/api/auth/coach-login')
  await enter.click()
  const notice = page.getByRole('alert').filter({ hasText: t('فشل الدخول', 'Login Failed') })
  await expect(notice).toContainText(t('بيانات الدخول غير صحيحة', 'Invalid credentials'))
  await expect(page.getByRole('main').locator('form')).toContainText(
    t('بيانات الدخول غير صحيحة', 'Invalid credentials'),
  )
  await checkScreen('coach-login-failed')

  await signInAsCoach(page, t)
  await expect(page.getByText(t('تم تسجيل الدخول بنجاح', 'Successfully logged in'))).toBeVisible()
  await expect(tab(page, t, 'dashboard')).toHaveAttribute('aria-selected', 'true')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: t('لوحة الإدارة', 'Admin Dashboard') })).toBeVisible()
  await page.goto('/coach')
  await button(page, t('تسجيل الخروج', 'Logout')).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText(t('تم تسجيل الخروج بنجاح', 'Logged out successfully'))).toBeVisible()
})

test('the dashboard shows four figures and the newest applications, and its tabs have addresses', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Mariam Nabil')
  await applyByApi(product, t, applicant)
  await enterAsCoach(page, t)
  const figures = page.getByRole('region', { name: t('نظرة سريعة', 'At a glance') })
  await expect(figures.getByRole('listitem')).toHaveCount(4)
  const pending = product.count("select count(*) from applications where status = 'pending'")
  const users = product.count("select count(*) from users where role = 'user'")
  await expect(figures.getByRole('link', { name: t('طلبات معلّقة', 'Pending requests') })).toContainText(
    String(pending),
  )
  await expect(
    figures.getByRole('listitem').filter({ hasText: t('كل المستخدمين', 'Total users') }),
  ).toContainText(String(users))
  await expect(figures).toContainText(t('محظورون', 'Blocked users'))
  const recent = page.getByRole('region', { name: t('أحدث الطلبات', 'Recent requests') })
  await expect(recent.getByRole('article').first()).toContainText(applicant.email)
  await expect(recent.getByRole('article').first()).toContainText(t('تاريخ الإرسال', 'Submitted'))
  await expect(page.getByText(t('آخر تحديث', 'Updated'))).toBeVisible()
  await checkScreen('coach-dashboard')

  await figures.getByRole('link', { name: t('طلبات معلّقة', 'Pending requests') }).click()
  await expect(page).toHaveURL(/\/coach#pending$/)
  await expect(page.getByRole('heading', { name: t('طلبات معلّقة', 'Pending Requests') })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(t('قيد المراجعة', 'Pending'))
  await checkScreen('coach-pending')
  await page.reload()
  await expect(tab(page, t, 'pending')).toHaveAttribute('aria-selected', 'true')
  await tab(page, t, 'active').click()
  await expect(page).toHaveURL(/#active$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await checkScreen('coach-active')
  await tab(page, t, 'resources').click()
  await expect(page).toHaveURL(/#resources/)
  await expect(page.getByRole('tablist')).toHaveCount(2)
  await checkScreen('coach-resources')
  await page.goBack()
  await expect(tab(page, t, 'active')).toHaveAttribute('aria-selected', 'true')
})

test('tabs report what they cannot load, and recover', async ({ page, t, checkScreen }) => {
  await page.clock.install()
  await page.route('**/api/admin/coach-dashboard', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.route('**/api/admin/requests?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await enterAsCoach(page, t)
  await page.clock.runFor(10_000)
  await expect(
    page.getByRole('heading', { name: t('تعذّر تحميل لوحة الكابتن', 'Couldn’t load the dashboard') }),
  ).toBeVisible()
  await checkScreen('coach-dashboard-failed')
  await page.unroute('**/api/admin/coach-dashboard')
  await button(page, t('إعادة المحاولة', 'Try again')).click()
  await expect(page.getByRole('region', { name: t('نظرة سريعة', 'At a glance') })).toBeVisible()
  await tab(page, t, 'pending').click()
  await page.clock.runFor(10_000)
  await expect(
    page.getByRole('heading', { name: t('تعذّر تحميل الاشتراكات', 'Error Loading Subscriptions') }),
  ).toBeVisible()
  await page.unroute('**/api/admin/requests?*')
  await page.route('**/api/admin/requests?*', async (route) => {
    const response = await (await route.fetch()).json()
    await route.fulfill({ json: { ...response, requests: [], total: 0, pages: 0 } })
  })
  await button(page, t('إعادة المحاولة', 'Try again')).click()
  const none = t('لا توجد طلبات معلّقة. استراحة مستحقة.', 'No pending requests. Enjoy the rest set.')
  await expect(page.getByText(none)).toBeVisible()
  await checkScreen('coach-pending-empty')
  await page.route('**/api/admin/coach-dashboard', async (route) => {
    const { stats } = await (await route.fetch()).json()
    await route.fulfill({ json: { stats: { ...stats, pendingRequests: 0 }, recentRequests: [] } })
  })
  await page.reload()
  await tab(page, t, 'dashboard').click()
  await expect(page.getByText(none)).toBeVisible()
  await checkScreen('coach-dashboard-empty')
})

test('the dashboard refreshes every 30 seconds, and shows the last figures if that fails', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await page.clock.install()
  await enterAsCoach(page, t)
  const pending = page
    .getByRole('region', { name: t('نظرة سريعة', 'At a glance') })
    .getByRole('link', { name: t('طلبات معلّقة', 'Pending requests') })
  const before = product.count("select count(*) from applications where status = 'pending'")
  await expect(pending).toContainText(String(before))
  const applicant = anApplicant('Hana Later')
  await applyByApi(product, t, applicant)
  await page.clock.runFor(31_000)
  await expect(pending).toContainText(String(before + 1))
  await expect(page.getByRole('article').first()).toContainText(applicant.email)

  await page.route('**/api/admin/coach-dashboard', (route) => route.abort())
  await page.clock.runFor(45_000)
  await expect(page.getByText(t('تعذّر التحديث.', 'Couldn’t refresh.'))).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(applicant.email)
  await checkScreen('coach-dashboard-stale')
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
  await page.keyboard.press('Tab')
  await expect(tab(page, t, 'dashboard')).toBeFocused()
  await page.keyboard.press(t('ArrowLeft', 'ArrowRight'))
  await expect(tab(page, t, 'pending')).toBeFocused()
  await page.keyboard.press('Enter')
  const search = page.getByLabel(t('بحث في الطلبات', 'Search requests'))
  await expect(search).toBeVisible()
  await tabTo(page, search)
  await page.keyboard.type(applicant.email)
  const card = page.getByRole('article').filter({ hasText: applicant.email })
  await expect(page.getByRole('article')).toHaveCount(1)
  await tabTo(page, button(card, t('قبول', 'Approve')))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('قبول الاشتراك', 'Approve subscription') })
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused()
  const days = dialog.getByRole('spinbutton')
  await tabTo(page, days)
  await page.keyboard.press('PageUp')
  await expect(days).toHaveValue('40')
  await tabTo(page, button(dialog, t('60 يومًا', '60 days')))
  await page.keyboard.press('Space')
  await expect(days).toHaveValue('60')
  await tabTo(page, button(dialog, t('قبول', 'Approve')))
  await page.keyboard.press('Enter')
  const next = page.getByRole('dialog', { name: t('الخطوات التالية', 'Next steps') })
  await expect(next).toBeVisible()
  await tabTo(page, button(next, t('تم', 'Done')))
  await page.keyboard.press('Enter')
  await expect(next).toBeHidden()
  await expect(page.getByRole('heading', { name: t('طلبات معلّقة', 'Pending Requests') })).toBeFocused()
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < 40 && !(await isThere()); steps++) await page.keyboard.press('Tab')
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

  await enterAsCoach(page, t)
  const card = page.getByRole('region', { name: t('زيارات الموقع', 'Visits to the site') })
  const row = card.getByRole('listitem').filter({ hasText: t('يوتيوب', 'YouTube') })
  await page.getByText(/^(آخر تحديث|Updated)/).scrollIntoViewIfNeeded()
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
