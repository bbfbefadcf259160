import { button } from '#test/e2e/support/accessible-name.ts'
import {
  anApplicant,
  enterAsCoach,
  leaveRequest,
  openRequest,
  searchRequests,
  showView,
} from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const received = (phone: string, reference: number) =>
  `تم استلام مبلغ 2000 جنيه من رقم ${phone} رصيدك الحالي 9000 جنيه رقم العملية ${reference}`

test('a payment is ticked with the approval, or later from the list of those not seen', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const ticked = anApplicant('Mona Ticked')
  const later = anApplicant('Sara Later')
  await applyByApi(product, t, ticked)
  await applyByApi(product, t, later)
  const seen = (email: string) =>
    product.count(
      'select count(*) from arrivals join applications on id = application_id where email = ?',
      email,
    )
  await enterAsCoach(page, t, '#requests')
  const request = await openRequest(page, t, ticked)
  const tickWithIt = request.getByRole('checkbox', {
    name: t('تأكدت من وصول المبلغ', 'I saw this amount arrive'),
  })
  await tickWithIt.check()
  await request.getByLabel(t('وصل عن طريق', 'It arrived by')).selectOption('vodafoneCash')
  await checkScreen('request-arrival')
  await tickWithIt.uncheck()
  await tickWithIt.press('Shift+KeyA')
  await expect(request.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
  await leaveRequest(page)
  await expect.poll(() => seen(ticked.email)).toBe(1)
  await showView(page, t, 'done')
  const approved = await openRequest(page, t, ticked)
  await expect(approved.getByText(t('وصل المبلغ: فودافون كاش', 'Arrived: Vodafone Cash'))).toBeVisible()

  await (await openStaffCalls(product.url)).approve(later.email)
  await searchRequests(page, t, later)
  await showView(page, t, 'not arrived')
  const names = {
    tick: t('وصل المبلغ: طلب', 'It arrived: the payment of'),
    untick: t('إلغاء تسجيل وصول', 'Undo the arrival'),
  }
  const row = page.getByRole('listitem').filter({ hasText: later.name })
  const tick = row.getByRole('button', { name: names.tick })
  await expect(tick).toBeVisible()
  await checkScreen('requests-not-arrived')
  await tick.click()
  const untick = row.getByRole('button', { name: names.untick })
  await untick.click()
  await expect(tick).toBeVisible()
  await expect.poll(() => seen(later.email)).toBe(0)
})

test('pasted messages find their requests, a person ticks them, and the day is closed', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const first = { ...anApplicant('Nour Transfer'), phone: '01155501001' }
  const second = { ...anApplicant('Hana Transfer'), phone: '01155501002' }
  const countTransfers = () => product.count('select count(*) from transfers')
  const before = countTransfers()
  const staff = await openStaffCalls(product.url)
  for (const one of [first, second]) {
    await applyByApi(product, t, one)
    await staff.approve(one.email)
  }
  await enterAsCoach(page, t, '#requests')
  await page.getByRole('link', { name: t('التحويلات', 'Transfers') }).click()
  const paste = page.getByLabel(t('رسائل البنك أو المحفظة', 'Messages from your bank or wallet'))
  const match = button(page, t('مطابقة', 'Match'))
  await paste.fill('Your OTP is 482913')
  await match.click()
  await expect(page.getByText(t('لم نجد مبالغ واردة', 'No money coming in was found'))).toBeVisible()
  await expect(page.getByText(t('رموز سرية: 1', 'secret codes: 1'))).toBeVisible()

  const extra = 'تم استلام مبلغ 333.35 جنيه من رقم 01155501003 رقم العملية 88990011'
  const texts = [received(first.phone, 77_001_001), received(second.phone, 77_001_002), extra, 'مرحبا']
  await paste.fill(texts.join('\n\n'))
  await match.click()
  const lines = page.getByRole('tabpanel').getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await checkScreen('transfers-matched')
  await button(page, t('تأكيد وصول تحويلين', 'Mark 2 as arrived')).click()
  await expect(page.getByText(t('تم تأكيد الوصول', 'Marked as arrived'))).toHaveCount(2)
  await page.getByRole('button', { name: t('بلا طلب', 'without a request') }).click()
  await expect(page.getByText(t('تم الحفظ بلا طلب', 'Kept without a request'))).toBeVisible()
  await match.click()
  await expect(page.getByRole('heading', { name: t('تم تأكيده من قبل', 'Marked before') })).toBeVisible()
  expect(countTransfers() - before).toBe(3)

  await page.getByRole('tab', { name: t('إقفال اليوم', 'Close of the day') }).click()
  const day = page.getByRole('tabpanel')
  await expect(day.getByText(first.name)).toBeVisible()
  await expect(day.getByRole('button', { name: '333.35' })).toBeVisible()
  await checkScreen('transfers-day')
  await day.getByRole('button', { name: t('اليوم السابق', 'Previous day') }).click()
  await expect(day.getByText(first.name)).toBeHidden()
})

test('two transfers for one order, and one for two people, are ticked together', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const halves = { ...anApplicant('Farida Halves'), phone: '01155502001' }
  const [laila, nada] = [
    { ...anApplicant('Laila Shared'), phone: '01155502002' },
    { ...anApplicant('Nada Shared'), phone: '01155502003' },
  ]
  for (const one of [halves, laila, nada]) await applyByApi(product, t, one)
  const text = (pounds: number, phone: string, reference: number) =>
    received(phone, reference).replace('2000', String(pounds))
  const texts = [
    text(1300, halves.phone, 77_002_001),
    text(700, '01155502009', 77_002_002),
    text(4000, laila.phone, 77_002_003),
  ]
  await enterAsCoach(page, t, '#requests')
  await page.getByRole('link', { name: t('التحويلات', 'Transfers') }).click()
  await page
    .getByLabel(t('رسائل البنك أو المحفظة', 'Messages from your bank or wallet'))
    .fill(texts.join('\n\n'))
  await button(page, t('مطابقة', 'Match')).click()
  const both = page.getByRole('button', { name: t('وصل التحويلان', 'Both arrived') })
  await expect(both.first()).toBeVisible()
  await checkScreen('transfers-together')
  await both
    .and(page.getByRole('button', { name: halves.name }))
    .first()
    .click()
  await expect(page.getByText(t('تم تأكيد الوصول', 'Marked as arrived'))).toHaveCount(2)
  await page
    .getByRole('button', { name: t('وصل للطلبين', 'It arrived for both') })
    .and(page.getByRole('button', { name: nada.name }))
    .click()
  await expect(page.getByText(t('تم تأكيد الوصول', 'Marked as arrived'))).toHaveCount(3)
  const parts = 'select count(*) from transfers where reference in (?, ?, ?)'
  expect(product.count(parts, '77002001', '77002002', '77002003')).toBe(4)
  await page
    .getByRole('button', { name: t('تراجع عن', 'Undo') })
    .last()
    .click()
  await expect(page.getByText(t('تم تأكيد الوصول', 'Marked as arrived'))).toHaveCount(2)
  expect(product.count(parts, '77002001', '77002002', '77002003')).toBe(2)
})

test('of a payment that arrived in part the rest is missing, in the close of the day and at the request', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const person = { ...anApplicant('Malak Partly'), phone: '01155503001' }
  await applyByApi(product, t, person)
  await (await openStaffCalls(product.url)).approve(person.email)
  await enterAsCoach(page, t, '#requests')
  await page.getByRole('link', { name: t('التحويلات', 'Transfers') }).click()
  const text = (pounds: number, phone: string, reference: number) =>
    received(phone, reference).replace('2000', String(pounds))
  const texts = [text(1300, person.phone, 77_003_001), text(700, '01155503009', 77_003_002)]
  await page
    .getByLabel(t('رسائل البنك أو المحفظة', 'Messages from your bank or wallet'))
    .fill(texts.join('\n\n'))
  await button(page, t('مطابقة', 'Match')).click()
  await page
    .getByRole('button', { name: t('وصل التحويلان', 'Both arrived') })
    .and(page.getByRole('button', { name: person.name }))
    .first()
    .click()
  await expect(page.getByText(t('تم تأكيد الوصول', 'Marked as arrived'))).toHaveCount(2)
  await page.getByRole('button', { name: t('تراجع عن 700', 'Undo EGP 700') }).click()
  await expect(page.getByText(t('تم تأكيد الوصول', 'Marked as arrived'))).toHaveCount(1)

  await page.getByRole('tab', { name: t('إقفال اليوم', 'Close of the day') }).click()
  const inPart = t('وصل 1,300 جنيه من 2,000 جنيه', 'EGP 1,300 of EGP 2,000 arrived')
  const row = page.getByRole('listitem').filter({ hasText: inPart })
  await expect(row).toContainText(person.name)
  await checkScreen('transfers-day-part')
  await row.getByRole('link', { name: person.name }).click()
  await expect(page.getByText(t('لم يتأكد وصول 700 جنيه', 'EGP 700 not seen yet'))).toBeVisible()
  await checkScreen('request-arrived-in-part')
  await page
    .getByRole('button', { name: new RegExp(t('^وصل المبلغ: طلب', '^It arrived: the payment of')) })
    .click()
  await expect(page.getByText(t('لم يتأكد وصول', 'not seen yet'))).toBeHidden()
})

test('a bank’s file is asked about once, and then read', async ({ page, t, checkScreen }) => {
  await enterAsCoach(page, t, '#requests')
  await page.getByRole('link', { name: t('التحويلات', 'Transfers') }).click()
  const file = {
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `\ufeffDay Date;Text Details;Out;In ${t('ar', 'en')}\n30/11/2026;K7M4;;1.234,50\n30/11/2026;Fee;5,00;\n`,
    ),
  }
  const choose = () => page.locator('input[type=file]').setInputFiles(file)
  await choose()
  await expect(page.getByText(t('ما أعمدة هذا الملف؟', 'What are this file’s columns?'))).toBeVisible()
  await page.getByLabel(t('الوارد (دائن)', 'Money in (credit)')).selectOption({ index: 4 })
  await page.getByLabel(t('الصادر (مدين)', 'Money out (debit)')).selectOption({ index: 3 })
  await checkScreen('transfers-columns')
  await button(page, t('قراءة الملف', 'Read the file')).click()
  await expect(page.getByRole('tabpanel').getByText('1,234.5')).toBeVisible()
  await page.reload()
  await choose()
  await expect(page.getByRole('tabpanel').getByText('1,234.5')).toBeVisible()
})
