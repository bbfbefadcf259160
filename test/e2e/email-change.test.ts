import type { Page } from '@playwright/test'
import { type MailServer, startMailServer } from '#server/test/mail-server.ts'
import { textOfMail } from '#server/test/read-mail.ts'
import { enterAsStaff, openPart } from '#test/e2e/support/actions.ts'
import { addMember, type Member } from '#test/e2e/support/members.ts'
import { loginElsewhere } from '#test/e2e/support/own-account.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { deliverSoon, startSending } from '#test/e2e/support/sending-product.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const wanted = 'mona.new@example.com'
const password = 'a password of Mona'

const aMember = (product: Product, t: Say) =>
  addMember(product, {
    ...{ name: t('منى عبد الحميد', 'Mona Abdelhamid'), plan: 'professional', endsInDays: 12 },
    password,
  })

const contacts = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('بيانات التواصل', 'Contacts'), exact: true })
const waiting = (t: Say) => t('في انتظار التأكيد:', 'Waiting for confirmation:')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const statusOf = async (product: Product, email: string) =>
  (await loginElsewhere(product, { email, password })).status

async function openPage(page: Page, { product, member, t }: { product: Product; member: Member; t: Say }) {
  await page.goto(`${product.url}/admin#members/${member.id}`)
  await expect(contacts(page, t)).toContainText(member.email)
}

async function enterEmail(page: Page, t: Say, email: string) {
  await button(page, t('تغيير البريد', 'Change email')).click()
  await page.getByLabel(t('البريد الجديد', 'New email')).fill(email)
  await button(page, t('إرسال رابط التأكيد', 'Send confirmation link')).click()
}

/** The newest link that a mailbox received. */
async function linkTo(mails: MailServer, product: Product, { count }: { count: number }): Promise<string> {
  const received = () => mails.received.filter(({ recipients }) => recipients.includes(wanted))
  deliverSoon(product)
  await expect.poll(() => received().length, { timeout: 60_000 }).toBe(count)
  const text = received().map(textOfMail).at(-1) ?? ''
  return /http:\S+\/confirm-email#token=[\w-]+/.exec(text)?.[0] ?? ''
}

test('a new email waits until the member opens its link, and then signs in', async ({
  page,
  t,
  checkScreen,
  language,
}) => {
  const mails = await startMailServer()
  const product = await startSending(mails.url)
  try {
    await page.context().addCookies([{ name: 'language', value: language, url: product.url }])
    const member = await aMember(product, t)
    const other = await addMember(product, { name: 'Nour', plan: 'basic', endsInDays: 5 })
    await page.goto(`${product.url}/coach`)
    await page.getByLabel(t('اسم المستخدم', 'Username')).fill('karim')
    await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('karim-trains-2026')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: t('من ينتظرك؟', 'Who needs you?') })).toBeVisible()
    await openPage(page, { product, member, t })

    // Taken and present addresses are refused at the field.
    await enterEmail(page, t, other.email.toUpperCase())
    await expect(
      page.getByText(t('هذا البريد مستخدم من قبل.', 'This email is already in use.')),
    ).toBeVisible()
    const field = page.getByLabel(t('البريد الجديد', 'New email'))
    await expect(field).toBeFocused()
    await field.fill(member.email)
    await button(page, t('إرسال رابط التأكيد', 'Send confirmation link')).click()
    await expect(page.getByText(t('هذا هو البريد الحالي', 'This is the current email'))).toBeVisible()
    await checkScreen('email-change-dialog')
    await field.fill(wanted)
    await page.keyboard.press('Enter')

    await expect(contacts(page, t)).toContainText(waiting(t))
    await expect(contacts(page, t)).toContainText(wanted)
    await checkScreen('email-change-waiting')
    const first = await linkTo(mails, product, { count: 1 })
    await button(page, t('إعادة الإرسال', 'Resend')).click()
    await expect(page.getByText(t('أُرسل رابط جديد', 'A new link was sent'))).toBeVisible()
    const second = await linkTo(mails, product, { count: 2 })
    expect(await statusOf(product, member.email)).toBe(200)
    expect(await statusOf(product, wanted)).toBe(401)

    const reader = await page.context().newPage()
    const confirm = button(reader, t('تأكيد البريد', 'Confirm email'))
    await reader.goto(first)
    await confirm.click()
    await expect(
      reader.getByRole('heading', { name: t('هذا الرابط غير صالح', 'This link is not valid') }),
    ).toBeFocused()
    await reader.goto('about:blank')
    await reader.goto(second)
    await confirm.click()
    await expect(reader.getByRole('heading', { name: t('تم تأكيد البريد', 'Email confirmed') })).toBeFocused()
    await expect(reader.getByRole('main')).toContainText(wanted)
    await reader.getByRole('link', { name: t('دخول الأعضاء', 'Sign in') }).click()
    await expect(reader.getByLabel(t('البريد الإلكتروني', 'Email'))).toHaveValue(wanted)
    await reader.close()
    expect(await statusOf(product, member.email)).toBe(401)
    expect(await statusOf(product, wanted)).toBe(200)

    await page.reload()
    await expect(contacts(page, t)).toContainText(wanted)
    await expect(contacts(page, t)).not.toContainText(waiting(t))
  } finally {
    await product.stop()
    await mails.stop()
  }
})

test('staff confirm a new email in person for a reason, or cancel it, without a mail server', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, t)
  await enterAsStaff(page, t)
  await openPage(page, { product, member, t })
  await button(page, t('تغيير البريد', 'Change email')).click()
  const entering = page.getByRole('dialog')
  await expect(entering).toContainText(t('لا يرسل الموقع بريدًا الآن', 'This site sends no email'))
  await entering.getByLabel(t('البريد الجديد', 'New email')).fill('wrong@example.com')
  await checkScreen('email-change-unsent')
  await button(page, t('التالي: التأكيد', 'Next: confirm')).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('wrong@example.com')
  await expect(dialog).not.toContainText(t('تصل رسالة إلى', 'get an email'))
  await dialog.getByRole('button', { name: t('إلغاء', 'Cancel') }).click()
  await expect(contacts(page, t)).toContainText('wrong@example.com')
  await expect(contacts(page, t)).toContainText(t('لا يرسل الموقع بريدًا', 'This site sends no email'))
  await button(page, t('إلغاء', 'Cancel')).click()
  await expect(contacts(page, t)).not.toContainText('wrong@example.com')

  await button(page, t('تغيير البريد', 'Change email')).click()
  await entering.getByLabel(t('البريد الجديد', 'New email')).fill(wanted)
  await button(page, t('التالي: التأكيد', 'Next: confirm')).click()
  await dialog.getByRole('button', { name: t('إلغاء', 'Cancel') }).click()
  await button(page, t('تأكيد حضوري…', 'Confirm in person…')).click()
  await expect(dialog).toContainText(member.email)
  await dialog.getByRole('button', { name: t('تأكيد البريد', 'Confirm email') }).click()
  const reason = dialog.getByLabel(t('السبب', 'Reason'))
  await expect(reason).toBeFocused()
  await checkScreen('email-change-in-person')
  await reason.fill(t('كتبته أمامي', 'She typed it in front of me'))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(contacts(page, t)).not.toContainText(waiting(t))
  await expect(contacts(page, t)).toContainText(wanted)
  const history = page.getByRole('region', { name: t('السجل', 'History'), exact: true })
  await expect(history).toContainText(t('تغيير بريد عضو بعد تأكيده', 'Changed a member’s email'))
  expect(await statusOf(product, wanted)).toBe(200)
  expect(await statusOf(product, member.email)).toBe(401)

  await openPart(page, t('الفريق', 'Team'))
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: t('كتبته أمامي', 'She typed it in front of me') })
  await expect(entry).toContainText(member.name)
})

test('the page of the link works without a token and for a link of nobody', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const invalid = page.getByRole('heading', { name: t('هذا الرابط غير صالح', 'This link is not valid') })
  await page.goto(`${product.url}/confirm-email`)
  await expect(invalid).toBeVisible()
  await page.goto(`${product.url}/confirm-email#token=of-nobody`)
  await expect(button(page, t('تأكيد البريد', 'Confirm email'))).toBeVisible()
  await checkScreen('email-change-link')
  await button(page, t('تأكيد البريد', 'Confirm email')).click()
  await expect(invalid).toBeFocused()
})
