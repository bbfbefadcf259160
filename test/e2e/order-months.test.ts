import type { Locator, Page } from '@playwright/test'
import {
  anApplicant,
  attachProof,
  enterAsCoach,
  enterAsMember,
  enterAsStaff,
  fillIn,
  leaveRequest,
  openRequest,
  sendForm,
  type TestApplicant,
} from '#test/e2e/support/actions.ts'
import { addMember } from '#test/e2e/support/members.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
const day = 24 * 60 * 60

const more = (place: Page | Locator, t: Say) =>
  place.getByRole('button', { name: t('زيادة شهر', 'One month more') })
const fewer = (place: Page | Locator, t: Say) =>
  place.getByRole('button', { name: t('إنقاص شهر', 'One month less') })
const summary = (page: Page, t: Say) =>
  page.getByRole('complementary', { name: t('الاحترافية', 'Professional') })
const due = (page: Page, t: Say) => page.getByRole('region', { name: t('حوّل المبلغ', 'Transfer the amount') })
const sum = {
  two: (t: Say) => t('شهران × 2,000 = 4,000 جنيه', '2 months × 2,000 = EGP 4,000'),
  three: (t: Say) => t('3 أشهر × 2,000 = 6,000 جنيه', '3 months × 2,000 = EGP 6,000'),
}

/** The stored months and total in piastres of the newest application with an email. */
function ordered(product: Product, { email }: Pick<TestApplicant, 'email'>): number[] {
  const newest = (column: string) =>
    product.count(`select ${column} from applications where email = ? order by id desc limit 1`, email)
  return [newest('months'), newest('total_minor')]
}

test('the months chosen at a package are in the order, in what is due and in the request', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Salma')
  await page.goto('/subscription')
  const offer = page.getByRole('article', { name: t('الاحترافية', 'Professional') })
  await expect(offer).toContainText(t('شهران', '2 months'))
  await expect(offer).toContainText(t('4,000 جنيه', 'EGP 4,000'))
  await more(offer, t).click()
  await expect(offer).toContainText(t('6,000 جنيه', 'EGP 6,000'))
  await expect(more(offer, t)).toBeDisabled()
  await checkScreen('packages-months')
  await offer.getByRole('link').click()
  await expect(page).toHaveURL(/plan=professional&months=3$/)

  await expect(summary(page, t)).toContainText(sum.three(t))
  await expect(due(page, t)).toContainText(sum.three(t))
  await fewer(summary(page, t), t).click()
  await expect(page).toHaveURL(/plan=professional&months=2$/)
  await page.reload()
  await expect(summary(page, t)).toContainText(sum.two(t))
  await expect(due(page, t)).toContainText(sum.two(t))
  const copy = due(page, t).getByRole('button', { name: t('نسخ المبلغ', 'Copy amount') })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await copy.click()
  await expect(due(page, t).getByRole('button', { name: t('تم النسخ', 'Copied') })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4000')
  await fillIn(page, t, applicant)
  await attachProof(page, t)
  const send = page.getByRole('button', { name: t('إرسال الطلب · 4,000 جنيه', 'Send request · EGP 4,000') })
  await expect(send).toBeVisible()
  await checkScreen('order-months')
  await sendForm(page, t)
  const code = await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).innerText()
  expect(ordered(product, applicant)).toEqual([2, 400_000])

  await page
    .getByRole('main')
    .getByRole('link', { name: t('متابعة الطلب', 'Track your request') })
    .click()
  await expect(page.getByLabel(t('رمز المتابعة', 'Tracking code'))).toHaveValue(code.trim())
  await page.getByLabel(t('آخر 4 أرقام من هاتفك', 'Last 4 digits of your phone number')).fill('4567')
  await page.getByRole('button', { name: t('عرض حالة الطلب', 'Show status') }).click()
  await expect(page.getByRole('main')).toContainText(sum.two(t))

  await approveAsOrdered(await newPerson(), { t, applicant, product, checkScreen })
})

type Approving = {
  t: Say
  applicant: TestApplicant
  product: Product
  checkScreen: (name: string, page?: Page) => Promise<void>
}

/** Approves at /admin without touching the months, and checks that they are those of the order. */
async function approveAsOrdered(staff: Page, { t, applicant, product }: Approving): Promise<void> {
  await enterAsStaff(staff, t)
  const request = await openRequest(staff, t, applicant)
  await expect(request.getByRole('group', { name: t('المدة', 'Duration') })).toContainText(
    t('شهران', '2 months'),
  )
  await expect(request).toContainText(t('4,000 جنيه', 'EGP 4,000'))
  await request.getByRole('button', { name: t('قبول', 'Approve') }).click()
  await expect(staff.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
  await leaveRequest(staff)
  const days = 'unixepoch(access_ends_at) - unixepoch(access_starts_at)'
  expect(product.count(`select ${days} from users where email = ?`, applicant.email)).toBe(60 * day)
}

test('a renewal is for the months that the member chooses, and /coach preselects their days', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const password = 'member-trains-2026'
  const name = 'Dina Samir'
  const member = await addMember(product, { name, plan: 'basic', endsInDays: 5, password })
  await enterAsMember(page, member)
  await page.getByRole('button', { name: t('تجديد الاشتراك', 'Renew subscription') }).click()
  const dialog = page.getByRole('dialog', { name: t('تجديد الاشتراك', 'Renew subscription') })
  await expect(dialog).toContainText(t('شهر واحد · 1,200 جنيه', '1 month · EGP 1,200'))
  await expect(fewer(dialog, t)).toBeDisabled()
  await dialog.getByRole('radio', { name: t('الاحترافية', 'Professional') }).check()
  await expect(dialog).toContainText(sum.two(t))
  await more(dialog, t).click()
  await expect(dialog).toContainText(sum.three(t))
  await checkScreen('renew-months')
  await attachProof(page, t)
  await dialog
    .getByRole('button', { name: t('إرسال طلب التجديد · 6,000 جنيه', 'Send renewal request · EGP 6,000') })
    .click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText(sum.three(t))
  expect(ordered(product, member)).toEqual([3, 600_000])

  const coach = await newPerson()
  await enterAsCoach(coach, t, '#requests')
  const request = await openRequest(coach, t, { ...member, phone: '' })
  await expect(request).toContainText(t('6,000 جنيه', 'EGP 6,000'))
  await expect(request.getByRole('spinbutton')).toHaveValue('90')
})

test('an address with months that are not offered shows those that the package recommends', async ({
  page,
  t,
}) => {
  for (const months of ['0', '-1', '1.5', '13', 'two', '']) {
    await page.goto(`/subscription?plan=professional&months=${months}`)
    await expect(summary(page, t)).toContainText(sum.two(t))
  }
})

test('another package keeps the months, where it offers them', async ({ page, t }) => {
  await page.goto('/subscription?plan=professional')
  await more(summary(page, t), t).click()
  await expect(summary(page, t)).toContainText(sum.three(t))
  await page.getByRole('link', { name: t('تغيير', 'Change') }).click()
  const offer = page.getByRole('article', { name: t('الأساسية', 'Basic') })
  await expect(offer).toContainText(t('3 أشهر', '3 months'))
  await page.reload()
  await expect(offer).toContainText(t('3 أشهر', '3 months'))
  await offer.getByRole('link').first().click()
  await expect(page).toHaveURL(/plan=basic&months=3$/)
  await page.goto('/subscription?months=13')
  await expect(offer).toContainText(t('شهر واحد', '1 month'))
})

test('two tabs with other months each send their own', async ({ page, product, newPerson, t }) => {
  const tabs = [page, await newPerson()] as const
  const people = [anApplicant('Salma'), anApplicant('Nour')] as const
  for (const [index, tab] of tabs.entries()) {
    await tab.goto(`/subscription?plan=professional&months=${index + 1}`)
    await fillIn(tab, t, people[index] as TestApplicant)
    await attachProof(tab, t, 'pdf')
  }
  await more(summary(tabs[1], t), t).click()
  for (const tab of tabs) {
    await sendForm(tab, t)
    await expect(
      tab.getByRole('heading', { name: t('تم استلام طلبك!', 'Your Request has been Received!') }),
    ).toBeVisible()
  }
  expect(people.map((person) => ordered(product, person))).toEqual([
    [1, 200_000],
    [3, 600_000],
  ])
})
