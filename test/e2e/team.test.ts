import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { button } from '#test/e2e/support/accessible-name.ts'
import { dialogsHaveLeft, enterAsStaff, openPart } from '#test/e2e/support/actions.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const ownPassword = 'karim-trains-2026'
const theirPassword = 'seven-quiet-rowers'

async function openTeam(page: Page, t: Say): Promise<Locator> {
  await enterAsStaff(page, t)
  await openPart(page, t('الفريق', 'Team'))
  const team = page.getByRole('region', { name: t('الفريق', 'Team'), exact: true })
  await expect(team.getByRole('listitem').first()).toBeVisible()
  return team
}

const accounts = (page: Page, t: Say) => page.getByRole('region', { name: t('الحسابات', 'Accounts') })
const rowOf = (page: Page, t: Say, name: string) =>
  accounts(page, t).getByRole('listitem').filter({ hasText: name })
const logOf = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('من فعل ماذا', 'Who did what'), exact: true })

/** Fills in the invitation with the keyboard alone; returns the link. */
async function invite(page: Page, t: Say, name: string): Promise<string> {
  await button(page, t('دعوة برابط', 'Invite by link')).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(t('الاسم الظاهر', 'Display name'))).toBeFocused()
  await page.keyboard.type(name)
  await dialog.getByLabel(t('كلمة مرورك الحالية', 'Your current password')).focus()
  await page.keyboard.type(ownPassword)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name })).toBeVisible()
  const link = await dialog.locator('bdi', { hasText: '/join#token=' }).innerText()
  const whatsapp = dialog.getByRole('link', { name: t('إرسال على واتساب', 'Send on WhatsApp') })
  const sent = new URL((await whatsapp.getAttribute('href')) ?? '')
  expect(sent.searchParams.get('text')).toContain(link)
  expect(sent.searchParams.get('text')).toContain(name)
  return link
}

const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await dialogsHaveLeft(page)
}

async function join(page: Page, t: Say, { link, username }: { link: string; username: string }) {
  await page.goto(link)
  await page.getByLabel(t('اسم المستخدم', 'Username')).fill(username)
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(theirPassword)
  await page.keyboard.press('Enter')
  await expect(parts(page, t).first().getByRole('link').first()).toBeVisible()
}

const parts = (page: Page, t: Say) =>
  page.getByRole('navigation', { name: t('أقسام لوحة الإدارة', 'Back office sections') })

test('a person is invited, joins, gets another role, and loses access', async ({
  page,
  newPerson,
  t,
  checkScreen,
}, { project }) => {
  const username = `hana-${project.name}`
  const name = `Hana ${project.name}`
  await openTeam(page, t)
  await checkScreen('team')
  const link = await invite(page, t, name)
  await checkScreen('team-link')
  await closeDialog(page)
  await expect(rowOf(page, t, name)).toContainText(t('دعوة مفتوحة', 'Invited'))

  const theirs = await newPerson()
  await theirs.goto(link)
  await expect(theirs.getByText(t('الدور: مساعدة', 'Role: Assistant'))).toBeVisible()
  await checkScreen('team-join', theirs)
  await join(theirs, t, { link, username })
  const library = theirs.getByRole('link', { name: t('المكتبة', 'Library') })
  const more = button(theirs, t('المزيد', 'More'))
  const openMore = async () => {
    if (await more.isVisible()) await more.click()
  }
  await openMore()
  for (const [arabic, english] of [
    ['المكتبة', 'Library'],
    ['الأرقام', 'Numbers'],
    ['الفريق', 'Team'],
    ['الموقع', 'Site'],
  ] as const) {
    await expect(theirs.getByRole('link', { name: t(arabic, english), exact: true })).toHaveCount(0)
  }

  await page.reload()
  const row = rowOf(page, t, name)
  await expect(row).toContainText(t('مساعدة', 'Assistant'))
  // By key: a notice that arrives above moves the row while it is pressed.
  await row.getByRole('button', { name: t('تغيير الدور', 'Change role') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[value=coach]').check()
  await dialog.getByLabel(t('كلمة مرورك الحالية', 'Your current password')).fill('not my password')
  await page.keyboard.press('Enter')
  const password = dialog.getByLabel(t('كلمة مرورك الحالية', 'Your current password'))
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toBeFocused()
  await password.fill(ownPassword)
  await page.keyboard.press('Enter')
  await dialogsHaveLeft(page)
  await expect(row).toContainText(t('كابتن', 'Coach'))
  await theirs.reload()
  await expect(parts(theirs, t).first().getByRole('link').first()).toBeVisible()
  await openMore()
  await expect(library.first()).toBeVisible()

  await row.getByRole('button', { name: t('إنهاء الوصول', 'End access') }).click()
  const ending = page.getByRole('alertdialog')
  await expect(ending).toContainText(t('يُحذف الحساب نهائيًا', 'deleted for good'))
  await checkScreen('team-end')
  await ending.getByLabel(t('كلمة مرورك الحالية', 'Your current password')).fill(ownPassword)
  await page.keyboard.press('Enter')
  await dialogsHaveLeft(page)
  await expect(row).toHaveCount(0)
  await theirs.reload()
  await expect(theirs.locator('input[name=password]')).toBeVisible()
})

test('a revoked invitation says so to who opens it', async ({ page, newPerson, t, checkScreen }, {
  project,
}) => {
  const name = `Omar ${project.name}`
  await openTeam(page, t)
  const link = await invite(page, t, name)
  await closeDialog(page)
  await rowOf(page, t, name)
    .getByRole('button', { name: t('إلغاء الدعوة', 'Revoke') })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('إلغاء الدعوة', 'Revoke') })
    .click()
  await dialogsHaveLeft(page)
  await expect(rowOf(page, t, name)).toHaveCount(0)
  const theirs = await newPerson()
  await theirs.goto(link)
  const invalid = t('هذه الدعوة غير صالحة', 'This invitation is not valid')
  await expect(theirs.getByRole('heading', { name: invalid })).toBeVisible()
  await checkScreen('team-invalid-link', theirs)
})

test('the log is filtered, and downloaded as it is filtered', async ({ page, t }) => {
  await openTeam(page, t)
  const log = logOf(page, t)
  await log.getByLabel(t('الفعل', 'What'), { exact: true }).selectOption('progress.commented')
  const commented = t('كتابة تعليق على التقدم', 'Commented on progress')
  await expect(log.getByText(`${commented}: منى عبد الحميد`).first()).toBeVisible()
  await expect(log.getByRole('listitem').filter({ hasNotText: commented })).toHaveCount(0)
  const arriving = page.waitForEvent('download')
  await button(log, t('تنزيل ملف CSV', 'Download CSV')).click()
  const file = await readFile(await (await arriving).path(), 'utf8')
  expect(file.startsWith(`\uFEFF${t('الوقت (القاهرة)', 'Time (Cairo)')}`)).toBe(true)
  expect(file).toContain('منى عبد الحميد')
  expect(file).not.toContain(t('دخول', 'Signed in'))
  await log.getByLabel(t('إلى يوم', 'Until')).fill('2020-01-01')
  await expect(log.getByText(t('لا نتائج بهذه التصفية', 'Nothing matches these filters'))).toBeVisible()
  await button(log, t('مسح التصفية', 'Clear filters')).click()
  await expect(log.getByRole('listitem').nth(3)).toBeVisible()
})

test('a coach who is invited sees the members assigned to them, until the owner shows all', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}, { project }) => {
  const name = `Salma ${project.name}`
  const username = `salma-${project.name}`
  const aMember = (named: string) =>
    addMember(product, {
      name: `${named} ${project.name}`,
      plan: 'basic',
      endsInDays: 3,
      password: theirPassword,
    })
  const [own, other] = [await aMember('Nadia'), await aMember('Farida')]
  await openTeam(page, t)
  await button(page, t('دعوة برابط', 'Invite by link')).click()
  const inviting = page.getByRole('dialog')
  await inviting.getByLabel(t('الاسم الظاهر', 'Display name')).fill(name)
  await inviting.locator('input[value=coach]').check()
  await expect(inviting.locator('input[value=mine]')).toBeChecked()
  await checkScreen('team-invite-coach')
  await inviting.getByLabel(t('كلمة مرورك الحالية', 'Your current password')).fill(ownPassword)
  await page.keyboard.press('Enter')
  await expect(inviting.getByRole('heading', { name })).toBeVisible()
  const link = await inviting.locator('bdi', { hasText: '/join#token=' }).innerText()
  await closeDialog(page)
  await expect(rowOf(page, t, name)).toContainText(
    t('يظهر الأعضاء المسندون فقط', 'Sees only assigned members'),
  )

  const theirs = await newPerson()
  await join(theirs, t, { link, username })
  await theirs.goto('/coach#members')
  const line = t('يظهر هنا الأعضاء المسندون إليك', 'Members assigned to you appear here')
  await expect(theirs.getByText(line)).toBeVisible()
  const members = theirs.locator('section[aria-labelledby="active-members"]')
  await expect(members.getByRole('listitem')).toHaveCount(0)
  await expect(theirs.getByRole('link', { name: t('الأرقام', 'Numbers'), exact: true })).toHaveCount(0)
  await checkScreen('own-members-none', theirs)

  await page.goto(`/admin#members/${own.id}`)
  await button(page, t('تعديل', 'Edit')).first().click()
  const editing = page.getByRole('dialog')
  await editing.getByLabel(t('الكابتن', 'Coach'), { exact: true }).selectOption({ label: name })
  await checkScreen('member-edit-coach')
  await editing.getByRole('button', { name: t('حفظ البيانات', 'Save details') }).click()
  await dialogsHaveLeft(page)

  await theirs.reload()
  await expect(members.getByText(own.name).first()).toBeVisible()
  await expect(members.getByText(other.name)).toHaveCount(0)
  await checkScreen('own-members', theirs)
  await theirs.goto(`/coach#members/${other.id}`)
  await expect(theirs.getByText(other.name)).toHaveCount(0)
  await theirs.goto('/coach#today')
  await expect(theirs.getByText(own.name).first()).toBeVisible()
  await expect(theirs.getByText(other.name)).toHaveCount(0)
  await checkScreen('own-members-today', theirs)

  await openTeam(page, t)
  await rowOf(page, t, name)
    .getByRole('button', { name: t('تغيير الدور', 'Change role') })
    .click()
  const changing = page.getByRole('dialog')
  await changing.locator('input[value=all]').check()
  await changing.getByLabel(t('كلمة مرورك الحالية', 'Your current password')).fill(ownPassword)
  await page.keyboard.press('Enter')
  await dialogsHaveLeft(page)
  await expect(rowOf(page, t, name)).toContainText(t('يظهر كل الأعضاء', 'Sees all members'))
  await checkScreen('team-sees-all')
  await theirs.goto('/coach#members')
  await theirs.reload()
  await expect(theirs.getByText(line)).toHaveCount(0)
  await theirs.getByRole('searchbox').fill(other.name)
  await expect(members.getByText(other.name).first()).toBeVisible()
})
