import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anApplicant, receiptFile } from '#test/e2e/support/actions.ts'
import { checkLines, expect, fill, press, seesText, test } from '#test/e2e/support/engines/test.ts'

test('from the landing page to the own area', async ({ tab, product }) => {
  const applicant = anApplicant('محمود عادل')
  const folder = await mkdtemp(join(tmpdir(), 'coach-receipt-'))
  const receipt = join(folder, 'receipt.png')
  await writeFile(receipt, (await receiptFile('png')).buffer)

  await tab.goto(product.url)
  await press(tab, 'اختر الباقة الاحترافية')
  await seesText(tab, 'أكمل طلبك')
  await fill(tab, 'الاسم الكامل', applicant.name)
  await fill(tab, 'البريد الإلكتروني', applicant.email)
  await fill(tab, 'رقم الهاتف', applicant.phone)
  await fill(tab, 'كلمة المرور', applicant.password)
  await press(tab, 'أوافق')
  await tab.chooseFile(receipt)
  await seesText(tab, 'الإيصال جاهز للإرسال')
  await checkLines(tab, 'the order form')
  await press(tab, 'إرسال الطلب')
  await seesText(tab, 'تم استلام طلبك!')
  await checkLines(tab, 'the received request')

  await tab.goto(`${product.url}/admin`)
  await fill(tab, 'اسم المستخدم', 'karim')
  await fill(tab, 'كلمة المرور', 'karim-trains-2026')
  await press(tab, 'دخول لوحة الإدارة')
  await fill(tab, 'بحث في الطلبات', applicant.email)
  const row = 'a[data-request]'
  await expect.poll(() => tab.evaluate((rows) => document.querySelectorAll(rows).length, row)).toBe(1)
  await checkLines(tab, 'the requests')
  await tab.click((rows) => document.querySelector(rows), row)
  await seesText(tab, applicant.email)
  await checkLines(tab, 'the request')
  await press(tab, 'قبول')
  await seesText(tab, 'تم قبول الاشتراك!')
  await checkLines(tab, 'the approval')
  // The link can be made once the ten seconds to undo are over.
  const isFinal = () => tab.evaluate(() => document.body.innerText.includes('إنشاء رابط للإرسال'))
  await expect.poll(isFinal, { timeout: 40_000 }).toBe(true)

  await tab.goto(`${product.url}/members`)
  await fill(tab, 'البريد الإلكتروني', applicant.email)
  await fill(tab, 'كلمة المرور', applicant.password)
  await press(tab, 'دخول')
  await seesText(tab, 'أهلًا يا')
  await checkLines(tab, 'the home of a new member')
  await rm(folder, { recursive: true })
})
