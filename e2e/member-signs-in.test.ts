import {
  anApplicant,
  apply,
  approve,
  approveAndStay,
  signInAsMember,
  signInAsStaff,
} from '#e2e/support/acts.ts'
import { expect, story } from '#e2e/support/story.ts'
import { hashToken } from '#server/platform/secrets.ts'

story(
  'signing in needs both, and a failure makes one wait a minute, over a reload too',
  async ({ page, t, look, language }) => {
    await page.clock.install()
    await page.goto('/members')
    const signIn = page.getByRole('button', { name: t('دخول', 'Sign In'), exact: true })
    await signIn.click()
    await expect(
      page.getByText(t('اكتب بريدك الإلكتروني وكلمة المرور', 'Please enter your email and password')),
    ).toBeVisible()
    await look('members-sign-in')

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
    await expect(waiting).toHaveText(/^(انتظر|Wait) (60|59)( ث|s)$/)
    await page.clock.runFor(10_000)
    await expect(waiting).toHaveText(/^(انتظر|Wait) (50|4\d)( ث|s)$/)
    await look('members-waiting')

    await password.press('Enter')
    await expect(
      page.getByText(
        language === 'ar'
          ? /انتظر \d+ ثانية قبل المحاولة مرة أخرى/
          : /Please wait \d+ seconds before trying again/,
      ),
    ).toBeVisible()
    await page.reload()
    await expect(waiting).toHaveText(/^(انتظر|Wait) (50|4\d)( ث|s)$/)
    await page.clock.runFor(51_000)
    await expect(signIn).toBeEnabled()
  },
)

story('a lost connection at sign-in costs no wait', async ({ page, t }) => {
  await page.goto('/members')
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.getByLabel(t('البريد الإلكتروني', 'Email')).fill('somebody@example.com')
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('whatever it is')
  await page.getByRole('button', { name: t('دخول', 'Sign In'), exact: true }).click()
  await expect(page.getByText(t('تعذّر الاتصال بالخادم', 'Failed to connect to server'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('دخول', 'Sign In'), exact: true })).toBeVisible()
})

story(
  'a member stays signed in over a reload, and leaves by logging out',
  async ({ page, another, product, t, look }) => {
    const applicant = anApplicant('Laila')
    await apply(page, t, applicant)
    const staff = await another()
    await signInAsStaff(staff, t)
    await approve(staff, t, applicant)

    await signInAsMember(page, t, applicant)
    await expect(page.getByText(t('أهلًا بك!', 'Welcome!'))).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(applicant.email)
    await expect(page.getByText(t('لم يُضف الكابتن ملفات بعد.', 'No files yet.')).first()).toBeVisible()
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
    await page.getByRole('button', { name: t('تسجيل الخروج', 'Logout') }).click()
    await expect(page.getByText(t('تم تسجيل الخروج بنجاح', 'Logged out successfully'))).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('memberToken'))).toBeNull()
    expect(product.count('select count(*) from sessions where token_hash = ?', hashToken(token))).toBe(0)
    await look('members-signed-out')
  },
)

story('a stored session that no longer holds is cleared with a word', async ({ page, t }) => {
  await page.goto('/privacy')
  await page.evaluate(() => localStorage.setItem('memberToken', 'fcm_made-up-token-that-never-was'))
  await page.goto('/members')
  await expect(
    page.getByText(t('انتهت الجلسة. سجّل الدخول من جديد.', 'Your session ended. Sign in again.')),
  ).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('memberToken'))).toBeNull()
})

story('a password is set by the link that staff send', async ({ page, another, t, look }) => {
  const applicant = anApplicant('Karima')
  await apply(page, t, applicant)
  const staff = await another()
  await signInAsStaff(staff, t)
  await approveAndStay(staff, t, applicant)
  await staff.getByRole('button', { name: t('رابط تعيين كلمة المرور', 'Set-password link') }).click()
  const onWhatsApp = staff.getByRole('link', {
    name: t('إرسال الرابط على واتساب', 'Send the link on WhatsApp'),
  })
  const text = new URL((await onWhatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  const link = /https?:\S+/.exec(text)?.[0] ?? ''
  expect(link).toContain('/reset-password#token=')

  await page.goto(link)
  await look('reset-password')
  await page.getByLabel(t('كلمة المرور الجديدة', 'New password')).fill('password')
  await page.getByRole('button', { name: t('حفظ كلمة المرور', 'Save the password') }).click()
  await expect(
    page.getByText(
      t(
        'كلمة المرور هذه شائعة ويسهل تخمينها. اختر غيرها.',
        'This password is too common and easy to guess. Choose another.',
      ),
    ),
  ).toBeVisible()
  await page.getByLabel(t('كلمة المرور الجديدة', 'New password')).fill('chosen by Karima')
  await page.getByRole('button', { name: t('حفظ كلمة المرور', 'Save the password') }).click()
  await expect(page.getByText(t('تم حفظ كلمة المرور', 'Your password is saved'))).toBeVisible()
  await page.getByRole('link', { name: t('دخول الأعضاء', 'Members sign in') }).click()
  await expect(page.getByLabel(t('البريد الإلكتروني', 'Email'))).toHaveValue(applicant.email)

  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel(t('كلمة المرور الجديدة', 'New password')).fill('a second time around')
  await page.getByRole('button', { name: t('حفظ كلمة المرور', 'Save the password') }).click()
  await expect(page.getByText(t('هذا الرابط لم يعد صالحًا.', 'This link is no longer valid.'))).toBeVisible()
})
