import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const sent: [string, string] = [
  'تم إرسال رسالتك، وسنرد عليك قريبًا.',
  'Message sent. We will get back to you soon.',
]

let visitors = 0

/** Somebody who writes; each test has people of its own. */
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

/** Goes to the form and waits until it is alive: before that it sends itself as plain forms do. */
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
  // What floats above the page steps aside while somebody writes under it.
  await expect(page.getByRole('button', { name: t('تواصل سريع', 'Quick contact') })).toBeHidden()
  await expect(button).toHaveText(t('إرسال الرسالة', 'Send message'))
  await button.click()
  const toast = page.getByRole('status').locator('> *', { hasText: t(...sent) })
  await expect(toast).toBeVisible()
  await expect(toast).toBeFocused()
  await expect(name).toHaveValue('')
  await expect(message).toHaveValue('')
  await checkScreen('contact-sent')
  expect(product.count(savedQuery, visitor.email, visitor.message, '+201001234567')).toBe(1)
  await toast.getByRole('button', { name: t('إغلاق', 'Close') }).click()
  await expect(button).toBeFocused()
})

test('what is wrong with a message is said at its fields', async ({ page, t, checkScreen, product }) => {
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

test("a slip in a provider's name is pointed out and mended", async ({ page, t, checkScreen }) => {
  await goToForm(page)
  const { email, form } = fieldsOf(page, t)
  // What is filled in before the form is awake stays as it is.
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

test('a message that fails on its way stays in the form, and is kept once when it is sent again', async ({
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

  // The server keeps it, and its answer is lost on the way.
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

test('a network that has sent too many messages is told how long to wait', async ({ page, t }) => {
  await goToForm(page)
  const { button, form, message } = await write(page, t, aVisitor())
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests', error: 'x', retryAfter: 650 } }),
  )
  await button.click()
  await expect(form.getByRole('alert')).toContainText(t('بعد 11 دقيقة', 'Try again in 11 minutes'))
  await expect(message).not.toHaveValue('')
})

test('two clicks on the button are one message', async ({ page, t, product }) => {
  const visitor = aVisitor()
  await goToForm(page)
  const { button } = await write(page, t, visitor)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/contact', async (route) => {
    await held
    await route.continue()
  })
  await button.click()
  await expect(button).toHaveText(t('جارٍ الإرسال…', 'Sending…'))
  await expect(button).toHaveAttribute('aria-busy', 'true')
  // A patient click would wait until the button takes one again.
  await button.click({ force: true })
  answer()
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

test('the screen that answers a form without scripts reads well', async ({ page, t, checkScreen }) => {
  // The browser itself still runs scripts, so that the screen can be examined; the product's own never come.
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
  const answer = await page.goto('/contact')
  expect(answer?.status()).toBe(200)
  await expect(page.locator('form[action="/contact"]')).toBeVisible()
})
