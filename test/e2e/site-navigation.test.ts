import { expectHydrated } from '#test/e2e/support/hydration.ts'
import { startProduct } from '#test/e2e/support/product.ts'
import { openSiteCalls } from '#test/e2e/support/site-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('an unknown address shows an error and links to the home page', async ({ page, t, checkScreen }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(
    page.getByRole('heading', { name: t('هذه الصفحة غير موجودة', 'This page doesn’t exist') }),
  ).toBeVisible()
  await checkScreen('404')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('العودة إلى الرئيسية', 'Back to home') })
    .click()
  await expect(page).toHaveURL(/\/$/)
})

test('the privacy page is accessible', async ({ page, t, checkScreen }) => {
  // Parameters that other sites add to a link do not change the page.
  await page.goto('/privacy?fbclid=from-instagram')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('الخصوصية', 'Privacy'))
  await checkScreen('privacy')
})

test('language and theme are in the first response and remembered', async ({ page, product, t }) => {
  const response = await fetch(`${product.url}/?lang=${t('en', 'ar')}`, {
    headers: { cookie: 'theme=light' },
  })
  const html = await response.text()
  expect(html).toContain(t('lang="en" dir="ltr"', 'lang="ar" dir="rtl"'))
  expect(html).toContain('data-theme="light"')

  await page.goto('/subscription')
  await page
    .getByRole('button', { name: t('المظهر الفاتح', 'Light theme') })
    .first()
    .click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('changing the language keeps the rest of the address', async ({ page, t }) => {
  await page.goto(`/?lang=${t('ar', 'en')}&utm=1#contact`)
  const change = page
    .getByRole('button', { name: t('Switch to English', 'التبديل إلى العربية') })
    .filter({ visible: true })
  // Until the scripts run, the button is a plain form that only changes the language.
  await expectHydrated(page.locator('header button').first())
  await change.first().click()
  await expect(page).toHaveURL(/\/\?utm=1#contact$/)
  await expect(page.locator('html')).toHaveAttribute('lang', t('en', 'ar'))
})

test('changing the language before scripts load keeps it too', async ({ page, t }) => {
  await page.route('**/assets/entry.client-*.js', () => {})
  await page.goto('/?utm=1&from=chat#contact', { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: t('Switch to English', 'التبديل إلى العربية') })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/\\?lang=${t('en', 'ar')}&utm=1&from=chat#contact$`))
  await expect(page.locator('html')).toHaveAttribute('lang', t('en', 'ar'))
})

test('a theme chosen in one tab applies to all', async ({ page, t }) => {
  await page.goto('/')
  const other = await page.context().newPage()
  await other.goto('/privacy')
  await other
    .getByRole('button', { name: t('المظهر الفاتح', 'Light theme') })
    .first()
    .click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('no link leads to a hidden section', async ({ page, language, t }) => {
  const product = await startProduct()
  try {
    await page.context().addCookies([{ name: 'language', value: language, url: product.url }])
    const site = await openSiteCalls(product.url)
    await site.publish({}, ['about', 'results'])
    await page.goto(product.url)
    const links = (place: string) => page.locator(`a[href$="#${place}"]`)
    await expect(links('packages').first()).toBeAttached()
    await expect(page.locator('#about, #results')).toHaveCount(0)
    await expect(links('about')).toHaveCount(0)
    await expect(links('results')).toHaveCount(0)
    await expect(
      page.locator('#hero').getByRole('link', { name: t('ابدأ رحلتك', 'Start Your Journey') }),
    ).toBeVisible()
    await page.waitForLoadState('networkidle')
    await site.publish({}, ['hero'])
    await page.goto(product.url)
    await expect(page.locator('#hero')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('جسم أقوى بخطة تناسب حياتك', 'A stronger body on a plan that fits your life'),
    )
    // A script that is still loading when its server ends is an error in the console.
    await page.waitForLoadState('networkidle')
  } finally {
    await product.stop()
  }
})

test('the top bar becomes opaque, and the contact button offers chat and call', async ({
  page,
  t,
  checkScreen,
}) => {
  await page.goto('/')
  await page.mouse.wheel(0, 900)
  const button = page.getByRole('button', { name: t('تواصل سريع', 'Quick contact') })
  await expect(button).toBeVisible()
  const place = await button.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(width - 60)
  await button.click()
  await expect(page.getByRole('link', { name: t('محادثة واتساب', 'WhatsApp chat') })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+/,
  )
  await expect(
    page
      .getByRole('link', { name: t('اتصال', 'Call'), exact: true })
      .filter({ visible: true })
      .last(),
  ).toHaveAttribute('href', /^tel:\+\d+/)
  await checkScreen('contact-button')
})

test('links of the top bar lead to the sections from anywhere', async ({ page, t }) => {
  await page.goto('/privacy')
  if (t('phone', 'desktop') === 'phone') {
    await page.getByRole('button', { name: t('فتح القائمة', 'Open menu') }).click()
    await expect(page.getByRole('link', { name: t('لوحة الإدارة', 'Admin') }).first()).toBeVisible()
  }
  await page
    .getByRole('link', { name: t('الباقات', 'Packages'), exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/#packages$/)
  await expect(page.locator('#packages')).toBeInViewport()
})
