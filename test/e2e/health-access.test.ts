import type { Locator, Page } from '@playwright/test'
import { addCoach } from '#contract/staff.ts'
import { assignCoach } from '#contract/users.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { dialogsHaveLeft, startStaffSession } from '#test/e2e/support/actions.ts'
import { coachToken } from '#test/e2e/support/coach-token.ts'
import { aCoach } from '#test/e2e/support/coaches.ts'
import { addMember, type Member } from '#test/e2e/support/members.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { exactButton, writeWeights } from '#test/e2e/support/progress.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const ownPassword = 'karim-trains-2026'

/** A member with three days of progress, assigned to a coach. */
async function aMemberOf(product: Product, name: string, coachId: string): Promise<Member> {
  const member = await addMember(product, { name, plan: 'basic', endsInDays: 40 })
  writeWeights(product, member, [81, 80.5, 80])
  const token = await coachToken(product.url)
  granted(await call(product.url, assignCoach, { token, body: { userId: member.id, coachId } }))
  return member
}

async function anAssistant(product: Product) {
  const token = await coachToken(product.url)
  const username = `help-${Math.random().toString(36).slice(2, 10)}`
  const password = 'assistant-helps-2026'
  const given = { username, name: 'Yara Samir', password, currentPassword: ownPassword }
  const body = { ...given, role: 'coach', staffRole: 'assistant' } as const
  granted(await call(product.url, addCoach, { token, body }))
  return { username, password }
}

/** Opens the page of a member as the owner, or as another of the staff. */
async function openMember(page: Page, member: Member, credentials?: { username: string; password: string }) {
  await startStaffSession(page, credentials)
  await page.goto(`/${credentials ? 'coach' : 'admin'}#members/${member.id}`)
  await expect(page.getByRole('heading', { level: 2, name: member.name, exact: true })).toBeVisible()
}

const showProgress = (page: Page, t: Say) => exactButton(page, t('عرض التقدم', 'Show progress'))
const showAnswers = (page: Page, t: Say) =>
  page.getByRole('button', { name: new RegExp(`^${t('إجابات العضو', 'Answers')}`) })
const reasonOf = (within: Locator, t: Say) =>
  within.getByLabel(t('سبب الاطلاع', 'Why do you need to see it?'))
const passwordOf = (within: Locator, t: Say) =>
  within.getByLabel(t('كلمة مرورك الحالية', 'Your current password'))
const openHour = (within: Locator, t: Say) => exactButton(within, t('فتح لمدة ساعة', 'Open for an hour'))
const barOf = (within: Locator, t: Say) => within.getByText(t('مفتوحة لك حتى', 'Open to you until'))
const closedTo = (within: Locator, t: Say) =>
  within.getByRole('heading', { name: t('البيانات الصحية مغلقة', 'Health data is closed to you') })

async function closeDialog(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await dialogsHaveLeft(page)
}

/** Ends the open hours of a member on the server, and lets the page ask again. */
async function endHour(page: Page, product: Product, member: Member) {
  const past = new Date(Date.now() - 1000).toISOString()
  product.change('update glass_openings set expires_at = ? where user_id = ?', past, member.id)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

test('an owner opens health data for an hour by a reason; when it ends, the dialog and what was typed stay', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const salma = await aCoach(product, t('سلمى فتحي', 'Salma Fathy'))
  const member = await aMemberOf(product, t('منى عبد الحميد', 'Mona Abdelhamid'), salma.id)
  await openMember(page, member)
  await showProgress(page, t).click()
  const dialog = page.getByRole('dialog')
  await expect(closedTo(dialog, t)).toBeVisible()
  await expect(dialog).toContainText(t('تظهر للكابتن فقط', 'Photos, measures, intake and check-ins are for'))
  await expect(dialog).toContainText(t('سلمى فتحي', 'Salma Fathy'))
  await expect(dialog.getByRole('tab')).toHaveCount(0)
  await checkScreen('health-closed')

  await openHour(dialog, t).click()
  await expect(reasonOf(dialog, t)).toBeFocused()
  await expect(passwordOf(dialog, t)).toHaveAttribute('aria-invalid', 'true')
  await reasonOf(dialog, t).fill(t('سلمى في إجازة', 'Salma is on leave'))
  await passwordOf(dialog, t).fill('not my password')
  await page.keyboard.press('Enter')
  await expect(passwordOf(dialog, t)).toBeFocused()
  await expect(passwordOf(dialog, t)).toHaveAttribute('aria-invalid', 'true')
  await expect(reasonOf(dialog, t)).toHaveValue(t('سلمى في إجازة', 'Salma is on leave'))
  await checkScreen('health-wrong-password')
  await passwordOf(dialog, t).fill(ownPassword)
  await page.keyboard.press('Enter')
  await expect(barOf(dialog, t)).toBeVisible()
  await expect(barOf(dialog, t)).toContainText(member.name)
  await expect(dialog.getByRole('tab', { selected: true })).toBeVisible()
  const goals = dialog.getByLabel(t('أهداف العضو', 'The member’s goals'))
  await goals.fill(t('تقوية الظهر', 'A stronger back'))
  await checkScreen('health-open')

  await endHour(page, product, member)
  await expect(closedTo(dialog, t)).toBeVisible()
  await expect(goals).toBeHidden()
  await reasonOf(dialog, t).fill(t('سلمى ما زالت في إجازة', 'Salma is still on leave'))
  await passwordOf(dialog, t).fill(ownPassword)
  await openHour(dialog, t).click()
  await expect(goals).toBeVisible()
  await expect(goals).toHaveValue(t('تقوية الظهر', 'A stronger back'))
  expect(product.count('select count(*) from glass_openings where user_id = ?', member.id)).toBe(2)
})

test('the hour counts for answers and the copy of data too; before it they ask the same', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const salma = await aCoach(product, t('سلمى فتحي', 'Salma Fathy'))
  const member = await aMemberOf(product, t('هبة رمزي', 'Heba Ramzy'), salma.id)
  await openMember(page, member)
  await showAnswers(page, t).click()
  const dialog = page.getByRole('dialog')
  await expect(openHour(dialog, t)).toBeVisible()
  await checkScreen('health-closed-answers')
  await closeDialog(page)
  const openCopy = async () => {
    await exactButton(page, t('إجراءات أخرى', 'More actions')).press('Enter')
    await exactButton(page, t('نسخة من البيانات…', 'Copy of data…')).press('Enter')
  }
  const download = exactButton(dialog, t('تنزيل النسخة', 'Download copy'))
  await openCopy()
  await expect(openHour(dialog, t)).toBeVisible()
  await expect(download).toBeHidden()
  await checkScreen('health-closed-copy')
  await reasonOf(dialog, t).fill(t('طلبت العضوة نسختها', 'She asked for her copy'))
  await passwordOf(dialog, t).fill(ownPassword)
  await openHour(dialog, t).click()
  await expect(download).toBeVisible()
  await checkScreen('health-open-copy')
  await closeDialog(page)
  await showAnswers(page, t).click()
  await expect(barOf(dialog, t)).toBeVisible()
  await expect(dialog).toContainText(t('لم يُجب العضو', 'hasn’t answered yet'))
  await closeDialog(page)
  // Another member of the same coach stays closed.
  const other = await aMemberOf(product, t('رنا عادل', 'Rana Adel'), salma.id)
  await openMember(page, other)
  await showProgress(page, t).click()
  await expect(openHour(dialog, t)).toBeVisible()
})

test('another coach reads why it is closed, the own coach sees all, and an assistant has no way in', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const salma = await aCoach(product, t('سلمى فتحي', 'Salma Fathy'))
  const tarek = await aCoach(product, t('طارق نبيل', 'Tarek Nabil'))
  const member = await aMemberOf(product, t('نورا سمير', 'Noura Samir'), salma.id)
  await openMember(page, member, tarek)
  const dialog = page.getByRole('dialog')
  for (const show of [showProgress, showAnswers]) {
    await show(page, t).click()
    await expect(closedTo(dialog, t)).toBeVisible()
    await expect(dialog).toContainText(t('سلمى فتحي', 'Salma Fathy'))
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await checkScreen(show === showProgress ? 'health-other-coach' : 'health-other-coach-answers')
    await closeDialog(page)
  }

  const hers = await newPerson()
  await openMember(hers, member, salma)
  await showProgress(hers, t).click()
  await expect(hers.getByRole('dialog').getByRole('tab', { selected: true })).toBeVisible()
  await expect(hers.getByLabel(t('أهداف العضو', 'The member’s goals'))).toBeVisible()
  await expect(barOf(hers.getByRole('dialog'), t)).toHaveCount(0)

  const theirs = await newPerson()
  await openMember(theirs, member, await anAssistant(product))
  await expect(theirs.getByRole('region', { name: t('السجل', 'History'), exact: true })).toBeVisible()
  await expect(showProgress(theirs, t)).toHaveCount(0)
  await expect(showAnswers(theirs, t)).toHaveCount(0)
})

test('an owner cannot open health data by changing the coach, and reads what to do', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const salma = await aCoach(product, t('سلمى فتحي', 'Salma Fathy'))
  const member = await aMemberOf(product, t('داليا حسن', 'Dalia Hassan'), salma.id)
  await openMember(page, member)
  await exactButton(page, t('تعديل', 'Edit')).click()
  const dialog = page.getByRole('dialog')
  const coach = dialog.getByLabel(t('الكابتن', 'Coach'), { exact: true })
  await coach.selectOption('')
  await exactButton(dialog, t('حفظ البيانات', 'Save details')).click()
  await expect(coach).toBeFocused()
  await expect(coach).toHaveAccessibleDescription(new RegExp(t('عرض التقدم', 'Show progress')))
  await expect(dialog.getByText(t('وهذا الاختيار يفتحها', 'This would open health data'))).toBeInViewport()
  await checkScreen('health-coach-change')
  await coach.selectOption(salma.id)
  await expect(coach).not.toHaveAttribute('aria-invalid', 'true')
})

test('earlier assignments open nothing until they are confirmed in Team', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}, { project }) => {
  const name = `${t('سلمى فتحي', 'Salma Fathy')} ${project.name}`
  const salma = await aCoach(product, name)
  const member = await aMemberOf(product, t('شيماء فؤاد', 'Shaimaa Fouad'), salma.id)
  product.change('update users set confirmed_coach_id = null where id = ?', member.id)

  const hers = await newPerson()
  await openMember(hers, member, salma)
  await showProgress(hers, t).click()
  const dialog = hers.getByRole('dialog')
  await expect(dialog).toContainText(t('صفحة الفريق', 'confirms it in Team'))
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await checkScreen('health-unconfirmed', hers)
  await closeDialog(hers)

  await startStaffSession(page)
  await page.goto('/admin#team')
  const card = page.getByRole('region', { name: t('تأكيد كباتن الأعضاء', 'Confirm who coaches whom') })
  const row = card.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(t('عضو واحد', '1 member'))
  await checkScreen('team-unconfirmed')
  await row.getByRole('button').press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(t('سجل التقدم', 'check-ins'))
  await checkScreen('team-unconfirmed-question')
  await exactButton(question, t('تأكيد', 'Confirm')).press('Enter')
  await expect(row).toHaveCount(0)
  await dialogsHaveLeft(page)

  await showProgress(hers, t).click()
  await expect(hers.getByLabel(t('أهداف العضو', 'The member’s goals'))).toBeVisible()
})
