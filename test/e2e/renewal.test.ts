import type { Page } from '@playwright/test'
import {
  anApplicant,
  attachProof,
  dialogsHaveLeft,
  enterAsMember,
  enterAsStaff,
  greeting,
  proofInput,
  receiptFile,
  searchRequests,
  signInOnPage,
} from '#test/e2e/support/actions.ts'
import { addMember, type Member } from '#test/e2e/support/members.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
const password = 'member-trains-2026'
const day = 24 * 60 * 60 * 1000
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const renew = (page: Page, t: Say) => button(page, t('تجديد الاشتراك', 'Renew subscription'))
// Its name ends with the total.
const send = (page: Page, t: Say) =>
  page.getByRole('button', { name: t('إرسال طلب التجديد ·', 'Send renewal request ·') })
const withdraw = (page: Page, t: Say) => button(page, t('إلغاء الطلب', 'Cancel request'))

const pending = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('طلبك قيد المراجعة', 'Your request is being reviewed') })

const ended = (page: Page, t: Say) =>
  page.getByRole('heading', { level: 1, name: t('انتهى اشتراكك في', 'Your access expired on') })

test('a renewal in the last week adds its time to the end of the access', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const endsInDays = 5
  const member = await addMember(product, { name: 'Dina Samir', plan: 'basic', endsInDays, password })
  const endOf = () =>
    product.count('select unixepoch(access_ends_at) from users where id = ?', member.id) * 1000
  const before = endOf()
  await enterAsMember(page, member)
  await expect(
    page.getByText(t('يتبقى 5 أيام على نهاية اشتراكك', '5 days left in your subscription')),
  ).toBeVisible()
  await checkScreen('home-ends-soon')

  await renew(page, t).click()
  const dialog = page.getByRole('dialog', { name: t('تجديد الاشتراك', 'Renew subscription') })
  await expect(dialog.getByRole('radio', { name: t('الأساسية', 'Basic') })).toBeChecked()
  await expect(dialog).toContainText(
    t('تُضاف المدة بعد نهاية اشتراكك', 'your new days are added after your current end date'),
  )
  // The end is a date, without a time of the day.
  await expect(dialog.getByText(t('تُضاف المدة', 'your new days are added'))).not.toContainText(':')
  await checkScreen('renew-dialog')
  await dialog.getByRole('radio', { name: t('الاحترافية', 'Professional') }).check()
  await send(page, t).click()
  await expect(dialog).toContainText(t('من فضلك ارفع إيصال الدفع.', 'Please upload payment proof.'))
  await expect(proofInput(page)).toBeFocused()
  await attachProof(page, t)
  await page.keyboard.press('Escape')
  await button(page, t('متابعة التجديد', 'Keep going')).click()
  await expect(dialog).toContainText(t('الإيصال جاهز للإرسال', 'Receipt ready to send'))
  await send(page, t).click()
  await expect(dialog).toBeHidden()
  await expect(pending(page, t)).toContainText(t('الاحترافية', 'Professional'))
  await expect(pending(page, t)).toContainText(
    t('لا داعي لتحويل المبلغ مرة أخرى.', 'You don’t need to pay again.'),
  )
  await expect(pending(page, t).getByRole('heading')).toBeFocused()
  await dialogsHaveLeft(page)
  await page.reload()
  await expect(pending(page, t)).toBeVisible()
  await checkScreen('renewal-pending')

  await withdraw(page, t).click()
  await button(page, t('إبقاء الطلب', 'Keep request')).click()
  await expect(pending(page, t)).toBeVisible()
  await withdraw(page, t).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('إلغاء الطلب', 'Cancel request') })
    .click()
  await expect(pending(page, t)).toBeHidden()
  await expect(renew(page, t)).toBeFocused()

  await renew(page, t).click()
  await attachProof(page, t, 'pdf')
  await send(page, t).click()
  await expect(pending(page, t)).toContainText(t('الأساسية', 'Basic'))
  expect(endOf()).toBe(before)
  await (await openStaffCalls(product.url)).approve(member.email)
  expect(endOf()).toBe(before + 30 * day)
  await page.reload()
  await expect(page.getByText(t('متبقٍّ 35 يومًا', '35 days left'))).toBeVisible()
  await expect(pending(page, t)).toBeHidden()
  await expect(renew(page, t)).toHaveCount(0)
  await checkScreen('home-renewed')
})

test('an expired member renews at sign-in, sees former materials without links, and enters after approval', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, {
    name: 'Mona Fathy',
    plan: 'professional',
    endsInDays: -3,
    password,
  })
  const staff = await openStaffCalls(product.url)
  await staff.give(member.id, { resourceType: 'document', title: 'Weeks 1 to 4' })
  await staff.give(member.id, { resourceType: 'video', title: 'Squat' })
  await signInOnPage(page, t, member)
  await expect(ended(page, t)).toBeFocused()
  await expect(page).toHaveURL(/\/members$/)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/fcr_|renewal|"memberToken"/i)
  const had = page.getByRole('region', { name: t('ملفاتك السابقة', 'Your previous files') })
  await expect(had).toContainText('Weeks 1 to 4')
  await expect(had).toContainText('Squat')
  await expect(had.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: t('الاحترافية', 'Professional') })).toBeChecked()
  await expect(page.getByRole('main').getByText(member.name)).toBeVisible()
  await checkScreen('access-ended')

  await page.reload()
  await expect(ended(page, t)).toBeVisible()
  await attachProof(page, t)
  await send(page, t).click()
  await expect(pending(page, t)).toContainText(t('الاحترافية', 'Professional'))
  await expect(pending(page, t).getByRole('heading')).toBeFocused()
  await checkScreen('access-ended-pending')
  await staff.approve(member.email)
  await page.reload()
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: t('اشتراكك مفعّل من جديد حتى', 'You have access again until'),
    }),
  ).toBeVisible()
  await checkScreen('access-open-again')
  await button(page, t('دخول الأعضاء', 'Sign in')).click()
  await expect(page.getByLabel(t('البريد الإلكتروني', 'Email'))).toHaveValue(member.email)
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(password)
  await button(page, t('دخول', 'Sign In')).click()
  await expect(greeting(page, t, member.name)).toBeVisible()
  const training = page.getByRole('region', { name: t('ملفات التدريب', 'Training documents') })
  await expect(training.getByText('Weeks 1 to 4', { exact: true })).toBeVisible()
})

test('a member whose access ends while signed in gets the renewal, and can log out there', async ({
  page,
  product,
  t,
}) => {
  const member = await addMember(product, { name: 'Farida Nabil', plan: 'basic', endsInDays: 20, password })
  await enterAsMember(page, member)
  await expect(greeting(page, t, member.name)).toBeVisible()
  product.change("update users set access_ends_at = '2026-01-01T00:00:00.000Z' where id = ?", member.id)
  await page.reload()
  await expect(ended(page, t)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('memberToken'))).toBeNull()
  expect(await page.evaluate(() => sessionStorage.getItem('renewalPass'))).toContain(member.email)

  await button(page, t('تسجيل الخروج', 'Logout')).click()
  await expect(page.getByText(t('تم تسجيل الخروج بنجاح', 'Logged out successfully'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('دخول الأعضاء', 'Member sign-in') })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('renewalPass'))).toBeNull()
  expect(
    product.count("select count(*) from sessions where kind = 'renewal' and user_id = ?", member.id),
  ).toBe(0)
})

test('an expired renewal token leads back to sign-in with a notice', async ({ page, t }) => {
  await page.goto('/privacy')
  await page.evaluate(() =>
    sessionStorage.setItem('renewalPass', JSON.stringify({ token: 'fcm_made-up', email: 'a@example.com' })),
  )
  await page.goto('/members')
  await expect(
    page.getByText(t('انتهت الجلسة. سجّل الدخول من جديد.', 'Your session ended. Sign in again.')),
  ).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('renewalPass'))).toBeNull()
})

test('an account that never had access chooses a package instead', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Yara Hany', password })
  await signInOnPage(page, t, member)
  const never = t('لا يوجد اشتراك في حسابك بعد', 'You don’t have access yet')
  await expect(page.getByRole('heading', { level: 1, name: never })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: t('ابدأ اشتراكك', 'Get access') })).toBeVisible()
  await checkScreen('never-had-access')
  await attachProof(page, t)
  await page.getByRole('button', { name: t('إرسال الطلب', 'Send request') }).click()
  await expect(pending(page, t)).toContainText(t('الأساسية', 'Basic'))
  await expect(withdraw(page, t)).toBeVisible()
})

const unreadable = 'المبلغ غير واضح في الصورة'

const rejected = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('طلبك يحتاج إيصالًا جديدًا', 'Your request needs a new receipt') })

const proofsOf = (product: Product, { id }: Member) =>
  product.count(
    'select count(*) from uploads join applications on applications.id = application_id where user_id = ?',
    id,
  )

const requestsOf = (product: Product, { id }: Member) =>
  product.count('select count(*) from applications where user_id = ?', id)

async function askForRenewal(page: Page, t: Say): Promise<void> {
  await renew(page, t).click()
  await attachProof(page, t)
  await send(page, t).click()
  await expect(pending(page, t)).toBeVisible()
  await dialogsHaveLeft(page)
}

test('replaces the payment proof of a pending application, with a retry after a lost connection', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Heba Said', plan: 'basic', endsInDays: 9, password })
  await enterAsMember(page, member)
  await askForRenewal(page, t)
  expect(proofsOf(product, member)).toBe(1)
  const replace = button(page, t('تغيير الإيصال', 'Replace receipt'))
  await replace.click()
  const dialog = page.getByRole('dialog', { name: t('تغيير الإيصال', 'Replace receipt') })
  await checkScreen('proof-replace')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(replace).toBeFocused()

  await replace.click()
  await page.route('**/api/upload/payment-proof/*', (route) => route.abort())
  await proofInput(page).setInputFiles(await receiptFile('pdf'))
  await expect(dialog.getByText(t('تعذّر الاتصال بالخادم', 'Failed to connect to server'))).toBeVisible()
  await checkScreen('proof-replace-failed')
  expect(proofsOf(product, member)).toBe(1)
  await page.unrouteAll()
  await proofInput(page).setInputFiles(await receiptFile('pdf'))
  await expect(page.getByText(t('وصل الإيصال الجديد', 'New receipt received'))).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(replace).toBeFocused()
  expect([proofsOf(product, member), requestsOf(product, member)]).toEqual([2, 1])

  // The coach decided while the dialog was open.
  await replace.click()
  await (await openStaffCalls(product.url)).reject(member.email, unreadable)
  await proofInput(page).setInputFiles(await receiptFile('png'))
  await expect(page.getByText(t('تعذّر إرسال الإيصال الجديد', 'Couldn’t send the new receipt'))).toBeVisible()
  await expect(rejected(page, t)).toContainText(unreadable)
  await expect(rejected(page, t).getByRole('heading')).toBeFocused()
})

test('a rejected renewal shows its reason, and returns to review with a new payment proof', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Rania Aziz', plan: 'basic', endsInDays: 9, password })
  const staff = await openStaffCalls(product.url)
  await enterAsMember(page, member)
  await askForRenewal(page, t)
  await staff.reject(member.email, unreadable)
  await page.reload()
  await expect(rejected(page, t)).toContainText(unreadable)
  await expect(rejected(page, t)).toContainText(t('اشتراكك الحالي لم يتغيّر', 'hasn’t changed'))
  await checkScreen('renewal-rejected')

  await button(page, t('إرسال إيصال جديد', 'Send a new receipt')).click()
  const dialog = page.getByRole('dialog', { name: t('إرسال إيصال جديد', 'Send a new receipt') })
  const again = dialog.getByRole('button', { name: t('إرسال الإيصال الجديد', 'Send new receipt') })
  await again.click()
  await expect(proofInput(page)).toBeFocused()
  await expect(dialog).toContainText(t('من فضلك ارفع إيصال الدفع.', 'Please upload payment proof.'))
  await attachProof(page, t, 'pdf')
  await dialog.getByText(t('المبلغ المطلوب وطرق التحويل', 'Amount due, and where to send it')).click()
  await expect(dialog.getByText(t('المطلوب تحويله:', 'Amount to transfer:'))).toBeVisible()
  await checkScreen('renewal-resend')
  await page.keyboard.press('Escape')
  await button(page, t('متابعة التجديد', 'Keep going')).click()
  await again.click()
  await expect(pending(page, t).getByRole('heading')).toBeFocused()
  await expect(rejected(page, t)).toBeHidden()
  expect([proofsOf(product, member), requestsOf(product, member)]).toEqual([2, 1])
  await dialogsHaveLeft(page)

  await staff.reject(member.email, unreadable)
  await page.reload()
  await button(page, t('بدء طلب جديد', 'Start a new request')).click()
  await attachProof(page, t)
  await send(page, t).click()
  await expect(pending(page, t).getByRole('heading')).toBeFocused()
  await expect(rejected(page, t)).toBeHidden()
  expect(requestsOf(product, member)).toBe(2)
  await staff.approve(member.email)
  await page.reload()
  await expect(page.getByText(t('متبقٍّ 39 يومًا', '39 days left'))).toBeVisible()
  await expect(rejected(page, t)).toBeHidden()
})

test('a member whose access ended sees why a renewal was rejected, and sends a new proof or starts over', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, {
    name: 'Tamer Galal',
    plan: 'professional',
    endsInDays: -3,
    password,
  })
  const staff = await openStaffCalls(product.url)
  await staff.give(member.id, { resourceType: 'document', title: 'Weeks 1 to 4' })
  await signInOnPage(page, t, member)
  await attachProof(page, t)
  await send(page, t).click()
  await expect(pending(page, t)).toBeVisible()
  await staff.reject(member.email, unreadable)
  await page.reload()
  await expect(rejected(page, t)).toContainText(unreadable)
  await expect(
    page.getByRole('heading', { name: t('أو ابدأ طلبًا جديدًا', 'Or start a new request') }),
  ).toBeVisible()
  await checkScreen('access-ended-rejected')
  await button(page, t('إرسال إيصال جديد', 'Send a new receipt')).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(await receiptFile('pdf'))
  await expect(dialog.getByText(t('الإيصال جاهز للإرسال', 'Receipt ready to send'))).toBeVisible()
  await dialog.getByRole('button', { name: t('إرسال الإيصال الجديد', 'Send new receipt') }).click()
  await expect(pending(page, t).getByRole('heading')).toBeFocused()
  expect([proofsOf(product, member), requestsOf(product, member)]).toEqual([2, 1])
})

test('another person’s application with a member’s email does not block the member, and staff see which is which', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Laila Nour', plan: 'basic', endsInDays: 9, password })
  await applyByApi(product, t, { ...anApplicant('Somebody Else'), email: member.email })
  await enterAsMember(page, member)
  await renew(page, t).waitFor()
  await expect(pending(page, t)).toBeHidden()
  await askForRenewal(page, t)
  expect(requestsOf(product, member)).toBe(2)

  const staff = await newPerson()
  await enterAsStaff(staff, t)
  const rows = await searchRequests(staff, t, { email: member.email, count: 2 })
  const mark = t('دون دخول', 'Not signed in')
  await expect(rows.filter({ hasText: mark })).toHaveCount(1)
  await expect(rows.filter({ hasText: mark })).toContainText('Somebody Else')
  await checkScreen('requests-distinguished', staff)
  await rows.filter({ hasText: mark }).click()
  await expect(staff.getByRole('article')).toContainText(
    t('تأكد أن الطلب من صاحب الحساب', 'Make sure it’s really them'),
  )
  await checkScreen('request-not-signed-in', staff)
})

test('a renewal that was sent from another device shows before another one is paid for', async ({
  page,
  newPerson,
  product,
  t,
}) => {
  const member = await addMember(product, { name: 'Dina Samir', plan: 'basic', endsInDays: 5, password })
  await enterAsMember(page, member)
  await expect(renew(page, t)).toBeVisible()
  const other = await newPerson()
  await enterAsMember(other, member)
  await renew(other, t).click()
  await attachProof(other, t)
  await send(other, t).click()
  await expect(pending(other, t)).toBeVisible()

  await renew(page, t).click()
  const dialog = page.getByRole('dialog', { name: t('تجديد الاشتراك', 'Renew subscription') })
  await expect(dialog).toContainText(t('طلبك قيد المراجعة', 'Your request is being reviewed'))
  await expect(dialog).toContainText(t('لا داعي لتحويل المبلغ مرة أخرى.', 'You don’t need to pay again.'))
  await expect(proofInput(page)).toHaveCount(0)
})
