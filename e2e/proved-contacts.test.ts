import type { Page } from '@playwright/test'
import {
  anApplicant,
  approve,
  cardOf,
  fillInSignIn,
  signInAsCoach,
  signInAsStaff,
} from '#e2e/support/acts.ts'
import { addMember } from '#e2e/support/members.ts'
import { button } from '#e2e/support/named.ts'
import type { Product } from '#e2e/support/product.ts'
import { deliverSoon, startSending } from '#e2e/support/sending-product.ts'
import { applyByApi, cardsWith } from '#e2e/support/sent-requests.ts'
import { expect, story } from '#e2e/support/story.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { textOfMail } from '#server/testing/read-mail.ts'

type Say = (arabic: string, english: string) => string
type Person = { email: string; phone: string; name: string; password: string }

/** Registers an account that only claims its address, as programs do, and asks for a package with it. */
async function registerAndAsk(product: Product, person: Person): Promise<void> {
  const post = (path: string, body: object, token?: string) =>
    fetch(`${product.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const made = await post('/auth/register', person)
  expect(made.status).toBe(201)
  const { token } = await made.json()
  expect((await post('/subscriptions/subscribe', { planId: 'basic' }, token)).status).toBe(201)
}

async function signInWithoutAccess(page: Page, t: Say, person: Person): Promise<void> {
  await page.goto('/members')
  await fillInSignIn(page, t, person)
  await page.getByRole('link', { name: t('حسابي', 'My account') }).click()
}

story(
  'the review shows what a request names otherwise than the member',
  async ({ page, product, t, look }) => {
    const member = anApplicant('Nadia Fawzy')
    await applyByApi(product, member)
    await signInAsStaff(page, t)
    await approve(page, t, member)
    const stranger = { ...member, name: 'Other Person', phone: '0109 999 9999' }
    await applyByApi(product, stranger)
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
    await look('approve-differs')
    await dialog.getByLabel(t('نعم، هو الشخص نفسه', 'Yes, it’s the same person')).check()
    await approveButton.click()
    await expect(page.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
    await dialog.getByRole('button', { name: t('رابط تعيين كلمة المرور', 'Set-password link') }).click()
    const send = dialog.getByRole('link', { name: t('إرسال الرابط على واتساب', 'Send the link on WhatsApp') })
    await expect(send).toHaveAttribute('href', /wa\.me\/201001234567\?/)
    await expect(dialog.getByText(t('غير مؤكَّد', 'isn’t confirmed'))).toHaveCount(0)
  },
)

story(
  'a request with the email of a confirmed account leaves its password and number alone',
  async ({ page, product, t, look }) => {
    const owner = await addMember(product, { name: 'Amina Lotfy', password: 'the owner chose it' })
    product.change('update users set phone_proved_at = null where id = ?', owner.id)
    const stranger = { ...anApplicant('Other Person'), email: owner.email, phone: '0109 999 9999' }
    await applyByApi(product, stranger)
    await signInAsStaff(page, t)
    const card = await cardOf(page, t, stranger)
    await card.getByRole('button', { name: t('قبول', 'Approve') }).click()
    const dialog = page.getByRole('dialog')
    const differs = t(
      'بيانات الطلب تختلف عن بيانات الحساب',
      'This request differs from the account’s details',
    )
    await expect(dialog.getByText(differs)).toBeVisible()
    await expect(dialog.getByText(owner.name)).toBeVisible()
    await expect(dialog.getByLabel(t('تعيين كلمة المرور', 'Set Password'))).toHaveCount(0)
    await look('approve-confirmed')
    await dialog.getByLabel(t('نعم، هو الشخص نفسه', 'Yes, it’s the same person')).check()
    await dialog.getByRole('button', { name: t('قبول', 'Approve'), exact: true }).click()
    await expect(page.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
    const makeLink = t('رابط تعيين كلمة المرور', 'Set-password link')
    const send = dialog.getByRole('link', { name: t('إرسال الرابط على واتساب', 'Send the link on WhatsApp') })
    await dialog.getByRole('button', { name: makeLink }).click()
    await expect(send).toHaveAttribute('href', /wa\.me\/201001234567\?/)
    // Nobody has opened a link there, nor was a request with it approved.
    await expect(dialog.getByRole('status').getByText(t('غير مؤكَّد', 'isn’t confirmed'))).toBeVisible()
    await look('number-unconfirmed')
    await dialog.getByRole('button', { name: t('تم', 'Done'), exact: true }).click()

    // Also later, in the details of the request.
    await page.reload()
    await button(await cardOf(page, t, stranger), t('عرض التفاصيل', 'View')).click()
    await dialog.getByRole('button', { name: makeLink }).click()
    await expect(send).toHaveAttribute('href', /wa\.me\/201001234567\?/)
    expect(product.count("select count(*) from users where phone_e164 = '+201099999999'")).toBe(0)
    await signInWithoutAccess(page, t, { ...owner, phone: '' })
    const kept = 'select count(*) from users where email = ? and name = ?'
    expect(product.count(kept, owner.email, owner.name)).toBe(1)
  },
)

story(
  'a request that may be from someone else is approved only once staff say who sent it',
  async ({ page, product, t, look }) => {
    const member = await addMember(product, { name: 'Amina Lotfy', password: 'the owner chose it' })
    const applicant = { ...anApplicant('Amina Lotfy'), email: member.email }
    await applyByApi(product, applicant)
    await signInAsCoach(page, t)
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
    await look('same-person-late')
    await dialog.getByRole('button', { name: t('إلغاء', 'Cancel') }).click()
    await expect(card.getByText(doubt)).toBeVisible()
    await card.getByRole('button', { name: t('قبول', 'Approve') }).click()
    await expect(approveButton).toBeDisabled()
    await look('same-person')
    await samePerson.check()
    await approveButton.click()
    await expect(page.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
    expect(
      product.count('select count(*) from users where phone_e164 = ? and had_access = 1', '+201099999999'),
    ).toBe(1)
  },
)

story(
  'an account with an unconfirmed email is told so, and confirms its number by WhatsApp',
  async ({ page, another, product, t, look }) => {
    const { name, email, password } = anApplicant('Salma Adel')
    const person = { name, email, password, phone: '01001234567' }
    await registerAndAsk(product, person)
    await signInWithoutAccess(page, t, person)
    const notice = t('بريدك غير مؤكَّد بعد', 'Your email isn’t confirmed yet')
    await expect(page.getByText(notice)).toBeVisible()
    await look('email-unconfirmed')
    // No mail server is set: the coach sends a link in place of a mail, and none is promised.
    const askCoach = t('اطلب من الكابتن رابطًا على واتساب', 'Ask your coach for a link on WhatsApp')
    await expect(page.getByText(askCoach)).toBeVisible()
    const sendAgain = t('إرسال الرابط مرة أخرى', 'Send the link again')
    await expect(page.getByRole('button', { name: sendAgain })).toHaveCount(0)

    const staff = await another()
    await signInAsStaff(staff, t)
    const card = await cardOf(staff, t, { ...person, phone: person.phone })
    await button(card, t('عرض التفاصيل', 'View')).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByRole('button', { name: t('رابط تعيين كلمة المرور', 'Set-password link') }).click()
    const send = dialog.getByRole('link', { name: t('إرسال الرابط على واتساب', 'Send the link on WhatsApp') })
    await look('confirm-number', staff)
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
  },
)

story('a mailed link asks who opens it, whoever had registered', async ({ page, t, look, language }) => {
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
    await look('confirm-email')
    await newPassword.fill('a password of my own')
    await phone.fill('010')
    await save.click()
    await expect(page.getByText(t('هذا الحقل مطلوب', 'This field is required'))).toBeVisible()
    await expect(page.getByText(t('اكتب رقمًا مصريًا', 'Enter an 11-digit'))).toBeVisible()
    await expect(typedName).toBeFocused()
    await expect(newPassword).toHaveValue('a password of my own')
    await look('confirm-email-wrong')
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
    const kept = 'select count(*) from users where email = ? and name = ? and phone = ?'
    expect(product.count(kept, email, name, mine.phone)).toBe(1)
    const waiting = 'select count(*) from applications where email = ? and sent_by_account = 1'
    expect(product.count(waiting, email)).toBe(1)
  } finally {
    await product.stop()
    await mails.stop()
  }
})

story(
  'a request whose email somebody else has confirmed since can only be rejected',
  async ({ page, another, product, t, look }) => {
    const real = anApplicant('Rania Hosny')
    await registerAndAsk(product, { ...real, phone: '01001234567' })
    const other = { ...real, name: 'Somebody Else', phone: '01099999999' }
    await registerAndAsk(product, other)
    await signInAsStaff(page, t)
    const cards = await cardsWith(page, t, real.email)
    await expect(cards).toHaveCount(2)
    // Open since before the other one is approved elsewhere: the answer says why it can't be.
    const approveButton = { name: t('قبول', 'Approve'), exact: true }
    await cards.filter({ hasText: real.name }).getByRole('button', { name: approveButton.name }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('تعيين كلمة المرور', 'Set Password')).fill('chosen by the staff')

    const colleague = await another()
    await signInAsStaff(colleague, t)
    const theirs = (await cardsWith(colleague, t, real.email)).filter({ hasText: other.name })
    await theirs.getByRole('button', { name: approveButton.name }).click()
    const opened = colleague.getByRole('dialog')
    await opened.getByLabel(t('تعيين كلمة المرور', 'Set Password')).fill('chosen by the staff')
    await opened.getByRole('button', approveButton).click()
    await expect(colleague.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()

    await dialog.getByRole('button', approveButton).click()
    const taken = t('أكّد شخص آخر هذا البريد', 'Somebody else has confirmed this email')
    await expect(dialog.getByText(taken).first()).toBeVisible()
    await look('email-taken-late')
    await page.reload()
    const left = (await cardsWith(page, t, real.email)).filter({ hasText: real.name })
    await button(left, t('عرض التفاصيل', 'View')).click()
    await expect(dialog.getByText(taken)).toBeVisible()
    await expect(dialog.getByRole('button', approveButton)).toHaveCount(0)
    await look('email-taken')
    const reject = { name: t('رفض', 'Reject'), exact: true }
    await dialog.getByRole('button', reject).click()
    await page.getByRole('alertdialog').getByRole('button', reject).click()
    await expect(page.getByText(t('تم رفض الاشتراك', 'Subscription rejected successfully'))).toBeVisible()
  },
)
