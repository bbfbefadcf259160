import type { Locator, Page } from '@playwright/test'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { startStaffSession } from '#test/e2e/support/actions.ts'
import { aMark, openLibrary, stock } from '#test/e2e/support/library.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { assignFiles } from '#test/e2e/support/own-files.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('a title with a mistake is corrected, with category and place', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const [wrong, right] = [`Sqat ${aMark()}`, `Squat ${aMark()}`]
  await stock(product, [{ title: wrong }, { title: `Other ${wrong}` }])
  await startStaffSession(page)
  await openLibrary(page, t, 'pdf')
  await page.getByLabel(t('بحث في الملفات', 'Search files')).fill(wrong)
  const more = button(page, `${t('المزيد', 'More')}: ${wrong}`)
  await more.click()
  await checkScreen('library-menu')
  await button(page, t('تعديل', 'Edit')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('العنوان بالإنجليزية', 'English title')).fill(right)
  await dialog.getByLabel(t('العنوان بالعربية', 'Arabic title')).fill(right)
  await dialog.getByLabel(t('التصنيف', 'Category')).fill('Legs')
  const place = dialog.getByLabel(t('الترتيب في المكتبة', 'Place in the library'))
  await place.fill('0')
  await button(dialog, t('حفظ', 'Save')).click()
  await expect(dialog.getByText(t('اكتب رقمًا من 1 إلى 999', 'Enter a number from 1 to 999'))).toBeVisible()
  await place.fill(t('٧', '7'))
  await checkScreen('library-edit')
  await button(dialog, t('حفظ', 'Save')).dblclick()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('status').getByText(t('حُفظ تعديل', 'Saved'))).toBeVisible()
  await page.getByLabel(t('بحث في الملفات', 'Search files')).fill(right)
  await expect(rowOf(page, right)).toContainText('Legs')
  await expect(rowOf(page, right)).toContainText(t('الترتيب', 'Place'))
  expect(
    product.count(
      'select count(*) from resources where title_en = ? and position = 7 and version = 2',
      right,
    ),
  ).toBe(1)
  // Other tests find what they add first in the list.
  product.change('update resources set position = 1000 where title_en = ?', right)
})

test('of two staff users who edit at once, the second overwrites nothing and is told why', async ({
  page,
  product,
  t,
}) => {
  const title = `Shared ${aMark()}`
  const [resource] = await stock(product, [{ title }])
  await startStaffSession(page)
  await openLibrary(page, t, 'pdf')
  await page.getByLabel(t('بحث في الملفات', 'Search files')).fill(title)
  await button(page, `${t('المزيد', 'More')}: ${title}`).click()
  await button(page, t('تعديل', 'Edit')).click()
  const dialog = page.getByRole('dialog')
  const category = dialog.getByLabel(t('التصنيف', 'Category'))
  await category.fill('Mine')
  product.change(
    'update resources set category = ?, version = version + 1 where id = ?',
    'Theirs',
    resource?._id ?? '',
  )
  await button(dialog, t('حفظ', 'Save')).click()
  await expect(
    dialog.getByText(
      t('عدّل زميل هذه المادة بعد أن فتحتها', 'A team member changed this while you had it open'),
    ),
  ).toBeVisible()
  await expect(category).toHaveValue('Mine')
  await expect.poll(() => product.count('select count(*) from resources where category = ?', 'Mine')).toBe(0)
})

test('a new file replaces the former one for everyone, which comes back with one press', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const title = `Plan ${aMark()}`
  const member = await addMember(product, { name: 'Mona', plan: 'basic', endsInDays: 9 })
  const plan = { title, content: Buffer.from(aPdf()), name: 'plan.pdf', type: 'training' } as const
  await assignFiles(product, member, [plan])
  await startStaffSession(page)
  await openLibrary(page, t, 'pdf')
  await page.getByLabel(t('بحث في الملفات', 'Search files')).fill(title)
  const open = async () => {
    await button(page, `${t('المزيد', 'More')}: ${title}`).click()
    await button(page, t('تغيير الملف', 'Change file')).click()
  }
  await open()
  const dialog = page.getByRole('dialog')
  const replace = button(dialog, t('استبدال الملف', 'Replace file'))
  await expect(dialog.getByText(t('لا توجد ملفات سابقة.', 'No former files.'))).toBeVisible()
  await replace.click()
  await expect(dialog.getByText(t('اختر الملف الجديد أولًا.', 'Choose the new file first.'))).toBeVisible()
  const chosen = {
    name: 'week-2.pdf',
    mimeType: 'application/pdf',
    buffer: aPdf({ more: ['<< /Note (2) >>'] }),
  }
  await dialog.locator('input[type=file]').setInputFiles(chosen)
  await expect(dialog.getByText(t('الملف جاهز', 'File ready'))).toBeVisible()
  await replace.dblclick()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('status').getByText(t('الملف الجديد', 'the new file'))).toBeVisible()
  await expect(rowOf(page, title)).toContainText('week-2.pdf')
  expect(
    product.count(
      'select count(*) from former_files join resources on resources.id = resource_id where title_en = ?',
      title,
    ),
  ).toBe(1)
  await open()
  await expect(dialog.getByRole('listitem')).toContainText('plan.pdf')
  await checkScreen('library-file')
  await dialog.getByRole('button', { name: t('استعادة', 'Restore') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, title)).toContainText('plan.pdf')
})
