import type { Page } from '@playwright/test'
import { anApplicant, enterAsCoach } from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const section = (page: Page, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, level: 4, exact: true }) })
    .last()

test('money that arrived for a request that is not decided is named with its sum, and so is a part', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const waits = anApplicant('Mona Waits')
  const part = anApplicant('Rana Rest')
  await applyByApi(product, t, waits)
  await applyByApi(product, t, part)
  const staff = await openStaffCalls(product.url)
  await staff.tickArrival(waits.email)
  await staff.askForRest(part.email, 150_000)
  await enterAsCoach(page, t, '?transfers=day#requests')
  const undecided = section(page, t('وصل وينتظر القرار', 'Arrived, not decided yet'))
  const sum = undecided.getByText(
    t('(طلبان) في انتظار قرارك أو باقي المبلغ', '(2 requests), waiting for your'),
  )
  await expect(sum).toContainText('3,500')
  const row = (name: string) => undecided.getByRole('listitem').filter({ hasText: name })
  await expect(row(waits.name)).toContainText('2,000')
  await expect(row(part.name)).toContainText('1,500')
  await expect(row(part.name)).toContainText(t('ما زال مطلوبًا 500 جنيه', 'Still asking for EGP 500'))
  await expect(
    page.getByText(t('محفوظ لطلبات لم تكتمل', 'Kept for requests that weren’t completed')),
  ).toHaveCount(0)
  await undecided.scrollIntoViewIfNeeded()
  await checkScreen('transfers-day-undecided')
  await staff.approve(waits.email)
  await page.reload()
  await expect(row(part.name)).toBeVisible()
  await expect(row(waits.name)).toHaveCount(0)
  await expect(section(page, t('وصلت', 'Arrived')).getByText(waits.name)).toBeVisible()
  await row(part.name).getByRole('link').press('Enter')
  await expect(page).toHaveURL(/#requests\/./)
})

test('what nobody saw arrive, and the close of the day, are narrowed to a payment method in the address', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const insta = anApplicant('Iman Instapay')
  const wallet = anApplicant('Wafaa Wallet')
  await applyByApi(product, t, { ...insta, paymentMethod: 'instapay' })
  await applyByApi(product, t, { ...wallet, paymentMethod: 'vodafoneCash' })
  const staff = await openStaffCalls(product.url)
  for (const { email } of [insta, wallet]) await staff.approve(email)
  await enterAsCoach(page, t, '?view=not-arrived#requests')
  const methods = page.getByRole('group', { name: t('طريقة الدفع', 'Payment method') })
  const pill = methods.getByRole('button', { name: t('فودافون كاش', 'Vodafone Cash') })
  await expect(pill).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('link', { name: insta.name })).toBeVisible()
  await pill.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/method=vodafoneCash/)
  await expect(pill).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: insta.name })).toHaveCount(0)
  await expect(page.getByRole('link', { name: wallet.name })).toBeVisible()
  await checkScreen('requests-not-arrived-method')
  await page.reload()
  await expect(pill).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: insta.name })).toHaveCount(0)
  await methods.getByRole('button', { name: t('كل الطرق', 'All methods') }).press('Enter')
  await expect(page).not.toHaveURL(/method=/)

  await page.goto('/coach?transfers=day#requests')
  const missing = section(page, t('لم يتأكد وصولها', 'Not seen arriving'))
  await expect(missing.getByText(insta.name)).toBeVisible()
  await pill.press('Enter')
  await expect(page).toHaveURL(/method=vodafoneCash/)
  await expect(missing.getByText(insta.name)).toHaveCount(0)
  await expect(missing.getByText(wallet.name)).toBeVisible()
  await checkScreen('transfers-day-method')
})
