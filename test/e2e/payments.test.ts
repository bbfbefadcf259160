import type { Page } from '@playwright/test'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { button } from '#test/e2e/support/accessible-name.ts'
import { anApplicant, enterAsStaff, leaveRequest, openRequest } from '#test/e2e/support/actions.ts'
import { coachToken } from '#test/e2e/support/coach-token.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
const dialogOf = (page: Page) => page.getByRole('dialog')
const amountOf = (page: Page, t: Say) =>
  dialogOf(page).getByRole('textbox', { name: t('ما وصل الآن، بالجنيه', 'What arrived now, in EGP') })

const arrivals = (product: Product, email: string) =>
  product.count(
    'select count(*) from arrivals join applications on id = application_id where email = ?',
    email,
  )

test('too little arrived: the rest is asked for with both amounts, and makes the order', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Rana Part')
  const code = await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, applicant)
  await button(request, t('وصل مبلغ آخر', 'Another amount arrived')).click()
  await amountOf(page, t).fill('700.50')
  const dialog = dialogOf(page)
  await expect(dialog).toContainText(t('ينقص 1,299.50 جنيه.', 'EGP 1,299.50 is missing.'))
  await checkScreen('arrived-too-little')
  await button(dialog, t('طلب 1,299.50 جنيه', 'Ask for EGP 1,299.50')).click()
  await expect(dialog).toHaveCount(0)
  await expect(request.getByText(t('تم طلب الباقي', 'Rest of the payment requested'))).toBeVisible()
  const whatsapp = request.getByRole('link', { name: t('على واتساب', 'on WhatsApp') })
  await expect(whatsapp).toHaveAttribute('href', /1%2C299\.50/)
  await expect(request).toContainText(
    t('والمتبقي 1,299.50 جنيه. حوّل المتبقي، ثم أرسل إيصاله من هنا', 'EGP 1,299.50 is still missing'),
  )
  await leaveRequest(page)

  const theirs = await newPerson()
  await theirs.goto('/status')
  await theirs.getByLabel(t('رمز المتابعة', 'Tracking code')).fill(code)
  await theirs
    .getByLabel(t('آخر 4 أرقام من هاتفك', 'Last 4 digits of your phone number'))
    .fill(applicant.phone.slice(-4))
  await theirs.getByRole('button', { name: t('عرض حالة الطلب', 'Show status') }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(
    t('وصل جزء من المبلغ', 'A part has arrived'),
  )
  await expect(theirs.getByRole('main')).toContainText(t('باقي 1,299.50 جنيه', 'EGP 1,299.50 is missing'))
  await checkScreen('status-top-up', theirs)
})

test('an amount that is exactly what is due approves', async ({ page, product, t }) => {
  const applicant = anApplicant('Exact Amount')
  await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, applicant)
  await button(request, t('وصل مبلغ آخر', 'Another amount arrived')).click()
  await amountOf(page, t).fill('2000')
  const dialog = dialogOf(page)
  await expect(dialog).toContainText(t('هذا هو المطلوب بالضبط.', 'That’s exactly what is due.'))
  await button(dialog, t('قبول', 'Approve')).click()
  await expect(request.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
})

test('days for another amount, the statement of the member, and a refund', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Dina Days')
  await applyByApi(product, t, applicant)
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, applicant)
  await button(request, t('وصل مبلغ آخر', 'Another amount arrived')).click()
  await amountOf(page, t).fill('3000')
  const dialog = dialogOf(page)
  await dialog.getByRole('radio', { name: t('أيام بقدر المبلغ', 'Days for the amount') }).check()
  await expect(dialog).toContainText(t('45 يومًا بدلًا من 30 يومًا', '45 days instead of 30 days'))
  await dialog.getByRole('checkbox', { name: t('تأكدت من وصول المبلغ', 'I saw this amount arrive') }).check()
  await checkScreen('arrived-too-much')
  await button(dialog, t('قبول مع 45 يومًا', 'Approve with 45 days')).click()
  await expect(request.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
  await leaveRequest(page)
  await expect.poll(() => arrivals(product, applicant.email)).toBe(1)
  await expect
    .poll(() => product.count('select count(*) from users where email = ?', applicant.email))
    .toBe(1)

  const authorization = `Bearer ${await coachToken(product.url)}`
  const found = await fetch(`${product.url}/api/admin/users?q=${applicant.email}`, {
    headers: { authorization },
  })
  const [{ _id: id }] = (await found.json()).users
  await page.goto(`/admin#members/${id}`)
  const statement = page.getByRole('region', { name: t('الحساب', 'Money'), exact: true })
  await expect(statement).toContainText('3,000')
  await statement.getByText(t('الحركات', 'Entries')).click()
  await checkScreen('statement')
  await button(statement, t('رد مبلغ', 'Refund')).click()
  await dialog.getByRole('textbox', { name: t('المبلغ بالجنيه', 'Amount in EGP') }).fill('3000.01')
  await expect(dialog).toContainText(t('هذا أكثر مما دُفع', 'more than what was paid'))
  await dialog.getByRole('textbox', { name: t('المبلغ بالجنيه', 'Amount in EGP') }).fill('1000')
  await checkScreen('refund')
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('sent') })
  await expect(dialog).toContainText(t('اختر صورة أو ملف PDF.', 'Choose an image or a PDF.'))
  await file.setInputFiles({ name: 'back.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  await expect(dialog).toContainText(t('الملف جاهز', 'File is ready'))
  await checkScreen('refund-proof')
  await button(dialog, t('تسجيل رد 1,000 جنيه', 'Record a refund of EGP 1,000')).click()
  await expect(dialog).toHaveCount(0)
  await expect(statement).toContainText(t('مردود', 'Refunded'))
  await expect(statement).toContainText('2,000')
  const link = statement.getByRole('link', { name: t('صورة التحويل', 'Receipt of the transfer') })
  await expect(link).toBeVisible()
  await checkScreen('statement-refund-proof')
  const shown = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(shown.headers()['content-type']).toBe('application/pdf')
})
