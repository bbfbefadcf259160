import { signInAsCoach } from '#e2e/support/acts.ts'
import { addMember } from '#e2e/support/members.ts'
import { named } from '#e2e/support/named.ts'
import { loginElsewhere, stillHolds } from '#e2e/support/own-account.ts'
import { expect, story } from '#e2e/support/story.ts'

const password = 'member-trains-2026'

story('an admin erases a person, whose e-mail is typed for it', async ({ page, product, t, look }) => {
  const member = await addMember(product, { name: 'Laila Mounir', plan: 'basic', endsInDays: 60, password })
  const session = await loginElsewhere(product, member)
  await signInAsCoach(page, t, '#active')
  const search = page.getByLabel(t('بحث في المستخدمين', 'Search the users'))
  await search.fill(member.email)
  const row = page.getByRole('listitem').filter({ hasText: member.email })
  const open = row.getByRole('button', { name: t('حذف الشخص', 'Erase') })
  await look('users-erasable')
  await open.click()
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: t('حذف نهائيًا', 'Erase for good') })
  const typed = dialog.getByLabel(t('اكتب بريده للتأكيد', 'Type their email to confirm'))
  await typed.fill('somebody.else@example.com')
  await confirm.click()
  await expect(dialog).toContainText(t('هذا ليس بريد هذا الشخص', 'This is not this person’s email'))
  await look('user-erase')
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()

  await open.click()
  await typed.fill(` ${member.email.toUpperCase()}`)
  await page.route('**/api/admin/users/*', (route) => route.abort())
  await confirm.click()
  await expect(page.getByText(t('لم يُحذف الشخص', 'The person was not erased'))).toBeVisible()
  await page.unrouteAll()
  expect(await stillHolds(product, session)).toBe(true)
  await confirm.click()
  await expect(page.getByText(t('وكل بياناته', 'and all their data are erased'))).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await stillHolds(product, session)).toBe(false)
  expect(product.count('select count(*) from users where id = ?', member.id)).toBe(0)
})

story('a coach who is no admin erases nobody', async ({ page, product, t }) => {
  const coach = await addMember(product, { name: 'Coach Tarek', password })
  product.change(
    "update users set role = 'coach', username = ? where id = ?",
    `c${coach.id.slice(-8)}`,
    coach.id,
  )
  const member = await addMember(product, { name: 'Noha Sami', plan: 'basic', endsInDays: 60 })
  await page.goto('/coach#active')
  await page.getByLabel(t('اسم المستخدم أو البريد الإلكتروني', 'Username or email')).fill(coach.email)
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(password)
  const role = page.waitForResponse('**/api/auth/verify-admin')
  await page.getByRole('button', { name: t('دخول', 'Login'), exact: true }).click()
  await page.getByLabel(t('بحث في المستخدمين', 'Search the users')).fill(member.email)
  const row = page.getByRole('listitem').filter({ hasText: member.email })
  await expect(row.getByRole('button', { name: named(t('حظر', 'Block')) })).toBeVisible()
  await role
  await expect(row.getByRole('button', { name: t('حذف الشخص', 'Erase') })).toHaveCount(0)
})
