import { expect, test } from '#test/e2e/support/test.ts'

test.use({ environment: { NODE_ENV: 'production', HOST: '127.0.0.1' } })

test('the first owner goes from the printed link to a site that takes applications', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const link = /http\S+\/setup#token=\S+/.exec(product.printed())?.[0] ?? ''
  expect(link, product.printed()).not.toBe('')
  await page.goto(`${product.url}/admin`)
  await expect(page.getByRole('heading', { name: t('بوابة الإدارة', 'Admin Portal') })).toBeVisible()
  await expect(page.getByText('karim-trains-2026')).toHaveCount(0)
  await page.goto(`${product.url}/subscription?plan=basic`)
  await expect(
    page.getByText(t('لم يتم إعلان أسعار الباقات بعد.', 'Prices haven’t been announced yet.')),
  ).toBeVisible()

  await page.goto(link)
  await checkScreen('setup-owner')
  await page
    .getByLabel(t('اسمك كما يراه الأعضاء', 'Your name, as members see it'))
    .fill(t('منى شريف', 'Mona Sherif'))
  await page.getByLabel(t('اسم المستخدم', 'Username')).fill('mona')
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('the owner alone knows')
  await page.getByRole('button', { name: t('إنشاء الحساب', 'Create account') }).click()

  await expect(page.getByText(t('ناقص', 'Missing'))).not.toHaveCount(0)
  await expect(page.getByText(t('اسمك للأعضاء', 'Your name for members'))).toHaveCount(0)
  await expect(page.getByText(t('تم إنشاء حسابك.', 'Your account is ready.'))).toBeVisible()
  await checkScreen('setup-checklist')
  // A row of the checklist leads to where its point is filled in.
  const answers = page.getByRole('region', { name: t('قبل استقبال الطلبات', 'Before you take requests') })
  for (const [point, title] of [
    [t('طريقة دفع واحدة', 'At least one way to pay'), t('طرق الدفع', 'Where people pay')],
    [t('فيديوهاتك', 'Your videos'), t('فيديوهاتك', 'Your videos')],
  ] as const) {
    await answers.getByRole('link', { name: point }).click()
    await expect(page.getByRole('heading', { name: title })).toBeInViewport()
  }
  const publish = page.getByRole('button', { name: t('حفظ ونشر', 'Save and publish') })
  await page.getByLabel(t('رقم واتساب', 'WhatsApp number')).fill('123')
  await publish.click()
  await expect(
    page.getByText(t('اكتب رقمًا مصريًا من 11 رقمًا', 'Enter an 11-digit Egyptian number')),
  ).toBeVisible()
  await page.getByLabel(t('الاسم بالعربية', 'Name in Arabic')).fill('كابتن منى')
  await page.getByLabel(t('الاسم بالإنجليزية', 'Name in English')).fill('Coach Mona')
  await page.getByLabel(t('رقم واتساب', 'WhatsApp number')).fill('٠١٠٠ ١٢٣ ٤٥٦٧')
  await page.getByLabel(t('الأساسية', 'Basic'), { exact: true }).fill('١٬٣٠٠')
  await publish.click()
  await expect(
    page.getByText(t('يبقى قبل استقبال الطلبات: أسعار الباقات، طريقة دفع', 'Still missing before you can')),
  ).toBeInViewport()
  await page.getByLabel(t('إنستاباي: العنوان', 'InstaPay: address')).fill('mona@instapay')
  await page
    .getByRole('checkbox', {
      name: t('هذه أسعاري، وهذا ما تشمله كل باقة', 'I confirm these prices and what each package includes'),
    })
    .check()
  await page.getByLabel(t('عدد من درّبتهم', 'People coached')).fill('١٢')
  await page.getByRole('checkbox', { name: t('بناء العضل', 'Muscle building') }).check()
  await page
    .getByRole('checkbox', { name: t('بدون فيديوهات في الموقع', 'Don’t show videos on the site') })
    .check()
  await publish.click()
  await expect(
    page.getByText(t('الموقع جاهز لاستقبال الطلبات.', 'The site is ready to take requests.')),
  ).toBeVisible()
  await expect(
    page.getByText(t('تم النشر. ما كتبته يظهر الآن للزوار.', 'Published. Visitors now see')),
  ).toBeVisible()
  await expect(answers.getByText(t('ظاهر', 'Shown'), { exact: true })).toHaveCount(2)
  await expect(answers.getByText(t('مخفي باختيارك', 'Hidden by you'))).toHaveCount(1)
  await checkScreen('setup-done')
  await page.goto(`${product.url}/`)
  await expect(page.locator('#statistics dd')).toHaveText([t('+12', '12+')])
  await expect(page.locator('#statistics')).toContainText(
    t('أرقام أكّدها كابتن منى', 'Confirmed by Coach Mona'),
  )
  await expect(page.locator('#about')).toContainText(t('بناء العضل', 'Muscle building'))
  await expect(page.locator('#about')).not.toContainText(t('خسارة الدهون', 'Fat loss'))
  await expect(page.locator('#packages article')).toHaveCount(3)
  await expect(page.locator('#videos')).toHaveCount(0)
  await page.goto(`${product.url}/setup`)

  await page.request.get(`${product.url}/api/health`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  await page.reload()
  await expect(
    page.getByText(t('هل أمام الموقع خادم وسيط؟', 'Is there a proxy in front of the site?')),
  ).toBeVisible()
  await expect(page.getByText('TRUST_PROXY=127.0.0.1')).toBeVisible()
  await checkScreen('setup-server-warning')

  await page.goto(`${product.url}/subscription?plan=basic`)
  await expect(page.getByText('mona@instapay')).toBeVisible()
  await expect(page.getByRole('complementary', { name: t('الأساسية', 'Basic') })).toContainText('1,300')
  await page.goto(`${product.url}/admin`)
  await expect(page.getByText(t('لا توجد اشتراكات', 'No Subscriptions'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('عرض التنبيه وحله', 'See what to fix') })).toBeVisible()
  await checkScreen('no-requests-yet')

  await product.restart()
  await page.goto(link)
  await expect(page.getByText(t('الموقع جاهز', 'The site is ready'))).toBeVisible()
})
