import type { Page } from '@playwright/test'
import { withoutEvents } from '#scripts/browser/without-events.ts'
import { button } from '#test/e2e/support/accessible-name.ts'
import {
  anApplicant,
  approve,
  approveAndStay,
  choosePassword,
  dialogsHaveLeft,
  enterAsCoach,
  enterAsStaff,
  greeting,
  leaveRequest,
  newPasswordField,
  openRequest,
  openStaffSheet,
  rejectFor,
  requestRows,
  searchRequests,
  showView,
  signInOnPage,
} from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
const approved = (t: Say) => t('تم قبول الاشتراك!', 'Subscription approved!')
const undo = (page: Page, t: Say) =>
  page.getByRole('article').getByRole('button', { name: t('تراجع', 'Undo') })

test('approves for a number of days, keeps the password that the applicant chose, and says so', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Laila Own')
  await applyByApi(product, t, applicant)
  await enterAsCoach(page, t, '#requests')
  const request = await openRequest(page, t, applicant)
  await expect(request).toContainText(
    t('تبقى كلمة المرور المختارة عند الطلب', 'Keeps the password they chose'),
  )
  const days = request.getByRole('spinbutton')
  await expect(days).toHaveValue('30')
  await days.fill('366')
  await expect(request.getByText(t('اختر من 1 إلى 365 يومًا', 'Choose 1 to 365 days'))).toBeVisible()
  await expect(button(request, t('قبول', 'Approve'))).toBeDisabled()
  await button(request, t('90 يومًا', '90 days')).click()
  const sent = page.waitForRequest('**/api/admin/approve/*')
  await button(request, t('قبول', 'Approve')).click()
  expect((await sent).postDataJSON()).toEqual({ accessDays: 90, holdSeconds: 10 })
  await expect(request.getByText(approved(t))).toBeVisible()
  await checkScreen('request-approved')

  const notice = request.getByRole('link', { name: t('على واتساب', 'on WhatsApp') })
  const text = new URL((await notice.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  expect(text).toContain(t('التي اخترتها عند إرسال الطلب', 'the one you chose in your request'))
  expect(text).not.toContain(applicant.password)
  await leaveRequest(page)
  const theirs = await newPerson()
  await signInOnPage(theirs, t, applicant)
  await expect(greeting(theirs, t, applicant.name)).toBeVisible()
})

test('a decision can be undone for ten seconds, and nobody was told until then', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Taken Back')
  await applyByApi(product, t, applicant)
  const users = () => product.count('select count(*) from users where email = ?', applicant.email)
  const mails = () => product.count('select count(*) from outbox where recipient = ?', applicant.email)
  await enterAsStaff(page, t)
  const before = mails()
  const request = await approveAndStay(page, t, applicant)
  expect(users()).toBe(0)
  await undo(page, t).click()
  await expect(button(request, t('قبول', 'Approve'))).toBeFocused()
  expect([users(), mails()]).toEqual([0, before])

  await rejectFor(request, t, t('الإيصال غير واضح', 'Receipt not readable'))
  await checkScreen('request-rejected')
  await page.keyboard.press('z')
  await expect(button(request, t('قبول', 'Approve'))).toBeFocused()
  // After ten seconds there is nothing to undo, and the decision is final.
  await button(request, t('قبول', 'Approve')).click()
  await expect(undo(page, t)).toBeVisible()
  await expect(undo(page, t)).toBeHidden()
  await expect.poll(users).toBe(1)
})

test('a receipt counts as viewed when it is shown, not when it is loaded ahead', async ({
  page,
  product,
  t,
}) => {
  const mark = `Day${Math.random().toString(36).slice(2, 8)}`
  const first = anApplicant(`${mark} Shown`)
  const second = anApplicant(`${mark} Ahead`)
  for (const applicant of [first, second]) await applyByApi(product, t, applicant)
  const viewsOf = ({ email }: { email: string }) =>
    product.count(
      `select count(*) from audit_entries where action = 'payment_proof.viewed'
        and subject_id in (select id from applications where email = ?)`,
      email,
    )
  await enterAsCoach(page, t, '#requests')
  const ahead: string[] = []
  page.on('requestfinished', (sent) => sent.url().includes('&ahead=1') && ahead.push(sent.url()))
  const listed = page.waitForResponse((response) => response.url().includes(`q=${mark}`))
  const rows = await searchRequests(page, t, { email: mark, count: 2 })
  const [, next] = (await (await listed).json()).requests
  const [file = ''] = next.paymentProofDetails.previewUrl.split('?')
  await rows.first().click()
  const request = page.getByRole('article')
  await expect(request).toContainText(first.email)
  await expect(request.getByRole('img')).toBeVisible()
  await expect.poll(() => ahead.some((url) => url.includes(file))).toBe(true)
  await expect.poll(() => viewsOf(first)).toBe(1)
  expect(viewsOf(second)).toBe(0)

  const report = page.waitForRequest((sent) => sent.method() === 'HEAD' && sent.url().includes('/files/'))
  await request.getByRole('button', { name: t('الطلب التالي', 'Next request') }).click()
  await report
  await expect(request).toContainText(second.email)
  await expect(request.getByRole('img')).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => viewsOf(second)).toBe(1)
  expect(viewsOf(first)).toBe(1)
})

test('a closed tab does not lose a decision', async ({ page, newPerson, product, t }) => {
  const applicant = anApplicant('Closed Tab')
  await applyByApi(product, t, applicant)
  const staff = await newPerson()
  await enterAsStaff(staff, t)
  await approveAndStay(staff, t, applicant)
  await staff.close()
  await enterAsStaff(page, t)
  const rows = await searchRequests(page, t, { email: applicant.email })
  await expect(rows).toContainText(t('مقبول', 'Approved'))
  await expect
    .poll(() => product.count('select count(*) from users where email = ?', applicant.email), {
      timeout: 40_000,
    })
    .toBe(1)
})

test('telling on WhatsApp makes the decision final, is kept, and opens the next request', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const mark = `Told${Math.random().toString(36).slice(2, 7)}`
  const [first, second] = [anApplicant(`${mark} One`), anApplicant(`${mark} Two`)]
  await applyByApi(product, t, first)
  await applyByApi(product, t, second)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await enterAsStaff(page, t)
  await page.getByLabel(t('بحث في الطلبات', 'Search requests')).fill(mark)
  await expect(requestRows(page, t)).toHaveCount(2)
  await requestRows(page, t).first().click()
  const request = page.getByRole('article')
  await expect(request).toContainText(first.email)
  await page.keyboard.press('a')
  await expect(request.getByText(approved(t))).toBeVisible()
  const link = request.getByRole('link', { name: t('على واتساب', 'on WhatsApp') })
  await expect(link).toBeVisible()
  const told = page.waitForResponse('**/told')
  const popup = page.waitForEvent('popup')
  await page.keyboard.press('w')
  await (await popup).close()
  expect((await told).ok()).toBe(true)
  await expect(request).toContainText(second.email)
  await expect.poll(() => product.count('select count(*) from users where email = ?', first.email)).toBe(1)

  await page.keyboard.press('r')
  await page.keyboard.press('2')
  await expect(request.getByText(t('تم رفض الاشتراك', 'Subscription rejected successfully'))).toBeVisible()
  await leaveRequest(page)
  await showView(page, t, 'not told')
  await expect(requestRows(page, t).filter({ hasText: second.name })).toHaveCount(1)
  await expect(requestRows(page, t).filter({ hasText: first.name })).toHaveCount(0)
  await checkScreen('requests-not-told')
  await requestRows(page, t).filter({ hasText: second.name }).click()
  await expect(request).toContainText(second.email)
  const text = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  expect(text).toContain(t('إيصال الدفع مرة أخرى', 'payment receipt again'))
  expect(text).toMatch(/\/status#code=[A-Z0-9]{4}-[A-Z0-9]{4}/)
  await button(request, t('إعادة فتح الطلب', 'Reopen')).click()
  await expect(button(request, t('قبول', 'Approve'))).toBeVisible()
})

test('rejects with a reason in one’s own words', async ({ page, product, t, checkScreen }) => {
  const [applicant, other] = [anApplicant('Salma Adel'), anApplicant('Hana Samir')]
  await applyByApi(product, t, applicant)
  await applyByApi(product, t, other)
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, applicant)
  await button(request, t('رفض', 'Reject')).click()
  await checkScreen('request-reasons')
  await button(request, t('سبب آخر بكلماتك', 'Another reason, in your words')).click()
  const reason = request.getByLabel(t('سبب الرفض', 'Reason'))
  await expect(reason).toBeFocused()
  // Keys that act elsewhere are letters here.
  await page.keyboard.type('away: wrong month')
  await expect(reason).toHaveValue('away: wrong month')
  await reason.fill('x'.repeat(523))
  await expect(request).toContainText(
    t('عدد الأحرف 523 والحد الأقصى 500. احذف 23.', 'Up to 500 characters. Remove 23 of 523.'),
  )
  await reason.fill('The receipt is of another month')
  // It waits while another request is open.
  await openRequest(page, t, other)
  await openRequest(page, t, applicant)
  await button(request, t('رفض', 'Reject')).click()
  await expect(reason).toHaveValue('The receipt is of another month')
  const sent = page.waitForRequest('**/api/admin/reject/*')
  await button(request, t('رفض بهذا السبب', 'Reject with this reason')).click()
  expect((await sent).postDataJSON()).toEqual({
    reason: 'The receipt is of another month',
    holdSeconds: 10,
  })
  await expect(request.getByText(t('تم رفض الاشتراك', 'Subscription rejected successfully'))).toBeVisible()
})

test('a receipt that was sent before asks for a second press, and links to the other request', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const [first, second] = [anApplicant('First Sender'), anApplicant('Second Sender')]
  await applyByApi(product, t, { ...first, receipt: 'png' })
  await applyByApi(product, t, { ...second, receipt: 'png' })
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, second)
  await expect(
    request.getByText(
      t('انتبه: في طلب آخر إيصال مثل هذا', 'Careful: another request has a receipt like this'),
    ),
  ).toBeVisible()
  await checkScreen('request-duplicate')
  let calls = 0
  page.on('request', (call) => {
    if (call.url().includes('/approve/')) calls++
  })
  await button(request, t('قبول رغم التنبيه', 'Approve anyway')).click()
  const again = button(request, t('اضغط مرة أخرى للتأكيد', 'Press again to confirm'))
  await expect(again).toBeFocused()
  expect(calls).toBe(0)
  await again.click()
  await expect(request.getByText(approved(t))).toBeVisible()
  expect(calls).toBe(1)
  await undo(page, t).click()
  await request
    .getByRole('link', { name: /First Sender/ })
    .first()
    .click()
  await expect(request).toContainText(first.email)
})

test('a new password is checked at its field, shown once, and never in a toast', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Farida Samy')
  await applyByApi(product, t, applicant)
  // An applicant's own password is deleted after a while; then one is generated.
  product.change('update applications set password_hash = null where email = ?', applicant.email)
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, applicant)
  const field = await newPasswordField(page, t)
  await expect(field).toHaveValue(/^[a-z2-9]{16}$/)
  await field.fill('')
  await choosePassword(page, t)
  await expect(button(request, t('قبول', 'Approve'))).toBeDisabled()
  const short = await newPasswordField(page, t)
  await short.fill('short')
  await short.press('Enter')
  await dialogsHaveLeft(page)
  await button(request, t('قبول', 'Approve')).click()
  const again = await newPasswordField(page, t)
  await expect(again).toHaveAttribute('aria-invalid', 'true')
  await button(page.getByRole('dialog'), t('إنشاء كلمة مرور', 'Generate a password')).click()
  const made = await again.inputValue()
  await checkScreen('request-password')
  await choosePassword(page, t)
  await button(request, t('قبول', 'Approve')).dblclick()
  await expect(request.getByText(approved(t))).toBeVisible()
  await expect(request).toContainText(made)
  for (const toast of await page.locator('[data-toast]').all()) await expect(toast).not.toContainText(made)
  // The message has a link to choose a password, never the password; so the account has to be there first.
  await button(
    request,
    t('تأكيد القبول وتجهيز رابط كلمة المرور', 'Confirm and prepare the password link'),
  ).click()
  const notify = request.getByRole('link', { name: t('على واتساب', 'on WhatsApp') })
  await expect(notify).toBeVisible()
  const text = new URL((await notify.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  expect(text).toContain(t('يفتح الرابط صفحة اختيار كلمة المرور', 'The link lets you choose your password'))
  expect(text).toMatch(/\/reset-password#token=|#token=/)
  expect(text).not.toContain(made)
})

test('the second of two reviewers sees who decided what', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Omar Sherif')
  await applyByApi(product, t, applicant)
  // A screen that has not heard of the other decision yet.
  await withoutEvents(page)
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, applicant)
  await (await openStaffCalls(product.url)).reject(applicant.email, '')
  await button(request, t('قبول', 'Approve')).click()
  await expect(request.getByText(t('مرفوض', 'Rejected')).first()).toBeVisible()
  await checkScreen('request-conflict')

  const other = anApplicant('Held Elsewhere')
  await applyByApi(product, t, other)
  const colleague = await newPerson()
  await enterAsStaff(colleague, t)
  const mine = await openRequest(page, t, other)
  await approveAndStay(colleague, t, other)
  await page.reload()
  await expect(mine.getByText(approved(t))).toBeVisible()
})

test('lists the keys, which can be turned off on this device', async ({ page, product, t, checkScreen }) => {
  const applicant = anApplicant('Keys Off')
  await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, applicant)
  const setting = page.getByRole('checkbox', {
    name: t('تفعيل اختصارات لوحة المفاتيح على هذا الجهاز', 'Use keyboard shortcuts on this device'),
  })
  const reason = button(request, t('التحويل لم يصل', 'Transfer not received'))
  // On a phone an open request covers the bar with the account; the list of keys has the switch too.
  const showSetting = async () => {
    if ((page.viewportSize()?.width ?? 0) < 860) await page.keyboard.press('?')
    else await openStaffSheet(page, t)
  }
  const closeDialog = async () => {
    await page.keyboard.press('Escape')
    await dialogsHaveLeft(page)
  }
  await page.locator('#main').focus()
  await page.keyboard.press('?')
  await expect(
    page.getByRole('dialog', { name: t('اختصارات لوحة المفاتيح', 'Keyboard shortcuts') }),
  ).toBeVisible()
  await checkScreen('keys')
  await closeDialog()

  await showSetting()
  await setting.uncheck()
  await closeDialog()
  await page.reload()
  await expect(button(request, t('رفض', 'Reject'))).toBeVisible()
  await expect(request.locator('kbd')).toHaveCount(0)
  await page.keyboard.press('r')
  await button(request, t('تغيير', 'Change')).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(reason).toHaveCount(0)
  await closeDialog()
})

test('each act reports that the server is away, and the screen stays correct', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Hossam Away')
  await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, applicant)
  const offline = t('تعذّر الاتصال بالخادم', 'Failed to connect to server')
  await page.route('**/api/admin/approve/*', (route) => route.abort())
  await button(request, t('قبول', 'Approve')).click()
  const failed = request.getByRole('alert').filter({ hasText: t('فشل القبول', 'Approval Failed') })
  await expect(failed).toContainText(t('تعذّر قبول الاشتراك', 'Failed to approve subscription'))
  await expect(failed).toContainText(offline)
  await checkScreen('request-approval-failed')
  await page.unroute('**/api/admin/approve/*')
  await page.route('**/api/admin/reject/*', (route) => route.abort())
  await button(request, t('رفض', 'Reject')).click()
  await button(request, t('التحويل لم يصل', 'Transfer not received')).click()
  await expect(
    request.getByRole('alert').filter({ hasText: t('فشل الرفض', 'Rejection Failed') }),
  ).toContainText(offline)
  await page.unroute('**/api/admin/reject/*')
  await page.keyboard.press('Escape')
  await expect(button(request, t('قبول', 'Approve'))).toBeEnabled()

  await page.route('**/api/admin/requests/*', (route) => route.abort())
  await page.evaluate(() => {
    window.open = () => null
  })
  await request.getByRole('button', { name: t('عرض بالحجم الكامل', 'View Full Size') }).click()
  await expect(
    page.getByText(
      t(
        'النافذة محجوبة. اسمح بالنوافذ المنبثقة لهذا الموقع.',
        'Popup blocked. Please allow popups for this site.',
      ),
    ),
  ).toBeVisible()
})

test('a member’s second request extends the access and keeps the password', async ({ page, product, t }) => {
  const applicant = anApplicant('Dina')
  await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  await approve(page, t, applicant)
  await applyByApi(product, t, { ...applicant, password: 'somebody else chose this' })
  await page.reload()
  const request = await openRequest(page, t, applicant)
  await expect(request).toContainText(t('تبقى كلمة المرور كما هي', 'Password stays as it is'))
  await expect(button(request, t('تغيير', 'Change'))).toHaveCount(0)
  await button(request, t('قبول', 'Approve')).click()
  await expect(request.getByText(approved(t))).toBeVisible()
  await expect(request).toContainText(t('اشتراكك ممتد حتى', 'your subscription now runs until'))
})
