import type { Page } from '@playwright/test'
import { startMailServer } from '#server/test/mail-server.ts'
import { textOfMail } from '#server/test/read-mail.ts'
import { button } from '#test/e2e/support/accessible-name.ts'
import {
  anApplicant,
  approve,
  enterAsCoach,
  enterAsStaff,
  fillInSignIn,
  greeting,
  leaveRequest,
  openOneOf,
  openRequest,
  showView,
  startStaffSession,
} from '#test/e2e/support/actions.ts'
import { openLibrary, pickUser } from '#test/e2e/support/library.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { type Registrant, registerAndApply, registerByApi } from '#test/e2e/support/registered-accounts.ts'
import { deliverSoon, startSending } from '#test/e2e/support/sending-product.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

async function signInWithoutAccess(page: Page, t: Say, person: Registrant): Promise<void> {
  await page.goto('/members')
  await fillInSignIn(page, t, person)
  await page.getByRole('link', { name: t('حسابي', 'My account') }).click()
}

test('the review shows where an application differs from the member’s details', async ({
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
  const request = await openRequest(page, t, stranger)
  const differs = t('بيانات الطلب تختلف عن بيانات العضو', 'This request differs from the member’s details')
  await expect(request.getByText(differs)).toBeVisible()
  await expect(request.getByText(member.name)).toBeVisible()
  await expect(request.getByText(stranger.name).first()).toBeVisible()
  const approveButton = request.getByRole('button', { name: t('قبول', 'Approve') })
  await expect(approveButton).toBeDisabled()
  await checkScreen('approve-differs')
  await request.getByLabel(t('نعم، هو الشخص نفسه', 'Yes, it’s the same person')).check()
  await approveButton.click()
  await expect(page.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
  await leaveRequest(page)
  await showView(page, t, 'done')
  await openOneOf(page, t, { ...stranger, count: 2 })
  await request.getByRole('button', { name: t('إنشاء رابط للإرسال', 'Create WhatsApp link') }).click()
  const send = request.getByRole('link', { name: t('إرسال الرابط على واتساب', 'Send the link on WhatsApp') })
  await expect(send).toHaveAttribute('href', /wa\.me\/201001234567\?/)
  await expect(request.getByText(t('غير مؤكَّد', 'isn’t confirmed'))).toHaveCount(0)
})

test('an application with the email of a verified account does not change its password or number', async ({
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
  const request = await openRequest(page, t, stranger)
  const differs = t('بيانات الطلب تختلف عن بيانات الحساب', 'This request differs from the account’s details')
  await expect(request.getByText(differs)).toBeVisible()
  await expect(request.getByText(owner.name)).toBeVisible()
  await expect(request.getByRole('button', { name: t('تغيير', 'Change') })).toHaveCount(0)
  await checkScreen('approve-confirmed')
  await request.getByLabel(t('نعم، هو الشخص نفسه', 'Yes, it’s the same person')).check()
  await request.getByRole('button', { name: t('قبول', 'Approve') }).click()
  await expect(page.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
  const makeLink = t('إنشاء رابط للإرسال', 'Create WhatsApp link')
  const send = request.getByRole('link', { name: t('إرسال الرابط على واتساب', 'Send the link on WhatsApp') })
  await leaveRequest(page)
  await showView(page, t, 'done')
  await openRequest(page, t, stranger)
  await request.getByRole('button', { name: makeLink }).click()
  await expect(send).toHaveAttribute('href', /wa\.me\/201001234567\?/)
  // The number is unverified: no link to it was opened, no application with it approved.
  await expect(request.getByRole('status').getByText(t('غير مؤكَّد', 'isn’t confirmed'))).toBeVisible()
  await checkScreen('number-unconfirmed')
  expect(product.count("select count(*) from users where phone_e164 = '+201099999999'")).toBe(0)
  await page.goto('/members')
  await fillInSignIn(page, t, owner)
  await expect(greeting(page, t, owner.name)).toBeVisible()
  const savedQuery = 'select count(*) from users where email = ? and name = ?'
  expect(product.count(savedQuery, owner.email, owner.name)).toBe(1)
})

test('an application that may be someone else’s is approved only after staff confirm the sender', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Amina Lotfy', password: 'the owner chose it' })
  const applicant = { ...anApplicant('Amina Lotfy'), email: member.email }
  await applyByApi(product, t, applicant)
  await enterAsCoach(page, t, '#requests')
  const request = await openRequest(page, t, applicant)
  const samePerson = request.getByLabel(t('نعم، هو الشخص نفسه', 'Yes, it’s the same person'))
  await expect(samePerson).toHaveCount(0)
  // The account gets another, unverified number meanwhile: the response requires a confirmation.
  const number = 'update users set phone = ?, phone_e164 = ?, phone_proved_at = null where id = ?'
  product.change(number, '01099999999', '+201099999999', member.id)
  const approveButton = request.getByRole('button', { name: t('قبول', 'Approve') })
  await approveButton.click()
  await expect(request.getByText(t('رقم مؤكَّد لصاحب الحساب', 'are confirmed for the account'))).toBeVisible()
  await expect(approveButton).toBeDisabled()
  await expect(samePerson).not.toBeChecked()
  await checkScreen('same-person')
  await samePerson.check()
  await approveButton.click()
  await expect(page.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
  await leaveRequest(page)
  expect(
    product.count('select count(*) from users where phone_e164 = ? and had_access = 1', '+201099999999'),
  ).toBe(1)
})

test('an account sees that its email is unverified, and verifies its number by WhatsApp', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const { name, email, password } = anApplicant('Salma Adel')
  const person = { name, email, password, phone: '01001234567' }
  await registerAndApply(product, person)
  await signInWithoutAccess(page, t, person)
  const notice = t('بريدك غير مؤكَّد بعد', 'Your email isn’t confirmed yet')
  await expect(page.getByText(notice)).toBeVisible()
  await checkScreen('email-unconfirmed')
  // No mail server is set: the coach sends a link, and the screen promises no mail.
  const askCoach = t('اطلب من الكابتن رابطًا على واتساب', 'Ask your coach for a link on WhatsApp')
  await expect(page.getByText(askCoach)).toBeVisible()
  const sendAgain = t('إرسال الرابط مرة أخرى', 'Send the link again')
  await expect(page.getByRole('button', { name: sendAgain })).toHaveCount(0)

  const staff = await newPerson()
  await enterAsStaff(staff, t)
  const request = await openRequest(staff, t, person)
  await request.getByRole('button', { name: t('إنشاء رابط للإرسال', 'Create WhatsApp link') }).click()
  const send = request.getByRole('link', { name: t('إرسال الرابط على واتساب', 'Send the link on WhatsApp') })
  await checkScreen('confirm-number', staff)
  const href = new URL((await send.getAttribute('href')) ?? '')
  const link = /https?:\S+#token=[\w-]+/.exec(href.searchParams.get('text') ?? '')?.[0] ?? ''
  await page.goto(link)
  await page.getByLabel(t('كلمة المرور الجديدة', 'New password')).fill('a password of my own')
  await page.getByRole('button', { name: t('حفظ كلمة المرور', 'Save password') }).click()
  await expect(page.getByText(t('تم حفظ كلمة المرور', 'Password saved'))).toBeVisible()
  const proved = 'select count(*) from users where unproved_email = ? and phone_proved_at is not null'
  expect(product.count(proved, email)).toBe(1)
  await signInWithoutAccess(page, t, { ...person, password: 'a password of my own' })
  await expect(page.getByText(notice)).toBeVisible()
})

test('a mailed link asks for name and phone, whoever registered the address', async ({
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
    await registerAndApply(product, mine)
    await registerAndApply(product, {
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
    const typedName = page.getByLabel(t('الاسم الكامل', 'Full name'))
    const phone = page.getByLabel(t('رقم الهاتف', 'Phone'), { exact: true })
    const newPassword = page.getByLabel(t('كلمة المرور الجديدة', 'New password'))
    const save = page.getByRole('button', { name: t('حفظ كلمة المرور', 'Save password') })
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
    await expect(page.getByText(t('تم حفظ كلمة المرور', 'Password saved'))).toBeVisible()

    await page.getByRole('link', { name: t('دخول الأعضاء', 'Sign in') }).click()
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

test('an application of a blocked account is approved only after it is unblocked', async ({
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
  const request = await openRequest(page, t, sent)
  const blocked = t('هذا الحساب محظور', 'This account is blocked')
  await expect(request.getByText(blocked)).toBeVisible()
  await expect(request.getByText(reason)).toBeVisible()
  const approveButton = request.getByRole('button', { name: t('قبول', 'Approve') })
  await expect(approveButton).toHaveCount(0)
  await checkScreen('blocked-request')

  await request
    .getByRole('link', { name: t('صفحة العضو', 'Go to the member') })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: member.name })).toBeFocused()
  const own = page.getByRole('article', { name: member.name })
  await expect(own.getByText(reason)).toBeVisible()
  await checkScreen('blocked-user')
  await own.getByRole('button', { name: t('إجراءات أخرى', 'More actions') }).click()
  await own.getByRole('button', { name: t('رفع الحظر', 'Unblock') }).click()
  await expect(own.getByText(reason)).toBeHidden()
  await page.evaluate(() => {
    location.hash = 'requests'
  })
  await openRequest(page, t, sent)
  await expect(request.getByText(blocked)).toHaveCount(0)
  await expect(approveButton).toBeEnabled()
  // A colleague blocks it again meanwhile: the response says what to do.
  product.change(block, blockedAt, reason, member.id)
  await approveButton.click()
  await expect(request.getByText(blocked).first()).toBeVisible()
  await checkScreen('blocked-late')
  product.change('update users set blocked_at = null where id = ?', member.id)
  await page.reload()
  await approveButton.click()
  await expect(page.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
})

test('a package is assigned by hand only once the owner of the email is known', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const { name, email, password } = anApplicant('Salma Reda')
  const person = { name, email, password, phone: '01001234567' }
  await registerByApi(product, person)
  await startStaffSession(page)
  await openLibrary(page, t, 'plans')
  await pickUser(page, t, email)
  const own = page.getByRole('region', { name: t('تفعيل الباقات', 'Assign plans'), exact: true })
  const cards = own.getByRole('list', { name: t('الباقات', 'Plans'), exact: true })
  await expect(own.getByText(t('البريد غير مؤكَّد', 'Email not confirmed')).first()).toBeVisible()
  await expect(own.getByText(t('ولا يغيّر التراجع ذلك', 'Undo won’t change that'))).toBeVisible()
  await expect(cards).toBeVisible()
  await checkScreen('plan-unconfirmed')

  const stranger = { ...person, name: 'Salma Reda', phone: '01099999999', password: 'of a stranger' }
  await registerByApi(product, stranger)
  const premium = cards.getByRole('listitem').filter({ hasText: t('المميّزة', 'Premium') })
  const assign = button(premium, t('تفعيل الباقة', 'Assign plan'))
  await assign.click()
  // A second account has the email now: the response says what to do, and the screen shows it from now on.
  const shared = t('لم يؤكِّد أحد هذا البريد بعد، ويستخدمه', 'Nobody has confirmed this email yet, and')
  await expect(page.getByText(t('تعذّر تفعيل الباقة', 'Couldn’t assign the plan')).first()).toBeVisible()
  await expect(own.getByText(shared)).toBeVisible()
  await expect(cards).toHaveCount(0)
  // For the user, and for both accounts in the list.
  await expect(own.getByText(t('شخص آخر يستخدم هذا البريد', 'Someone else uses this email'))).toHaveCount(3)
  // Name and email are the same: only the number shows who gets a link.
  await expect(own.getByText('0100 123 4567')).toHaveCount(2)
  await expect(own.getByText('0109 999 9999')).toHaveCount(1)
  await checkScreen('plan-of-whom')

  await own.getByRole('button', { name: t('إنشاء رابط للإرسال', 'Create WhatsApp link') }).click()
  const send = own.getByRole('link', { name: t('إرسال الرابط على واتساب', 'Send the link on WhatsApp') })
  const href = new URL((await send.getAttribute('href')) ?? '')
  expect(href.pathname).toBe('/201001234567')
  const theirs = await newPerson()
  await theirs.goto(/https?:\S+#token=[\w-]+/.exec(href.searchParams.get('text') ?? '')?.[0] ?? '')
  await theirs.getByLabel(t('كلمة المرور الجديدة', 'New password')).fill('a password of my own')
  await theirs.getByRole('button', { name: t('حفظ كلمة المرور', 'Save password') }).click()
  await expect(theirs.getByText(t('تم حفظ كلمة المرور', 'Password saved'))).toBeVisible()

  // An application with the email arrives meanwhile: it must be decided first.
  const applicant = { ...anApplicant(name), email, phone: stranger.phone }
  await applyByApi(product, t, applicant)
  await page.reload()
  await expect(
    own.getByText(t('يلزم أولًا قبوله أو رفضه', 'Approve or reject that request first')),
  ).toBeVisible()
  await expect(cards).toHaveCount(0)
  await checkScreen('plan-request-first')
  const staff = await openStaffCalls(product.url)
  await staff.reject(email, 'Wrong email')
  await page.reload()
  await expect(own.getByText(t('ولا يعيدها التراجع', 'Undo won’t bring them back'))).toBeVisible()
  await checkScreen('plan-others-give-way')
  await assign.click()
  await expect(page.getByText(t('تم تفعيل الباقة المميّزة', 'Premium plan assigned'))).toBeVisible()
  await expect(own.getByText(t('شخص آخر يستخدم هذا البريد', 'Someone else uses this email'))).toHaveCount(0)
  expect(product.count('select count(*) from users where unproved_email = ?', email)).toBe(0)
  expect(product.count('select count(*) from users where email = ? and phone = ?', email, person.phone)).toBe(
    1,
  )
  await theirs.goto('/members')
  await fillInSignIn(theirs, t, { email, password: 'a password of my own' })
  await expect(greeting(theirs, t, person.name)).toBeVisible()
})
