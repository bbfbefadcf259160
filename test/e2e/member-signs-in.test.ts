import type { Page } from '@playwright/test'
import { hashToken } from '#server/platform/secrets.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { textOfMail } from '#server/test/read-mail.ts'
import {
  anApplicant,
  approve,
  approveAndStay,
  enterAsMember,
  enterAsStaff,
  greeting,
  openOwnAccount,
  signInOnPage,
  signOut,
} from '#test/e2e/support/actions.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { isSessionValid, loginElsewhere } from '#test/e2e/support/own-account.ts'
import { deliverSoon, startSending } from '#test/e2e/support/sending-product.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('sign-in needs both fields, and a failure starts a wait of one minute that survives a reload', async ({
  page,
  t,
  checkScreen,
  language,
}) => {
  await page.clock.install()
  await page.goto('/members')
  const signIn = page.getByRole('button', { name: t('دخول', 'Sign In'), exact: true })
  await signIn.click()
  await expect(
    page.getByText(t('اكتب بريدك الإلكتروني وكلمة المرور', 'Please enter your email and password')),
  ).toBeVisible()
  await checkScreen('members-sign-in')

  await page.getByLabel(t('البريد الإلكتروني', 'Email')).fill(`nobody.${Date.now()}@example.com`)
  const password = page.getByLabel(t('كلمة المرور', 'Password'), { exact: true })
  await password.fill('not the right one')
  await password.press('Enter')
  await expect(page.getByRole('button', { name: t('جارٍ التحقق…', 'Verifying...') })).toBeVisible()
  await page.clock.runFor(2000)
  await expect(
    page.getByText(t('بيانات الدخول غير صحيحة أو انتهى اشتراكك', 'Invalid credentials or expired access')),
  ).toBeVisible()
  const waiting = page.getByRole('button', { name: t('انتظر', 'Wait') })
  await expect(waiting).toHaveText(/^(انتظر|Wait) (60|59)( ثانية|s)$/)
  await page.clock.runFor(10_000)
  await expect(waiting).toHaveText(/^(انتظر|Wait) (50|4\d)( ثانية|s)$/)
  await checkScreen('members-waiting')

  await password.press('Enter')
  await expect(
    page.getByText(
      language === 'ar'
        ? /انتظر \d+ ثانية قبل المحاولة مرة أخرى/
        : /Please wait \d+ seconds before trying again/,
    ),
  ).toBeVisible()
  await page.reload()
  await expect(
    page.getByText(
      t(
        'لم تنجح آخر محاولة دخول. حاول مرة أخرى بعد انتهاء العد.',
        'Your last sign-in failed. Try again when the countdown ends.',
      ),
    ),
  ).toBeVisible()
  await expect(waiting).toHaveText(/^(انتظر|Wait) (50|4\d)( ثانية|s)$/)
  await page.clock.runFor(51_000)
  await expect(signIn).toBeEnabled()
})

test('a lost connection at sign-in starts no wait', async ({ page, t }) => {
  await page.goto('/members')
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.getByLabel(t('البريد الإلكتروني', 'Email')).fill('somebody@example.com')
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('whatever it is')
  await page.getByRole('button', { name: t('دخول', 'Sign In'), exact: true }).click()
  await expect(page.getByText(t('تعذّر الاتصال بالخادم', 'Failed to connect to server'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('دخول', 'Sign In'), exact: true })).toBeVisible()
})

test('a member stays signed in after a reload, until logging out', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Laila')
  await applyByApi(product, t, applicant)
  const staff = await newPerson()
  await enterAsStaff(staff, t)
  await approve(staff, t, applicant)

  await signInOnPage(page, t, applicant)
  await expect(page.getByText(t('أهلًا بك!', 'Welcome!'))).toBeVisible()
  await page.reload()
  await expect(greeting(page, t, applicant.name)).toBeVisible()
  await expect(
    page.getByRole('heading', { name: t('الكابتن يجهّز خطتك الآن', 'Your plan is on its way') }),
  ).toBeVisible()
  await page.goto('/')
  if ((page.viewportSize()?.width ?? 0) < 860) {
    await page.getByRole('button', { name: t('فتح القائمة', 'Open menu') }).click()
  }
  await expect(
    page
      .getByRole('link', { name: t('الأعضاء', 'Members') })
      .filter({ visible: true })
      .first(),
  ).toContainText(t('متصل', 'Active'))

  await page.goto('/members')
  const token = await page.evaluate(() => localStorage.getItem('memberToken') ?? '')
  await signOut(page, t)
  await expect(page.getByText(t('تم تسجيل الخروج بنجاح', 'Logged out successfully'))).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('memberToken'))).toBeNull()
  expect(product.count('select count(*) from sessions where token_hash = ?', hashToken(token))).toBe(0)
  await checkScreen('members-signed-out')
})

test('clears an invalid stored session with a notice', async ({ page, t }) => {
  await page.goto('/privacy')
  await page.evaluate(() => localStorage.setItem('memberToken', 'fcm_made-up-token-that-never-was'))
  await page.goto('/members')
  await expect(
    page.getByText(t('انتهت الجلسة. سجّل الدخول من جديد.', 'Your session ended. Sign in again.')),
  ).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('memberToken'))).toBeNull()
})

test('sets a password by the link that staff send', async ({ page, newPerson, product, t, checkScreen }) => {
  const applicant = anApplicant('Karima')
  await applyByApi(product, t, applicant)
  const staff = await newPerson()
  await enterAsStaff(staff, t)
  await approveAndStay(staff, t, applicant)
  await staff.getByRole('button', { name: t('إنشاء رابط للإرسال', 'Create WhatsApp link') }).click()
  const onWhatsApp = staff.getByRole('link', {
    name: t('إرسال الرابط على واتساب', 'Send the link on WhatsApp'),
  })
  const text = new URL((await onWhatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  const link = /https?:\S+/.exec(text)?.[0] ?? ''
  expect(link).toContain('/reset-password#token=')

  await page.goto(link)
  await checkScreen('reset-password')
  await page.getByLabel(t('كلمة المرور الجديدة', 'New password')).fill('password')
  await page.getByRole('button', { name: t('حفظ كلمة المرور', 'Save password') }).click()
  await expect(
    page.getByText(
      t(
        'كلمة المرور هذه شائعة ويسهل تخمينها. اختر غيرها.',
        'This password is too common and easy to guess. Choose another.',
      ),
    ),
  ).toBeVisible()
  await page.getByLabel(t('كلمة المرور الجديدة', 'New password')).fill('chosen by Karima')
  await page.getByRole('button', { name: t('حفظ كلمة المرور', 'Save password') }).click()
  await expect(page.getByText(t('تم حفظ كلمة المرور', 'Password saved'))).toBeVisible()
  await page.getByRole('link', { name: t('دخول الأعضاء', 'Sign in') }).click()
  await expect(page.getByLabel(t('البريد الإلكتروني', 'Email'))).toHaveValue(applicant.email)

  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel(t('كلمة المرور الجديدة', 'New password')).fill('a second time around')
  await page.getByRole('button', { name: t('حفظ كلمة المرور', 'Save password') }).click()
  await expect(page.getByText(t('هذا الرابط لم يعد صالحًا.', 'This link is no longer valid.'))).toBeVisible()
})

type Say = (arabic: string, english: string) => string
const forgotten = (t: Say) => t('نسيت كلمة المرور؟', 'Forgot your password?')
const noSuchLink = (t: Say) => t('هذا الرابط لم يعد صالحًا.', 'This link is no longer valid.')

test('resets a forgotten password by mail', async ({ page, t, checkScreen, language }) => {
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
    await checkScreen('forgot-password')
    const email = page.getByLabel(t('البريد الإلكتروني', 'Email'))
    const send = page.getByRole('button', { name: t('إرسال الرابط', 'Send the link') })
    await email.fill('yara')
    await send.click()
    await expect(page.getByText(t('اكتب بريدًا صحيحًا', 'Enter a valid email'))).toBeVisible()
    await expect(email).toBeFocused()
    await checkScreen('forgot-password-wrong')

    // An address without an account gets the same response.
    const notice = page.getByRole('heading', { name: t('راجع بريدك', 'Check your inbox') })
    const said: string[] = []
    for (const address of ['nobody@example.com', member.email]) {
      await email.fill(address)
      await send.click()
      await expect(notice).toBeFocused()
      said.push((await page.getByRole('main').innerText()).replaceAll(address, 'X'))
      if (address === member.email) break
      await page.getByRole('button', { name: t('كتابة بريد آخر', 'Enter another email') }).click()
    }
    expect(said[1]).toBe(said[0])
    const byCoach = page.getByRole('link', {
      name: t('طلب الرابط على واتساب', 'Ask for the link on WhatsApp'),
    })
    await expect(byCoach).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/)
    await checkScreen('forgot-password-asked')

    deliverSoon(product)
    await expect.poll(() => mails.received.length, { timeout: 60_000 }).toBe(1)
    const [mail] = mails.received
    expect(mail?.recipients).toEqual([member.email])
    const link = /http:\S+\/reset-password#token=[\w-]+/.exec(mail ? textOfMail(mail) : '')?.[0] ?? ''
    expect(link).toContain(product.url)

    // Opened in the tab of an older link, as mail programs do.
    const password = page.getByLabel(t('كلمة المرور الجديدة', 'New password'))
    const save = page.getByRole('button', { name: t('حفظ كلمة المرور', 'Save password') })
    await page.goto(`${product.url}/reset-password#token=an-older-link`)
    await password.fill('chosen by Yara')
    await save.click()
    await expect(page.getByText(noSuchLink(t))).toBeVisible()
    await expect(page.getByRole('link', { name: t('طلب رابط جديد', 'Ask for a new link') })).toBeVisible()
    await checkScreen('reset-password-over')
    await page.goto(link)
    await expect(page.getByText(noSuchLink(t))).toBeHidden()
    await password.fill('chosen by Yara')
    await save.click()
    await expect(page.getByText(t('تم حفظ كلمة المرور', 'Password saved'))).toBeVisible()
    expect(await isSessionValid(product, former)).toBe(false)
    expect((await loginElsewhere(product, member)).status).toBe(401)

    await page.getByRole('link', { name: t('دخول الأعضاء', 'Sign in') }).click()
    await expect(email).toHaveValue(member.email)
    await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('chosen by Yara')
    await page.getByRole('button', { name: t('دخول', 'Sign In'), exact: true }).click()
    await expect(greeting(page, t, member.name)).toBeVisible()

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

test('where no mail is sent, every page names the coach instead', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await page.goto('/forgot-password')
  await expect(page.getByRole('heading', { level: 1, name: forgotten(t) })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  const ask = page.getByRole('link', { name: t('طلب الرابط على واتساب', 'Ask for the link on WhatsApp') })
  await expect(ask).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/)
  await checkScreen('forgot-password-no-mail')

  const mail = /بريدك|email/
  const code = await applyByApi(product, t, anApplicant('Heba'))
  await page.goto('/status')
  await expect(page.getByRole('main')).not.toContainText(mail)
  await page.getByLabel(t('رمز المتابعة', 'Tracking code')).fill(code)
  await page.getByLabel(t('آخر 4 أرقام من هاتفك', 'Last 4 digits of your phone number')).fill('4567')
  await page.getByRole('button', { name: t('عرض حالة الطلب', 'Show status') }).click()
  const chat = page.getByRole('link', { name: t('راسل الكابتن على واتساب', 'Message the coach on WhatsApp') })
  await expect(chat).toHaveAttribute('href', new RegExp(code))
  await expect(page.getByRole('main')).not.toContainText(mail)
})

test('keeps the address in the field if the link cannot be requested', async ({ page, t, language }) => {
  const mails = await startMailServer()
  const product = await startSending(mails.url)
  try {
    await page.context().addCookies([{ name: 'language', value: language, url: product.url }])
    await keepsAddress(page, product.url, t)
  } finally {
    await product.stop()
    await mails.stop()
  }
})

async function keepsAddress(page: Page, origin: string, t: Say): Promise<void> {
  await page.goto(`${origin}/forgot-password`)
  await page.route('**/api/auth/forgot-password', (route) => route.abort())
  const email = page.getByLabel(t('البريد الإلكتروني', 'Email'))
  await email.fill('someone@example.com')
  await page.getByRole('button', { name: t('إرسال الرابط', 'Send the link') }).click()
  await expect(
    page.getByRole('alert').getByText(t('تعذّر الاتصال بالخادم', 'Failed to connect to server')),
  ).toBeVisible()
  await expect(email).toHaveValue('someone@example.com')
}

test('a signed-in member can reset a forgotten password', async ({ page, product, t }) => {
  const password = 'member-trains-2026'
  const member = await addMember(product, { name: 'Aya Nabil', plan: 'basic', endsInDays: 60, password })
  await enterAsMember(page, member)
  await openOwnAccount(page, t)
  await page
    .getByRole('link', { name: t('نسيت كلمة المرور الحالية؟', 'Forgot your current password?') })
    .click()
  await expect(page.getByRole('heading', { name: forgotten(t) })).toBeVisible()
})
