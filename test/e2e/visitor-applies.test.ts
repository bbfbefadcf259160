import type { Page } from '@playwright/test'
import { named } from '#test/e2e/support/accessible-name.ts'
import {
  anApplicant,
  attachProof,
  fillIn,
  proofInput,
  receiptFile,
  sendForm,
} from '#test/e2e/support/actions.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const orderForm = '/subscription?plan=basic'
const megabytes = (count: number, more = 0) => Buffer.alloc(count * 1024 * 1024 + more, 1)

test('leads to the packages if none is chosen', async ({ page, t, checkScreen }) => {
  await page.goto('/subscription?plan=gold')
  await expect(page.getByRole('heading', { name: t('باقات الاشتراك', 'Subscription Plans') })).toBeVisible()
  await expect(
    page.getByText(t('اختر باقة أولًا لتكمل الطلب.', 'Choose a package first to continue.')),
  ).toBeVisible()
  await expect(
    page.getByText(
      t(
        'كل الباقات تشمل ضمان الجودة والمتابعة الكاملة.',
        'All packages include quality guarantee and full follow-up.',
      ),
    ),
  ).toBeVisible()
  await checkScreen('plans')
  await page.getByRole('link', { name: t('هل أنت مشترك بالفعل؟', 'Are you subscribed already?') }).click()
  await expect(page).toHaveURL(/\/members$/)
})

test('an empty form shows what is missing, field by field', async ({ page, t, checkScreen }) => {
  await page.goto(orderForm)
  await sendForm(page, t)
  await expect(page.getByText(t('هذا الحقل مطلوب', 'This field is required'))).toHaveCount(4)
  await expect(page.getByText(t('من فضلك ارفع إيصال الدفع.', 'Please upload payment proof.'))).toBeVisible()
  await expect(
    page.getByText(t('نحتاج موافقتك لإرسال الطلب', 'We need your consent to send the request')),
  ).toBeVisible()
  await expect(page.getByText(t('راجع 6 حقول قبل الإرسال', 'Check 6 fields before sending'))).toBeVisible()
  await expect(page.getByLabel(t('الاسم الكامل', 'Full name'))).toBeFocused()
  await checkScreen('empty-form')
})

test('errors are shown at their fields, and the input stays', async ({ page, t }) => {
  await page.goto(orderForm)
  await fillIn(page, t, { name: 'مريم', email: 'mariam@', phone: '0130 123 4567', password: 'short' })
  await sendForm(page, t)
  await expect(
    page.getByText(t('اكتب بريدًا صحيحًا مثل name@example.com', 'Enter a valid email like name@example.com')),
  ).toBeVisible()
  await expect(
    page.getByText(t('اكتب رقمًا مصريًا من 11 رقمًا', 'Enter an 11-digit Egyptian number')),
  ).toBeVisible()
  await expect(page.getByText(t('كلمة المرور 8 أحرف على الأقل', 'Use at least 8 characters'))).toBeVisible()
  await expect(page.getByLabel(t('الاسم الكامل', 'Full name'))).toHaveValue('مريم')

  await page.getByLabel(t('البريد الإلكتروني', 'Email')).fill('mariam@gmial.com')
  await page.getByRole('button', { name: t('استخدمه', 'Use it') }).click()
  await expect(page.getByLabel(t('البريد الإلكتروني', 'Email'))).toHaveValue('mariam@gmail.com')
})

/** What the device stores under a key. */
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('input except the password survives a reload and a change of language', async ({ page, t }) => {
  await page.goto(orderForm)
  const applicant = anApplicant('Nour')
  await fillIn(page, t, applicant)
  await page.reload()
  await expect(page.getByLabel(t('الاسم الكامل', 'Full name'))).toHaveValue('Nour')
  await expect(page.getByLabel(t('البريد الإلكتروني', 'Email'))).toHaveValue(applicant.email)
  await expect(page.getByLabel(t('كلمة المرور', 'Password'), { exact: true })).toHaveValue('')

  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('kept while it is switched')
  await page
    .getByRole('button', { name: t('Switch to English', 'التبديل إلى العربية') })
    .first()
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', t('en', 'ar'))
  await expect(page.getByLabel(t('Full name', 'الاسم الكامل'))).toHaveValue('Nour')
  await expect(page.getByLabel(t('Password', 'كلمة المرور'), { exact: true })).toHaveValue(
    'kept while it is switched',
  )
})

test('a file that cannot be a payment proof is rejected with a reason', async ({ page, t, checkScreen }) => {
  await page.goto(orderForm)
  const offer = (name: string, mimeType: string, buffer: Buffer) =>
    proofInput(page).setInputFiles({ name, mimeType, buffer })
  const says = (arabic: string, english: string) => expect(page.getByText(t(arabic, english))).toBeVisible()

  await offer('big.png', 'image/png', megabytes(5, 1))
  await says('الملف كبير. الحد الأقصى 5 ميجابايت.', 'File too large. Maximum size is 5MB.')
  await checkScreen('proof-too-large')
  await offer('setup.exe', 'application/x-msdownload', Buffer.from('MZ'))
  await says(
    'نوع الملف غير مدعوم. ارفع صورة أو ملف PDF.',
    'File type not supported. Please upload an image or PDF.',
  )
  await offer('receipt.png', 'image/png', Buffer.from('MZ this is a program'))
  await says(
    'نوع الملف غير صحيح. الصور وملفات PDF فقط.',
    'Invalid file type. Only images and PDFs are allowed.',
  )
  const { buffer } = await receiptFile('png')
  await offer('cut.png', 'image/png', buffer.subarray(0, buffer.length / 2))
  await says(
    'الملف تالف أو غير مكتمل. ارفعه مرة أخرى أو اختر ملفًا آخر.',
    'The file is damaged or incomplete. Upload it again or choose another one.',
  )
  await attachProof(page, t)
  await page.getByRole('button', { name: t('إزالة الملف', 'Remove file') }).click()
  await says('اختر صورة الإيصال أو ملف PDF', 'Choose the receipt image or PDF')
})

test('an error of a gateway about a file is shown in our own words', async ({ page, t }) => {
  await page.goto(orderForm)
  for (const [status, arabic, english] of [
    [
      413,
      'هذا الملف أكبر مما يسمح به الخادم الوسيط أمام الموقع',
      'The server in front of this site rejected the file',
    ],
    [
      415,
      'نوع الملف غير صحيح. الصور وملفات PDF فقط.',
      'Invalid file type. Only images and PDFs are allowed.',
    ],
    [507, 'لا توجد مساحة كافية على الخادم', 'The server has no space left for the file'],
    [503, 'الخادم مشغول الآن', 'The server is busy'],
  ] as const) {
    await page.route('**/api/upload/payment-proof', (route) =>
      route.fulfill({ status, body: '<html></html>' }),
    )
    await proofInput(page).setInputFiles(await receiptFile('png'))
    await expect(page.getByText(t(arabic, english))).toBeVisible()
    await page.unroute('**/api/upload/payment-proof')
  }
  await page.getByRole('button', { name: t('إعادة رفع الملف نفسه', 'Upload the same file again') }).click()
  await expect(page.getByText(t('الإيصال جاهز للإرسال', 'Receipt ready to send'))).toBeVisible()
})

test('an upload without progress for a minute is aborted', async ({ page, t }) => {
  // A minute passes in a fifth of a second; other timers of the page are not changed.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window)
    const hasty = (act: () => void, milliseconds?: number) =>
      wait(act, milliseconds === 60_000 ? 200 : milliseconds)
    Object.defineProperty(window, 'setTimeout', { value: hasty, writable: true })
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.goto(orderForm)
  await page.route('**/api/upload/payment-proof', async (route) => {
    await released
    await route.abort()
  })
  await proofInput(page).setInputFiles(await receiptFile('png'))
  await expect(
    page.getByText(
      t('استغرق الرفع وقتًا طويلًا. جرّب ملفًا أصغر.', 'Upload timed out. Please try again with a smaller file.'),
    ),
  ).toBeVisible()
  release()
})

test('an upload can be cancelled', async ({ page, t }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.goto(orderForm)
  await page.route('**/api/upload/payment-proof', async (route) => {
    await released
    await route.abort()
  })
  await proofInput(page).setInputFiles(await receiptFile('png'))
  await page.getByRole('button', { name: t('إلغاء الرفع', 'Cancel upload') }).click()
  await expect(
    page.getByText(t('اختر صورة الإيصال أو ملف PDF', 'Choose the receipt image or PDF')),
  ).toBeVisible()
  release()
})

async function ready(page: Page, t: (arabic: string, english: string) => string) {
  await page.goto(orderForm)
  const applicant = anApplicant('Hassan')
  await fillIn(page, t, { ...applicant, phone: '٠١٠٠ ١٢٣ ٤٥٦٧' })
  await attachProof(page, t)
  return applicant
}

const receivedTitle = (t: (arabic: string, english: string) => string) =>
  t('تم استلام طلبك!', 'Your Request has been Received!')

test('a lost connection loses no input, and a retry works', async ({ page, t }) => {
  await ready(page, t)
  await page.route('**/api/subscriptions', (route) => route.abort())
  await sendForm(page, t)
  await expect(
    page.getByText(
      t(
        'يبدو أنك غير متصل بالإنترنت. حاول مرة أخرى عندما يعود الاتصال.',
        'You seem to be offline. Try again when you’re back online.',
      ),
    ),
  ).toBeVisible()
  await expect(page.getByLabel(t('الاسم الكامل', 'Full name'))).toHaveValue('Hassan')
  await page.unroute('**/api/subscriptions')
  await sendForm(page, t)
  await expect(page.getByRole('heading', { name: receivedTitle(t) })).toBeVisible()
})

test('a request that arrived without an answer is named when its receipt is sent again', async ({
  page,
  t,
  checkScreen,
}) => {
  await ready(page, t)
  await page.route('**/api/subscriptions', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sendForm(page, t)
  await expect(page.getByText(t('يبدو أنك غير متصل', 'You seem to be offline'))).toBeVisible()
  await page.unroute('**/api/subscriptions')
  await page.reload()
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('another password 2')
  await page.getByRole('checkbox', { name: t('أوافق', 'I agree') }).check()
  await sendForm(page, t)
  const arrived = t('وصلنا طلب بهذا الإيصال من قبل', 'We already have a request with this receipt')
  const notice = page.getByRole('alert').filter({ hasText: arrived })
  await expect(notice).toBeVisible()
  await expect(notice).not.toContainText('Hassan')
  await checkScreen('order-arrived')
  await notice.getByRole('link', { name: t('متابعة الطلب', 'Track your request') }).click()
  await expect(page).toHaveURL(/\/status$/)
})

test('a double click sends once', async ({ page, t }) => {
  await ready(page, t)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/subscriptions')) sent += 1
  })
  await page.getByRole('button', { name: t('إرسال الطلب', 'Send request') }).dblclick()
  await expect(page.getByRole('heading', { name: receivedTitle(t) })).toBeVisible()
  expect(sent).toBe(1)
})

test('a payment proof that expired while the form was open is uploaded again', async ({
  page,
  product,
  t,
}) => {
  await ready(page, t)
  product.change("update uploads set created_at = '2026-01-01T00:00:00.000Z' where state = 'ready'")
  await sendForm(page, t)
  await expect(page.getByRole('heading', { name: receivedTitle(t) })).toBeVisible()
})

test('a payment proof survives a reload and another package, and is requested again once expired', async ({
  page,
  product,
  t,
}) => {
  const applicant = await ready(page, t)
  const isReady = page.getByText(t('الإيصال جاهز للإرسال', 'Receipt ready to send'))
  await page.reload()
  await expect(isReady).toBeVisible()
  await expect(page.getByText('receipt.png')).toBeVisible()
  await page.getByRole('link', { name: t('تغيير', 'Change') }).click()
  await page.locator('a[href*="plan=premium"]').first().click()
  await expect(isReady).toBeVisible()

  const orders = () => product.count("select count(*) from applications where plan = 'premium'")
  const before = orders()
  product.change("update uploads set created_at = '2026-01-01T00:00:00.000Z' where state = 'ready'")
  await fillIn(page, t, applicant)
  await sendForm(page, t)
  await expect(page.getByText(t('من فضلك ارفع إيصال الدفع.', 'Please upload payment proof.'))).toBeVisible()
  await expect(proofInput(page)).toBeFocused()
  await attachProof(page, t)
  await page.reload()
  await fillIn(page, t, applicant)
  await expect(isReady).toBeVisible()
  await sendForm(page, t)
  await expect(page.getByRole('heading', { name: receivedTitle(t) })).toBeVisible()
  expect(orders()).toBe(before + 1)
  await page.goto(orderForm)
  await expect(
    page.getByText(t('اختر صورة الإيصال أو ملف PDF', 'Choose the receipt image or PDF')),
  ).toBeVisible()
})

test('a new tab has the fields and the receipt with its thumbnail, and asks for the password again', async ({
  page,
  context,
  t,
  checkScreen,
}) => {
  const applicant = await ready(page, t)
  await expect.poll(() => stored(page, 'applicationProof')).toContain('thumbnail')
  expect(await stored(page, 'applicationDraft')).not.toContain(applicant.password)
  // The browser of a cheap phone ends the tab while the applicant pays in another app.
  await page.close()
  const tab = await context.newPage()
  await tab.goto('/subscription?plan=premium')
  await expect(tab.getByLabel(t('الاسم الكامل', 'Full name'))).toHaveValue(applicant.name)
  await expect(tab.getByLabel(t('رقم الهاتف', 'Phone'), { exact: true })).toHaveValue('٠١٠٠ ١٢٣ ٤٥٦٧')
  await expect(tab.getByText('receipt.png')).toBeVisible()
  const thumbnail = tab.locator('img[src^="blob:"]')
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const password = tab.getByLabel(t('كلمة المرور', 'Password'), { exact: true })
  await expect(password).toHaveValue('')
  await expect(password).toHaveAccessibleDescription(/لا تُحفظ على الجهاز|aren’t saved on the device/)
  await checkScreen('order-restored', tab)
  await password.fill(applicant.password)
  await tab.getByRole('checkbox', { name: t('أوافق', 'I agree') }).check()
  await sendForm(tab, t)
  await expect(tab.getByRole('heading', { name: receivedTitle(t) })).toBeVisible()
  expect(await stored(tab, 'applicationDraft')).toBeNull()
  expect(await stored(tab, 'applicationProof')).toBeNull()
})

test('a new tab says that the receipt is missing if it was closed before that was uploaded', async ({
  page,
  context,
  t,
}) => {
  await page.goto(orderForm)
  await fillIn(page, t, anApplicant('Nada Closed'))
  await expect.poll(() => stored(page, 'applicationDraft')).toContain('Nada Closed')
  await page.close()
  const tab = await context.newPage()
  await tab.goto(orderForm)
  await expect(
    tab.getByText(
      t('لم يبقَ إلا الإيصال وكلمة المرور والموافقة', 'Just add your receipt, enter your password'),
    ),
  ).toBeVisible()
})

test('the next person on the same phone can clear the details, and finds none after hours', async ({
  page,
  context,
  t,
}) => {
  await ready(page, t)
  const name = (tab: Page) => tab.getByLabel(t('الاسم الكامل', 'Full name'))
  const next = await context.newPage()
  await next.goto(orderForm)
  await next.getByRole('button', { name: t('ليست بياناتي، امسحها', 'Not mine, clear them') }).click()
  await expect(name(next)).toHaveValue('')
  await expect(name(next)).toBeFocused()
  await expect(next.getByText('receipt.png')).toHaveCount(0)
  await next.reload()
  await expect(next.getByRole('button', { name: t('إرسال الطلب', 'Send request') })).toBeEnabled()
  await expect(name(next)).toHaveValue('')
  expect(await stored(next, 'applicationDraft')).toBeNull()

  await ready(next, t)
  await next.close()
  const hour = 60 * 60 * 1000
  const later = await context.newPage()
  await later.clock.install({ time: new Date(Date.now() + 3 * hour) })
  await later.goto(orderForm)
  await expect(name(later)).not.toHaveValue('')
  await expect(
    later.getByText(
      t(
        'انتهت مدة حفظ الإيصال الذي رفعته. اختره من جديد.',
        'The receipt you uploaded has expired. Choose it again.',
      ),
    ),
  ).toBeVisible()
  expect(await stored(later, 'applicationProof')).toBeNull()
  await later.close()
  const muchLater = await context.newPage()
  await muchLater.clock.install({ time: new Date(Date.now() + 10 * hour) })
  await muchLater.goto(orderForm)
  await expect(muchLater.getByRole('button', { name: t('إرسال الطلب', 'Send request') })).toBeEnabled()
  await expect(name(muchLater)).toHaveValue('')
  await expect.poll(() => stored(muchLater, 'applicationDraft')).toBeNull()
})

test('a stored upload that is none, or whose ticket somebody used, is asked for again', async ({
  page,
  t,
}) => {
  await page.goto(orderForm)
  await page.evaluate(() => localStorage.setItem('applicationProof', '{"ticket":7,"name":"<img src=x>"}'))
  await page.reload()
  await expect(
    page.getByText(t('اختر صورة الإيصال أو ملف PDF', 'Choose the receipt image or PDF')),
  ).toBeVisible()
  const made = { ticket: 'a-ticket-that-never-was', name: 'receipt.png', size: 900, at: Date.now() }
  await page.evaluate((proof) => localStorage.setItem('applicationProof', JSON.stringify(proof)), made)
  await page.reload()
  await expect(page.getByText(t('الإيصال جاهز للإرسال', 'Receipt ready to send'))).toBeVisible()
  await fillIn(page, t, anApplicant('Samir'))
  await sendForm(page, t)
  await expect(page.getByText(t('من فضلك ارفع إيصال الدفع.', 'Please upload payment proof.'))).toBeVisible()
})

test('the tracking code of a sent application survives a reload, and prevents a second one', async ({
  page,
  t,
}) => {
  await ready(page, t)
  await sendForm(page, t)
  const code = page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  await expect(code).toHaveText(/^[A-Z0-9-]{8,}$/)
  const shown = await code.innerText()
  await page.reload()
  await expect(code).toHaveText(shown)
  await expect(
    page.getByText(
      t(
        'سيراجعه الكابتن ويتواصل معك على واتساب لتفعيل حسابك.',
        'The coach will review it and contact you on WhatsApp to activate your account.',
      ),
    ),
  ).toBeVisible()
  await page.getByRole('link', { name: t('العودة إلى الرئيسية', 'Back to home') }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a tap copies the payment numbers', async ({ page, context, t }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(orderForm)
  const copy = page.getByRole('button', { name: named(t('نسخ الرقم', 'Copy number')) })
  await copy.click()
  await expect(page.getByRole('button', { name: t('تم النسخ', 'Copied') })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+$/)
  await page.getByRole('button', { name: named(t('نسخ العنوان', 'Copy address')) }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('demo@instapay')
})
