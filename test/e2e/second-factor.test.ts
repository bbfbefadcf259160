import type { Page } from '@playwright/test'
import { codeAt, wrongCode } from '#server/test/second-factor.ts'
import { button } from '#test/e2e/support/accessible-name.ts'
import { enterAsStaff, leaveBackOffice, openStaffSheet } from '#test/e2e/support/actions.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const owner = { username: 'karim', password: 'karim-trains-2026' }

/** Allows codes of the current time step again, as if a step had passed. */
const anotherStep = (product: Product) => product.change('update totp_factors set last_step = 0')

const dialogOf = (page: Page) => page.getByRole('dialog')
const codeField = (page: Page, t: Say) => page.getByLabel(t('رمز التحقق', 'Verification code'))

async function openSecurity(page: Page, t: Say): Promise<void> {
  await openStaffSheet(page, t)
  await button(dialogOf(page), t('الأمان والتحقق بخطوتين', 'Security and two-step verification')).click()
  await expect(dialogOf(page).getByRole('heading', { name: t('الأمان', 'Security') })).toBeVisible()
}

/** Reads the secret from the screen, as for typing it into an app, and confirms a code of it. */
async function confirmSetUp(page: Page, t: Say): Promise<{ secret: string; codes: string[] }> {
  await expect(
    page.getByAltText(t('رمز QR لتطبيق المصادقة', 'QR code for your authenticator app')),
  ).toBeVisible()
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await codeField(page, t).fill(codeAt(secret, new Date()))
  await button(page, t('تفعيل', 'Turn on')).click()
  const list = page.getByRole('listitem').filter({ hasText: /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/ })
  await expect(list).toHaveCount(10)
  return { secret, codes: await list.allInnerTexts() }
}

async function leave(page: Page, t: Say): Promise<void> {
  await leaveBackOffice(page, t)
  await expect(page).toHaveURL(/\/$/)
}

/** Enters username and password at the admin portal, up to the second step. */
async function typePassword(page: Page, t: Say): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel(t('اسم المستخدم', 'Username')).fill(owner.username)
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(owner.password)
  await button(page, t('دخول لوحة الإدارة', 'Access Admin Panel')).click()
  await expect(
    page.getByRole('heading', { name: t('التحقق بخطوتين', 'Two-step verification') }),
  ).toBeVisible()
}

const isIn = (page: Page, t: Say) =>
  expect(page.getByRole('heading', { name: t('لوحة الإدارة', 'Admin Dashboard') })).toBeVisible()

// Each test changes how the owner signs in, so it has its own product. Browsers create no passkeys for an IP address.
test.use({
  environment: {
    NODE_ENV: 'production',
    HOST: 'localhost',
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
  },
})

test('the owner enables two-step verification, and signs in by code, recovery code and passkey', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await enterAsStaff(page, t)
  await openSecurity(page, t)
  await checkScreen('security-off')
  await button(page, t('تفعيل التحقق بخطوتين', 'Turn on two-step verification')).click()
  await button(page, t('بدء الإعداد', 'Start setup')).click()
  await expect(page.getByText(t('هذا الحقل مطلوب', 'This field is required'))).toBeVisible()
  await dialogOf(page).getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(owner.password)
  await button(page, t('بدء الإعداد', 'Start setup')).click()
  await expect(codeField(page, t)).toBeVisible()
  await checkScreen('security-set-up')
  const { secret, codes } = await confirmSetUp(page, t)
  await checkScreen('security-codes')
  // They are shown once: the screen closes only after confirming that they are saved.
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('فعّله لحسابك أولًا', 'Turn it on for your own account first'))).toBeHidden()
  await button(page, t('حفظتُ الرموز', 'I saved my codes')).click()
  await expect(dialogOf(page)).toContainText(t('رموز الاسترداد المتبقية: 10', 'Recovery codes left: 10'))

  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  anotherStep(product)
  await button(page, t('إضافة مفتاح مرور', 'Add a passkey')).click()
  await dialogOf(page).getByLabel(t('اسم المفتاح', 'Passkey name')).fill('هاتفي iPhone')
  await codeField(page, t).fill(codeAt(secret, new Date()))
  await button(page, t('إضافة مفتاح مرور', 'Add a passkey')).click()
  await expect(dialogOf(page).getByRole('listitem').filter({ hasText: 'هاتفي iPhone' })).toBeVisible()
  await checkScreen('security-on')
  await page.keyboard.press('Escape')
  await leave(page, t)

  anotherStep(product)
  await typePassword(page, t)
  await checkScreen('second-step')
  await codeField(page, t).fill(wrongCode(secret, new Date()))
  await button(page, t('متابعة', 'Continue')).click()
  await expect(page.getByText(t('هذا الرمز غير صحيح', 'This code is wrong'))).toBeVisible()
  await checkScreen('second-step-wrong')
  const now = codeAt(secret, new Date())
  const typed = t(
    now.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
    now,
  )
  await codeField(page, t).fill(`${typed.slice(0, 3)} ${typed.slice(3)}`)
  await button(page, t('متابعة', 'Continue')).click()
  await isIn(page, t)
  await leave(page, t)

  await typePassword(page, t)
  await button(page, t('استخدام رمز استرداد', 'Use a recovery code')).click()
  await page.getByLabel(t('رمز الاسترداد', 'Recovery code')).fill(codes[0]?.toLowerCase() ?? '')
  await checkScreen('second-step-recovery')
  await button(page, t('متابعة', 'Continue')).click()
  await isIn(page, t)
  await leave(page, t)

  await typePassword(page, t)
  await button(page, t('استخدام مفتاح مرور', 'Use a passkey')).click()
  await isIn(page, t)
  await openSecurity(page, t)
  await expect(dialogOf(page)).toContainText(t('رموز الاسترداد المتبقية: 9', 'Recovery codes left: 9'))
  await page.keyboard.press('Escape')
  await leave(page, t)

  // As after a new secret key: what the former one encrypted cannot be read.
  product.change("update totp_factors set sealed_secret = 'of another key'")
  const ended = t('لم تعد رموز تطبيق المصادقة تعمل', 'codes from your app no longer work')
  await typePassword(page, t)
  await expect(page.getByText(ended)).toBeVisible()
  await checkScreen('second-step-app-ended')
  await page.getByLabel(t('رمز الاسترداد', 'Recovery code')).fill(codes[1] ?? '')
  await button(page, t('متابعة', 'Continue')).click()
  await isIn(page, t)
  await openSecurity(page, t)
  await expect(dialogOf(page)).toContainText(ended)
  await checkScreen('security-app-ended')
})

test('if the team requires it, staff without a second factor set it up after the password', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  product.change('delete from totp_factors')
  await enterAsStaff(page, t)
  await openSecurity(page, t)
  const required = page.getByLabel(
    t('التحقق بخطوتين مطلوب من كل الفريق', 'Require two-step verification for the whole team'),
  )
  await expect(required).toBeDisabled()
  await button(page, t('تفعيل التحقق بخطوتين', 'Turn on two-step verification')).click()
  await dialogOf(page).getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(owner.password)
  await button(page, t('بدء الإعداد', 'Start setup')).click()
  await confirmSetUp(page, t)
  await button(page, t('حفظتُ الرموز', 'I saved my codes')).click()
  // It is checked once the server responded, which the next text shows too.
  await required.click()
  await expect(required).toBeChecked()
  await expect(dialogOf(page)).toContainText(
    t('مطلوب من كل الفريق، فلا يمكن إيقافه.', 'Your team requires it, so it can’t be turned off.'),
  )

  // The owner in another browser, as a colleague without a second factor.
  product.change('delete from totp_factors')
  const colleague = await newPerson()
  await colleague.goto('/coach')
  const name = t('اسم المستخدم أو البريد الإلكتروني', 'Username or email')
  await colleague.getByLabel(name).fill(owner.username)
  await colleague.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(owner.password)
  await button(colleague, t('دخول', 'Login')).click()
  await expect(colleague.getByText(t('مطلوب من كل الفريق', 'Your team requires'))).toBeVisible()
  await expect(button(colleague, t('رجوع', 'Back'))).toBeVisible()
  await checkScreen('set-up-required', colleague)
  await button(colleague, t('بدء الإعداد', 'Start setup')).click()
  await confirmSetUp(colleague, t)
  // The codes are shown once: the screen closes only after confirming that they are saved.
  await expect(button(colleague, t('رجوع', 'Back'))).toHaveCount(0)
  await button(colleague, t('حفظتُ الرموز', 'I saved my codes')).click()
  const dashboard = colleague.getByRole('heading', { name: t('لوحة الكابتن', 'Coach Dashboard') })
  await expect(dashboard).toBeVisible()

  // Their phone is lost: they prove their identity, sign in again and set up another one.
  const typePassword = () =>
    dialogOf(colleague).getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(owner.password)
  await openSecurity(colleague, t)
  const replace = button(colleague, t('الإعداد من جديد', 'Set up again'))
  await replace.click()
  await checkScreen('another-phone', colleague)
  await button(colleague, t('استخدام كلمة المرور', 'Use your password')).click()
  await typePassword()
  await replace.click()
  await expect(colleague.getByRole('heading', { name: t('انتهت الجلسة', 'Session ended') })).toBeVisible()
  await typePassword()
  await button(colleague, t('دخول', 'Login')).click()
  await button(colleague, t('بدء الإعداد', 'Start setup')).click()
  await confirmSetUp(colleague, t)
  await button(colleague, t('حفظتُ الرموز', 'I saved my codes')).click()
  await expect(dashboard).toBeVisible()

  // An open session alone is not enough to remove the requirement.
  await openSecurity(colleague, t)
  const everybody = colleague.getByLabel(
    t('التحقق بخطوتين مطلوب من كل الفريق', 'Require two-step verification for the whole team'),
  )
  await everybody.click()
  const lift = button(colleague, t('جعله اختياريًا', 'Make it optional'))
  await expect(lift).toBeVisible()
  await checkScreen('lift-requirement', colleague)
  await button(colleague, t('استخدام كلمة المرور', 'Use your password')).click()
  await typePassword()
  await lift.click()
  await expect(everybody).not.toBeChecked()
})
