import type { Page } from '@playwright/test'
import { withoutEvents } from '#scripts/browser/without-events.ts'
import { button } from '#test/e2e/support/accessible-name.ts'
import {
  anApplicant,
  attachProof,
  choosePassword,
  enterAsStaff,
  newPasswordField,
  openRequest,
  requestRows,
  startStaffSession,
} from '#test/e2e/support/actions.ts'
import { aVideoLink, insertAssignment } from '#test/e2e/support/items.ts'
import { openLibrary, pickUser } from '#test/e2e/support/library.ts'
import { addMember } from '#test/e2e/support/members.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('an open request shows the image of the newest payment proof', async ({
  page,
  newPerson,
  product,
  t,
}) => {
  const applicant = anApplicant('Hana')
  const theirs = await newPerson()
  const code = await applyByApi(product, t, { ...applicant, receipt: 'png' })
  await page.clock.install()
  await enterAsStaff(page, t)
  await page.getByLabel(t('بحث في الطلبات', 'Search requests')).fill(applicant.email)
  await page.clock.runFor(500)
  await expect(requestRows(page, t)).toHaveCount(1)
  await requestRows(page, t).click()
  const request = page.getByRole('article')
  await expect(request).toContainText(applicant.email)
  const picture = request.getByRole('img', { name: t('صورة إيصال الدفع', 'Image of the receipt') })
  await expect(picture).toHaveAttribute('src', /\/files\//)
  const first = (await picture.getAttribute('src')) ?? ''

  await (await openStaffCalls(product.url)).reject(applicant.email, '')
  await page.clock.runFor(31_000)
  await expect(request).toContainText(t('مرفوض', 'Rejected'))
  await expect(picture).toHaveAttribute('src', first)
  await theirs.goto('/status')
  await theirs.getByLabel(t('رمز المتابعة', 'Tracking code')).fill(code)
  await theirs.getByLabel(t('آخر 4 أرقام من هاتفك', 'Last 4 digits of your phone number')).fill('4567')
  await theirs.getByRole('button', { name: t('عرض حالة الطلب', 'Show status') }).click()
  await attachProof(theirs, t, 'pdf')
  await theirs.getByRole('button', { name: t('إرسال الإيصال الجديد', 'Send new receipt') }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(t('قيد المراجعة', 'being reviewed'))

  await page.clock.runFor(31_000)
  await expect(button(request, t('قبول', 'Approve'))).toBeVisible()
  await expect(picture).not.toHaveAttribute('src', first)
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(800)
})

test('access that a colleague granted meanwhile is not removed unseen', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Renewed Since', plan: 'basic', endsInDays: 1 })
  const renewed = '2999-01-01T00:00:00.000Z'
  await startStaffSession(page)
  await openLibrary(page, t, 'plans')
  await pickUser(page, t, member.email)
  const premium = page
    .getByRole('list', { name: t('الباقات', 'Plans'), exact: true })
    .getByRole('listitem')
    .filter({ hasText: t('المميّزة', 'Premium') })
  await expect(button(premium, t('تفعيل الباقة', 'Assign plan'))).toBeVisible()
  product.change('update users set access_ends_at = ? where id = ?', renewed, member.id)
  await button(premium, t('تفعيل الباقة', 'Assign plan')).click()
  await expect(page.getByRole('alert').first()).toContainText(
    t('تغيّر اشتراك هذا العضو بعد أن فتحته', 'This member’s access changed while you had it open'),
  )
  expect(
    product.count('select count(*) from users where id = ? and access_ends_at = ?', member.id, renewed),
  ).toBe(1)
  await expect(page.getByRole('main')).toContainText('2999')
  await checkScreen('plan-changed-meanwhile')
})

test('a new password is not lost when its dialog closes, and shows until the request is left', async ({
  page,
  product,
  t,
}) => {
  const applicant = anApplicant('Nour')
  await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, applicant)
  const field = await newPasswordField(page, t)
  await field.fill('typed and kept')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(await newPasswordField(page, t)).toHaveValue('typed and kept')

  await button(page.getByRole('dialog'), t('إنشاء كلمة مرور', 'Generate a password')).click()
  const made = await field.inputValue()
  await choosePassword(page, t)
  await button(request, t('قبول', 'Approve')).click()
  await expect(request).toContainText(made)
  await button(
    request,
    t('تأكيد القبول وتجهيز رابط كلمة المرور', 'Confirm and prepare the password link'),
  ).click()
  await expect(request.getByRole('link', { name: t('على واتساب', 'on WhatsApp') })).toBeVisible()
  await expect(request).toContainText(made)
})

type Say = (arabic: string, english: string) => string
const password = 'a password of staff'
const undo = (page: Page, t: Say) => button(page, t('تراجع', 'Undo'))

/** Opens the coach portal as another coach than the demo's. */
async function enterAsColleague(page: Page, product: Product): Promise<void> {
  const { id, email } = await addMember(product, { name: 'منى Mona', password })
  product.change("update users set role = 'coach', username = ? where id = ?", `c${id.slice(-8)}`, id)
  await startStaffSession(page, { username: email, password })
  await page.goto('/coach')
}

function waitingMessage(product: Product): void {
  product.change('delete from contact_messages')
  product.change(
    `insert into contact_messages (id, name, email, phone, phone_e164, message, language, state, created_at)
     values ('of-two', 'Nour', 'nour@example.com', '0100 123 4567', '+201001234567', 'May I start?', 'en', 'new', ?)`,
    new Date().toISOString(),
  )
}

test('the second of two staff sees who completed a message, and undoes nothing', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  waitingMessage(product)
  const colleague = await newPerson()
  // Automatic refresh is off, so both act on what they saw.
  for (const one of [page, colleague]) {
    await one.clock.install()
    await withoutEvents(one)
  }
  await enterAsStaff(page, t)
  await enterAsColleague(colleague, product)
  const inbox = (one: Page) => one.getByRole('region', { name: t('صندوق الرسائل', 'Inbox'), exact: true })
  const messageOf = (one: Page) => inbox(one).getByRole('listitem').filter({ hasText: 'Nour' })
  const navigation = t('أقسام لوحة الإدارة', 'Back office sections')
  for (const one of [page, colleague]) {
    await one
      .getByRole('navigation', { name: navigation })
      .getByRole('link', { name: t('الرسائل', 'Inbox') })
      .click()
    await expect(messageOf(one)).toBeVisible()
  }
  const done = t('نقل إلى «تمت»', 'Mark as done')
  await button(messageOf(colleague), done).click()
  await expect(messageOf(colleague)).toBeHidden()
  await button(messageOf(page), done).click()
  const notice = page
    .getByRole('alert')
    .filter({ hasText: t('سبقك زميل إلى ذلك', 'A team member already did this') })
  await expect(notice).toContainText(
    t('سبقك زميل إلى معالجة هذه الرسالة.', 'A team member already marked this message as done.'),
  )
  await expect(undo(page, t)).toHaveCount(0)
  await expect(messageOf(page)).toBeHidden()
  await checkScreen('message-done-before')

  const inState = (one: Page) =>
    inbox(one)
      .getByRole('button', { name: t('تمت', 'Done'), exact: true })
      .click()
  await inState(page)
  await expect(messageOf(page)).toContainText(/(بواسطة|by) \u2068منى Mona\u2069/)
  await checkScreen('message-done-by')
  await inState(colleague)
  const again = t('إعادة إلى الانتظار', 'Mark as waiting')
  await button(messageOf(colleague), again).click()
  await expect(messageOf(colleague)).toBeHidden()
  await expect(undo(colleague, t)).toBeVisible()
  await button(messageOf(page), again).click()
  await expect(
    page.getByText(t('هذه الرسالة في الانتظار بالفعل.', 'This message is already marked as waiting.')),
  ).toBeVisible()
  await expect(undo(page, t)).toHaveCount(0)
  await expect(messageOf(page)).toBeHidden()
  expect(product.count("select count(*) from contact_messages where state = 'new'")).toBe(1)
  product.change('delete from contact_messages')
})

test('the second of two staff sees that an assignment was already removed, and gets no undo', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Taken Twice', plan: 'basic', endsInDays: 30 })
  insertAssignment(product, member, aVideoLink('Squat of two'))
  const given = () => product.count('select count(*) from items where user_id = ?', member.id)
  const colleague = await newPerson()
  for (const one of [page, colleague]) {
    await one.clock.install()
    await startStaffSession(one)
    await openLibrary(one, t, 'users')
    await pickUser(one, t, member.email)
  }
  const remove = (one: Page) => button(one, `${t('حذف', 'Delete')}: Squat of two`)
  await expect(remove(page)).toBeVisible()
  await remove(colleague).click()
  await expect(undo(colleague, t)).toBeVisible()
  expect(given()).toBe(0)
  await remove(page).click()
  await expect(
    page.getByText(/(تم حذف \u2068Squat of two\u2069 من قبل|\u2068Squat of two\u2069 was already deleted)/),
  ).toBeVisible()
  await expect(undo(page, t)).toHaveCount(0)
  await expect(remove(page)).toHaveCount(0)
  await checkScreen('taken-back-before')
  await undo(colleague, t).click()
  await expect(remove(colleague)).toBeVisible()
  expect(given()).toBe(1)
})
