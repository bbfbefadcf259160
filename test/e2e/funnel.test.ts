import { readFile } from 'node:fs/promises'
import { anApplicant, attachProof, enterAsCoach, fillIn, sendForm } from '#test/e2e/support/actions.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('a visit is counted from the landing page to the request, by its source and without storing it', async ({
  page,
  product,
  t,
  newPerson,
  checkScreen,
}) => {
  const step = (name: string) =>
    product.count(
      'select coalesce(sum(count), 0) from visit_steps where step = ? and source = ?',
      name,
      'youtube',
    )
  const before = { chosen: step('package_chosen'), begun: step('form_begun'), sent: step('sent') }
  const visitor = await newPerson()
  await visitor.goto('/?utm_source=YouTube')
  await visitor
    .getByRole('link', { name: t('اختر الباقة الاحترافية', 'Choose Package Professional') })
    .click()
  await expect.poll(() => step('package_chosen')).toBe(before.chosen + 1)
  expect(step('form_begun')).toBe(before.begun)
  await fillIn(visitor, t, anApplicant('Nour Funnel'))
  await expect.poll(() => step('form_begun')).toBe(before.begun + 1)
  const stored = await visitor.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored.toLowerCase()).not.toContain('youtube')
  expect((await visitor.context().cookies()).map(({ value }) => value).join()).not.toMatch(/youtube/i)

  await attachProof(visitor, t)
  await sendForm(visitor, t)
  await expect(
    visitor.getByRole('heading', { name: t('تم استلام طلبك!', 'Your Request has been Received!') }),
  ).toBeVisible()
  expect(step('sent')).toBe(before.sent + 1)
  await visitor.goto('/subscription?plan=basic')
  await visitor.getByLabel(t('الاسم الكامل', 'Full name')).fill('Nour')
  await visitor.waitForLoadState('networkidle')
  expect([step('package_chosen'), step('form_begun')]).toEqual([before.chosen + 1, before.begun + 1])

  await enterAsCoach(page, t, '#numbers')
  const card = page.getByRole('region', { name: t('من الزيارة إلى الاشتراك', 'From visit to subscription') })
  const span = (arabic: string, english: string) => card.getByRole('radio', { name: t(arabic, english) })
  await span('90 يومًا', '90 days').check()
  const row = card
    .getByRole('table')
    .first()
    .getByRole('row')
    .filter({ hasText: t('يوتيوب', 'YouTube') })
  const cells = row.getByRole('cell')
  await expect(cells.nth(1)).toHaveText(String(before.chosen + 1))
  await expect(cells.nth(2)).toHaveText(String(before.begun + 1))
  await expect(cells.nth(3)).toHaveText(String(before.sent + 1))
  const approved = product.count(
    "select count(*) from applications where status = 'approved' and kind = 'new' and reviewed_at >= date('now', '-80 days')",
  )
  await expect(card.getByRole('list').getByRole('listitem').last()).toContainText(String(approved))
  await card.getByText(t('حسب اليوم', 'By day')).click()
  await card.scrollIntoViewIfNeeded()
  await checkScreen('funnel')

  const arriving = page.waitForEvent('download')
  await card
    .getByRole('button', { name: t('تنزيل ملف CSV', 'Download CSV') })
    .first()
    .click()
  const text = await readFile(await (await arriving).path(), 'utf8')
  expect(text).toMatch(
    new RegExp(`${t('يوتيوب', 'YouTube')},\\d+,${before.chosen + 1},${before.begun + 1},${before.sent + 1},`),
  )
})

test('an installed app is a source of its own', async ({ product, newPerson }) => {
  const counted = () => product.count("select coalesce(sum(count), 0) from visits where source = 'app'")
  const steps = () => product.count("select coalesce(sum(count), 0) from visit_steps where source = 'app'")
  const before = [counted(), steps()]
  const visitor = await newPerson()
  await visitor.addInitScript(() => {
    const real = globalThis.matchMedia.bind(globalThis)
    globalThis.matchMedia = (query) =>
      real(query.includes('display-mode: standalone') ? '(min-width: 1px)' : query)
  })
  await visitor.goto('/subscription?plan=basic&utm_source=tiktok')
  await expect.poll(() => [counted(), steps()]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1])
})
