import type { Locator, Page } from '@playwright/test'
import { startMailServer } from '#server/test/mail-server.ts'
import { textOfMail } from '#server/test/read-mail.ts'
import { button } from '#test/e2e/support/accessible-name.ts'
import {
  anApplicant,
  approve,
  cardOf,
  enterAsCoach,
  enterAsStaff,
  fillInSignIn,
  startStaffSession,
} from '#test/e2e/support/actions.ts'
import { openLibrary, pickUser } from '#test/e2e/support/library.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { loginElsewhere } from '#test/e2e/support/own-account.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { deliverSoon, startSending } from '#test/e2e/support/sending-product.ts'
import { applyByApi, cardsWith } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
type Person = { email: string; phone: string; name: string; password: string }

/** Registers an account that only claims its address, as programs do; returns its token. */
async function register(product: Product, person: Person): Promise<string> {
  const response = await post(product, '/auth/register', { body: person })
  expect(response.status).toBe(201)
  return (await response.json()).token
}

/** Asks for a package with the token of an account. */
async function subscribe(product: Product, token: string, planId: string): Promise<void> {
  const response = await post(product, '/subscriptions/subscribe', { body: { planId }, token })
  expect(response.status).toBe(201)
}

const registerAndAsk = async (product: Product, person: Person): Promise<void> =>
  subscribe(product, await register(product, person), 'basic')

type Call = { body: object; token?: string }

function post(product: Product, path: string, { body, token }: Call): Promise<Response> {
  return fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
}

async function signInWithoutAccess(page: Page, t: Say, person: Person): Promise<void> {
  await page.goto('/members')
  await fillInSignIn(page, t, person)
  await page.getByRole('link', { name: t('حسابي', 'My account') }).click()
}

test('the review shows what a request names otherwise than the member', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = anApplicant('Nadia Fawzy')
  await applyByApi(product, t, member)
  await enterAsStaff(page, t)
  await approve(page, t, member)
  const stranger = { ...member, name: 'Other Person', phone: '0109 999 9999' }
  await applyByApi(product, t, stranger)
  await page.reload()
  const card = (await cardsWith(page, t, member.email)).filter({ hasText: stranger.name })
  await card.getByRole('button', { name: t('قبول', 'Approve') }).click()
  const dialog = page.getByRole('dialog')
  const differs = t('بيانات الطلب تختلف عن بيانات العضو', 'This request differs from the member’s details')
  await expect(dialog.getByText(differs)).toBeVisible()
  await expect(dialog.getByText(member.name)).toBeVisible()
  await expect(dialog.getByText(stranger.name).first()).toBeVisible()
  const approveButton = dialog.getByRole('button', { name: t('قبول', 'Approve'), exact: true })
  await expect(approveButton).toBeDisabled()
  await checkScreen('approve-differs')
  await dialog.getByLabel(t('نعم، هو الشخص نفسه', 'Yes, it’s the same person')).check()
  await approveButton.click()
  await expect(page.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
  await dialog.getByRole('button', { name: t('رابط تعيين كلمة المرور', 'Set-password link') }).click()
  const send = dialog.getByRole('link', { name: t('إرسال الرابط على واتساب', 'Send the link on WhatsApp') })
  await expect(send).toHaveAttribute('href', /wa\.me\/201001234567\?/)
  await expect(dialog.getByText(t('غير مؤكَّد', 'isn’t confirmed'))).toHaveCount(0)
})

test('a request with the email of a confirmed account leaves its password and number alone', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const owner = await addMember(product, { name: 'Amina Lotfy', password: 'the owner chose it' })
  product.change('update users set phone_proved_at = null where id = ?', owner.id)
  const stranger = { ...anApplicant('Other Person'), email: owner.email, phone: '0109 999 9999' }
  await applyByApi(product, t, stranger)
  await enterAsStaff(page, t)
  const card = await cardOf(page, t, stranger)
  await card.getByRole('button', { name: t('قبول', 'Approve') }).click()
  const dialog = page.getByRole('dialog')
  const differs = t('بيانات الطلب تختلف عن بيانات الحساب', 'This request differs from the account’s details')
  await expect(dialog.getByText(differs)).toBeVisible()
  await expect(dialog.getByText(owner.name)).toBeVisible()
  await expect(dialog.getByLabel(t('تعيين كلمة المرور', 'Set Password'))).toHaveCount(0)
  await checkScreen('approve-confirmed')
  await dialog.getByLabel(t('نعم، هو الشخص نفسه', 'Yes, it’s the same person')).check()
  await dialog.getByRole('button', { name: t('قبول', 'Approve'), exact: true }).click()
  await expect(page.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
  const makeLink = t('رابط تعيين كلمة المرور', 'Set-password link')
  const send = dialog.getByRole('link', { name: t('إرسال الرابط على واتساب', 'Send the link on WhatsApp') })
  await dialog.getByRole('button', { name: makeLink }).click()
  await expect(send).toHaveAttribute('href', /wa\.me\/201001234567\?/)
  // Nobody has opened a link there, nor was a request with it approved.
  await expect(dialog.getByRole('status').getByText(t('غير مؤكَّد', 'isn’t confirmed'))).toBeVisible()
  await checkScreen('number-unconfirmed')
  await dialog.getByRole('button', { name: t('تم', 'Done'), exact: true }).click()

  // Also later, in the details of the request.
  await page.reload()
  await button(await cardOf(page, t, stranger), t('عرض التفاصيل', 'View')).click()
  await dialog.getByRole('button', { name: makeLink }).click()
  await expect(send).toHaveAttribute('href', /wa\.me\/201001234567\?/)
  expect(product.count("select count(*) from users where phone_e164 = '+201099999999'")).toBe(0)
  await signInWithoutAccess(page, t, { ...owner, phone: '' })
  const savedQuery = 'select count(*) from users where email = ? and name = ?'
  expect(product.count(savedQuery, owner.email, owner.name)).toBe(1)
})

test('a request that may be from someone else is approved only once staff say who sent it', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Amina Lotfy', password: 'the owner chose it' })
  const applicant = { ...anApplicant('Amina Lotfy'), email: member.email }
  await applyByApi(product, t, applicant)
  await enterAsCoach(page, t)
  await page.goto('/coach#pending')
  const card = await cardOf(page, t, applicant)
  const doubt = t('قد يكون شخصًا آخر', 'May be someone else')
  await expect(card.getByText(doubt)).toHaveCount(0)
  await card.getByRole('button', { name: t('قبول', 'Approve') }).click()
  const dialog = page.getByRole('dialog')
  const samePerson = dialog.getByLabel(t('نعم، هو الشخص نفسه', 'Yes, it’s the same person'))
  await expect(samePerson).toHaveCount(0)
  // The account gets another number while the dialog is open: the answer asks. Nobody has confirmed it.
  const number = 'update users set phone = ?, phone_e164 = ?, phone_proved_at = null where id = ?'
  product.change(number, '01099999999', '+201099999999', member.id)
  const approveButton = dialog.getByRole('button', { name: t('قبول', 'Approve'), exact: true })
  await approveButton.click()
  const question = t('رقم مؤكَّد لصاحب الحساب', 'is confirmed as the account’s')
  await expect(dialog.getByText(question)).toBeVisible()
  await expect(approveButton).toBeDisabled()
  await expect(samePerson).not.toBeChecked()
  await checkScreen('same-person-late')
  await dialog.getByRole('button', { name: t('إلغاء', 'Cancel') }).click()
  await expect(card.getByText(doubt)).toBeVisible()
  await card.getByRole('button', { name: t('قبول', 'Approve') }).click()
  await expect(approveButton).toBeDisabled()
  await checkScreen('same-person')
  await samePerson.check()
  await approveButton.click()
  await expect(page.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
  expect(
    product.count('select count(*) from users where phone_e164 = ? and had_access = 1', '+201099999999'),
  ).toBe(1)
})

test('an account with an unconfirmed email is told so, and confirms its number by WhatsApp', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const { name, email, password } = anApplicant('Salma Adel')
  const person = { name, email, password, phone: '01001234567' }
  await registerAndAsk(product, person)
  await signInWithoutAccess(page, t, person)
  const notice = t('بريدك غير مؤكَّد بعد', 'Your email isn’t confirmed yet')
  await expect(page.getByText(notice)).toBeVisible()
  await checkScreen('email-unconfirmed')
  // No mail server is set: the coach sends a link in place of a mail, and none is promised.
  const askCoach = t('اطلب من الكابتن رابطًا على واتساب', 'Ask your coach for a link on WhatsApp')
  await expect(page.getByText(askCoach)).toBeVisible()
  const sendAgain = t('إرسال الرابط مرة أخرى', 'Send the link again')
  await expect(page.getByRole('button', { name: sendAgain })).toHaveCount(0)

  const staff = await newPerson()
  await enterAsStaff(staff, t)
  const card = await cardOf(staff, t, { ...person, phone: person.phone })
  await button(card, t('عرض التفاصيل', 'View')).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('button', { name: t('رابط تعيين كلمة المرور', 'Set-password link') }).click()
  const send = dialog.getByRole('link', { name: t('إرسال الرابط على واتساب', 'Send the link on WhatsApp') })
  await checkScreen('confirm-number', staff)
  const href = new URL((await send.getAttribute('href')) ?? '')
  const link = /https?:\S+#token=[\w-]+/.exec(href.searchParams.get('text') ?? '')?.[0] ?? ''
  await page.goto(link)
  await page.getByLabel(t('كلمة المرور الجديدة', 'New password')).fill('a password of my own')
  await page.getByRole('button', { name: t('حفظ كلمة المرور', 'Save the password') }).click()
  await expect(page.getByText(t('تم حفظ كلمة المرور', 'Your password is saved'))).toBeVisible()
  const proved = 'select count(*) from users where unproved_email = ? and phone_proved_at is not null'
  expect(product.count(proved, email)).toBe(1)
  await signInWithoutAccess(page, t, { ...person, password: 'a password of my own' })
  await expect(page.getByText(notice)).toBeVisible()
})

test('a mailed link asks who opens it, whoever had registered', async ({
  page,
  t,
  checkScreen,
  language,
}) => {
  const mails = await startMailServer()
  const product = await startSending(mails.url)
  try {
    await page.context().addCookies([{ name: 'language', value: language, url: product.url }])
    const { name, email, password } = anApplicant('Laila Saad')
    const mine = { name, email, password, phone: '01001234567' }
    await registerAndAsk(product, mine)
    await registerAndAsk(product, {
      ...mine,
      name: 'Evil Name',
      phone: '01099999999',
      password: 'of a stranger',
    })
    deliverSoon(product)
    const links = () =>
      mails.received
        .filter(({ recipients }) => recipients.includes(email))
        .map((mail) => /http:\S+\/reset-password#\S+/.exec(textOfMail(mail))?.[0] ?? '')
    await expect.poll(() => links().length, { timeout: 60_000 }).toBe(2)

    await page.goto(links()[1] ?? '')
    await expect(
      page.getByRole('heading', { name: t('تأكيد بريدك الإلكتروني', 'Confirm your email') }),
    ).toBeVisible()
    const typedName = page.getByLabel(t('الاسم بالكامل', 'Full name'))
    const phone = page.getByLabel(t('رقم الهاتف', 'Phone'), { exact: true })
    const newPassword = page.getByLabel(t('كلمة المرور الجديدة', 'New password'))
    const save = page.getByRole('button', { name: t('حفظ كلمة المرور', 'Save the password') })
    for (const field of [typedName, phone, newPassword]) await expect(field).toHaveValue('')
    await expect(page.getByText('Evil')).toHaveCount(0)
    await checkScreen('confirm-email')
    await newPassword.fill('a password of my own')
    await phone.fill('010')
    await save.click()
    await expect(page.getByText(t('هذا الحقل مطلوب', 'This field is required'))).toBeVisible()
    await expect(page.getByText(t('اكتب رقمًا مصريًا', 'Enter an 11-digit'))).toBeVisible()
    await expect(typedName).toBeFocused()
    await expect(newPassword).toHaveValue('a password of my own')
    await checkScreen('confirm-email-wrong')
    await typedName.fill(name)
    await phone.fill(mine.phone)
    await save.click()
    await expect(page.getByText(t('تم حفظ كلمة المرور', 'Your password is saved'))).toBeVisible()

    await page.getByRole('link', { name: t('دخول الأعضاء', 'Members sign in') }).click()
    await fillInSignIn(page, t, { email, password: 'a password of my own' })
    await page.getByRole('link', { name: t('حسابي', 'My account') }).click()
    await expect(
      page.getByRole('button', { name: t('حذف حسابي…', 'Delete my account…'), exact: true }),
    ).toBeVisible()
    await expect(page.getByText(t('بريدك غير مؤكَّد بعد', 'Your email isn’t confirmed yet'))).toHaveCount(0)
    const savedQuery = 'select count(*) from users where email = ? and name = ? and phone = ?'
    expect(product.count(savedQuery, email, name, mine.phone)).toBe(1)
    const waiting = 'select count(*) from applications where email = ? and sent_by_account = 1'
    expect(product.count(waiting, email)).toBe(1)
  } finally {
    await product.stop()
    await mails.stop()
  }
})

test('a request whose email somebody else has confirmed since can only be rejected', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const real = anApplicant('Rania Hosny')
  await registerAndAsk(product, { ...real, phone: '01001234567' })
  const other = { ...real, name: 'Somebody Else', phone: '01099999999' }
  await registerAndAsk(product, other)
  await enterAsStaff(page, t)
  const cards = await cardsWith(page, t, real.email)
  await expect(cards).toHaveCount(2)
  // Open since before the other one is approved elsewhere: the answer says why it can't be.
  const approveButton = { name: t('قبول', 'Approve'), exact: true }
  await cards.filter({ hasText: real.name }).getByRole('button', { name: approveButton.name }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('تعيين كلمة المرور', 'Set Password')).fill('chosen by the staff')

  const colleague = await newPerson()
  await enterAsStaff(colleague, t)
  const theirs = (await cardsWith(colleague, t, real.email)).filter({ hasText: other.name })
  await theirs.getByRole('button', { name: approveButton.name }).click()
  const opened = colleague.getByRole('dialog')
  await opened.getByLabel(t('تعيين كلمة المرور', 'Set Password')).fill('chosen by the staff')
  await opened.getByRole('button', approveButton).click()
  await expect(colleague.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()

  await dialog.getByRole('button', approveButton).click()
  const taken = t('أكّد شخص آخر هذا البريد', 'Somebody else has confirmed this email')
  await expect(dialog.getByText(taken).first()).toBeVisible()
  await checkScreen('email-taken-late')
  await page.reload()
  const left = (await cardsWith(page, t, real.email)).filter({ hasText: real.name })
  await button(left, t('عرض التفاصيل', 'View')).click()
  await expect(dialog.getByText(taken)).toBeVisible()
  await expect(dialog.getByRole('button', approveButton)).toHaveCount(0)
  await checkScreen('email-taken')
  const reject = { name: t('رفض', 'Reject'), exact: true }
  await dialog.getByRole('button', reject).click()
  await page.getByRole('alertdialog').getByRole('button', reject).click()
  await expect(page.getByText(t('تم رفض الاشتراك', 'Subscription rejected successfully'))).toBeVisible()
})

const checks = (dialog: Locator) => dialog.getByRole('checkbox')

test('requests with the same email are shown and rejected together', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const person = anApplicant('Hoda Samir')
  for (const name of ['Somebody Else', 'محمد عبد الرحمن'])
    await applyByApi(product, t, { ...person, name, phone: '0109 999 9999' })
  await applyByApi(product, t, person)
  await enterAsStaff(page, t)
  const cards = await cardsWith(page, t, person.email)
  await expect(cards).toHaveCount(3)
  const own = cards.filter({ hasText: person.name })
  await expect(own.getByText(t('طلبان آخران بهذا البريد', '2 more requests with this email'))).toBeVisible()
  await page.getByLabel(t('بحث في الطلبات', 'Search the requests')).fill('Hoda')
  await expect(cards).toHaveCount(1)
  await button(own, t('عرض الطلبات معًا', 'Show together')).click()
  await expect(cards).toHaveCount(3)
  await checkScreen('same-email')
  await button(own, t('رفض الطلبات الأخرى', 'Reject the others')).click()
  const dialog = page.getByRole('alertdialog')
  await expect(checks(dialog)).toHaveCount(3)
  const all = dialog.getByRole('checkbox', { name: t('تحديد الكل (2)', 'Select all (2)') })
  await expect(all).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Somebody Else' }).uncheck()
  await expect(all).toBeChecked({ indeterminate: true })
  await all.check()
  // One that comes while the dialog is open was not seen, and stays.
  await applyByApi(product, t, { ...person, name: 'Came Later' })
  await checkScreen('reject-others')
  await dialog.getByRole('button', { name: t('رفض طلبين', 'Reject 2 requests') }).click()
  await expect(page.getByText(t('تم رفض طلبين', '2 requests rejected'))).toBeVisible()
  const left = t('ما زال طلب آخر بهذا البريد ينتظر.', '1 more request with this email is still waiting.')
  await expect(page.getByText(left)).toBeVisible()
  await checkScreen('others-rejected')
  await expect(cards).toHaveCount(2)
  await expect(cards.filter({ hasText: 'Came Later' })).toHaveCount(1)
  // On the coach's own overview too nobody approves one without a word of the other.
  await page.goto('/coach')
  const newest = page.getByRole('article').filter({ hasText: 'Came Later' })
  await expect(newest.getByText(t('طلب آخر بهذا البريد', '1 more request with this email'))).toBeVisible()
  await expect(button(newest, t('رفض الطلبات الأخرى', 'Reject the others'))).toBeVisible()
  await expect(button(newest, t('عرض الطلبات معًا', 'Show together'))).toHaveCount(0)
})

test('a member’s own renewal is rejected only where staff check it', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, {
    ...{ name: 'Amina Lotfy', plan: 'premium', endsInDays: 3, password: 'the owner chose it' },
  })
  await subscribe(product, (await loginElsewhere(product, member)).token, 'premium')
  const stranger = { ...anApplicant('Samia Adel'), email: member.email }
  await applyByApi(product, t, stranger)
  await applyByApi(product, t, { ...stranger, name: 'Nour Ezzat' })
  await enterAsStaff(page, t)
  const cards = await cardsWith(page, t, member.email)
  await expect(cards).toHaveCount(3)
  await checkScreen('same-email-of-member')
  const card = cards.filter({ hasText: stranger.name })
  await button(card, t('رفض الطلبات الأخرى', 'Reject the others')).click()
  const dialog = page.getByRole('alertdialog')
  const own = dialog.getByRole('checkbox', { name: member.name })
  await expect(own).not.toBeChecked()
  // What a member sent is checked by itself alone, never with all others.
  await expect(checks(dialog)).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: t('رفض طلب واحد', 'Reject 1 request') })).toBeVisible()
  await checkScreen('reject-others-of-member')
  await dialog.getByRole('checkbox', { name: 'Nour Ezzat' }).uncheck()
  const none = dialog.getByRole('button', { name: t('رفض الطلبات الأخرى', 'Reject the others') })
  await expect(none).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('checkbox', { name: 'Nour Ezzat' }).check()
  await dialog.getByRole('button', { name: t('رفض طلب واحد', 'Reject 1 request') }).click()
  await expect(page.getByText(t('تم رفض طلب واحد', '1 request rejected'))).toBeVisible()
  const rejected = cards.filter({ hasText: t('مرفوض', 'Rejected') })
  await expect(rejected).toHaveCount(1)
  await expect(rejected).toContainText('Nour Ezzat')
})

test('the request of a blocked account is approved only once it is unblocked', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Tarek Nabil', plan: 'basic', endsInDays: -3 })
  const [reason, blockedAt] = ['Paid with a stolen card', new Date().toISOString()]
  const block = 'update users set blocked_at = ?, blocked_reason = ? where id = ?'
  product.change(block, blockedAt, reason, member.id)
  const sent = { ...anApplicant(member.name), email: member.email }
  await applyByApi(product, t, sent)
  await enterAsStaff(page, t)
  const card = (await cardsWith(page, t, member.email)).first()
  const blocked = t('هذا الحساب محظور', 'This account is blocked')
  await expect(card.getByText(blocked)).toBeVisible()
  await expect(card.getByText(reason)).toBeVisible()
  await checkScreen('blocked-card')
  const approve = { name: t('قبول', 'Approve'), exact: true }
  const dialog = page.getByRole('dialog')
  await expect(card.getByRole('button', { name: approve.name })).toHaveCount(0)
  await button(card, t('عرض التفاصيل', 'View')).click()
  await expect(dialog.getByRole('button', approve)).toHaveCount(0)
  await checkScreen('blocked-details')

  await dialog.getByRole('link', { name: t('صفحة المستخدم', 'Go to the user') }).click()
  await expect(dialog).toBeHidden()
  const heading = page.getByRole('heading', { name: t('إسناد الباقات', 'Assign plans'), exact: true })
  await expect(heading).toBeFocused()
  const own = page.getByRole('region', { name: t('إسناد الباقات', 'Assign plans'), exact: true })
  const unblock = t('ارفع الحظر أولًا لتتمكن', 'Unblock this account before')
  await expect(own.getByText(unblock)).toBeVisible()
  await checkScreen('blocked-user')
  await own
    .getByRole('button', { name: t('رفع الحظر', 'Unblock') })
    .first()
    .click()
  await expect(own.getByText(unblock)).toBeHidden()
  await page.getByRole('tab', { name: t('الاشتراكات', 'Subscriptions') }).click()
  const again = (await cardsWith(page, t, member.email)).first()
  await expect(again.getByText(blocked)).toHaveCount(0)
  await again.getByRole('button', { name: approve.name }).click()
  // A colleague blocks it again while the dialog is open: the answer says what to do.
  product.change(block, blockedAt, reason, member.id)
  await dialog.getByRole('button', approve).click()
  await expect(dialog.getByText(blocked).first()).toBeVisible()
  await checkScreen('blocked-late')
  product.change('update users set blocked_at = null where id = ?', member.id)
  await dialog.getByRole('button', approve).click()
  await expect(page.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
})

test('a plan is assigned by hand once it is clear whose email it is', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const { name, email, password } = anApplicant('Salma Reda')
  const person = { name, email, password, phone: '01001234567' }
  await register(product, person)
  await startStaffSession(page)
  await openLibrary(page, t, 'plans')
  await pickUser(page, t, email)
  const own = page.getByRole('region', { name: t('إسناد الباقات', 'Assign plans'), exact: true })
  const cards = own.getByRole('list', { name: t('الباقات', 'Plans'), exact: true })
  await expect(own.getByText(t('البريد غير مؤكَّد', 'Email not confirmed')).first()).toBeVisible()
  await expect(own.getByText(t('ولا يغيّر التراجع ذلك', 'Undo won’t change that'))).toBeVisible()
  await expect(cards).toBeVisible()
  await checkScreen('plan-unconfirmed')

  const stranger = { ...person, name: 'Salma Reda', phone: '01099999999', password: 'of a stranger' }
  await register(product, stranger)
  const premium = cards.getByRole('listitem').filter({ hasText: t('المميّزة', 'Premium') })
  const assign = button(premium, t('إسناد الباقة', 'Assign plan'))
  await assign.click()
  // The second one came since: the answer says what to do, and the screen shows it from now on.
  const shared = t('لم يؤكِّد أحد هذا البريد بعد، ويستخدمه', 'Nobody has confirmed this email yet, and')
  await expect(page.getByText(t('فشل إسناد الباقة', 'The plan was not assigned')).first()).toBeVisible()
  await expect(own.getByText(shared)).toBeVisible()
  await expect(cards).toHaveCount(0)
  // On the person, and on both accounts in the list.
  await expect(own.getByText(t('شخص آخر يستخدم هذا البريد', 'Someone else uses this email'))).toHaveCount(3)
  // Name and e-mail are the same: the number says to whom a link goes.
  await expect(own.getByText('0100 123 4567')).toHaveCount(2)
  await expect(own.getByText('0109 999 9999')).toHaveCount(1)
  await checkScreen('plan-of-whom')

  await own.getByRole('button', { name: t('رابط تعيين كلمة المرور', 'Set-password link') }).click()
  const send = own.getByRole('link', { name: t('إرسال الرابط على واتساب', 'Send the link on WhatsApp') })
  const href = new URL((await send.getAttribute('href')) ?? '')
  expect(href.pathname).toBe('/201001234567')
  const theirs = await newPerson()
  await theirs.goto(/https?:\S+#token=[\w-]+/.exec(href.searchParams.get('text') ?? '')?.[0] ?? '')
  await theirs.getByLabel(t('كلمة المرور الجديدة', 'New password')).fill('a password of my own')
  await theirs.getByRole('button', { name: t('حفظ كلمة المرور', 'Save the password') }).click()
  await expect(theirs.getByText(t('تم حفظ كلمة المرور', 'Your password is saved'))).toBeVisible()

  // Somebody applies with the address meanwhile: that comes first.
  const applicant = { ...anApplicant(name), email, phone: stranger.phone }
  await applyByApi(product, t, applicant)
  await page.reload()
  await expect(own.getByText(t('ابدأ بقبوله أو رفضه', 'Approve or reject it first'))).toBeVisible()
  await expect(cards).toHaveCount(0)
  await checkScreen('plan-request-first')
  const staff = await openStaffCalls(product.url)
  await staff.reject(email, 'Wrong email')
  await page.reload()
  await expect(own.getByText(t('ولا يعيدها التراجع', 'Undo won’t bring them back'))).toBeVisible()
  await checkScreen('plan-others-give-way')
  await assign.click()
  await expect(page.getByText(t('تم إسناد الباقة المميّزة', 'Premium plan assigned'))).toBeVisible()
  await expect(own.getByText(t('شخص آخر يستخدم هذا البريد', 'Someone else uses this email'))).toHaveCount(0)
  expect(product.count('select count(*) from users where unproved_email = ?', email)).toBe(0)
  expect(product.count('select count(*) from users where email = ? and phone = ?', email, person.phone)).toBe(
    1,
  )
  await theirs.goto('/members')
  await fillInSignIn(theirs, t, { email, password: 'a password of my own' })
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(email)
})
