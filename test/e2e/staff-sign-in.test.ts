import type { Locator } from '@playwright/test'
import { button } from '#test/e2e/support/accessible-name.ts'
import {
  anApplicant,
  choosePassword,
  enterAsStaff,
  leaveBackOffice,
  newPasswordField,
  openRequest,
  signInAsCoach,
  signInAsStaff,
} from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('only staff can sign in to the admin portal, and out again', async ({ page, t, checkScreen }) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: t('بوابة الإدارة', 'Admin Portal') })).toBeVisible()
  const enter = page.getByRole('button', { name: t('دخول لوحة الإدارة', 'Access Admin Panel') })
  await enter.click()
  await expect(page.getByText(t('هذا الحقل مطلوب', 'This field is required')).first()).toBeVisible()
  await page.getByLabel(t('اسم المستخدم', 'Username')).fill(`nobody-${Date.now()}`)
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('not the right one')
  await enter.click()
  await expect(page.getByText(t('تعذّر الدخول إلى لوحة الإدارة', 'Admin login failed'))).toBeVisible()
  await expect(page.getByText(t('بيانات الدخول غير صحيحة', 'Invalid credentials')).first()).toBeVisible()
  await checkScreen('admin-login-failed')

  await signInAsStaff(page, t)
  await expect(page.getByText(t('تم تسجيل الدخول إلى لوحة الإدارة', 'Admin login successful'))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: t('الطلبات', 'Requests'), exact: true })).toBeVisible()
  await leaveBackOffice(page, t)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText(t('تم تسجيل الخروج من لوحة الإدارة', 'Admin logout successful'))).toBeVisible()
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
  await checkScreen('coach-login-failed')

  await signInAsCoach(page, t)
  await expect(page.getByText(t('تم تسجيل الدخول بنجاح', 'Successfully logged in'))).toBeVisible()
  // Both addresses share one session, and lead to the same parts.
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: t('لوحة الإدارة', 'Admin Dashboard') })).toBeVisible()
  await page.goto('/coach')
  await leaveBackOffice(page, t)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText(t('تم تسجيل الخروج بنجاح', 'Logged out successfully'))).toBeVisible()
})

test('nothing flashes while the session is checked', async ({ page, t }) => {
  await enterAsStaff(page, t)
  let respond = () => {}
  const released = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/auth/verify-admin', async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText(t('جارٍ التحقق من الدخول…', 'Checking authentication...'))).toBeVisible()
  await expect(page.getByLabel(t('اسم المستخدم', 'Username'))).toHaveCount(0)
  respond()
  await expect(page.getByRole('heading', { name: t('الطلبات', 'Requests'), exact: true })).toBeVisible()
})

test('a session that ends under an open request loses no input', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Ramy')
  await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, applicant)
  await (await newPasswordField(page, t)).fill('typed before the end')
  await choosePassword(page, t)
  // It ends while the approval is on its way: any call before it would ask for the password first.
  await page.route(
    '**/api/admin/approve/*',
    async (route) => {
      product.change("delete from sessions where kind = 'staff'")
      await route.continue()
    },
    { times: 1 },
  )
  await button(request, t('قبول', 'Approve')).click()
  const again = page.getByRole('dialog').last()
  await expect(again.getByLabel(t('اسم المستخدم', 'Username'))).toBeVisible()
  await checkScreen('session-ended')
  await again.getByLabel(t('اسم المستخدم', 'Username')).fill('karim')
  await again.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('karim-trains-2026')
  await again.getByRole('button', { name: t('دخول لوحة الإدارة', 'Access Admin Panel') }).click()
  await expect(again).toBeHidden()
  const toast = page.locator('[data-placed]', {
    hasText: t('تم تسجيل الدخول إلى لوحة الإدارة', 'Admin login successful'),
  })
  await expect(toast).toBeVisible()
  const decision = request.getByRole('region', { name: t('القرار', 'Decision') })
  await expect.poll(() => overlap(toast, decision)).toBe(0)
  await checkScreen('signed-in-again')
  const sent = page.waitForRequest('**/api/admin/approve/*')
  await button(request, t('قبول', 'Approve')).click()
  expect((await sent).postDataJSON()).toMatchObject({ customPassword: 'typed before the end' })
  await expect(request.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
})

/** How many pixels of their heights two elements share. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return Number.NaN
  return Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))
}
