import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const sent: [string, string] = [
  'تم إرسال رسالتك، وسنرد عليك قريبًا.',
  'Message sent. We’ll get back to you soon.',
]

let visitors = 0

/** A sender; each test has its own. */
function aVisitor() {
  const email = `writer.${process.pid}.${++visitors}@example.com`
  return {
    name: 'منى Mona',
    phone: '٠١٠٠ ١٢٣ ٤٥٦٧',
    email,
    message: 'أريد خسارة 10 كجم.\nI run <b>twice</b> a week.',
  }
}

function fieldsOf(page: Page, t: Say) {
  const form = page.locator('form[action="/contact"]')
  return {
    form,
    name: form.getByLabel(t('الاسم', 'Name')),
    phone: form.getByLabel(t('رقم الهاتف', 'Phone')),
    email: form.getByLabel(t('البريد الإلكتروني', 'Email')),
    message: form.getByLabel(t('رسالتك', 'Message')),
    button: form.getByRole('button'),
  }
}

async function write(page: Page, t: Say, visitor: ReturnType<typeof aVisitor>) {
  const fields = fieldsOf(page, t)
  for (const name of ['name', 'phone', 'email', 'message'] as const) await fields[name].fill(visitor[name])
  return fields
}

/** Opens the form and waits for its hydration: before that it submits like a plain form. */
async function goToForm(page: Page) {
  await page.goto('/#contact')
  await expect(page.locator('form[action="/contact"]')).toHaveAttribute('novalidate')
}

const savedQuery = 'select count(*) from contact_messages where email = ? and message = ? and phone_e164 = ?'

test('a visitor writes to the coach from the landing page', async ({ page, t, checkScreen, product }) => {
  const visitor = aVisitor()
  await goToForm(page)
  await checkScreen('contact-section')
  const { button, message, name } = await write(page, t, visitor)
  // The floating button hides while a field under it has the focus.
  await expect(page.getByRole('button', { name: t('تواصل سريع', 'Quick contact') })).toBeHidden()
  await expect(button).toHaveText(t('إرسال الرسالة', 'Send message'))
  await button.click()
  const toast = page.getByRole('status').locator('> *', { hasText: t(...sent) })
  await expect(toast).toBeVisible()
  await expect(toast).toBeFocused()
  await expect(name).toHaveValue('')
  await expect(message).toHaveValue('')
  const received = fieldsOf(page, t).form.getByText(
    t('رسالتك الآن عند الكابتن', 'The coach has your message.'),
  )
  await expect(received).toBeVisible()
  await checkScreen('contact-sent')
  expect(product.count(savedQuery, visitor.email, visitor.message, '+201001234567')).toBe(1)
  await toast.getByRole('button', { name: t('إغلاق', 'Close') }).click()
  await expect(button).toBeFocused()
  // It is about the message that was sent, not about the next one.
  await message.fill('One more question')
  await expect(received).toHaveCount(0)
})

test('shows what is wrong with a message at its fields', async ({ page, t, checkScreen, product }) => {
  const visitor = aVisitor()
  await goToForm(page)
  const { button, name, phone, email, message } = await write(page, t, visitor)
  await phone.fill('123')
  await email.fill('mona@')
  await button.click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/01/)
  await expect(email).toHaveAccessibleDescription(/name@example\.com/)
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(message).toHaveValue(visitor.message)
  await checkScreen('contact-wrong-fields')
  await phone.fill(visitor.phone)
  await expect(phone).not.toHaveAttribute('aria-invalid')
  await expect(phone).toBeFocused()
  await email.fill(visitor.email)
  await button.click()
  await expect(page.getByText(t(...sent))).toBeVisible()
  expect(product.count(savedQuery, visitor.email, visitor.message, '+201001234567')).toBe(1)
})

test('points out and corrects a misspelled mail provider', async ({ page, t, checkScreen }) => {
  await goToForm(page)
  const { email, form } = fieldsOf(page, t)
  // Text that is filled in before hydration stays as it is.
  await expect(async () => {
    await email.fill('')
    await email.fill('mona@gmial.com')
    await expect(email).toHaveAccessibleDescription(/mona@gmail\.com/, { timeout: 1_000 })
  }).toPass()
  await checkScreen('contact-slip')
  await form.getByRole('button', { name: t('استخدمه', 'Use it') }).click()
  await expect(email).toHaveValue('mona@gmail.com')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('')
})

test('keeps a message in the form if sending fails, and stores it once after a retry', async ({
  page,
  t,
  checkScreen,
  product,
}) => {
  const visitor = aVisitor()
  await goToForm(page)
  const { button, message, form } = await write(page, t, visitor)
  await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: 'a proxy fell over' }))
  await button.click()
  await expect(form.getByRole('alert')).toContainText(
    t('كل ما كتبته ما زال هنا.', 'Everything you typed is still here.'),
  )
  await expect(message).toHaveValue(visitor.message)
  await checkScreen('contact-failed')

  // The server stores the message, and its response is lost.
  await page.unroute('**/api/contact')
  await page.route('**/api/contact', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button.click()
  await expect(form.getByRole('alert')).toContainText(
    t('تعذّر الاتصال بالخادم', 'Failed to connect to server'),
  )
  await page.unroute('**/api/contact')
  await button.click()
  await expect(page.getByText(t(...sent))).toBeVisible()
  expect(product.count(savedQuery, visitor.email, visitor.message, '+201001234567')).toBe(1)
})

test('shows how long to wait after too many messages of a network', async ({ page, t }) => {
  await goToForm(page)
  const { button, form, message } = await write(page, t, aVisitor())
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests', error: 'x', retryAfter: 650 } }),
  )
  await button.click()
  await expect(form.getByRole('alert')).toContainText(t('بعد 11 دقيقة', 'Try again in 11 minutes'))
  await expect(message).not.toHaveValue('')
})

test('two clicks on the button send one message', async ({ page, t, product }) => {
  const visitor = aVisitor()
  await goToForm(page)
  const { button } = await write(page, t, visitor)
  let respond = () => {}
  const released = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/contact', async (route) => {
    await released
    await route.continue()
  })
  await button.click()
  await expect(button).toHaveText(t('جارٍ الإرسال…', 'Sending…'))
  await expect(button).toHaveAttribute('aria-busy', 'true')
  // A normal click would wait until the button is enabled again.
  await button.click({ force: true })
  respond()
  await expect(page.getByText(t(...sent))).toBeVisible()
  expect(product.count(savedQuery, visitor.email, visitor.message, '+201001234567')).toBe(1)
})

test('a visitor without scripts writes to the coach', async ({ browser, language, product, t, viewport }) => {
  const visitor = aVisitor()
  const context = await browser.newContext({ baseURL: product.url, viewport, javaScriptEnabled: false })
  await context.addCookies([{ name: 'language', value: language, url: product.url }])
  const page = await context.newPage()
  await page.goto('/')
  const { phone, button } = await write(page, t, visitor)
  await phone.fill('123')
  await button.click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByText('JavaScript')).toHaveCount(0)
  const again = fieldsOf(page, t)
  await expect(again.phone).toHaveAccessibleDescription(/01/)
  await expect(again.phone).toHaveValue('123')
  await expect(again.message).toHaveValue(visitor.message)
  await expect(again.name).toHaveValue(visitor.name)
  await again.phone.fill(visitor.phone)
  await again.button.click()
  await expect(page).toHaveURL(/\/contact\?sent$/)
  await expect(page.getByRole('status').filter({ hasText: t(...sent) })).toBeVisible()
  await page.reload()
  expect(product.count(savedQuery, visitor.email, visitor.message, '+201001234567')).toBe(1)
  await page.getByRole('link', { name: t('العودة إلى الرئيسية', 'Back to home') }).click()
  await expect(page).toHaveURL(`${product.url}/`)
  await context.close()
})

test('the screen after a form without scripts is accessible', async ({ page, t, checkScreen }) => {
  // Only the product's scripts are blocked: axe needs a browser that runs scripts.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/contact')
  const { phone, button } = await write(page, t, aVisitor())
  await phone.fill('123')
  await button.click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await checkScreen('contact-without-scripts')
  await page.goto('/contact?sent')
  await checkScreen('contact-sent-without-scripts')
})

test('another site cannot send the form', async ({ page, product, request }) => {
  const form = { name: 'Eve', phone: '01001234567', email: 'eve@example.com', message: 'Hello' }
  const headers = { origin: 'https://evil.example' }
  expect((await request.post('/contact', { form, headers })).status()).toBe(403)
  const crossSite = { 'sec-fetch-site': 'cross-site' }
  expect((await request.post('/contact', { form, headers: crossSite })).status()).toBe(403)
  expect(product.count('select count(*) from contact_messages where email = ?', form.email)).toBe(0)
  const response = await page.goto('/contact')
  expect(response?.status()).toBe(200)
  await expect(page.locator('form[action="/contact"]')).toBeVisible()
})
