import type { Locator, Page } from '@playwright/test'
import type { Resource } from '#contract/library.ts'
import { startStaffSession } from '#test/e2e/support/actions.ts'
import { aMark, openLibrary, stock } from '#test/e2e/support/library.ts'
import { addMember } from '#test/e2e/support/members.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text)

function give(product: Product, userId: string, resource: Resource | undefined): void {
  product.change(
    `insert into items (id, user_id, resource_id, kind, type, title, url, assigned_by, assigned_at)
     values (?, ?, ?, 'document', 'training', ?, '', 'test', ?)`,
    `item-${userId}`,
    userId,
    resource?._id ?? '',
    resource?.title.ar ?? '',
    new Date().toISOString(),
  )
}

test('deletion shows who has the resource, and can be undone for ten seconds', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const [first, second] = [`First ${aMark()}`, `Second ${aMark()}`]
  const [resource] = await stock(product, [{ title: first }, { title: second }])
  const members = await Promise.all(
    ['Ali', 'Noha', 'Rami'].map((name) => addMember(product, { name, plan: 'basic', endsInDays: 9 })),
  )
  for (const { id } of members) give(product, id, resource)
  await startStaffSession(page)
  await openLibrary(page, t, 'pdf')
  const search = page.getByLabel(t('بحث في الملفات', 'Search files'))
  const remove = (title: string) => button(page, `${t('حذف', 'Delete')}: ${title}`)
  const dialog = page.getByRole('alertdialog')
  await search.fill(first)
  await remove(first).click()
  await expect(dialog).toContainText(t('3 أعضاء عندهم هذه المادة', '3 members have it'))
  await checkScreen('library-delete')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(remove(first)).toBeFocused()

  await page.route('**/api/admin/resources/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await remove(first).click()
  await expect(dialog).toContainText(t('3 أعضاء', '3 members'))
  await button(dialog, t('حذف', 'Delete')).click()
  await expect(page.getByText(t('تعذّر الحذف', 'Couldn’t delete it')).first()).toBeVisible()
  await expect(dialog).toContainText(t('تعذّر الاتصال بالخادم.', 'Failed to connect to server.'))
  await page.unroute('**/api/admin/resources/*')
  await button(dialog, t('حذف', 'Delete')).click()
  await expect(rowOf(page, first)).toHaveCount(0)
  expect(
    product.count('select count(*) from resources where id = ? and deleted_at is null', resource?._id ?? ''),
  ).toBe(0)
  const undo = button(page, t('تراجع', 'Undo'))
  await expect(undo).toBeVisible()
  await checkScreen('library-deleted')
  await page.route('**/api/admin/resources/*/restore', (route) => route.abort())
  await undo.click()
  await expect(page.getByRole('alert').getByText(t('تعذّرت استعادة', 'Couldn’t restore'))).toBeVisible()
  await expect(rowOf(page, first)).toHaveCount(0)
  await page.unroute('**/api/admin/resources/*/restore')
  await undo.click()
  await expect(rowOf(page, first)).toBeVisible()
  await expect(toast(page, t('في المكتبة', 'back in the library'))).toBeVisible()

  await search.fill(second)
  await page.clock.install()
  await remove(second).click()
  await expect(dialog).toContainText(t('ليست عند أي عضو', 'No member has it'))
  await page.keyboard.press('Tab')
  await button(dialog, t('حذف', 'Delete')).click()
  await expect(undo).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_500)
  await expect(undo).toHaveCount(0)
  await expect(page.getByRole('heading', { name: t('ملفات PDF', 'PDF files'), exact: true })).toBeFocused()
})

test('shows that a colleague deleted a resource, and refreshes the list', async ({ page, product, t }) => {
  const title = `Shared ${aMark()}`
  const [resource] = await stock(product, [{ title }])
  await startStaffSession(page)
  await openLibrary(page, t, 'pdf')
  await page.getByLabel(t('بحث في الملفات', 'Search files')).fill(title)
  await expect(rowOf(page, title)).toBeVisible()
  let refresh = () => {}
  const held = new Promise<void>((resolve) => {
    refresh = resolve
  })
  await page.route('**/api/admin/resources?*', async (route) => {
    await held
    await route.continue()
  })
  product.change('delete from resources where id = ?', resource?._id ?? '')
  await button(page, `${t('حذف', 'Delete')}: ${title}`).click()
  refresh()
  await expect(
    page.getByText(t('سبقك زميل إلى حذف هذه المادة', 'A team member already deleted this')),
  ).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByText(t('لا نتائج.', 'No matches.'))).toBeVisible()
})

test('the second of two deletions shows that the first was faster', async ({ page, product, t }) => {
  const title = `Wanted away ${aMark()}`
  const [resource] = await stock(product, [{ title }])
  await startStaffSession(page)
  await openLibrary(page, t, 'pdf')
  await page.getByLabel(t('بحث في الملفات', 'Search files')).fill(title)
  await button(page, `${t('حذف', 'Delete')}: ${title}`).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(t('ليست عند أي عضو', 'No member has it'))
  product.change(
    "update resources set deleted_at = strftime('%Y-%m-%dT%H:%M:%fZ') where id = ?",
    resource?._id ?? '',
  )
  await button(dialog, t('حذف', 'Delete')).click()
  await expect(
    page.getByText(t('سبقك زميل إلى حذف هذه المادة', 'A team member already deleted this')),
  ).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(button(page, t('تراجع', 'Undo'))).toHaveCount(0)
  await expect(rowOf(page, title)).toHaveCount(0)
})
