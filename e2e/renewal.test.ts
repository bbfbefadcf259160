import type { Page } from '@playwright/test'
import { attachProof, proofInput, signInAsMember } from '#e2e/support/acts.ts'
import { addMember } from '#e2e/support/members.ts'
import { openStaffCalls } from '#e2e/support/staff-calls.ts'
import { expect, story } from '#e2e/support/story.ts'

type Say = (arabic: string, english: string) => string

const password = 'member-trains-2026'
const day = 24 * 60 * 60 * 1000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const renew = (page: Page, t: Say) => button(page, t('تجديد الاشتراك', 'Renew subscription'))
const send = (page: Page, t: Say) => button(page, t('إرسال طلب التجديد', 'Send renewal request'))
const withdraw = (page: Page, t: Say) => button(page, t('سحب الطلب', 'Withdraw request'))
const pending = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('طلبك قيد المراجعة', 'Your request is being reviewed') })
const ended = (page: Page, t: Say) =>
  page.getByRole('heading', { level: 1, name: t('انتهى اشتراكك في', 'Your access ended on') })

story(
  'a member renews in the last week: the access goes on, and the time is added to its present end',
  async ({ page, product, t, look }) => {
    const endsInDays = 5
    const member = await addMember(product, { name: 'Dina Samir', plan: 'basic', endsInDays, password })
    const endOf = () =>
      product.count('select unixepoch(access_ends_at) from users where id = ?', member.id) * 1000
    const before = endOf()
    await signInAsMember(page, t, member)
    await expect(
      page.getByText(t('باقٍ 5 أيام على نهاية اشتراكك', '5 days left until your access ends')),
    ).toBeVisible()
    await look('home-ends-soon')

    await renew(page, t).click()
    const dialog = page.getByRole('dialog', { name: t('تجديد الاشتراك', 'Renew subscription') })
    await expect(dialog.getByRole('radio', { name: t('الأساسية', 'Basic') })).toBeChecked()
    await expect(dialog).toContainText(
      t('تُضاف المدة إلى نهاية اشتراكك الحالية', 'the time is added to your present end'),
    )
    await look('renew-dialog')
    await dialog.getByRole('radio', { name: t('الاحترافية', 'Professional') }).check()
    await send(page, t).click()
    await expect(dialog).toContainText(t('من فضلك ارفع إيصال الدفع.', 'Please upload payment proof.'))
    await expect(proofInput(page)).toBeFocused()
    await attachProof(page, t)
    await page.keyboard.press('Escape')
    await button(page, t('متابعة التجديد', 'Go on renewing')).click()
    await expect(dialog).toContainText(t('الإيصال جاهز للإرسال', 'Proof is ready to send'))
    await send(page, t).click()
    await expect(dialog).toBeHidden()
    await expect(pending(page, t)).toContainText(t('الاحترافية', 'Professional'))
    await expect(pending(page, t).getByRole('heading')).toBeFocused()
    await page.reload()
    await expect(pending(page, t)).toBeVisible()
    await look('renewal-pending')

    await withdraw(page, t).click()
    await button(page, t('إبقاء الطلب', 'Keep the request')).click()
    await expect(pending(page, t)).toBeVisible()
    await withdraw(page, t).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('سحب الطلب', 'Withdraw request') })
      .click()
    await expect(page.getByText(t('تم سحب الطلب', 'Your request is withdrawn'))).toBeVisible()
    await expect(pending(page, t)).toBeHidden()
    await expect(renew(page, t)).toBeFocused()

    await renew(page, t).click()
    await attachProof(page, t, 'pdf')
    await send(page, t).click()
    await expect(pending(page, t)).toContainText(t('الأساسية', 'Basic'))
    expect(endOf()).toBe(before)
    await (await openStaffCalls(product.url)).approve(member.email)
    expect(endOf()).toBe(before + 30 * day)
    await page.reload()
    await expect(page.getByText(t('جدّد متى شئت', 'Renew whenever you like'))).toBeVisible()
    await expect(pending(page, t)).toBeHidden()
    await look('home-renewed')
  },
)

story(
  'an expired sign-in renews at once, sees what it had without links, and is let in again on approval',
  async ({ page, product, t, look }) => {
    const member = await addMember(product, {
      name: 'Mona Fathy',
      plan: 'professional',
      endsInDays: -3,
      password,
    })
    const staff = await openStaffCalls(product.url)
    await staff.give(member.id, { resourceType: 'document', title: 'Weeks 1 to 4' })
    await staff.give(member.id, { resourceType: 'video', title: 'Squat' })
    await signInAsMember(page, t, member)
    await expect(ended(page, t)).toBeFocused()
    await expect(page).toHaveURL(/\/members$/)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/fcr_|renewal|"memberToken"/i)
    const had = page.getByRole('region', { name: t('ما كان عندك', 'What you had') })
    await expect(had).toContainText('Weeks 1 to 4')
    await expect(had).toContainText('Squat')
    await expect(had.getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('radio', { name: t('الاحترافية', 'Professional') })).toBeChecked()
    await look('access-ended')

    await page.reload()
    await expect(ended(page, t)).toBeVisible()
    await attachProof(page, t)
    await send(page, t).click()
    await expect(pending(page, t)).toContainText(t('الاحترافية', 'Professional'))
    await expect(pending(page, t).getByRole('heading')).toBeFocused()
    await look('access-ended-pending')
    await staff.approve(member.email)
    await page.reload()
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: t('اشتراكك مفتوح من جديد حتى', 'Your access is open again until'),
      }),
    ).toBeVisible()
    await look('access-open-again')
    await button(page, t('دخول الأعضاء', 'Members sign in')).click()
    await expect(page.getByLabel(t('البريد الإلكتروني', 'Email'))).toHaveValue(member.email)
    await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(password)
    await button(page, t('دخول', 'Sign In')).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(member.email)
    await expect(page.getByText('Weeks 1 to 4', { exact: true })).toBeVisible()
  },
)

story(
  'a member whose time ends while signed in comes to the renewal, and may log out of it',
  async ({ page, product, t }) => {
    const member = await addMember(product, { name: 'Farida Nabil', plan: 'basic', endsInDays: 20, password })
    await signInAsMember(page, t, member)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(member.email)
    product.change("update users set access_ends_at = '2026-01-01T00:00:00.000Z' where id = ?", member.id)
    await page.reload()
    await expect(ended(page, t)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('memberToken'))).toBeNull()
    expect(await page.evaluate(() => sessionStorage.getItem('renewalPass'))).toContain(member.email)

    await button(page, t('تسجيل الخروج', 'Logout')).click()
    await expect(page.getByText(t('تم تسجيل الخروج بنجاح', 'Logged out successfully'))).toBeVisible()
    await expect(page.getByRole('heading', { name: t('دخول الأعضاء', 'Members sign in') })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('renewalPass'))).toBeNull()
    expect(
      product.count("select count(*) from sessions where kind = 'renewal' and user_id = ?", member.id),
    ).toBe(0)
  },
)

story('a pass that has run out leads back to signing in, with a word', async ({ page, t }) => {
  await page.goto('/privacy')
  await page.evaluate(() =>
    sessionStorage.setItem('renewalPass', JSON.stringify({ token: 'fcm_made-up', email: 'a@example.com' })),
  )
  await page.goto('/members')
  await expect(
    page.getByText(t('انتهت الجلسة. سجّل الدخول من جديد.', 'Your session ended. Sign in again.')),
  ).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('renewalPass'))).toBeNull()
})

story('an account that never had access chooses a package instead', async ({ page, product, t, look }) => {
  const member = await addMember(product, { name: 'Yara Hany', password })
  await signInAsMember(page, t, member)
  const never = t('حسابك بلا اشتراك بعد', 'Your account has no access yet')
  await expect(page.getByRole('heading', { level: 1, name: never })).toBeFocused()
  await expect(
    page.getByRole('heading', { level: 2, name: t('افتح اشتراكك', 'Open your access') }),
  ).toBeVisible()
  await look('never-had-access')
  await attachProof(page, t)
  await button(page, t('إرسال الطلب', 'Send request')).click()
  await expect(pending(page, t)).toContainText(t('الأساسية', 'Basic'))
  await expect(withdraw(page, t)).toBeVisible()
})
