import type { Page } from '@playwright/test'
import { coachLogin } from '#contract/auth.ts'
import { cairoDay } from '#contract/cairo-days.ts'
import { breakGlass } from '#contract/health-access.ts'
import { changePhotoConsent, saveProgress } from '#contract/progress.ts'
import { listUserProgress } from '#contract/progress-for-staff.ts'
import { uploadFiles } from '#contract/uploads.ts'
import { changeUser } from '#contract/users.ts'
import { call, granted, sendFile } from '#scripts/serving/calls.ts'
import { aPlainPicture } from '#server/test/sample-pictures.ts'
import { enterAsMember, openOwnAccount, signInOnPage } from '#test/e2e/support/actions.ts'
import { coachToken } from '#test/e2e/support/coach-token.ts'
import { aCoach } from '#test/e2e/support/coaches.ts'
import { addMember, type Member } from '#test/e2e/support/members.ts'
import { loginElsewhere } from '#test/e2e/support/own-account.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
const password = 'member-trains-2026'
const reason = 'She called: sharp pain in the chest'

const card = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('مين يشوف بياناتي الصحية', 'Who sees my health data'), exact: true })
const notice = (page: Page, t: Say) =>
  page.getByRole('status').filter({ hasText: t('فتح استثنائي لبياناتك الصحية', 'opened your health data') })

/** A new coach who is signed in by the API. */
async function aCoachWithToken(product: Product, name: string) {
  const { id, username, password: theirs } = await aCoach(product, name)
  const body = { username, password: theirs }
  const { token } = granted(await call(product.url, coachLogin, { body }))
  return { id, token }
}

const assign = async ({ url }: Product, { id }: Member, coachId: string) =>
  granted(await call(url, changeUser, { token: await coachToken(url), params: { id }, body: { coachId } }))

/** The member's photo of today, stored with their consent. */
async function savePhoto(product: Product, member: Member): Promise<void> {
  const { token } = await loginElsewhere(product, member)
  granted(await call(product.url, changePhotoConsent, { token, body: { given: true } }))
  const bytes = new Uint8Array(await aPlainPicture('jpeg'))
  const file = { bytes, name: 'front.jpg', type: 'image/jpeg' }
  const fields = { purpose: 'progress' }
  const { files } = granted(await sendFile(product.url, uploadFiles, { file, fields, token }))
  const photos = files.map(({ cloudinaryId }) => cloudinaryId)
  const params = { day: cairoDay(new Date()) }
  const body = { workout: true, photos, basis: null }
  granted(await call(product.url, saveProgress, { token, params, body }))
}

/** The member's days as one of the staff reads them. */
const readBy = (product: Product, token: string, { id }: Member) =>
  call(product.url, listUserProgress, { token, params: { id }, query: {} })

/** One of the staff opens the member's newest photo. */
async function openPhoto(product: Product, token: string, member: Member): Promise<void> {
  const [entry] = granted(await readBy(product, token, member)).entries
  const response = await fetch(new URL(entry?.photos[0]?.url ?? '', product.url))
  expect(response.status).toBe(200)
}

const openGlass = async ({ url }: Product, { id }: Member) => {
  const body = { reason, password: 'karim-trains-2026' }
  return granted(await call(url, breakGlass, { token: await coachToken(url), params: { id }, body }))
}

test('a member sees who opened their data and why, and decides who else sees it', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const mona = await aCoachWithToken(product, 'Mona Fathy')
  const sara = await aCoachWithToken(product, 'Sara Helmy')
  const member = await addMember(product, { name: 'Nour Adel', plan: 'basic', endsInDays: 60, password })
  await assign(product, member, mona.id)
  await savePhoto(product, member)
  await openPhoto(product, mona.token, member)
  const owner = await coachToken(product.url)
  expect((await readBy(product, owner, member)).errorBody?.code).toBe('glass_required')

  await enterAsMember(page, member)
  await expect(notice(page, t)).toHaveCount(0)
  await openGlass(product, member)
  expect((await readBy(product, owner, member)).status).toBe(200)
  await page.reload()
  await expect(notice(page, t)).toContainText(reason)
  await checkScreen('health-access-notice')
  await notice(page, t)
    .getByRole('link', { name: t('مين يشوف بياناتي', 'Who sees my data') })
    .click()
  await expect(card(page, t)).toContainText(t('متاحة للكابتن المسؤول عنك: ', 'Your coach, '))
  await expect(card(page, t)).toContainText('Mona Fathy')
  await expect(card(page, t).locator('[tabindex="-1"]').first()).toBeFocused()
  const opened = card(page, t).getByRole('listitem').filter({ hasText: reason })
  await expect(opened).toContainText(t('مفتوحة الآن حتى', 'Open now, until'))
  const viewed = card(page, t)
    .getByRole('listitem')
    .filter({ hasText: t('صورة واحدة', '1 photo') })
  await expect(viewed).toContainText('Mona Fathy')

  expect((await readBy(product, sara.token, member)).errorBody?.code).toBe('health_data_closed')
  const letIn = card(page, t).getByRole('button', { name: t('السماح بالاطلاع', 'Let in') })
  const whom = card(page, t).getByRole('combobox', {
    name: t('السماح لشخص آخر من الفريق', 'Let in someone else from the team'),
  })
  await letIn.click()
  await expect(whom).toBeFocused()
  await expect(whom).toHaveAttribute('aria-invalid', 'true')
  await whom.selectOption('Sara Helmy')
  await letIn.click()
  const end = card(page, t).getByRole('button', { name: t('إنهاء', 'End'), exact: true })
  await expect(end).toHaveAccessibleDescription('Sara Helmy')
  await checkScreen('health-access-card')
  expect((await readBy(product, sara.token, member)).status).toBe(200)
  await end.click()
  await expect(end).toHaveCount(0)
  await expect(card(page, t).locator('[tabindex="-1"]').first()).toBeFocused()
  expect((await readBy(product, sara.token, member)).errorBody?.code).toBe('health_data_closed')
})

test('the notice of an opening comes when the page is looked at again, and goes for good', async ({
  page,
  product,
  t,
}) => {
  const mona = await aCoachWithToken(product, 'Mona Fathy')
  const member = await addMember(product, { name: 'Hoda Nabil', plan: 'basic', endsInDays: 60, password })
  await assign(product, member, mona.id)
  const read = page.waitForResponse('**/api/auth/health-access')
  await enterAsMember(page, member)
  await read
  await openGlass(product, member)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await notice(page, t)
    .getByRole('button', { name: t('حسنًا', 'Got it') })
    .click()
  await expect(notice(page, t)).toHaveCount(0)
  const readAgain = page.waitForResponse('**/api/auth/health-access')
  await page.reload()
  await readAgain
  await openOwnAccount(page, t)
  await expect(card(page, t)).toContainText(reason)
  await page.goBack()
  await expect(
    page.getByRole('button', { name: t('حسابي واشتراكي', 'My account and subscription') }),
  ).toBeVisible()
  await expect(notice(page, t)).toHaveCount(0)
})

test('whose access ended still decides who sees their data, and reads why it did not load', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await aCoach(product, 'Sara Helmy')
  const member = await addMember(product, { name: 'Amal Reda', plan: 'basic', endsInDays: -3, password })
  await signInOnPage(page, t, member)
  await page.route('**/api/auth/health-access', (route) => route.abort())
  await page.getByRole('link', { name: t('حسابي', 'My account') }).click()
  await expect(card(page, t)).toContainText(
    t('تعذّر تحميل من يرى بياناتك', 'Couldn’t load who sees your data'),
    { timeout: 20_000 },
  )
  await checkScreen('health-access-failed')
  await page.unrouteAll()
  await card(page, t)
    .getByRole('button', { name: t('إعادة المحاولة', 'Try again') })
    .click()
  await expect(card(page, t)).toContainText(t('متاحة الآن لمالك الموقع', 'Until your coach is confirmed'))
  await expect(card(page, t)).toContainText(t('لم يفتح أحد صورك.', 'No one has opened your photos.'))
  await checkScreen('health-access-empty')
  await card(page, t).getByRole('combobox').selectOption('Sara Helmy')
  await card(page, t)
    .getByRole('button', { name: t('السماح بالاطلاع', 'Let in') })
    .click()
  await expect(card(page, t).getByRole('listitem')).toContainText('Sara Helmy')
})

test('a member reads that staff may know their password, and changes it', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Reem Fathy', plan: 'basic', endsInDays: 60, password })
  const coach = await aCoachWithToken(product, 'Salma')
  await assign(product, member, coach.id)
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()
  product.change('update users set password_staff_knew_at = ? where id = ?', yesterday, member.id)
  await enterAsMember(page, member)
  await openOwnAccount(page, t)
  const change = card(page, t).getByRole('link', { name: t('تغيير كلمة المرور', 'Change my password') })
  await change.scrollIntoViewIfNeeded()
  await checkScreen('health-access-known-password')
  await change.click()
  const form = page.getByRole('region', { name: t('كلمة المرور', 'Password'), exact: true })
  await expect(form).toBeInViewport()
  await form.getByLabel(t('كلمة المرور الحالية', 'Current password'), { exact: true }).fill(password)
  await form
    .getByLabel(t('كلمة المرور الجديدة', 'New password'), { exact: true })
    .fill('a new one of my own 26')
  await form.getByRole('button', { name: t('تغيير كلمة المرور', 'Change password') }).click()
  await expect(form).toContainText(t('تم تغيير كلمة المرور.', 'Your password was changed.'))
})
