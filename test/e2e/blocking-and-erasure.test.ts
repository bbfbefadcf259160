import { button, named } from '#test/e2e/support/accessible-name.ts'
import { enterAsCoach, enterAsMember, enterAsStaff, greeting } from '#test/e2e/support/actions.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { isSessionValid, loginElsewhere } from '#test/e2e/support/own-account.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { failUserChanges, findUserRow, unfoldRow, userRow } from '#test/e2e/support/users-list.ts'

test('blocking ends access at once, and unblocking restores it', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, {
    name: t('هبة الشناوي', 'Heba Elshennawy'),
    plan: 'premium',
    endsInDays: 5.5,
    password: 'trains in the morning',
  })
  const theirs = await newPerson()
  await enterAsMember(theirs, member)
  await expect(greeting(theirs, t, member.name)).toBeVisible()

  await enterAsStaff(page, t)
  const row = await findUserRow(page, t, { member })
  await expect(row).toContainText(t('متبقٍّ 6 أيام', '6 days left'))
  await button(row, t('حظر', 'Block')).click()
  const dialog = page.getByRole('alertdialog')
  const reason = dialog.getByLabel(t('سبب الحظر', 'Reason'))
  await expect(reason).toBeFocused()
  await button(dialog, t('حظر', 'Block')).click()
  await expect(dialog.getByText(t('هذا الحقل مطلوب', 'This field is required'))).toBeVisible()
  await expect(reason).toBeFocused()
  await reason.fill(t('شارك كلمة المرور', 'Shared the password'))
  await checkScreen('block-dialog')
  await failUserChanges(page)
  await reason.press('Enter')
  await expect(page.getByText(t('تعذّر الحظر', 'Couldn’t block them'))).toBeVisible()
  await expect(reason).toHaveValue(t('شارك كلمة المرور', 'Shared the password'))
  await page.unrouteAll()
  await reason.press('Enter')
  await expect(page.getByText(t('تم حظر', 'is blocked'))).toBeVisible()
  await expect(row).toBeHidden()
  await expect(page.getByRole('heading', { name: t('الأعضاء', 'Members'), exact: true })).toBeFocused()

  await theirs.reload()
  await expect(button(theirs, t('دخول', 'Sign In'))).toBeVisible()

  await page.getByRole('button', { name: t('محظورون', 'Blocked') }).click()
  await expect(row).toContainText(t('سبب الحظر: شارك كلمة المرور', 'Reason: Shared the password'))
  await checkScreen('blocked')
  const unblock = button(row, t('رفع الحظر', 'Unblock'))
  await failUserChanges(page)
  await unblock.click()
  await expect(page.getByText(t('تعذّر رفع الحظر', 'Couldn’t unblock them'))).toBeVisible()
  await expect(row).toContainText(t('محظور', 'Blocked'))
  await page.unrouteAll()
  await unblock.click()
  await expect(page.getByText(t('تم رفع الحظر عن', 'is unblocked'))).toBeVisible()
  await expect(row).toBeHidden()
  await failUserChanges(page)
  await button(page, t('تراجع', 'Undo')).click()
  await expect(page.getByText(t('تعذّر الحظر', 'Couldn’t block them'))).toBeVisible()
  await expect(row).toBeHidden()
  await page.unrouteAll()
  await button(page, t('تراجع', 'Undo')).click()
  await expect(row).toContainText(t('شارك كلمة المرور', 'Shared the password'))
  await unblock.click()
  await expect(row).toBeHidden()
  await enterAsMember(theirs, member)
  await expect(greeting(theirs, t, member.name)).toBeVisible()
})

test('finds and blocks a member with the keyboard alone', async ({ page, product, t }) => {
  const member = await addMember(product, { name: 'Keyboard Only', plan: 'basic', endsInDays: 30 })
  await enterAsStaff(page, t)
  await page.goto('/coach#members')
  const search = page.getByLabel(t('بحث في الأعضاء', 'Search members'))
  await search.focus()
  await page.keyboard.type(member.email)
  const row = userRow(page, member)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(t('الباقة', 'Plan'), { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(t('الترتيب', 'Order'))).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('link', { name: member.name })).toBeFocused()
  for (let steps = 0; steps < 2; steps++) await page.keyboard.press('Tab')
  await expect(button(row, t('إضافة مواد', 'Assign'))).toBeFocused()
  await page.keyboard.press('Enter')
  const assigning = page.getByRole('dialog', { name: t('إضافة مواد للعضو', 'Assign Resources') })
  await expect(assigning).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(assigning).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(button(row, t('إجراءات أخرى', 'More actions'))).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(button(row, t('التقدّم', 'Progress'))).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(row, t('إجابات العضو', 'Answers'))).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(row, t('حظر', 'Block'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByLabel(t('سبب الحظر', 'Reason'))).toBeFocused()
  await page.keyboard.type('Typed with the keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('تم حظر', 'is blocked'))).toBeVisible()
  await expect(row).toBeHidden()
  for (let steps = 0; steps < 9; steps++) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: t('محظورون', 'Blocked') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Typed with the keyboard')
})

const password = 'member-trains-2026'

test('an admin erases a person after typing their email', async ({ page, product, t, checkScreen }) => {
  const member = await addMember(product, { name: 'Laila Mounir', plan: 'basic', endsInDays: 60, password })
  const session = await loginElsewhere(product, member)
  await enterAsCoach(page, t, '#members')
  const search = page.getByLabel(t('بحث في الأعضاء', 'Search members'))
  await search.fill(member.email)
  const row = page.getByRole('listitem').filter({ hasText: member.email })
  await unfoldRow(row, t)
  const open = row.getByRole('button', { name: t('حذف نهائي', 'Erase') })
  await checkScreen('users-erasable')
  await open.click()
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: t('حذف الحساب نهائيًا', 'Erase permanently') })
  const typed = dialog.getByLabel(t('اكتب بريد الحساب للتأكيد', 'Type their email to confirm'))
  const ownPassword = dialog.getByLabel(t('كلمة مرورك', 'Your password'))
  await typed.fill('somebody.else@example.com')
  await confirm.click()
  await expect(dialog).toContainText(t('هذا ليس بريد هذا الحساب', 'This isn’t their email'))
  await checkScreen('user-erase')
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()

  await open.click()
  await typed.fill(` ${member.email.toUpperCase()}`)
  await ownPassword.fill('not the right one')
  await confirm.click()
  await expect(
    page.getByText(t('كلمة المرور الحالية غير صحيحة', 'This isn’t your current password')),
  ).toBeVisible()
  await ownPassword.fill('karim-trains-2026')
  await page.route('**/api/admin/users/*', (route) => route.abort())
  await confirm.click()
  await expect(page.getByText(t('تعذّر حذف الحساب', 'Couldn’t erase this account'))).toBeVisible()
  await page.unrouteAll()
  expect(await isSessionValid(product, session)).toBe(true)
  await confirm.click()
  await expect(page.getByText(t('مع كل البيانات', 'and all their data were erased'))).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await isSessionValid(product, session)).toBe(false)
  expect(product.count('select count(*) from users where id = ?', member.id)).toBe(0)
})

test('a coach who is not an admin cannot erase', async ({ page, product, t }) => {
  const coach = await addMember(product, { name: 'Coach Tarek', password })
  product.change(
    "update users set role = 'coach', username = ? where id = ?",
    `c${coach.id.slice(-8)}`,
    coach.id,
  )
  const member = await addMember(product, { name: 'Noha Sami', plan: 'basic', endsInDays: 60 })
  await page.goto('/coach#members')
  await page.getByLabel(t('اسم المستخدم أو البريد الإلكتروني', 'Username or email')).fill(coach.email)
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(password)
  const role = page.waitForResponse('**/api/auth/verify-admin')
  await page.getByRole('button', { name: t('دخول', 'Login'), exact: true }).click()
  await page.getByLabel(t('بحث في الأعضاء', 'Search members')).fill(member.email)
  const row = page.getByRole('listitem').filter({ hasText: member.email })
  await unfoldRow(row, t)
  await expect(row.getByRole('button', { name: named(t('حظر', 'Block')) })).toBeVisible()
  await role
  await expect(row.getByRole('button', { name: t('حذف نهائي', 'Erase') })).toHaveCount(0)
})
