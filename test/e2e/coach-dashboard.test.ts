import type { Locator, Page } from '@playwright/test'
import { button } from '#test/e2e/support/accessible-name.ts'
import {
  anApplicant,
  cardOf,
  enterAsCoach,
  signInAsCoach,
  type TestApplicant,
} from '#test/e2e/support/actions.ts'
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

const approveButton = (place: Page | Locator, t: Say) => button(place, t('قبول', 'Approve'))
const rejectButton = (place: Page | Locator, t: Say) => button(place, t('رفض', 'Reject'))
const daysOf = (dialog: Locator) => dialog.getByRole('spinbutton')

/** Opens the pending requests and the approval of one of them. */
async function openApproval(page: Page, t: Say, applicant: TestApplicant): Promise<Locator> {
  const card = await cardOf(page, t, applicant)
  await approveButton(card, t).click()
  const dialog = page.getByRole('dialog', { name: t('قبول الاشتراك', 'Approve subscription') })
  await expect(dialog).toBeVisible()
  return dialog
}

test('the coach signs in, or is told why not', async ({ page, t, checkScreen }) => {
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

test('the dashboard shows four figures and what is new, and its parts have addresses', async ({
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
  await expect(recent.getByRole('article').first()).toContainText(t('أُرسل', 'Submitted'))
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

test('somebody is approved by days, and the next request is at hand', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const [first, second] = [anApplicant('Farida Samy'), anApplicant('Tarek Lotfy')]
  await applyByApi(product, t, second)
  await applyByApi(product, t, first)
  // An applicant's own password is dropped after a while; then one is generated.
  product.change('update applications set password_hash = null where email = ?', first.email)
  await enterAsCoach(page, t, '#pending')
  const dialog = await openApproval(page, t, first)
  const days = daysOf(dialog)
  await expect(days).toHaveValue('30')
  await expect(
    dialog.getByText(t('اتركها فارغة لإنشاء كلمة مرور تلقائيًا.', 'Leave empty to generate one.')),
  ).toBeVisible()
  await days.fill('366')
  await expect(dialog.getByText(t('اختر من 1 إلى 365 يومًا', 'Choose 1 to 365 days'))).toBeVisible()
  await expect(approveButton(dialog, t)).toBeDisabled()
  await days.fill('0')
  await expect(approveButton(dialog, t)).toBeDisabled()
  await button(dialog, t('90 يومًا', '90 days')).click()
  await expect(days).toHaveValue('90')
  await checkScreen('coach-approve')
  const sent = page.waitForRequest('**/api/admin/approve/*')
  await approveButton(dialog, t).click()
  expect((await sent).postDataJSON()).toEqual({ accessDays: 90 })

  const toast = page.getByRole('status').filter({ hasText: t('تم قبول الاشتراك!', 'Subscription approved!') })
  await expect(toast).toContainText(t('كلمة المرور:', 'Password:'))
  const next = page.getByRole('dialog', { name: t('الخطوة التالية', 'What next') })
  await expect(next).toContainText(first.email)
  await expect(next).toContainText(second.name)
  await checkScreen('coach-approved')

  // What the server made up is shown once: it stays until it is copied, or somebody says that they want it gone.
  const password = next.getByRole('region', { name: t('كلمة المرور', 'Password'), exact: true })
  const made = await password.locator('b').innerText()
  expect(made.length).toBeGreaterThanOrEqual(8)
  const question = page.getByRole('alertdialog', {
    name: t('الإغلاق دون نسخ كلمة المرور؟', 'Leave without copying the password?'),
  })
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await checkScreen('coach-password-leaving')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await button(next, t('إسناد المواد', 'Assign Resources')).click()
  const giving = page.getByRole('dialog', { name: t('إسناد المواد', 'Assign Resources') })
  const library = giving.getByRole('combobox').first()
  await library.click()
  await giving.getByRole('option').first().click()
  await button(giving, t('إسناد المواد', 'Assign Resources')).click()
  await expect(giving).toBeHidden()
  await expect(page.getByText(t('تم إسناد المواد', 'Resources assigned'))).toBeVisible()
  await expect(password).toContainText(made)
  await checkScreen('coach-password-stays')
  await button(next, t('مراجعة الطلب', 'Review request')).click()
  await button(question, t('العودة إلى كلمة المرور', 'Back to the password')).click()
  await button(password, t('نسخ كلمة المرور', 'Copy password')).click()
  await expect(password.getByRole('status')).not.toBeEmpty()

  await button(next, t('مراجعة الطلب', 'Review request')).click()
  const details = page.getByRole('dialog', { name: t('تفاصيل الطلب', 'Request details') })
  await expect(details).toContainText(second.email)
  await approveButton(details, t).click()
  const again = page.getByRole('dialog', { name: t('قبول الاشتراك', 'Approve subscription') })
  await again.getByLabel(t('كلمة مرور مخصصة', 'Custom password')).fill('short')
  await approveButton(again, t).click()
  await expect(again.getByLabel(t('كلمة مرور مخصصة', 'Custom password'))).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await again.getByLabel(t('كلمة مرور مخصصة', 'Custom password')).fill('chosen by the coach')
  const custom = page.waitForRequest('**/api/admin/approve/*')
  await approveButton(again, t).click()
  expect((await custom).postDataJSON()).toEqual({ accessDays: 30, customPassword: 'chosen by the coach' })

  await expect(password).toContainText('chosen by the coach')
  await button(next, t('إسناد المواد', 'Assign Resources')).click()
  const assign = page.getByRole('dialog', { name: t('إسناد المواد', 'Assign Resources') })
  await expect(assign).toContainText(second.name)
  await checkScreen('coach-assign-at-once')
  await page.keyboard.press('Escape')
  await expect(assign).toBeHidden()
  await expect(password).toContainText('chosen by the coach')
  await button(next, t('تم', 'Done')).click()
  await expect(next).toBeHidden()
  await expect(page.getByRole('heading', { name: t('طلبات معلّقة', 'Pending Requests') })).toBeFocused()
  await expect(page.getByRole('article').filter({ hasText: second.email })).toHaveCount(0)
})

test('an applicant who chose a password keeps it, and that is said', async ({ page, product, t }) => {
  const applicant = anApplicant('Laila Own')
  await applyByApi(product, t, applicant)
  await enterAsCoach(page, t, '#pending')
  await approveButton(await openApproval(page, t, applicant), t).click()
  await expect(
    page.getByText(
      t(
        'يدخل بكلمة المرور التي اختارها في طلبه.',
        'They sign in with the password they chose when applying.',
      ),
    ),
  ).toBeVisible()
})

test('details show the goals and the proof', async ({ page, product, t, checkScreen }) => {
  const applicant = anApplicant('Nour Goals')
  await applyByApi(product, t, { ...applicant, receipt: 'png' })
  await enterAsCoach(page, t, '#pending')
  await approveButton(await openApproval(page, t, applicant), t).click()
  await button(page, t('تم', 'Done')).click()
  product.change(
    'update users set goals = ? where email = ?',
    JSON.stringify(['Lose 8 kg before summer', 'خشونة الركبة: تمارين آمنة']),
    applicant.email,
  )
  await applyByApi(product, t, { ...applicant, receipt: 'png' })
  await page.reload()
  const card = await cardOf(page, t, applicant)
  await button(card, t('عرض التفاصيل', 'View')).click()
  const dialog = page.getByRole('dialog', { name: t('تفاصيل الطلب', 'Request details') })
  await expect(dialog.getByRole('definition').getByRole('listitem')).toHaveText([
    'Lose 8 kg before summer',
    'خشونة الركبة: تمارين آمنة',
  ])
  const proof = dialog.getByRole('img', { name: t('صورة إيصال الدفع', 'Picture of the payment proof') })
  await expect(proof).toBeVisible()
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await checkScreen('coach-details')
})

test('a typed reason is not lost unasked, and goes with the rejection', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Salma Reason')
  await applyByApi(product, t, applicant)
  await enterAsCoach(page, t, '#pending')
  const card = await cardOf(page, t, applicant)
  await rejectButton(card, t).click()
  const dialog = page.getByRole('alertdialog', { name: t('رفض الطلب؟', 'Reject this request?') })
  const reason = dialog.getByLabel(t('سبب الرفض', 'Reason'))
  await expect(reason).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(rejectButton(card, t)).toBeFocused()

  await rejectButton(card, t).click()
  await reason.fill('The receipt is of another month')
  const question = page.getByRole('alertdialog', { name: t('تجاهل ما كتبته؟', 'Discard what you wrote?') })
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await expect(button(question, t('متابعة الكتابة', 'Keep writing'))).toBeFocused()
  await checkScreen('coach-reject-discard')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(reason).toHaveValue('The receipt is of another month')
  await expect(reason).toBeFocused()
  // However quickly it is pressed, each press is answered by itself.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await button(question, t('تجاهل', 'Discard')).click()
  await expect(dialog).toBeHidden()
  await expect(rejectButton(card, t)).toBeFocused()

  await rejectButton(card, t).click()
  await reason.fill('The receipt is of another month')
  await checkScreen('coach-reject')
  const sent = page.waitForRequest('**/api/admin/reject/*')
  await rejectButton(dialog, t).click()
  expect((await sent).postDataJSON()).toEqual({ reason: 'The receipt is of another month' })
  await expect(page.getByText(t('تم رفض الاشتراك', 'Subscription rejected successfully'))).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('two coaches at once: the second is told, and sees the true state', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Omar Twice')
  await applyByApi(product, t, applicant)
  const colleague = await newPerson()
  await enterAsCoach(page, t, '#pending')
  await enterAsCoach(colleague, t, '#pending')
  const dialog = await openApproval(page, t, applicant)
  const card = await cardOf(colleague, t, applicant)
  await rejectButton(card, t).click()
  await rejectButton(colleague.getByRole('alertdialog'), t).click()
  await expect(colleague.getByText(t('تم رفض الاشتراك', 'Subscription rejected successfully'))).toBeVisible()
  await approveButton(dialog, t).click()
  const toast = page.getByRole('alert').filter({ hasText: t('فشل القبول', 'Approval Failed') })
  await expect(toast).toContainText(
    t('رُفض هذا الطلب الآن بواسطة \u2068karim\u2069.', '\u2068karim\u2069 rejected it just now.'),
  )
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: applicant.email })).toHaveCount(0)
  await checkScreen('coach-conflict')
})

test('the server goes away at each button: it is said, and the screen is true', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Hossam Away')
  await applyByApi(product, t, applicant)
  await enterAsCoach(page, t, '#pending')
  const offline = t('تعذّر الاتصال بالخادم', 'Failed to connect to server')
  const alert = (title: string) => page.getByRole('alert').filter({ hasText: title })

  const approval = await openApproval(page, t, applicant)
  await approval.getByLabel(t('كلمة مرور مخصصة', 'Custom password')).fill('typed with care')
  await page.route('**/api/admin/approve/*', (route) => route.abort())
  await approveButton(approval, t).click()
  await expect(alert(t('فشل القبول', 'Approval Failed')).first()).toContainText(offline)
  await expect(approval.getByLabel(t('كلمة مرور مخصصة', 'Custom password'))).toHaveValue('typed with care')
  await expect(approveButton(approval, t)).toBeEnabled()
  await checkScreen('coach-approval-failed')
  await page.unroute('**/api/admin/approve/*')
  await page.route('**/api/admin/approve/*', (route) =>
    route.fulfill({ status: 503, json: { error: 'Busy now, try again soon.', code: 'busy' } }),
  )
  await approveButton(approval, t).click()
  await expect(alert(t('فشل القبول', 'Approval Failed')).first()).toContainText('Busy now, try again soon.')
  await page.unroute('**/api/admin/approve/*')
  await page.keyboard.press('Escape')
  await button(page.getByRole('alertdialog'), t('تجاهل', 'Discard')).click()
  await expect(approval).toBeHidden()

  const card = page.getByRole('article').filter({ hasText: applicant.email })
  await expect(card).toContainText(t('قيد المراجعة', 'Pending'))
  await rejectButton(card, t).click()
  const rejection = page.getByRole('alertdialog')
  await page.route('**/api/admin/reject/*', (route) => route.abort())
  await rejectButton(rejection, t).click()
  await expect(alert(t('فشل الرفض', 'Rejection Failed')).first()).toContainText(offline)
  await checkScreen('coach-rejection-failed')
  await page.keyboard.press('Escape')
  await expect(rejection).toBeHidden()
  await expect(rejectButton(card, t)).toBeEnabled()

  await page.route('**/api/admin/requests/*', (route) => route.abort())
  await card.getByRole('button', { name: t('عرض الإيصال', 'View Proof') }).click()
  await expect(page.getByText(t('تعذّر فتح إيصال الدفع.', 'Failed to open payment proof.'))).toBeVisible()
})

test('the parts say what they can not show, and come back', async ({ page, t, checkScreen }) => {
  await page.clock.install()
  await page.route('**/api/admin/coach-dashboard', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.route('**/api/admin/requests?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await enterAsCoach(page, t)
  await page.clock.runFor(10_000)
  await expect(
    page.getByRole('heading', { name: t('تعذّر تحميل لوحة الكابتن', 'The dashboard could not be loaded') }),
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
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, requests: [], total: 0, pages: 0 } })
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

test('the dashboard is asked again every half minute, and old figures stay meanwhile', async ({
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
  await expect(page.getByText(t('تعذّر التحديث.', 'Could not refresh.'))).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(applicant.email)
  await checkScreen('coach-dashboard-stale')
})

test('everything is done with the keyboard alone', async ({ page, product, t }) => {
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
  const search = page.getByLabel(t('بحث في الطلبات', 'Search the requests'))
  await expect(search).toBeVisible()
  await tabTo(page, search)
  await page.keyboard.type(applicant.email)
  const card = page.getByRole('article').filter({ hasText: applicant.email })
  await expect(page.getByRole('article')).toHaveCount(1)
  await tabTo(page, approveButton(card, t))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('قبول الاشتراك', 'Approve subscription') })
  await expect(dialog.getByLabel(t('كلمة مرور مخصصة', 'Custom password'))).toBeFocused()
  await tabTo(page, daysOf(dialog))
  await page.keyboard.press('PageUp')
  await expect(daysOf(dialog)).toHaveValue('40')
  await tabTo(page, button(dialog, t('60 يومًا', '60 days')))
  await page.keyboard.press('Space')
  await expect(daysOf(dialog)).toHaveValue('60')
  await tabTo(page, approveButton(dialog, t))
  await page.keyboard.press('Enter')
  const next = page.getByRole('dialog', { name: t('الخطوة التالية', 'What next') })
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

test('a visit is counted once, by where it came from, and the coach sees how many there were', async ({
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
