import type { Locator, Page } from '@playwright/test'
import {
  anApplicant,
  attachProof,
  enterAsMember,
  enterAsStaff,
  fillIn,
  openRequest,
  sendForm,
} from '#test/e2e/support/actions.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { openSiteCalls } from '#test/e2e/support/site-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const due = (page: Page | Locator, t: Say) =>
  page.getByRole('region', { name: t('حوّل المبلغ', 'Transfer the amount') })
const code = (place: Page | Locator) => place.getByText(/^[A-HJKMNP-Z2-9]{4}$/)
const title = (t: Say) => t('اكتب هذا الرمز في خانة الملاحظات', 'Put this code in the transfer note')
const held = (t: Say) => t('السعر ثابت حتى', 'The price holds until')
const paidWith = (place: Page | Locator, t: Say) =>
  place.getByRole('group', { name: t('طريقة التحويل', 'Paid with') })
const choose = (t: Say) => ({ name: t('فودافون كاش', 'Vodafone Cash') })
const received = (t: Say) => t('تم استلام طلبك!', 'Your Request has been Received!')

test('whoever opens the order form pays the price they saw, and their transfer is found by its code', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Salma')
  await page.goto('/subscription?plan=professional&months=1')
  await expect(due(page, t)).toContainText(title(t))
  const shown = (await code(due(page, t)).innerText()).trim()
  await expect(due(page, t)).toContainText(held(t))
  await expect(due(page, t)).toContainText(t('لا أحد يطلب منك رقمك السري', 'Nobody ever asks for your PIN'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await due(page, t)
    .getByRole('button', { name: t('نسخ الرمز', 'Copy code') })
    .click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
  await due(page, t)
    .getByRole('button', { name: t('نسخ الرقم', 'Copy number') })
    .filter({ hasText: choose(t).name })
    .click()
  await expect(paidWith(due(page, t), t).getByRole('radio', choose(t))).toBeChecked()
  await checkScreen('order-pay-code')

  // The owner raises the price while somebody pays.
  const site = await openSiteCalls(product.url)
  const { packages } = await site.publish({})
  await site.publish({ packages: { ...packages, professional: { ...packages.professional, price: 2300 } } })
  await page.reload()
  await expect(code(due(page, t))).toHaveText(shown)
  await expect(due(page, t)).toContainText(t('2,000 جنيه', 'EGP 2,000'))
  await due(page, t)
    .getByRole('button', { name: t('نسخ الرقم', 'Copy number') })
    .filter({ hasText: choose(t).name })
    .click()
  await fillIn(page, t, applicant)
  await attachProof(page, t)
  await sendForm(page, t)
  await expect(page.getByRole('heading', { name: received(t) })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(t(`برمز ${shown}`, `with the code ${shown}`))
  await checkScreen('received-pay-code')
  await site.publish({ packages })

  const staff = await newPerson()
  await enterAsStaff(staff, t)
  const request = await openRequest(staff, t, applicant)
  await expect(request).toContainText(shown)
  await expect(request).toContainText(choose(t).name)
  await expect(request).toContainText(t('2,000 جنيه', 'EGP 2,000'))
  await checkScreen('request-pay-code', staff)
})

test('other months keep the code and take their own price; another person’s form takes another code', async ({
  page,
  t,
}) => {
  await page.goto('/subscription?plan=professional&months=1')
  const shown = (await code(due(page, t)).innerText()).trim()
  await page.getByRole('button', { name: t('زيادة شهر', 'One month more') }).click()
  await expect(due(page, t)).toContainText(t('4,000 جنيه', 'EGP 4,000'))
  await expect(due(page, t)).toContainText(held(t))
  await expect(code(due(page, t))).toHaveText(shown)
  await page.getByLabel(t('الاسم الكامل', 'Full name')).fill('Nour')
  await page.getByRole('button', { name: t('مسح بياناتي الآن', 'Clear my details now') }).click()
  await expect(code(due(page, t))).not.toHaveText(shown)
})

test('a price that rises before the code is there is told; later, stepping the months gives nothing up', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const site = await openSiteCalls(product.url)
  const { packages } = await site.publish({})
  const publish = (price: number) =>
    site.publish({ packages: { ...packages, professional: { ...packages.professional, price } } })
  const quoted = Promise.withResolvers<void>()
  await page.route('**/api/pay-codes', async (route) => {
    await quoted.promise
    await route.continue()
  })
  await page.goto('/subscription?plan=professional&months=1')
  await expect(due(page, t)).toContainText(t('2,000 جنيه', 'EGP 2,000'))
  await publish(2300)
  quoted.resolve()
  const told = due(page, t)
    .getByRole('status')
    .filter({ hasText: t('تغيّر السعر من', 'The price changed from') })
  await expect(told).toContainText(t('2,000 جنيه', 'EGP 2,000'))
  await expect(told).toContainText(t('2,300 جنيه', 'EGP 2,300'))
  await checkScreen('order-price-changed')

  await publish(2600)
  const shown = (await code(due(page, t)).innerText()).trim()
  await page.getByRole('button', { name: t('زيادة شهر', 'One month more') }).click()
  // The former price was shown for one month.
  await expect(told).toContainText(t('5,200 جنيه', 'EGP 5,200'))
  await expect(due(page, t)).toContainText(held(t))
  await page.getByRole('button', { name: t('إنقاص شهر', 'One month less') }).click()
  await expect(due(page, t)).toContainText(held(t))
  await expect(due(page, t)).toContainText(t('2,300 جنيه', 'EGP 2,300'))
  await expect(code(due(page, t))).toHaveText(shown)
  await site.publish({ packages })
})

test('a method that was chosen by copying its number can be taken back', async ({ page, t }) => {
  await page.goto('/subscription?plan=professional')
  const methods = paidWith(due(page, t), t)
  await methods.getByRole('radio', choose(t)).check()
  await methods.getByRole('radio', { name: t('بدون تحديد', 'Not stated') }).check()
  await expect(methods.getByRole('radio', choose(t))).not.toBeChecked()
})

test('without a code the form works as before', async ({ page, t, checkScreen }) => {
  await page.route('**/api/pay-codes', (route) => route.fulfill({ status: 429, body: '{}' }))
  await page.goto('/subscription?plan=professional')
  await expect(due(page, t)).toContainText(t('لا يلزم رمز لهذا التحويل', 'This transfer needs no code'))
  await checkScreen('order-no-code')
  await fillIn(page, t, anApplicant('Mona'))
  await attachProof(page, t)
  await sendForm(page, t)
  await expect(page.getByRole('heading', { name: received(t) })).toBeVisible()
})

test('a renewal has a code too', async ({ page, product, t, checkScreen }) => {
  const password = 'member-trains-2026'
  const member = await addMember(product, { name: 'Dina Samir', plan: 'basic', endsInDays: 5, password })
  await enterAsMember(page, member)
  await page.getByRole('button', { name: t('تجديد الاشتراك', 'Renew subscription') }).click()
  const dialog = page.getByRole('dialog', { name: t('تجديد الاشتراك', 'Renew subscription') })
  const shown = (await code(dialog).innerText()).trim()
  await paidWith(dialog, t).getByRole('radio', choose(t)).check()
  await checkScreen('renew-pay-code')
  await attachProof(page, t)
  await dialog.getByRole('button', { name: t('إرسال طلب التجديد', 'Send renewal request') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText(shown)
})

test('beside a wide screen the number can be scanned', async ({ page, t }) => {
  await page.goto('/subscription?plan=professional')
  const picture = page.getByRole('img', {
    name: t('رمز QR لرقم فودافون كاش', 'QR code of the Vodafone Cash number'),
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(picture).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(picture).toBeHidden()
})
