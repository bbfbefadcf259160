import type { Page } from '@playwright/test'
import { readSite } from '#contract/site.ts'
import type { PlanId } from '#contract/values.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { anApplicant, attachProof, enterAsMember, fillIn, sendForm } from '#test/e2e/support/actions.ts'
import { addMember, type Member } from '#test/e2e/support/members.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { openSiteCalls } from '#test/e2e/support/site-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

// These tests change the prices of the whole product.
test.use({ environment: { DEMO: '1', LOG_LEVEL: 'error' } })

/** Publishes another price as if that was months ago. */
async function publishLongAgo({ url, change }: Product, plan: PlanId, price: number): Promise<void> {
  const { packages } = granted(await call(url, readSite, {})).settings
  const changed = { ...packages, [plan]: { ...packages[plan], price } }
  await (await openSiteCalls(url)).publish({ packages: changed })
  change("update site_versions set published_at = '2026-01-01T00:00:00.000Z'")
}

/** The stored total in piastres of the newest application with an email. */
const totalOf = (product: Product, { email }: { email: string }) =>
  product.count('select total_minor from applications where email = ? order by id desc limit 1', email)

/** A pay code would hold the price that was shown; without one, as where it could not be asked for, the present one counts. */
const withoutPayCode = (page: Page) => page.route('**/api/pay-codes', (route) => route.abort())

async function openRenewal(page: Page, product: Product, t: Say): Promise<Member> {
  const password = 'member-trains-2026'
  const member = await addMember(product, { name: 'Hana Fouad', plan: 'basic', endsInDays: 5, password })
  await enterAsMember(page, member)
  await page.getByRole('button', { name: t('تجديد الاشتراك', 'Renew subscription') }).click()
  return member
}

test('a price that changed long after the form was opened is shown first, and one more press sends', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Salma')
  await withoutPayCode(page)
  await page.goto('/subscription?plan=professional')
  await fillIn(page, t, applicant)
  await attachProof(page, t)
  await publishLongAgo(product, 'professional', 2500)
  await page.getByRole('button', { name: t('إرسال الطلب · 4,000 جنيه', 'Send request · EGP 4,000') }).click()
  await expect(page.getByText(t('المبلغ الآن 5,000 جنيه', 'The total is now EGP 5,000'))).toBeVisible()
  const sum = t('شهران × 2,500 = 5,000 جنيه', '2 months × 2,500 = EGP 5,000')
  await expect(page.getByRole('complementary', { name: t('الاحترافية', 'Professional') })).toContainText(sum)
  await expect(page.getByLabel(t('الاسم الكامل', 'Full name'))).toHaveValue('Salma')
  await expect(page.getByLabel(t('كلمة المرور', 'Password'), { exact: true })).toHaveValue(applicant.password)
  await expect(page.getByText(t('الإيصال جاهز للإرسال', 'Receipt ready to send'))).toBeVisible()
  await checkScreen('order-price-changed')
  expect(product.count('select count(*) from applications where email = ?', applicant.email)).toBe(0)

  await page.getByRole('button', { name: t('إرسال الطلب · 5,000 جنيه', 'Send request · EGP 5,000') }).click()
  await expect(
    page.getByRole('heading', { name: t('تم استلام طلبك!', 'Your Request has been Received!') }),
  ).toBeVisible()
  await expect(page.getByRole('main')).toContainText(sum)
  expect(totalOf(product, applicant)).toBe(500_000)
})

test('the success screen shows what the order says', async ({ page, product, t }) => {
  const applicant = anApplicant('Nour')
  await withoutPayCode(page)
  await page.goto('/subscription?plan=premium&months=1')
  await fillIn(page, t, applicant)
  await attachProof(page, t)
  // As an older build of the page, which names no total.
  await page.route('**/api/subscriptions', async (route) => {
    const { expectedTotal: _, ...body } = route.request().postDataJSON()
    await route.continue({ postData: JSON.stringify(body) })
  })
  await publishLongAgo(product, 'premium', 3500)
  await sendForm(page, t)
  await expect(page.getByRole('main')).toContainText(t('شهر واحد · 3,500 جنيه', '1 month · EGP 3,500'))
  expect(totalOf(product, applicant)).toBe(350_000)
})

test('a renewal shows a changed price first too, and keeps its receipt', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await withoutPayCode(page)
  const member = await openRenewal(page, product, t)
  const dialog = page.getByRole('dialog', { name: t('تجديد الاشتراك', 'Renew subscription') })
  const send = (amount: string) =>
    dialog.getByRole('button', {
      name: t(`إرسال طلب التجديد · ${amount} جنيه`, `Send renewal request · EGP ${amount}`),
    })
  await attachProof(page, t)
  await publishLongAgo(product, 'basic', 1500)
  await send('1,200').click()
  await expect(dialog.getByText(t('المبلغ الآن 1,500 جنيه', 'The total is now EGP 1,500'))).toBeVisible()
  await expect(dialog.getByRole('radio', { name: t('الأساسية', 'Basic') })).toBeChecked()
  await expect(dialog.getByText(t('الإيصال جاهز للإرسال', 'Receipt ready to send'))).toBeVisible()
  await checkScreen('renew-price-changed')
  await send('1,500').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText(t('شهر واحد · 1,500 جنيه', '1 month · EGP 1,500'))
  expect(totalOf(product, member)).toBe(150_000)
})

test('without confirmed prices nobody is asked to pay for a renewal', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const { confirmed } = granted(await call(product.url, readSite, {})).settings
  const site = await openSiteCalls(product.url)
  if (confirmed) await site.publish({ confirmed: { ...confirmed, prices: '' } })
  await openRenewal(page, product, t)
  const dialog = page.getByRole('dialog', { name: t('تجديد الاشتراك', 'Renew subscription') })
  await expect(dialog).toContainText(
    t('لم يتم إعلان أسعار الباقات بعد.', 'Prices haven’t been announced yet.'),
  )
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await expect(dialog.getByRole('link').first()).toBeVisible()
  await checkScreen('renew-without-prices')
  await site.publish({ confirmed })
})
