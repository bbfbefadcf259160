import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { startNginx } from '#scripts/proxy/start-nginx.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { attachProof, proofInput, signInAsStaff } from '#test/e2e/support/actions.ts'
import { startProduct } from '#test/e2e/support/product.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test.use({ ignoreHTTPSErrors: true })

type Say = (arabic: string, english: string) => string

const noticeOf = (page: Page, t: Say, form: 'sign-in' | 'password' = 'sign-in') =>
  page
    .getByRole('main')
    .getByText(
      form === 'sign-in'
        ? t('لا يمكن تسجيل الدخول من هنا', 'You can’t sign in here')
        : t('لا يمكن تعيين كلمة مرور من هنا', 'You can’t set a password here'),
    )

/** A page as the product renders it for a request with these headers. */
function pageFor(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => resolve(text(response))).once('error', reject)
  })
}

test('behind an untrusted https proxy each sign-in names the address where it works, and it works there', async ({
  page,
  language,
  t,
  checkScreen,
}) => {
  const port = await freePort()
  const nginx = await startNginx({ upstream: port, tls: true })
  const right = `https://localhost:${nginx.port}`
  const product = await startProduct({ PUBLIC_URL: right, PORT: String(port) })
  try {
    for (const url of [right, nginx.url]) {
      await page.context().addCookies([{ name: 'language', value: language, url }])
    }
    const lead = page.getByRole('link', { name: language === 'ar' ? /^الانتقال إلى/ : /^Open .* instead$/ })
    for (const path of ['/members', '/coach', '/admin#library']) {
      const response = await page.goto(`${nginx.url}${path}`)
      expect(response?.request().redirectedFrom()).toBeNull()
      const notice = noticeOf(page, t)
      await expect(notice).toContainText(nginx.url)
      if (path === '/members') await expect(notice).not.toContainText('PUBLIC_URL')
      else await expect(notice).toContainText('PUBLIC_URL')
      await expect(lead).toHaveAttribute('href', `${right}${path}`)
      await expect(lead).toContainText(right)
      if (path !== '/coach') await checkScreen(`wrong-address${path.replace(/[^a-z]/g, '-')}`)
    }
    const link = '/reset-password#token=the-token-of-a-link'
    await page.goto(`${nginx.url}${link}`)
    await expect(noticeOf(page, t, 'password')).toBeVisible()
    await expect(lead).toHaveAttribute('href', `${right}${link}`)
    await checkScreen('wrong-address-password')

    // Nor over plain http at the machine's own address, where owners look before there is a proxy.
    await page.context().addCookies([{ name: 'language', value: language, url: product.url }])
    await page.goto(`${product.url}/admin`)
    await expect(noticeOf(page, t)).toContainText('PUBLIC_URL')
    await expect(lead).toHaveAttribute('href', `${right}/admin`)

    // A sign-in there shows the hint only once, and keeps the typed text.
    await page.goto(`${nginx.url}/admin`)
    const username = page.getByLabel(t('اسم المستخدم', 'Username'))
    await username.fill('karim')
    await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('karim-trains-2026')
    await page.getByRole('button', { name: t('دخول لوحة الإدارة', 'Access Admin Panel') }).click()
    const error = t('لا يمكن تسجيل الدخول من هنا', 'You can’t sign in here')
    await expect(page.getByRole('alert').filter({ hasText: error })).toHaveCount(1)
    await expect(page.getByText(t('من موقع آخر', 'from another site'))).toHaveCount(0)
    await expect(username).toHaveValue('karim')

    await lead.click()
    await expect(page).toHaveURL(`${right}/admin`)
    await expect(page.getByLabel(t('اسم المستخدم', 'Username'))).toBeEditable()
    await expect(noticeOf(page, t)).toHaveCount(0)
    await signInAsStaff(page, t)
    await page.reload()
    await expect(page.getByRole('heading', { name: t('لوحة الإدارة', 'Admin Dashboard') })).toBeVisible()

    // No host name of a request appears in a page, nor in the cached page of others.
    const own = { cookie: `language=${language}` }
    const before = await pageFor(`${product.url}/members`, own)
    const foreign = { ...own, host: 'evil.example', 'x-forwarded-for': '203.0.113.9' }
    const request = await pageFor(`${product.url}/members`, {
      ...foreign,
      'x-forwarded-host': 'evil.example',
    })
    expect(before).toContain(right)
    expect(request).toBe(before)
    expect(await pageFor(`${product.url}/members`, own)).toBe(before)
  } finally {
    await product.stop()
    await nginx.stop()
  }
})

test('without a public address, a failed sign-in behind a proxy names the missing setting', async ({
  page,
  product,
  language,
  t,
  checkScreen,
}) => {
  const nginx = await startNginx({ upstream: Number(new URL(product.url).port) })
  try {
    await page.context().addCookies([{ name: 'language', value: language, url: nginx.url }])
    await page.goto(`${nginx.url}/members`)
    await page.getByLabel(t('البريد الإلكتروني', 'Email')).fill('mona.abdelhamid@example.com')
    await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('member-trains-2026')
    await page.getByRole('button', { name: t('دخول', 'Sign In'), exact: true }).click()
    await expect(page.getByText(t('أخبر الكابتن بذلك', 'Please tell the coach'))).toBeVisible()
    await checkScreen('no-address-members')

    await page.goto(`${nginx.url}/admin`)
    await page.getByLabel(t('اسم المستخدم', 'Username')).fill('karim')
    await expect(page.getByText('PUBLIC_URL')).toHaveCount(0)
    await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('karim-trains-2026')
    await page.getByRole('button', { name: t('دخول لوحة الإدارة', 'Access Admin Panel') }).click()
    await expect(noticeOf(page, t)).toContainText('PUBLIC_URL')
    await checkScreen('no-address-staff')
  } finally {
    await nginx.stop()
  }
})

test('shows no hint about addresses where sign-in works', async ({ page, product, language, t }) => {
  const port = String(await freePort())
  const right = `http://localhost:${port}`
  const listed = `http://127.0.0.1:${port}`
  const other = await startProduct({ PUBLIC_URL: right, PORT: port, CORS_ORIGINS: listed })
  try {
    for (const url of [right, product.url]) {
      await page.context().addCookies([{ name: 'language', value: language, url }])
      await page.goto(`${url}/admin`)
      await page.getByLabel(t('اسم المستخدم', 'Username')).fill('karim')
      await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('karim-trains-2026')
      await expect(page.getByRole('main')).not.toContainText('PUBLIC_URL')
      await page.getByRole('button', { name: t('دخول لوحة الإدارة', 'Access Admin Panel') }).click()
      const dashboard = page.getByRole('heading', { name: t('لوحة الإدارة', 'Admin Dashboard') })
      await expect(dashboard).toBeVisible()
      await page.reload()
      await expect(dashboard).toBeVisible()
    }
    // A listed origin may call the API, but our own pages there would lose the session at once.
    await page.context().addCookies([{ name: 'language', value: language, url: listed }])
    await page.goto(`${listed}/admin`)
    await expect(noticeOf(page, t)).toContainText('PUBLIC_URL')
  } finally {
    await other.stop()
  }
})

/** A photographed receipt of about 1.5 MB. */
async function aPhotographedReceipt() {
  const raw = { width: 1600, height: 1200, channels: 3 as const }
  const photo = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
  const buffer = await photo.jpeg({ quality: 88 }).toBuffer()
  return { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer }
}

const title = 'the form names nginx when it rejects a photographed receipt'

test(title, async ({ page, product, language, t, checkScreen }) => {
  const upstream = Number(new URL(product.url).port)
  const nginx = await startNginx({ upstream, location: 'proxy_set_header Host $http_host;' })
  try {
    const receipt = await aPhotographedReceipt()
    expect(receipt.buffer.length).toBeGreaterThan(1_200_000)
    expect(receipt.buffer.length).toBeLessThan(2_000_000)
    await page.context().addCookies([{ name: 'language', value: language, url: nginx.url }])
    await page.goto(`${nginx.url}/subscription?plan=basic`)
    const name = page.getByLabel(t('الاسم الكامل', 'Full name'))
    await name.fill('منى عبد الحميد')
    await proofInput(page).setInputFiles(receipt)
    const error = page.getByText(
      t(
        'هذا الملف أكبر مما يسمح به الخادم الوسيط أمام الموقع',
        'The server in front of this site rejected the file',
      ),
    )
    await expect(error).toBeVisible()
    expect(nginx.logged()).toContain('client intended to send too large body')
    await checkScreen('refused-by-proxy')

    // The file is valid, so the same one can be sent again; the rest of the form stays.
    await page.getByRole('button', { name: t('إعادة رفع الملف نفسه', 'Upload the same file again') }).click()
    await expect.poll(() => nginx.logged().split('too large body').length - 1).toBe(2)
    await expect(error).toBeVisible()
    await expect(name).toHaveValue('منى عبد الحميد')
    await attachProof(page, t)
    await expect(error).toBeHidden()
  } finally {
    await nginx.stop()
  }
})
