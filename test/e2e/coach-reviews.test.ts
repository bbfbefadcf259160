import type { Locator, Page } from '@playwright/test'
import { button } from '#test/e2e/support/accessible-name.ts'
import {
  anApplicant,
  cardOf,
  enterAsCoach,
  greeting,
  signInOnPage,
  type TestApplicant,
} from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
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

test('approves for a number of days, and offers the next application', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const [first, second] = [anApplicant('Farida Samy'), anApplicant('Tarek Lotfy')]
  await applyByApi(product, t, second)
  await applyByApi(product, t, first)
  // An applicant's own password is deleted after a while; then one is generated.
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
  // A generated one is offered; without it the server generates one.
  const offered = dialog.getByLabel(t('كلمة مرور مخصصة', 'Custom password'))
  await expect(offered).toHaveValue(/^[a-z2-9]{16}$/)
  await offered.fill('')
  await button(dialog, t('90 يومًا', '90 days')).click()
  await expect(days).toHaveValue('90')
  await checkScreen('coach-approve')
  const sent = page.waitForRequest('**/api/admin/approve/*')
  await approveButton(dialog, t).click()
  expect((await sent).postDataJSON()).toEqual({ accessDays: 90 })

  const toast = page.getByRole('status').filter({ hasText: t('تم قبول الاشتراك!', 'Subscription approved!') })
  await expect(toast).toHaveCount(1)
  const next = page.getByRole('dialog', { name: t('الخطوات التالية', 'Next steps') })
  await expect(next).toContainText(first.email)
  await expect(next).toContainText(second.name)
  await checkScreen('coach-approved')

  // A generated password is shown once: it stays until it is copied or dismissed.
  const password = next.getByRole('region', { name: t('كلمة المرور', 'Password'), exact: true })
  const made = await password.locator('b').innerText()
  expect(made.length).toBeGreaterThanOrEqual(8)
  await expect(toast).not.toContainText(made)
  const question = page.getByRole('alertdialog', {
    name: t('الإغلاق بدون نسخ كلمة المرور؟', 'Leave without copying the password?'),
  })
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await checkScreen('coach-password-leaving')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await button(next, t('إضافة مواد للعضو', 'Assign Resources')).click()
  const giving = page.getByRole('dialog', { name: t('إضافة مواد للعضو', 'Assign Resources') })
  const library = giving.getByRole('combobox').first()
  await library.click()
  await giving.getByRole('option').first().click()
  await button(giving, t('إضافة مواد للعضو', 'Assign Resources')).click()
  await expect(giving).toBeHidden()
  await expect(page.getByText(t('تمت إضافة المواد', 'Resources assigned'))).toBeVisible()
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
  await again.getByLabel(t('تعيين كلمة مرور جديدة', 'Set a new password')).check()
  await expect(approveButton(again, t)).toBeDisabled()
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
  await button(next, t('إضافة مواد للعضو', 'Assign Resources')).click()
  const assign = page.getByRole('dialog', { name: t('إضافة مواد للعضو', 'Assign Resources') })
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

/** The status page says that the password of the application opens the account. */
async function expectStatusSays(page: Page, t: Say, code: string): Promise<void> {
  await page.goto('/status')
  await page.getByLabel(t('رمز المتابعة', 'Tracking code')).fill(code)
  await page.getByLabel(t('آخر 4 أرقام من هاتفك', 'Last 4 digits of your phone number')).fill('4567')
  await page.getByRole('button', { name: t('عرض حالة الطلب', 'Show status') }).click()
  await expect(page.getByRole('main')).toContainText(
    t('كلمة المرور التي اخترتها في طلبك', 'the password you chose when applying'),
  )
}

test('approval keeps the password that the applicant chose, and says so', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Laila Own')
  const code = await applyByApi(product, t, applicant)
  await enterAsCoach(page, t, '#pending')
  const dialog = await openApproval(page, t, applicant)
  await expect(
    dialog.getByLabel(t('الإبقاء على كلمة المرور المختارة في الطلب', 'Keep the password they chose')),
  ).toBeChecked()
  await checkScreen('coach-keeps-password')
  await approveButton(dialog, t).click()
  await expect(
    page.getByText(
      t('الدخول بكلمة المرور المختارة في الطلب.', 'They sign in with the password they chose when applying.'),
    ),
  ).toBeVisible()
  const notice = page.getByRole('link', { name: t('إرسال رسالة القبول على واتساب', 'Tell them on WhatsApp') })
  const text = new URL((await notice.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  expect(text).toContain(t('كلمة المرور التي اخترتها في طلبك', 'the password you chose when applying'))
  expect(text).not.toContain(applicant.password)

  const theirs = await newPerson()
  await expectStatusSays(theirs, t, code)
  await signInOnPage(theirs, t, applicant)
  await expect(greeting(theirs, t, applicant.name)).toBeVisible()
})

test('details show the goals and the payment proof', async ({ page, product, t, checkScreen }) => {
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
  const proof = dialog.getByRole('img', { name: t('صورة إيصال الدفع', 'Image of the receipt') })
  await expect(proof).toBeVisible()
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await checkScreen('coach-details')
})

test('asks before discarding a typed reason, and sends it with the rejection', async ({
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
  // Each key press has its own effect, even in quick succession.
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

test('the second of two coaches sees that the application was decided, and the list is refreshed', async ({
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
    t('تم رفض هذا الطلب الآن بواسطة \u2068karim\u2069.', '\u2068karim\u2069 rejected it just now.'),
  )
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: applicant.email })).toHaveCount(0)
  await checkScreen('coach-conflict')
})

test('each button reports that the server is away, and the screen stays correct', async ({
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
  await approval.getByLabel(t('تعيين كلمة مرور جديدة', 'Set a new password')).check()
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
