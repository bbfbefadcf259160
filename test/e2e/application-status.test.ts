import type { Page } from '@playwright/test'
import { submitApplication } from '#contract/applications.ts'
import { sendNewProof } from '#contract/applications-status.ts'
import { login } from '#contract/auth.ts'
import { requestProgramReview } from '#contract/messages-program-reviews.ts'
import { call, granted, sendProof } from '#scripts/serving/calls.ts'
import { named } from '#test/e2e/support/accessible-name.ts'
import {
  anApplicant,
  apply,
  approve,
  attachProof,
  enterAsStaff,
  leaveRequest,
  openRequest,
  openStaffSheet,
  proofInput,
  receiptFile,
  rejectFor,
  signInOnPage,
  startStaffSession,
} from '#test/e2e/support/actions.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
const codeField = (page: Page, t: Say) => page.getByLabel(t('رمز المتابعة', 'Tracking code'))

const digitsField = (page: Page, t: Say) =>
  page.getByLabel(t('آخر 4 أرقام من هاتفك', 'Last 4 digits of your phone number'))

const show = (page: Page, t: Say) =>
  page.getByRole('button', { name: t('عرض حالة الطلب', 'Show status') }).click()

const again = (page: Page, t: Say) =>
  page.getByRole('button', { name: t('تحديث الحالة', 'Check again') }).click()

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const noMatch = (page: Page, t: Say) =>
  page.getByText(
    t(
      'لم نجد طلبًا بهذه البيانات. راجع الرمز والأرقام ثم حاول مرة أخرى.',
      'We couldn’t find a request with that code and those digits. Check both and try again.',
    ),
  )

async function open(page: Page, t: Say, code: string): Promise<void> {
  await page.goto('/status')
  await codeField(page, t).fill(code)
  await digitsField(page, t).fill('4567')
  await show(page, t)
}

/** Resets the throttle, so that wrong digits of one test do not count in the next. */
const clearAttempts = (product: { change(statement: string): void }) =>
  product.change('delete from throttles')

test('tracking code and last digits of the phone open an application, and the address contains neither', async ({
  page,
  t,
  checkScreen,
}) => {
  const code = await apply(page, t, anApplicant('Salma'))
  await checkScreen('received-with-status')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('متابعة الطلب', 'Track your request') })
    .click()
  await expect(page).toHaveURL(/\/status$/)
  await expect(codeField(page, t)).toHaveValue(code)

  await show(page, t)
  await expect(digitsField(page, t)).toBeFocused()
  await expect(
    page.getByText(t('اكتب آخر 4 أرقام من هاتفك', 'Enter the last 4 digits of your phone number')),
  ).toBeVisible()
  await digitsField(page, t).fill('0000')
  await show(page, t)
  await expect(noMatch(page, t)).toBeVisible()
  await expect(codeField(page, t)).toHaveValue(code)
  await expect(digitsField(page, t)).toHaveValue('0000')
  await checkScreen('status-no-match')
  await digitsField(page, t).fill('٤٥٦٧')
  await show(page, t)
  await expect(title(page, t('طلبك قيد المراجعة', 'Your request is being reviewed'))).toBeFocused()
  await expect(page).toHaveURL(/\/status$/)
  await checkScreen('status-pending')
})

test('a rejected application gets a new payment proof, and is approved with both proofs on the screen', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Salma')
  await open(page, t, await applyByApi(product, t, { ...applicant, receipt: 'png' }))
  await expect(title(page, t('طلبك قيد المراجعة', 'Your request is being reviewed'))).toBeVisible()
  const staff = await openStaffCalls(product.url)
  await staff.reject(applicant.email, 'الإيصال غير واضح، أعد تصويره')
  await again(page, t)
  await expect(title(page, t('طلبك يحتاج إيصالًا جديدًا', 'Your request needs a new receipt'))).toBeFocused()
  await expect(page.getByText('الإيصال غير واضح، أعد تصويره')).toBeVisible()
  const sendProof = page.getByRole('button', { name: t('إرسال الإيصال الجديد', 'Send new receipt') })
  await sendProof.click()
  await expect(page.getByText(t('من فضلك ارفع إيصال الدفع.', 'Please upload payment proof.'))).toBeVisible()
  await expect(proofInput(page)).toBeFocused()
  await page.getByText(t('المبلغ المطلوب وطرق التحويل', 'Amount due, and where to send it')).click()
  await expect(page.getByText(t('المطلوب تحويله:', 'Amount to transfer:'))).toBeVisible()
  await checkScreen('status-needs-proof')
  await attachProof(page, t, 'pdf')
  await sendProof.click()
  await expect(title(page, t('طلبك قيد المراجعة', 'Your request is being reviewed'))).toBeFocused()

  const portal = await newPerson()
  await enterAsStaff(portal, t)
  const request = await openRequest(portal, t, applicant)
  await request.getByText(t('بيانات أكثر', 'More details')).click()
  await expect(request).toContainText('receipt.pdf')
  await expect(request.getByRole('region', { name: t('إيصالات سابقة', 'Earlier receipts') })).toBeVisible()
  await approve(portal, t, applicant)

  await again(page, t)
  await expect(title(page, t('تم قبول طلبك', 'Your request is approved'))).toBeFocused()
  await expect(page.getByRole('definition').filter({ hasText: /^\d+ \S+ \d{4}$/ })).toHaveCount(1)
  await expect(page.getByRole('main')).toContainText(t('ينتهي الاشتراك', 'Access ends'))
  await checkScreen('status-approved')
  await page.getByRole('link', { name: t('دخول الأعضاء', 'Sign in') }).click()
  await expect(page).toHaveURL(/\/members$/)
  expect(
    product.count(
      'select count(*) from uploads where application_id = (select id from applications where email = ?)',
      applicant.email,
    ),
  ).toBe(2)
})

test('a standard rejection reason is shown in each reader’s language', async ({
  page,
  newPerson,
  product,
  t,
}) => {
  const applicant = anApplicant('Salma Adel')
  const theirs = await newPerson()
  const code = await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  await openStaffSheet(page, t)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('Switch to English', 'التبديل إلى العربية') }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  const other: Say = (arabic, english) => t(english, arabic)
  const request = await openRequest(page, other, applicant)
  await rejectFor(request, other, other('قرار الكابتن', 'Coach decision'))
  await expect(request).toContainText(other('قرار الكابتن', 'Coach decision'))
  await leaveRequest(page)

  await open(theirs, t, code)
  await expect(theirs.getByRole('main')).toContainText(t('قرار الكابتن', 'Coach decision'))
})

test('ignores a late response about another application', async ({ page, product, t }) => {
  const code = await applyByApi(product, t, anApplicant('Late'))
  await open(page, t, code)
  await expect(title(page, t('طلبك قيد المراجعة', 'Your request is being reviewed'))).toBeVisible()
  const released = Promise.withResolvers<void>()
  await page.route('**/api/subscriptions/status', async (route) => {
    await released.promise
    await route.continue()
  })
  await again(page, t)
  await page.getByRole('button', { name: t('متابعة طلب آخر', 'Look up another request') }).click()
  await codeField(page, t).fill('TYPED')
  await digitsField(page, t).fill('1234')
  const late = page.waitForResponse('**/api/subscriptions/status')
  released.resolve()
  await late
  await expect(page.getByRole('button', { name: t('عرض حالة الطلب', 'Show status') })).toBeEnabled()
  await expect(codeField(page, t)).toHaveValue('TYPED')
  await expect(digitsField(page, t)).toHaveValue('1234')
})

test('a closed application shows its state and what to do next', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Hoda')
  const code = await applyByApi(product, t, applicant)
  await (await openStaffCalls(product.url)).reject(applicant.email, '')
  product.change(
    "update applications set reviewed_at = '2026-01-01T00:00:00.000Z' where email = ?",
    applicant.email,
  )
  await open(page, t, code.toLowerCase().replace('-', ' '))
  await expect(title(page, t('لم يتم قبول طلبك', 'Your request wasn’t accepted'))).toBeVisible()
  await expect(proofInput(page)).toHaveCount(0)
  await checkScreen('status-rejected')
  await page.getByRole('button', { name: t('متابعة طلب آخر', 'Look up another request') }).click()
  await expect(digitsField(page, t)).toHaveValue('')

  product.change("update applications set status = 'cancelled' where email = ?", applicant.email)
  await open(page, t, code)
  await expect(title(page, t('تم إلغاء هذا الطلب', 'This request was canceled'))).toBeVisible()
  await checkScreen('status-withdrawn')
  await page.getByRole('link', { name: t('إرسال طلب جديد', 'Send a new request') }).click()
  await expect(page).toHaveURL(/\/subscription$/)
})

test('wrong digits and an invented code get the same response, and both are throttled', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  clearAttempts(product)
  const code = await applyByApi(product, t, anApplicant('Rana'))
  const responses: string[] = []
  for (const tried of [code, 'ZZZZ-2222']) {
    await page.goto('/status')
    await codeField(page, t).fill(tried)
    for (let n = 0; n < 5; n++) {
      const responded = page.waitForResponse('**/api/subscriptions/status')
      await digitsField(page, t).fill(`000${n}`)
      await show(page, t)
      const response = await responded
      responses.push(`${response.status()} ${(await response.text()).replace(/\d+/g, 'n')}`)
    }
    await expect(noMatch(page, t)).toBeVisible()
    await show(page, t)
    const waiting = page.getByRole('button', { name: t('انتظر', 'Wait') })
    await expect(waiting).toHaveText(/^(انتظر|Wait) (60|5\d)( ثانية|s)$/)
    await expect(codeField(page, t)).toHaveValue(tried)
  }
  expect(new Set(responses).size).toBe(1)
  expect(responses[0]).toMatch(/^404 /)
  await checkScreen('status-waiting')
  clearAttempts(product)
})

test('keeps the typed text when the phone is offline', async ({ page, t }) => {
  await page.goto('/status')
  await page.route('**/api/subscriptions/status', (route) => route.abort())
  await codeField(page, t).fill('ABCD-2345')
  await digitsField(page, t).fill('4567')
  await show(page, t)
  await expect(page.getByText(t('تعذّر الاتصال بالخادم', 'Failed to connect to server'))).toBeVisible()
  await expect(codeField(page, t)).toHaveValue('ABCD-2345')
  await expect(page.getByRole('button', { name: t('عرض حالة الطلب', 'Show status') })).toBeEnabled()
})

test('a failed sign-in links to the status page', async ({ page, product, t }) => {
  clearAttempts(product)
  const link = page.getByRole('link', {
    name: t('أرسلت طلبًا؟ تابع حالته', 'Already applied? Track your request'),
  })
  await page.goto('/members')
  await expect(link).toBeHidden()
  await signInOnPage(page, t, { email: `nobody.${Date.now()}@example.com`, password: 'not the one' })
  await link.click()
  await expect(page).toHaveURL(/\/status$/)
  await expect(title(page, t('متابعة الطلب', 'Track your request'))).toBeVisible()
})

async function uploadReceipt(url: string, type: 'png' | 'pdf'): Promise<{ cloudinaryId: string }> {
  const { name, mimeType, buffer } = await receiptFile(type)
  const { file } = granted(await sendProof(url, { bytes: buffer, name, type: mimeType }))
  return { cloudinaryId: file.cloudinaryId }
}

/** An applicant whose first payment proof was rejected, and who sent another one. */
async function sendTwice(url: string, fullName: string, reason: string): Promise<string> {
  const phone = '0100 123 4567'
  const application = {
    fullName,
    email: `back.${Math.random().toString(36).slice(2, 10)}@example.com`,
    phone,
    whatsapp: phone,
    password: 'test password 1',
    plan: 'basic',
    paymentProof: await uploadReceipt(url, 'png'),
  } as const
  const { code } = granted(await call(url, submitApplication, { body: application })).subscription
  await (await openStaffCalls(url)).reject(application.email, reason)
  const again = { code, phoneLast4: '4567', paymentProof: await uploadReceipt(url, 'pdf') }
  expect(granted(await call(url, sendNewProof, { body: again })).status).toBe('pending')
  return application.email
}

test('a resubmitted application shows its earlier payment proof and the rejection reason', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const name = `Comes Back ${Math.random().toString(36).slice(2, 8)}`
  const email = await sendTwice(product.url, name, 'نصف الإيصال فقط ظاهر')
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, { email })
  await expect(request).toContainText(t('مدة الانتظار', 'Waiting'))
  await request.getByText(t('بيانات أكثر', 'More details')).click()
  await expect(request).toContainText('receipt.pdf')
  await expect(request).toContainText(t('سبب الرفض السابق', 'Earlier rejection reason'))
  await expect(request).toContainText('نصف الإيصال فقط ظاهر')
  const earlier = request.getByRole('region', { name: t('إيصالات سابقة', 'Earlier receipts') })
  await expect(earlier.getByRole('listitem')).toHaveCount(1)
  await earlier.scrollIntoViewIfNeeded()
  await checkScreen('earlier-proofs')
  const opening = page.waitForEvent('popup')
  await earlier.getByRole('button').press('Enter')
  const tab = await opening
  await expect(tab).toHaveURL(/\/files\/.+\/original/)
  await expect(tab.locator('img')).toBeVisible()
  await tab.close()
  await expect(earlier.getByRole('button')).toBeFocused()
})

test('a program review is in the inbox by its name, one at a time', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  product.change('delete from contact_messages')
  const password = 'test password 1'
  const member = await addMember(product, { name: 'نادية Nadia', plan: 'basic', endsInDays: 20, password })
  const body = { email: member.email, password }
  const { token } = granted(await call(product.url, login, { body }))
  const ask = async (note: string) =>
    granted(await call(product.url, requestProgramReview, { token, body: { note } }))
  await ask('')
  await startStaffSession(page)
  await page.goto('/admin#inbox')
  const inbox = page.getByRole('region', { name: t('صندوق الرسائل', 'Inbox') })
  const row = inbox.getByRole('listitem').filter({ hasText: member.email })
  await expect(row).toContainText(t('مراجعة برنامج', 'Program review'))
  await checkScreen('inbox-review')
  const link = row.getByRole('link', { name: t('رد على واتساب', 'Reply on WhatsApp') })
  const whatsapp = new URL((await link.getAttribute('href')) ?? '')
  expect(whatsapp.pathname).toBe('/201001234567')
  expect(whatsapp.searchParams.get('text')).toContain('program review')

  await row.getByRole('button', { name: named(t('نقل إلى «تمت»', 'Mark as done')) }).click()
  await expect(row).toBeHidden()
  await ask('ركبتي تؤلمني في الاندفاع.')
  await inbox.getByRole('button', { name: t('تمت', 'Done'), exact: true }).click()
  await row.getByRole('button', { name: t('إعادة إلى الانتظار', 'Mark as waiting') }).click()
  await expect(page.getByText(t('تعذّر تغيير حالة الرسالة', 'Couldn’t change the message'))).toBeVisible()
  await expect(row).toBeVisible()
  product.change('delete from contact_messages')
})
