import type { Page } from '@playwright/test'
import { anApplicant, enterAsCoach } from '#test/e2e/support/actions.ts'
import { registerByApi, subscribeByApi } from '#test/e2e/support/registered-accounts.ts'
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

test('what a later transfer brought for a request of an earlier day is a section of its own', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const person = { ...anApplicant('Ola Later'), phone: '01155507001' }
  await applyByApi(product, t, person)
  await (await openStaffCalls(product.url)).approve(person.email)
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()
  product.change('update applications set reviewed_at = ? where email = ?', yesterday, person.email)
  await enterAsCoach(page, t, '?transfers=messages#requests')
  const paste = page.getByLabel(t('رسائل البنك أو المحفظة', 'Messages from your bank or wallet'))
  const match = page.getByRole('button', { name: t('مطابقة', 'Match'), exact: true })
  const received = (reference: number) =>
    `تم استلام مبلغ 2000 جنيه من رقم ${person.phone} رصيدك الحالي 9000 جنيه رقم العملية ${reference}`
  await paste.fill(received(77_007_001))
  await match.click()
  await page
    .getByRole('button', {
      name: new RegExp(t('^وصل 2,000 جنيه', '^EGP 2,000 arrived|^It arrived: EGP 2,000')),
    })
    .click()
  await expect(page.getByText(t('تم تأكيد الوصول', 'Marked as arrived'))).toBeVisible()
  await paste.fill(received(77_007_002))
  await match.click()
  await page.getByRole('button', { name: t('مدفوع مرتين', 'Paid twice') }).click()
  await expect(page.getByText(t('سُجّل أنه مدفوع مرتين', 'Marked as paid twice'))).toBeVisible()
  await page.getByRole('tab', { name: t('إقفال اليوم', 'Close of the day') }).click()
  const later = section(page, t('زيادة لطلبات قُبلت من قبل', 'More for requests approved before'))
  const row = later.getByRole('listitem').filter({ hasText: person.name })
  await expect(row).toContainText('2,000')
  await row.scrollIntoViewIfNeeded()
  await checkScreen('transfers-day-over-later')
  await page.getByRole('button', { name: t('اليوم السابق', 'Previous day') }).click()
  await expect(section(page, t('وصلت', 'Arrived')).getByText(person.name)).toBeVisible()
  await expect(later).toHaveCount(0)
})

test('money of a withdrawn request is named, the rest is counted, and it is paid back at the request', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = { ...anApplicant('Wessam Withdraws'), phone: '01155507009' }
  const token = await registerByApi(product, member)
  await subscribeByApi(product, token, 'professional')
  await (await openStaffCalls(product.url)).tickArrival(member.email)
  const cancelled = await fetch(`${product.url}/api/subscriptions/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  })
  expect(cancelled.status).toBe(200)
  // More than are named.
  await page.route(/\/api\/admin\/transfers\/day/, async (route) => {
    const response = await route.fetch()
    const day = await response.json()
    const setAsideSum = { count: day.kept.length + 2, amount: day.setAsideSum.amount + 30_000 }
    await route.fulfill({ response, json: { ...day, setAsideSum } })
  })
  await enterAsCoach(page, t, '?transfers=day#requests')
  const kept = section(page, t('محفوظ لطلبات لم تكتمل', 'Kept for requests that weren’t completed'))
  const row = kept.getByRole('listitem').filter({ hasText: member.name })
  await expect(row).toContainText('2,000')
  await expect(
    kept.getByText(t('ومعها 2 أخرى، ومجموعها كلها 2,300 جنيه', 'And 2 more. All of them come to EGP 2,300')),
  ).toBeVisible()
  await kept.scrollIntoViewIfNeeded()
  await checkScreen('transfers-day-set-aside')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await row.getByRole('link').click()
  await page.getByRole('button', { name: t('رد مبلغ', 'Refund') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('المبلغ بالجنيه', 'Amount in EGP') }).fill('2000')
  await checkScreen('request-withdrawn-refund')
  await dialog.getByRole('button', { name: t('تسجيل رد 2,000', 'Record a refund of EGP 2,000') }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/coach?transfers=day#requests')
  await expect(page.getByText(t('المتوقع هو', 'Expected is what'))).toBeVisible()
  await expect(page.getByText(member.name)).toHaveCount(0)
})
