import type { Page } from '@playwright/test'
import { anApplicant, enterAsStaff, startStaffSession } from '#test/e2e/support/actions.ts'
import { coachToken } from '#test/e2e/support/coach-token.ts'
import { aCoach } from '#test/e2e/support/coaches.ts'
import { addMember, type Member } from '#test/e2e/support/members.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const aMember = (product: Product, t: Say) =>
  addMember(product, { name: t('منى عبد الحميد', 'Mona Abdelhamid'), plan: 'professional', endsInDays: 12 })

/** Opens the page of a member by its address, as a link does. */
async function openPage(page: Page, member: Pick<Member, 'id' | 'name'>): Promise<void> {
  await page.goto(`/admin#members/${member.id}`)
  await expect(nameOf(page, member)).toBeFocused()
}

const nameOf = (page: Page, { name }: Pick<Member, 'name'>) =>
  page.getByRole('heading', { level: 2, name, exact: true })

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const notesOf = (page: Page, t: Say) => card(page, t('ملاحظات ووسوم', 'Notes and tags'))
const historyOf = (page: Page, t: Say) => card(page, t('السجل', 'History'))

/** What staff read by the API. */
async function read(product: Product, path: string) {
  const authorization = `Bearer ${await coachToken(product.url)}`
  return (await fetch(`${product.url}/api${path}`, { headers: { authorization } })).json()
}

test('has who they are, what was paid and what was done, and leads back to the list', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, t)
  const staff = await openStaffCalls(product.url)
  await staff.give(member.id, { resourceType: 'video', title: 'Squat' })
  await enterAsStaff(page, t)
  await openPage(page, member)
  await expect(page).toHaveTitle(new RegExp(member.name))
  await expect(page.getByText(t('متبقٍّ 12 يومًا', '12 days left')).first()).toBeVisible()
  await expect(card(page, t('بيانات التواصل', 'Contacts'))).toContainText(t('مؤكَّد', 'Confirmed'))
  await expect(card(page, t('المواد', 'Resources'))).toContainText(t('لم يُفتح بعد', 'Not opened yet'))
  await expect(historyOf(page, t)).toContainText(t('إضافة مادة لعضو', 'Gave a member a resource'))
  const whatsapp = page.getByRole('link', { name: t('واتساب', 'WhatsApp') }).first()
  await expect(whatsapp).toHaveAttribute('href', 'https://wa.me/201001234567')
  await checkScreen('person')

  await page
    .getByRole('button', { name: t('حذف: Squat', 'Delete: Squat') })
    .first()
    .click()
  await page.getByRole('button', { name: t('تراجع', 'Undo') }).click()
  await expect(card(page, t('المواد', 'Resources'))).toContainText('Squat')

  await page.getByRole('button', { name: t('كل الأعضاء', 'All members') }).click()
  await expect(page).toHaveURL(/#members$/)
  await expect(page.getByRole('heading', { name: t('الأعضاء', 'Members'), exact: true })).toBeVisible()
  await expect(page).not.toHaveTitle(new RegExp(member.name))
})

test('corrects name, numbers and goals; a colleague’s change of another field stays', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, t)
  await enterAsStaff(page, t)
  await openPage(page, member)
  const theirs = await newPerson()
  await enterAsStaff(theirs, t)
  await openPage(theirs, member)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: t('تعديل', 'Edit'), exact: true }).click()
  await dialog.getByLabel(t('الأهداف', 'Goals')).fill(t('خسارة 6 كجم', 'Lose 6 kg'))

  await theirs.getByRole('button', { name: t('تعديل', 'Edit'), exact: true }).click()
  const renamed = t('منى عبد الحميد سالم', 'Mona Abdelhamid Salem')
  await theirs.getByRole('dialog').getByLabel(t('الاسم الكامل', 'Full name')).fill(renamed)
  await theirs.getByRole('button', { name: t('حفظ البيانات', 'Save details') }).click()
  await expect(nameOf(theirs, { name: renamed })).toBeVisible()

  const phone = dialog.getByLabel(t('رقم الهاتف', 'Phone number'), { exact: true })
  await phone.fill('12')
  await dialog.getByRole('button', { name: t('حفظ البيانات', 'Save details') }).click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await checkScreen('person-edit')
  await phone.fill('0111 222 3344')
  await dialog.getByRole('button', { name: t('حفظ البيانات', 'Save details') }).click()
  await expect(page.getByText(t('تم حفظ البيانات', 'Details saved'))).toBeVisible()
  await expect(nameOf(page, { name: renamed })).toBeVisible()
  const contacts = card(page, t('بيانات التواصل', 'Contacts'))
  await expect(contacts).toContainText(t('خسارة 6 كجم', 'Lose 6 kg'))
  await expect(contacts.getByText('0111 222 3344')).toHaveCount(2)
  await expect(contacts).toContainText(t('غير مؤكَّد', 'Not confirmed'))
})

test('holds notes that only their author changes, and tags that find the member', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, t)
  await enterAsStaff(page, t)
  await openPage(page, member)
  const notes = notesOf(page, t)
  await notes.getByRole('button', { name: t('حفظ الملاحظة', 'Save note') }).click()
  await expect(notes.getByText(t('هذا الحقل مطلوب', 'This field is required'))).toBeVisible()
  const text = t('ألم قديم في الركبة اليمنى', 'Old pain in the right knee')
  await notes.getByLabel(t('ملاحظة جديدة', 'New note')).fill(text)
  await page.route('**/notes', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await notes.getByRole('button', { name: t('حفظ الملاحظة', 'Save note') }).click()
  await expect(page.getByText(t('تعذّر حفظ الملاحظة', 'Couldn’t save the note'))).toBeVisible()
  await expect(notes.getByLabel(t('ملاحظة جديدة', 'New note'))).toHaveValue(text)
  await page.unrouteAll()
  await notes.getByRole('button', { name: t('حفظ الملاحظة', 'Save note') }).click()
  const row = notes.getByRole('listitem').filter({ hasText: text })
  await expect(row).toBeVisible()

  const tag = t('تمرين في البيت', 'Home training')
  await notes.getByLabel(t('وسم جديد', 'New tag')).fill(tag)
  await notes.getByLabel(t('وسم جديد', 'New tag')).press('Enter')
  await expect(notes.getByRole('listitem').filter({ hasText: tag })).toBeVisible()
  await expect(historyOf(page, t)).toContainText(t('إضافة وسم', 'Added a tag'))
  await checkScreen('person-notes')

  await row.getByRole('button', { name: t('تعديل الملاحظة', 'Edit note') }).click()
  await notes.getByRole('textbox', { name: t('تعديل الملاحظة', 'Edit note') }).fill(`${text}.`)
  await notes.getByRole('button', { name: t('حفظ التعديل', 'Save changes') }).click()
  await expect(row).toContainText(t('عُدّلت', 'Edited'))
  await row.getByRole('button', { name: t('حذف الملاحظة', 'Delete note') }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: t('تراجع', 'Undo') }).click()
  await expect(row).toContainText(`${text}.`)

  await notes.getByRole('button', { name: t('إزالة الوسم', 'Remove tag') }).click()
  await expect(notes.getByText(t('لا توجد وسوم.', 'No tags.'))).toBeVisible()
  await page.getByRole('button', { name: t('تراجع', 'Undo') }).click()
  await expect(notes.getByRole('listitem').filter({ hasText: tag })).toBeVisible()

  const { users } = await read(product, `/admin/users?q=${encodeURIComponent(tag)}`)
  expect(users.map(({ _id }: { _id: string }) => _id)).toContain(member.id)
})

test('is operated by keys: the menu, a link for a new password, and a block', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, t)
  await enterAsStaff(page, t)
  await openPage(page, member)
  const menu = page.getByRole('button', { name: t('إجراءات أخرى', 'More actions') })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('تعديل البيانات', 'Edit details') })).toBeFocused()
  await checkScreen('person-menu')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')

  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('رابط', 'link') }).click()
  const send = dialog.getByRole('link', { name: t('واتساب', 'WhatsApp') })
  await expect(send).toHaveAttribute('href', /wa\.me\/201001234567\?text=.*reset-password/)
  await checkScreen('person-password-link')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  await page.keyboard.press('Enter')
  // Behind the copy of data.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const block = page.getByRole('alertdialog')
  await block.getByLabel(t('سبب الحظر', 'Reason')).fill(t('شارك كلمة المرور', 'Shared the password'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('سبب الحظر: شارك كلمة المرور', 'Reason: Shared the password'))).toBeVisible()
  await menu.click()
  await page.getByRole('button', { name: t('رفع الحظر', 'Unblock') }).click()
  await expect(page.getByText(t('شارك كلمة المرور', 'Shared the password'))).toBeHidden()
})

test('opens from a request by P, and its requests lead back to the review', async ({ page, product, t }) => {
  const applicant = anApplicant(t('سلمى فؤاد', 'Salma Fouad'))
  await applyByApi(product, t, applicant)
  await (await openStaffCalls(product.url)).approve(applicant.email)
  const { requests } = await read(product, `/admin/requests?q=${applicant.email}`)
  const { _id: id, userId } = requests[0]
  const member = { id: userId, name: applicant.name }
  await enterAsStaff(page, t)
  await page.goto(`/admin#requests/${id}`)
  await expect(page.getByRole('heading', { level: 2, name: member.name })).toBeFocused()
  await page.keyboard.press('p')
  await expect(page).toHaveURL(new RegExp(`#members/${member.id}$`))
  await expect(nameOf(page, member)).toBeFocused()
  const timeline = card(page, t('الطلبات والدفع', 'Requests and payments'))
  await expect(timeline).toContainText(t('مقبول', 'Approved'))
  await timeline.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`#requests/${id}$`))
  await page.goBack()
  await expect(nameOf(page, member)).toBeFocused()
})

test('shows the last data while the server is away, and says so', async ({ page, product, t }) => {
  const member = await aMember(product, t)
  await page.clock.install()
  await enterAsStaff(page, t)
  await openPage(page, member)
  await page.route('**/api/admin/users/**', (route) => route.abort())
  const stale = page.getByText(t('تعذّر التحديث. هذه آخر نسخة، وسنعيد المحاولة.', 'Couldn’t refresh'))
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(stale.first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await expect(nameOf(page, member)).toBeVisible()
  await page.unrouteAll()
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(stale).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 30_000 })
})

test('a coach reads a colleague’s note without changing it, and erases nobody', async ({
  page,
  newPerson,
  product,
  t,
}) => {
  const member = await aMember(product, t)
  await enterAsStaff(page, t)
  await openPage(page, member)
  const text = t('تفضّل الصباح', 'Prefers mornings')
  await notesOf(page, t).getByLabel(t('ملاحظة جديدة', 'New note')).fill(text)
  await notesOf(page, t)
    .getByRole('button', { name: t('حفظ الملاحظة', 'Save note') })
    .click()
  await expect(notesOf(page, t).getByRole('button', { name: t('حذف الملاحظة', 'Delete note') })).toBeVisible()
  const theirs = await newPerson()
  const coach = await aCoach(product, 'Tarek')
  await startStaffSession(theirs, coach)
  await theirs.goto(`/coach#members/${member.id}`)
  const row = notesOf(theirs, t).getByRole('listitem').filter({ hasText: text })
  await expect(row).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
  await theirs.getByRole('button', { name: t('إجراءات أخرى', 'More actions') }).click()
  await expect(theirs.getByRole('button', { name: t('حظر الدخول', 'Block sign-in') })).toBeVisible()
  await expect(theirs.getByRole('button', { name: t('حذف كل البيانات', 'Erase all data') })).toHaveCount(0)
})

test('says when there is no such member, and when it cannot be loaded', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, t)
  await enterAsStaff(page, t)
  await page.goto('/admin#members/nobody')
  await expect(page.getByText(t('لا يوجد عضو بهذا العنوان.', 'No member has this address.'))).toBeVisible()
  await checkScreen('person-not-found')
  await page.route(`**/api/admin/users/${member.id}`, (route) => route.abort())
  await page.goto(`/admin#members/${member.id}`)
  await expect(
    page.getByRole('heading', { name: t('تعذّر تحميل صفحة العضو', 'Couldn’t load this member') }),
  ).toBeVisible({ timeout: 20_000 })
  await page.unrouteAll()
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('إعادة المحاولة', 'Try again') })
    .first()
    .click()
  await expect(nameOf(page, member)).toBeVisible()
})
