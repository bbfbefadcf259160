import type { Locator, Page } from '@playwright/test'
import { signInAsStaff } from '#e2e/support/acts.ts'
import { aMark, openLibrary, stock } from '#e2e/support/library.ts'
import { expect, story } from '#e2e/support/story.ts'

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

story('what a colleague has deleted is said, and the list is fresh', async ({ page, product, t }) => {
  const title = `Shared ${aMark()}`
  const [resource] = await stock(product, [{ title }])
  await signInAsStaff(page, t)
  await openLibrary(page, t, 'pdf')
  await page.getByLabel(t('بحث في الملفات', 'Search the files')).fill(title)
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
  await expect(page.getByText(t('حُذفت هذه المادة قبلك', 'Somebody deleted this before you'))).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByText(t('لا شيء بهذا العنوان.', 'Nothing has this title.'))).toBeVisible()
})

story('of two who delete one thing the second hears that it was the other', async ({ page, product, t }) => {
  const title = `Wanted away ${aMark()}`
  const [resource] = await stock(product, [{ title }])
  await signInAsStaff(page, t)
  await openLibrary(page, t, 'pdf')
  await page.getByLabel(t('بحث في الملفات', 'Search the files')).fill(title)
  await button(page, `${t('حذف', 'Delete')}: ${title}`).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(t('ليست عند أي عضو', 'No member has it'))
  product.change(
    "update resources set deleted_at = strftime('%Y-%m-%dT%H:%M:%fZ') where id = ?",
    resource?._id ?? '',
  )
  await button(dialog, t('حذف', 'Delete')).click()
  await expect(page.getByText(t('حُذفت هذه المادة قبلك', 'Somebody deleted this before you'))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(button(page, t('تراجع', 'Undo'))).toHaveCount(0)
  await expect(rowOf(page, title)).toHaveCount(0)
})
