import { signInAsCoach } from '#e2e/support/acts.ts'
import { expect, story } from '#e2e/support/story.ts'

story(
  'a visit is counted once, by where it came from, and the coach sees how many there were',
  async ({ page, another, product, t, look }) => {
    const counted = () =>
      product.count("select coalesce(sum(count), 0) from visits where source = 'youtube' and page = 'home'")
    const before = counted()
    const visitor = await another()
    const sent: string[] = []
    visitor.on('request', (request) => request.url().endsWith('/api/visits') && sent.push(request.url()))
    await visitor.goto('/?utm_source=YouTube')
    await expect.poll(counted).toBe(before + 1)
    await visitor.reload()
    await visitor.goto('/subscription')
    await visitor.waitForLoadState('networkidle')
    expect(sent).toHaveLength(1)

    await signInAsCoach(page, t)
    const card = page.getByRole('region', { name: t('زيارات الموقع', 'Visits to the site') })
    const row = card.getByRole('listitem').filter({ hasText: t('يوتيوب', 'YouTube') })
    await page.getByText(/^(آخر تحديث|Updated)/).scrollIntoViewIfNeeded()
    await expect(row).toContainText(String(before + 1))
    const span = (arabic: string, english: string) => card.getByRole('radio', { name: t(arabic, english) })
    await span('90 يومًا', '90 days').check()
    await expect(card.getByRole('listitem').filter({ hasText: t('إنستجرام', 'Instagram') })).toBeVisible()
    await card.scrollIntoViewIfNeeded()
    await look('coach-visits')

    await page.route('**/api/admin/visits*', (route) => route.abort())
    await span('30 يومًا', '30 days').check()
    await expect(card.getByRole('alert')).toBeVisible({ timeout: 15_000 })
  },
)
