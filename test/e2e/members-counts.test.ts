import { enterAsStaff } from '#test/e2e/support/actions.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('each filter of the members list has its count, and a search only its own', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await addMember(product, { name: 'Counted', plan: 'basic', endsInDays: 3 })
  const all = product.count("select count(*) from users where role = 'user'")
  const blocked = product.count("select count(*) from users where role = 'user' and blocked_at is not null")
  await enterAsStaff(page, t)
  await page.goto('/admin#members')
  const filters = page.getByRole('group', { name: t('تصفية الأعضاء', 'Filter members') })
  const filter = (arabic: string, english: string) =>
    filters.getByRole('button', { name: t(arabic, english), exact: false })
  await expect(filter('الكل', 'All')).toContainText(String(all))
  await expect(filter('محظورون', 'Blocked')).toContainText(String(blocked))
  await checkScreen('members-counts')
  await page.getByRole('searchbox').fill('Counted')
  await expect(filter('محظورون', 'Blocked')).not.toContainText(/\d/)
  // What changes a member is shown in the cached pages of the list, beside the counts.
  await page.getByRole('link', { name: 'Counted' }).first().click()
  await page.getByRole('button', { name: t('+7 أيام', '+7 days') }).click()
  await expect(page.getByRole('status').getByRole('button', { name: t('تراجع', 'Undo') })).toBeVisible()
})
