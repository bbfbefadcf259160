import type { Locator, Page } from '@playwright/test'
import { startStaffSession } from '#test/e2e/support/actions.ts'
import { aMark, openLibrary, stock } from '#test/e2e/support/library.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

test('a resource is given to chosen members, who are listed with what they opened; undo takes it back', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const mark = aMark()
  const title = `Plan ${mark}`
  const [resource] = await stock(product, [{ title }])
  const names = [`Ali ${mark}`, `Noha ${mark}`]
  const members = await Promise.all(
    names.map((name) => addMember(product, { name, plan: 'basic', endsInDays: 5 })),
  )
  await startStaffSession(page)
  // Its search of members must not be taken for the one of the dialog.
  await openLibrary(page, t, 'assign')
  await openLibrary(page, t, 'pdf')
  await page.getByLabel(t('بحث في الملفات', 'Search files')).fill(title)
  await expect(page.getByRole('listitem').filter({ hasText: t('تاريخ الإضافة', 'Added') })).toHaveCount(1)
  const open = async (what: string) => {
    await button(page, `${t('المزيد', 'More')}: ${title}`).click()
    await button(page, what).click()
  }
  const giveToMany = t('إعطاء لعدة أعضاء', 'Give to many')
  const whoHasIt = t('من عنده', 'Who has it')
  const dialog = page.getByRole('dialog')
  await open(whoHasIt)
  await expect(dialog.getByText(t('ليست عند أي عضو بعد.', 'No member has it yet.'))).toBeVisible()
  await page.keyboard.press('Escape')
  await open(giveToMany)
  await expect(button(dialog, t('إعطاء', 'Give'))).toBeDisabled()
  for (const name of names) {
    await dialog.getByRole('combobox').fill(name)
    await dialog.getByRole('option', { name }).click()
  }
  await checkScreen('library-give')
  await button(dialog, t('إعطاء لعضوين', 'Give to 2 members')).dblclick()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('status').getByText(t('أُضيفت لعضوين', 'Given to 2 members'))).toBeVisible()
  const had = () => product.count('select count(*) from items where resource_id = ?', resource?._id ?? '')
  expect(had()).toBe(2)
  product.change(
    'update items set opened_at = assigned_at where resource_id = ? and user_id = ?',
    resource?._id ?? '',
    members[0]?.id ?? '',
  )
  await button(page, t('تراجع', 'Undo')).click()
  await expect(
    page.getByRole('status').getByText(t('أُزيلت من عضو واحد', 'Undone for 1 member')),
  ).toBeVisible()
  expect(had()).toBe(1)
  await open(whoHasIt)
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(names[0] ?? '')
  await expect(rows).toContainText(t('فُتحت', 'Opened'))
  await checkScreen('library-holders')
  await page.keyboard.press('Escape')

  await open(giveToMany)
  await dialog.getByRole('radio', { name: t('حسب الحالة', 'All with a status') }).check()
  await dialog.getByLabel(t('الحالة', 'Status'), { exact: true }).selectOption('ending')
  const give = dialog.getByRole('button', { name: t('إعطاء ل', 'Give to ') })
  await expect(give).toBeEnabled()
  await checkScreen('library-give-filter')
  await give.click()
  await expect(page.getByRole('status').getByText(t('كانت عند', 'had it already'))).toBeVisible()
  await button(page, t('تراجع', 'Undo')).click()
  await expect(page.getByRole('status').getByText(t('أُزيلت من', 'Undone for'))).toBeVisible()
  await expect.poll(had).toBe(1)
})
