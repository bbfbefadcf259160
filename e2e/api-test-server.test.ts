import { startProduct } from '#e2e/support/product.ts'
import { expect, story } from '#e2e/support/story.ts'
import { startNginx } from '#scripts/proxy/start-nginx.ts'

story(
  'behind a stock nginx a probe of 5 MB says who refused it and which line to set, and with that line it arrives',
  async ({ page, product, language, t, look }) => {
    const upstream = Number(new URL(product.url).port)
    const location = 'proxy_set_header Host $http_host;'
    const stock = await startNginx({ upstream, location })
    const line = 'client_max_body_size 520m;'
    const raised = await startNginx({ upstream, location, server: line })
    const waiting = () => product.count('select count(*) from uploads')
    const before = waiting()
    try {
      for (const { url } of [stock, raised]) {
        await page.context().addCookies([{ name: 'language', value: language, url }])
      }
      await page.goto(`${stock.url}/api-test`)
      const probe = page.getByRole('region', { name: t('رفع الإيصالات الكبيرة', 'Large receipts') })
      const send = probe.getByRole('button', { name: t('إرسال 5 ميجابايت', 'Send 5 MB') })
      await send.click()
      await expect(probe).toContainText(
        t('رفض خادم وسيط أمام الموقع 5 ميجابايت', 'A server in front of the site refused 5 MB'),
      )
      await expect(probe.locator('code')).toHaveText(line)
      expect(stock.logged()).toContain('client intended to send too large body')
      const log = page.locator('ol')
      await expect(log).toContainText(/POST \/api\/upload\/payment-proof 413 5242880 bytes \d+ ms failed/)
      await look('api-test-refused-in-front')

      await page.goto(`${raised.url}/api-test`)
      await send.click()
      await expect(probe).toContainText(t('وصلت 5 ميجابايت كاملة', 'All 5 MB arrived'))
      await expect(log).toContainText(/422 5242880 bytes \d+ ms ok \S+Z request \S+/)
      await look('api-test-arrived')
      expect(waiting()).toBe(before)

      // What is no answer of a proxy's limit is not told as one.
      await page.route('**/api/upload/**', (route) => route.abort())
      await send.click()
      await expect(probe).toContainText(
        t('انقطع الاتصال قبل وصول الرد', 'The connection broke before an answer came'),
      )
      await expect(probe.locator('code')).toHaveCount(0)
    } finally {
      await raised.stop()
      await stock.stop()
    }
  },
)

story(
  'the parts of the server are named with their state, and to staff with their reasons',
  async ({ page, language, t, look }) => {
    const password = 'a password of this story'
    const product = await startProduct({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      FREE_SPACE_FLOOR_MB: '10000000',
      ADMIN_USERNAME: 'mona',
      ADMIN_PASSWORD: password,
    })
    try {
      await page.context().addCookies([{ name: 'language', value: language, url: product.url }])
      // No job of the product bears this name, so none brings it back to order.
      product.change(
        `insert into jobs (name, next_run_at, failures, last_error) values ('of-this-story', ?, 4, 'EIO')`,
        '2999-01-01T00:00:00.000Z',
      )
      const parts = page.getByRole('region', { name: t('أجزاء الخادم', 'Parts of the server') })
      const part = (name: string) =>
        parts.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
      const jobs = part(t('المهام الدورية', 'Background jobs'))
      await expect(async () => {
        await page.goto(`${product.url}/api-test`)
        const state = t('تفشل باستمرار', 'Failing repeatedly')
        await expect(jobs).toContainText(state, { timeout: 2000 })
      }).toPass()
      await expect(part(t('الملفات', 'Files'))).toContainText(t('تُحفظ', 'Saved'))
      const disk = part(t('مساحة القرص', 'Disk space'))
      await expect(disk).toContainText(t('رفع الملفات متوقف', 'Uploads are off'))
      await expect(part(t('البريد', 'Email'))).toContainText(t('لم يُضبط', 'Not set up'))
      await expect(part(t('الإصدار', 'Version'))).toContainText(/\d+\.\d+\.\d+/)
      await expect(part(t('الوصول', 'Access'))).toContainText('PUBLIC_URL')
      await expect(parts).not.toContainText('EIO')
      await page.getByRole('button', { name: t('تشغيل الفحص', 'Run checks'), exact: true }).click()
      await expect(
        page.getByText(t('لكن جزءًا من الخادم لا يعمل', 'but a part of the server isn’t working')),
      ).toBeVisible()

      await page.goto(`${product.url}/admin`)
      await page.getByLabel(t('اسم المستخدم', 'Username')).fill('mona')
      await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(password)
      await page.getByRole('button', { name: t('دخول لوحة الإدارة', 'Access Admin Panel') }).click()
      await expect(page.getByRole('heading', { name: t('لوحة الإدارة', 'Admin Dashboard') })).toBeVisible()
      await page.goto(`${product.url}/api-test`)
      await expect(jobs).toContainText('of-this-story')
      await expect(jobs).toContainText('EIO')
      await expect(disk).toContainText(t('والحد الأدنى', 'at least'))
      await look('api-test-parts')
    } finally {
      await product.stop()
    }
  },
)
