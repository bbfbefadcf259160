import { enterAsStaff } from '#test/e2e/support/actions.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('the page says its version, how long data is kept now, and who sees health data', async ({
  page,
  t,
  checkScreen,
}) => {
  await page.goto('/privacy')
  await expect(page.getByText(t('النسخة', 'Version')).first()).toContainText(t('منذ', 'since'))
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings.filter({ hasText: t('إلى متى نحتفظ به', 'How long we keep it') })).toHaveCount(1)
  await expect(
    headings.filter({ hasText: t('من يرى بياناتك الصحية', 'Who sees your health data') }),
  ).toHaveCount(1)
  await expect(
    page.getByText(t('رسائل نموذج التواصل: 12 شهرًا من وصولها.', 'Messages from the contact form: 12 months')),
  ).toBeVisible()
  await checkScreen('privacy-page')
})

test('staff see what a member agreed to, and read that text', async ({ page, t, product, checkScreen }) => {
  await page.goto('/privacy')
  const member = await addMember(product, {
    ...{ name: t('منى عبد الحميد', 'Mona Abdelhamid'), plan: 'professional', endsInDays: 12 },
  })
  const at = new Date().toISOString()
  product.change(
    'update users set photo_consent_at = ?, photo_consent_version = ? where id = ?',
    ...[at, '1', member.id],
  )
  product.change(
    "insert into intake_steps (user_id, step, consent_at, consent_version) values (?, 'health', ?, '2026-11')",
    ...[member.id, at],
  )
  await enterAsStaff(page, t)
  await page.goto(`/admin#members/${member.id}`)
  const card = page.getByRole('region', { name: t('الموافقات', 'Consents'), exact: true })
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expect(card).toContainText(t('نسخة نوفمبر 2026', 'Version of November 2026'))
  await card.scrollIntoViewIfNeeded()
  await checkScreen('consents')
  await card.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('صفحة الخصوصية، النسخة 1', 'Privacy page, version 1'))
  await expect(
    dialog.getByRole('heading', { name: t('من يرى بياناتك الصحية', 'Who sees your health data') }),
  ).toBeVisible()
  await checkScreen('consent-text')
})
