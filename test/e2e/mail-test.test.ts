import { startMailServer } from '#server/test/mail-server.ts'
import { button } from '#test/e2e/support/accessible-name.ts'
import { startSending } from '#test/e2e/support/sending-product.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('an admin sends a test mail, and reads why the mail server did not take the next', async ({
  page,
  t,
  checkScreen,
  language,
}) => {
  const mails = await startMailServer()
  const product = await startSending(mails.url)
  try {
    await page.context().addCookies([{ name: 'language', value: language, url: product.url }])
    await page.goto(`${product.url}/admin`)
    await page.getByLabel(t('اسم المستخدم', 'Username')).fill('karim')
    await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('karim-trains-2026')
    await page.getByRole('button', { name: t('دخول لوحة الإدارة', 'Access Admin Panel') }).click()
    // The session is there before the next screen needs it.
    await expect(page.getByRole('heading', { name: t('لوحة الإدارة', 'Admin Dashboard') })).toBeVisible()
    await page.goto(`${product.url}/admin#numbers`)
    const card = page.getByRole('region', { name: t('رسائل البريد الصادرة', 'Email outbox') })
    await card.getByText(t('إرسال رسالة تجريبية', 'Send a test email')).click()
    const address = card.getByLabel(t('الإرسال إلى', 'Send to'))
    const send = button(card, t('إرسال', 'Send'))
    await address.fill('mona')
    await send.click()
    await expect(card.getByText(t('اكتب بريدًا صحيحًا', 'Enter a valid email'))).toBeVisible()
    await expect(address).toBeFocused()

    await address.fill('mona@example.com')
    await send.click()
    await expect(
      card.getByText(t('استلم خادم البريد الرسالة', 'The mail server accepted the email')),
    ).toBeVisible()
    await checkScreen('mail-test-sent')
    const tests = () => mails.received.filter(({ recipients }) => recipients.includes('mona@example.com'))
    expect(tests()).toHaveLength(1)

    await mails.become('refuses')
    await send.click()
    await expect(
      card.getByText(t('خادم البريد يرفض الاتصال', 'The mail server refused the connection')),
    ).toBeVisible()
    await expect(card.getByText('ECONNREFUSED')).toBeVisible()
    await expect(address).toHaveValue('mona@example.com')
    await checkScreen('mail-test-refused')
  } finally {
    await product.stop()
    await mails.stop()
  }
})
