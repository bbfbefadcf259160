import { readFile } from 'node:fs/promises'
import { readZip } from '#server/test/read-zip.ts'
import { enterAsStaff } from '#test/e2e/support/actions.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('an admin downloads the copy of a member’s data, and the history says who did', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: t('هدى سالم', 'Hoda Salem'), plan: 'basic', endsInDays: 9 })
  await enterAsStaff(page, t)
  await page.goto(`/admin#members/${member.id}`)
  await page.getByRole('button', { name: t('إجراءات أخرى', 'More actions') }).press('Enter')
  await page.getByRole('button', { name: t('نسخة من البيانات…', 'Copy of data…') }).press('Enter')
  const dialog = page.getByRole('dialog', { name: t('نسخة من البيانات', 'Copy of data') })
  await expect(dialog).toContainText(member.name)
  await checkScreen('copy-of-data')
  const arriving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t('تنزيل النسخة', 'Download copy') }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^${t('نسخة بيانات هدى سالم', 'Copy of data Hoda Salem')} \\d{4}-\\d\\d-\\d\\d\\.zip$`),
  )
  const zip = readZip(await readFile(await file.path()))
  expect(JSON.parse(`${zip.get('data.json')}`)).toMatchObject({ account: { name: member.name } })
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('region', { name: t('السجل', 'History'), exact: true })).toContainText(
    t('تنزيل نسخة من البيانات', 'Downloaded a copy of personal data'),
  )
})
