import { button, named } from '#test/e2e/support/accessible-name.ts'
import {
  anApplicant,
  approve,
  cardOf,
  dialogsHaveLeft,
  enterAsStaff,
  newPasswordField,
  signInAsStaff,
} from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const heading = (t: (arabic: string, english: string) => string) =>
  t('طلبات الاشتراك', 'Subscription Requests')

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
  await expect(page.getByText(t('تم التحقق', 'Authenticated')).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: heading(t) })).toBeVisible()
  await page.getByRole('button', { name: t('تسجيل الخروج', 'Logout') }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText(t('تم تسجيل الخروج من لوحة الإدارة', 'Admin logout successful'))).toBeVisible()
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
  await expect(page.getByRole('heading', { name: heading(t) })).toBeVisible()
})

test('applications are counted, filtered, searched and shown in detail', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Youssef Magdy')
  await applyByApi(product, t, { ...applicant, receipt: 'png' })
  await enterAsStaff(page, t)
  const pending = page.getByRole('button', { name: t('قيد المراجعة', 'Pending') })
  await expect(page.getByRole('button', { name: t('الإجمالي', 'Total') })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await pending.click()
  await expect(pending).toHaveAttribute('aria-pressed', 'true')
  const cards = page.getByRole('article')
  await expect(cards.first()).toContainText(t('قيد المراجعة', 'Pending'))
  await page.getByRole('button', { name: t('مرفوض', 'Rejected') }).click()
  await expect(cards.first()).toContainText(t('مرفوض', 'Rejected'))
  await page.getByRole('button', { name: t('الإجمالي', 'Total') }).click()
  await checkScreen('requests')

  const search = page.getByLabel(t('بحث في الطلبات', 'Search requests'))
  await search.fill('magd')
  await expect(cards.filter({ hasText: applicant.email })).toBeVisible()
  await search.fill('nothing-like-this-anywhere')
  await expect(page.getByText(t('لا توجد اشتراكات', 'No Subscriptions'))).toBeVisible()
  await checkScreen('nothing-found')
  await page.getByRole('button', { name: t('عرض كل الطلبات', 'Show all requests') }).click()

  const card = await cardOf(page, t, applicant)
  await card.getByRole('button', { name: named(t('عرض التفاصيل', 'View')) }).click()
  const dialog = page.getByRole('dialog', { name: t('تفاصيل الطلب', 'Request details') })
  await expect(dialog).toContainText('receipt.png')
  await expect(dialog).toContainText(applicant.email)
  await expect(dialog.getByRole('img', { name: t('صورة إيصال الدفع', 'Image of the receipt') })).toBeVisible()
  await checkScreen('details')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('button', { name: named(t('عرض التفاصيل', 'View')) })).toBeFocused()
})

test('the address contains search, filter and page', async ({ page, product, t }) => {
  const applicant = anApplicant('Ziad Address')
  await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  const pending = page.getByRole('button', { name: t('قيد المراجعة', 'Pending') })
  const rejected = page.getByRole('button', { name: t('مرفوض', 'Rejected') })
  const search = page.getByLabel(t('بحث في الطلبات', 'Search requests'))
  await rejected.click()
  await expect(page).toHaveURL(/\?status=rejected/)
  await pending.click()
  await expect(page).toHaveURL(/\?status=pending/)
  await search.fill(applicant.email)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/q=test/)
  await expect(search).toBeFocused()
  await page.reload()
  await expect(search).toHaveValue(applicant.email)
  await expect(pending).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goBack()
  await expect(rejected).toHaveAttribute('aria-pressed', 'true')
  await expect(search).toHaveValue('')
  await page.goForward()
  await expect(search).toHaveValue(applicant.email)

  await search.fill('nothing-like-this-anywhere')
  await page.getByRole('button', { name: t('عرض كل الطلبات', 'Show all requests') }).click()
  await expect(search).toHaveValue('')
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/admin?status=nonsense&page=9999')
  await expect(page.getByRole('button', { name: t('الإجمالي', 'Total') })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('an application is rejected with a reason', async ({ page, product, t, checkScreen }) => {
  const applicant = anApplicant('Salma Adel')
  await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  const card = await cardOf(page, t, applicant)
  await card.getByRole('button', { name: t('رفض', 'Reject') }).click()
  const dialog = page.getByRole('alertdialog')
  const reason = dialog.getByLabel(t('سبب الرفض', 'Reason'))
  const usual = t('قرار الكابتن', 'Coach decision')
  await expect(reason).toHaveValue(usual)
  await expect(reason).toBeFocused()
  await page.keyboard.type('The')
  await expect(reason).toHaveValue('The')
  await reason.fill(usual)
  await page.keyboard.press('Tab')
  await reason.click()
  await page.keyboard.type('The amount')
  await expect(reason).toHaveValue('The amount')
  // Typed text stays when the field gets the focus again.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await page.keyboard.type(' does not match')
  await expect(reason).toHaveValue('The amount does not match')
  await checkScreen('reject')
  await dialog.getByRole('button', { name: t('رفض', 'Reject') }).click()
  await expect(page.getByText(t('تم رفض الاشتراك', 'Subscription rejected successfully'))).toBeVisible()
  await expect(page.getByRole('heading', { name: heading(t) })).toBeFocused()
  await expect(card).toContainText(t('مرفوض', 'Rejected'))
  await expect(card.getByRole('button', { name: t('قبول', 'Approve') })).toBeHidden()
})

test('reports a blocked popup and a payment proof that cannot be loaded', async ({ page, t }) => {
  await enterAsStaff(page, t)
  const view = page.getByRole('button', { name: t('عرض الإيصال', 'View Proof') }).first()
  await page.evaluate(() => {
    window.open = () => null
  })
  await view.click()
  await expect(
    page.getByText(
      t(
        'النافذة محجوبة. اسمح بالنوافذ المنبثقة لهذا الموقع.',
        'Popup blocked. Please allow popups for this site.',
      ),
    ),
  ).toBeVisible()
  await page.reload()
  await page.route('**/api/admin/requests/*', (route) => route.abort())
  await view.click()
  await expect(page.getByText(t('تعذّر فتح إيصال الدفع.', 'Failed to open payment proof.'))).toBeVisible()
})

test('reports a list that cannot be loaded, and recovers', async ({ page, t, checkScreen }) => {
  await page.route('**/api/subscriptions/all?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.clock.install()
  await enterAsStaff(page, t)
  await page.clock.runFor(10_000)
  await expect(
    page.getByRole('heading', { name: t('تعذّر تحميل الاشتراكات', 'Error Loading Subscriptions') }),
  ).toBeVisible()
  await checkScreen('requests-failed')
  await page.unroute('**/api/subscriptions/all?*')
  await page.getByRole('button', { name: t('إعادة المحاولة', 'Try again') }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the list refreshes every 30 seconds and keeps the focus', async ({ page, product, t }) => {
  await page.clock.install()
  await enterAsStaff(page, t)
  await page.getByRole('button', { name: t('قيد المراجعة', 'Pending') }).click()
  const search = page.getByLabel(t('بحث في الطلبات', 'Search requests'))
  const applicant = anApplicant('Hana')
  await search.fill(applicant.email)
  await page.clock.runFor(500)
  await expect(page.getByText(t('لا توجد اشتراكات', 'No Subscriptions'))).toBeVisible()
  await applyByApi(product, t, applicant)
  await page.clock.runFor(31_000)
  await expect(page.getByRole('article').filter({ hasText: applicant.email })).toBeVisible()
  await expect(search).toBeFocused()
})

test('the second of two reviewers sees who decided what, and the list is refreshed', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Omar Sherif')
  await applyByApi(product, t, applicant)
  const colleague = await newPerson()
  await enterAsStaff(page, t)
  await enterAsStaff(colleague, t)
  const card = await cardOf(page, t, applicant)
  const reject = button(card, t('رفض', 'Reject'))
  const confirm = button(page.getByRole('alertdialog'), t('رفض', 'Reject'))
  await reject.click()
  await approve(colleague, t, applicant)
  // If the new state cannot be loaded either, the server's text is shown.
  await page.route('**/api/admin/requests/*', (route) => route.abort())
  await confirm.click()
  const toast = page.getByRole('alert').filter({ hasText: t('فشل الرفض', 'Rejection Failed') })
  await expect(toast).toContainText(
    t('تمت مراجعة هذا الطلب من قبل.', 'This request has already been reviewed.'),
  )
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(card).toContainText(t('مقبول', 'Approved'))

  await page.unrouteAll()
  await dialogsHaveLeft(page)
  product.change("update applications set status = 'pending' where email = ?", applicant.email)
  await page.reload()
  await cardOf(page, t, applicant)
  await reject.click()
  product.change(
    "update applications set status = 'approved', reviewed_at = ? where email = ?",
    new Date(Date.now() - 150_000).toISOString(),
    applicant.email,
  )
  await confirm.click()
  await expect(toast).toContainText(
    t(
      'تم قبول هذا الطلب منذ دقيقتين بواسطة \u2068karim\u2069.',
      '\u2068karim\u2069 approved it 2 minutes ago.',
    ),
  )
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(card).toContainText(t('مقبول', 'Approved'))
  await checkScreen('review-conflict')
})

test('a double click approves once, and says so', async ({ page, product, t }) => {
  const applicant = anApplicant('Hany Double')
  await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  const card = await cardOf(page, t, applicant)
  await card.getByRole('button', { name: t('قبول', 'Approve') }).click()
  const dialog = page.getByRole('dialog')
  await (await newPasswordField(dialog, t)).fill('typed with care')
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/approve/') && calls.push(request.url()))
  await dialog.getByRole('button', { name: t('قبول', 'Approve'), exact: true }).dblclick()
  await expect(page.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('a failed approval shows why, and keeps the typed text', async ({ page, product, t }) => {
  const applicant = anApplicant('Nadia')
  await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  const card = await cardOf(page, t, applicant)
  await card.getByRole('button', { name: t('قبول', 'Approve') }).click()
  const dialog = page.getByRole('dialog')
  const password = await newPasswordField(dialog, t)
  await password.fill('password123')
  await dialog.getByRole('button', { name: t('قبول', 'Approve'), exact: true }).click()
  // The error of the password is shown at its field only.
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toBeFocused()
  await expect(page.getByText(t('فشل القبول', 'Approval Failed'))).toHaveCount(0)
  await password.fill('typed with care')
  await page.route('**/api/admin/approve/*', (route) => route.abort())
  await dialog.getByRole('button', { name: t('قبول', 'Approve'), exact: true }).click()
  await expect(page.getByText(t('فشل القبول', 'Approval Failed'))).toBeVisible()
  await expect(page.getByText(t('تعذّر قبول الاشتراك', 'Failed to approve subscription'))).toBeVisible()
  await expect(password).toHaveValue('typed with care')
  await page.unroute('**/api/admin/approve/*')
  await dialog.getByRole('button', { name: t('قبول', 'Approve'), exact: true }).click()
  await expect(page.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
})

test('a session that ends under an open dialog loses no input', async ({ page, product, t, checkScreen }) => {
  const applicant = anApplicant('Ramy')
  await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  const card = await cardOf(page, t, applicant)
  await card.getByRole('button', { name: t('قبول', 'Approve') }).click()
  const dialog = page.getByRole('dialog', { name: t('قبول الاشتراك', 'Approve subscription') })
  const password = await newPasswordField(dialog, t)
  await password.fill('typed before the end')
  product.change("delete from sessions where kind = 'staff'")
  // A refresh of the list may notice the end of the session first and cover the button. A direct click has the same
  // effect.
  await dialog.getByRole('button', { name: t('قبول', 'Approve'), exact: true }).dispatchEvent('click')
  const again = page.getByRole('dialog').last()
  await expect(again.getByLabel(t('اسم المستخدم', 'Username'))).toBeVisible()
  await checkScreen('session-ended')
  await again.getByLabel(t('اسم المستخدم', 'Username')).fill('karim')
  await again.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('karim-trains-2026')
  await again.getByRole('button', { name: t('دخول لوحة الإدارة', 'Access Admin Panel') }).click()
  await expect(password).toHaveValue('typed before the end')
  await dialog.getByRole('button', { name: t('قبول', 'Approve'), exact: true }).click()
  await expect(page.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
})

test('a member’s second application extends the access and keeps the password', async ({
  page,
  product,
  t,
}) => {
  const applicant = anApplicant('Dina')
  await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  await approve(page, t, applicant)
  await applyByApi(product, t, { ...applicant, password: 'somebody else chose this' })
  await page.reload()
  const cards = page.getByRole('article').filter({ hasText: applicant.email })
  await page.getByLabel(t('بحث في الطلبات', 'Search requests')).fill(applicant.email)
  await expect(cards).toHaveCount(2)
  await cards
    .first()
    .getByRole('button', { name: t('قبول', 'Approve') })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('عضو حالي', 'Existing member'))
  await expect(dialog.getByLabel(t('تعيين كلمة المرور', 'Set Password'))).toHaveCount(0)
  await dialog.getByRole('button', { name: t('قبول', 'Approve'), exact: true }).click()
  await expect(page.getByText(t('بقيت كلمة المرور كما هي.', 'Their password stays the same.'))).toBeVisible()
})
