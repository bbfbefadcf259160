import { signInAsMember } from '#e2e/support/acts.ts'
import { addMember } from '#e2e/support/members.ts'
import { loginElsewhere, stillHolds } from '#e2e/support/own-account.ts'
import { deliverSoon, startSending } from '#e2e/support/sending-product.ts'
import { expect, story } from '#e2e/support/story.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { textOfMail } from '#server/testing/read-mail.ts'

type Say = (arabic: string, english: string) => string

const forgotten = (t: Say) => t('نسيت كلمة المرور؟', 'Forgot your password?')
const noSuchLink = (t: Say) => t('هذا الرابط لم يعد صالحًا.', 'This link is no longer valid.')

story('a forgotten password is set anew by a mail', async ({ page, t, look, language }) => {
  const mails = await startMailServer()
  const product = await startSending(mails.url)
  try {
    await page.context().addCookies([{ name: 'language', value: language, url: product.url }])
    const member = await addMember(product, {
      ...{ name: 'Yara Hany', plan: 'basic', endsInDays: 60 },
      password: 'soon forgotten 1',
    })
    const former = await loginElsewhere(product, member)
    await page.goto(`${product.url}/members`)
    await page.getByRole('link', { name: forgotten(t) }).click()
    await expect(page.getByRole('heading', { name: forgotten(t) })).toBeVisible()
    await look('forgot-password')
    const email = page.getByLabel(t('البريد الإلكتروني', 'Email'))
    const send = page.getByRole('button', { name: t('إرسال الرابط', 'Send the link') })
    await email.fill('yara')
    await send.click()
    await expect(page.getByText(t('اكتب بريدًا صحيحًا', 'Enter a valid email'))).toBeVisible()
    await expect(email).toBeFocused()
    await look('forgot-password-wrong')

    // Whoever asks for an address that has no account reads the very same.
    const asked = page.getByRole('heading', { name: t('راجع بريدك', 'Look into your mail') })
    const said: string[] = []
    for (const address of ['nobody@example.com', member.email]) {
      await email.fill(address)
      await send.click()
      await expect(asked).toBeFocused()
      said.push((await page.getByRole('main').innerText()).replaceAll(address, 'X'))
      if (address === member.email) break
      await page.getByRole('button', { name: t('كتابة بريد آخر', 'Enter another email') }).click()
    }
    expect(said[1]).toBe(said[0])
    const byCoach = page.getByRole('link', {
      name: t('طلب الرابط على واتساب', 'Ask for the link on WhatsApp'),
    })
    await expect(byCoach).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/)
    await look('forgot-password-asked')

    deliverSoon(product)
    await expect.poll(() => mails.received.length, { timeout: 60_000 }).toBe(1)
    const [mail] = mails.received
    expect(mail?.recipients).toEqual([member.email])
    const link = /http:\S+\/reset-password#token=[\w-]+/.exec(mail ? textOfMail(mail) : '')?.[0] ?? ''
    expect(link).toContain(product.url)

    // Opened over the page that an older link had led to, as mail programs do.
    const password = page.getByLabel(t('كلمة المرور الجديدة', 'New password'))
    const save = page.getByRole('button', { name: t('حفظ كلمة المرور', 'Save the password') })
    await page.goto(`${product.url}/reset-password#token=an-older-link`)
    await password.fill('chosen by Yara')
    await save.click()
    await expect(page.getByText(noSuchLink(t))).toBeVisible()
    await expect(page.getByRole('link', { name: t('طلب رابط جديد', 'Ask for a new link') })).toBeVisible()
    await look('reset-password-over')
    await page.goto(link)
    await expect(page.getByText(noSuchLink(t))).toBeHidden()
    await password.fill('chosen by Yara')
    await save.click()
    await expect(page.getByText(t('تم حفظ كلمة المرور', 'Your password is saved'))).toBeVisible()
    expect(await stillHolds(product, former)).toBe(false)
    expect((await loginElsewhere(product, member)).status).toBe(401)

    await page.getByRole('link', { name: t('دخول الأعضاء', 'Members sign in') }).click()
    await expect(email).toHaveValue(member.email)
    await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('chosen by Yara')
    await page.getByRole('button', { name: t('دخول', 'Sign In'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(member.email)

    await page.goto(`${product.url}/privacy`)
    await page.goto(link)
    await password.fill('a second time around')
    await save.click()
    await expect(page.getByText(noSuchLink(t))).toBeVisible()
    await page.getByRole('link', { name: t('طلب رابط جديد', 'Ask for a new link') }).click()
    await expect(page.getByRole('heading', { name: forgotten(t) })).toBeVisible()
  } finally {
    await product.stop()
    await mails.stop()
  }
})

story('a link that cannot be asked for leaves the address in the field', async ({ page, t }) => {
  await page.goto('/forgot-password')
  await page.route('**/api/auth/forgot-password', (route) => route.abort())
  const email = page.getByLabel(t('البريد الإلكتروني', 'Email'))
  await email.fill('someone@example.com')
  await page.getByRole('button', { name: t('إرسال الرابط', 'Send the link') }).click()
  await expect(
    page.getByRole('alert').getByText(t('تعذّر الاتصال بالخادم', 'Failed to connect to server')),
  ).toBeVisible()
  await expect(email).toHaveValue('someone@example.com')
})

story('who is signed in may have forgotten the present password', async ({ page, product, t }) => {
  const password = 'member-trains-2026'
  const member = await addMember(product, { name: 'Aya Nabil', plan: 'basic', endsInDays: 60, password })
  await signInAsMember(page, t, member)
  await page.getByRole('link', { name: t('حسابي', 'My account') }).click()
  await page
    .getByRole('link', { name: t('نسيت كلمة المرور الحالية؟', 'Forgot your present password?') })
    .click()
  await expect(page.getByRole('heading', { name: forgotten(t) })).toBeVisible()
})
