import { aPageOf, aPdfOfPages } from '#server/test/sample-pdfs.ts'
import { button } from '#test/e2e/support/accessible-name.ts'
import { enterAsMember, startStaffSession } from '#test/e2e/support/actions.ts'
import { aMark, openLibrary } from '#test/e2e/support/library.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { assignFiles } from '#test/e2e/support/own-files.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('a plan found on Telegram names the member whose copy it is; a foreign file says that it cannot', async ({
  page,
  product,
  newPerson,
  t,
  checkScreen,
}) => {
  const mark = aMark()
  const [title, name] = [`Weeks 5 to 8 ${mark}`, `Noha ${mark}`]
  const plan = aPdfOfPages([aPageOf(mark), aPageOf('Squat')])
  const member = await addMember(product, { name, plan: 'basic', endsInDays: 5, password: 'test password 1' })
  await assignFiles(product, member, [{ title, content: plan, name: 'plan.pdf', type: 'training' }])
  const other = await newPerson()
  await enterAsMember(other, member)
  await expect(other.getByText(t('فيها رمز خفي خاص بك', 'carry a hidden code of your own'))).toBeVisible()
  await checkScreen('leak-mark-member', other)
  const [answer] = await Promise.all([
    other.waitForResponse(/access-resource/),
    other.getByRole('button', { name: `${t('تنزيل', 'Download')} : ${title}` }).click(),
  ])
  const copy = await (await other.request.get((await answer.json()).url)).body()
  expect(copy.subarray(0, plan.length).equals(plan)).toBe(true)

  await startStaffSession(page)
  await openLibrary(page, t, 'pdf')
  await button(page, t('من أين خرج الملف؟', 'Whose copy is this?')).click()
  const dialog = page.getByRole('dialog')
  const file = dialog.locator('input[type=file]')
  const search = button(dialog, t('بحث بالرمز', 'Search by code'))
  await search.click()
  await expect(dialog.getByText(t('اكتب الرمز أولًا', 'Type the code first'))).toBeVisible()
  await file.setInputFiles({ name: 'telegram.pdf', mimeType: 'application/pdf', buffer: copy })
  const found = dialog.getByRole('status').getByRole('listitem')
  await expect(found).toContainText(name)
  await expect(found).toContainText(title)
  await expect(dialog.getByText(t('وليس على من نشرها', 'not who posted it'))).toBeVisible()
  await checkScreen('leak-mark-found')

  const foreign = aPdfOfPages([aPageOf(`Not of ${mark}`)])
  await file.setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer: foreign })
  await expect(dialog.getByText(t('لا يوجد رمز في هذا الملف', 'There’s no code in this file'))).toBeVisible()
  await checkScreen('leak-mark-none')
  await file.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') })
  await expect(
    dialog.getByText(t('لا نبحث إلا في ملفات PDF والصور', 'We can only check PDF files and pictures')),
  ).toBeVisible()

  const typed = dialog.getByLabel(t('أو اكتب الرمز', 'Or type the code'))
  await typed.fill('ABCD EFGH')
  await search.click()
  await expect(
    dialog.getByText(t('هذا الرمز ليس لعضو تراه', 'No member you can see has this code')),
  ).toBeVisible()
  await expect(typed).toHaveValue('ABCD EFGH')
  await typed.fill((/leakmark(\w{8})/.exec(copy.toString('latin1'))?.[1] ?? '').toLowerCase())
  await search.click()
  await expect(found).toContainText(name)
})
