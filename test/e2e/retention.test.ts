import type { Page } from '@playwright/test'
import { button } from '#test/e2e/support/accessible-name.ts'
import {
  dialogsHaveLeft,
  enterAsMember,
  enterAsStaff,
  openOwnAccount,
  openPart,
} from '#test/e2e/support/actions.ts'
import { addMember } from '#test/e2e/support/members.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

async function openRetention(page: Page, t: Say) {
  await enterAsStaff(page, t)
  await openPart(page, t('الفريق', 'Team'))
  await page.getByRole('link', { name: t('الخصوصية: سجل التسرب', 'Privacy: breach log') }).click()
  const card = page.getByRole('region', { name: t('مدة الاحتفاظ بالبيانات', 'How long data is kept') })
  await expect(card.getByRole('listitem')).toHaveCount(11)
  return card
}

/** A member whose access ended long ago, with three days of progress. */
async function anEndedMember(product: Product): Promise<void> {
  const { id } = await addMember(product, { name: 'Ended Member', plan: 'basic', endsInDays: -400 })
  for (const day of ['2025-01-01', '2025-01-02', '2025-01-03'])
    product.change(
      "insert into progress_entries (user_id, day, workout, note, created_at, updated_at) values (?, ?, 1, '', ?, ?)",
      ...[id, day, `${day}T12:00:00.000Z`, `${day}T12:00:00.000Z`],
    )
}

test('an owner chooses how long is kept, hears what that deletes, and is asked before', async ({
  page,
  t,
  product,
  checkScreen,
}) => {
  await anEndedMember(product)
  const card = await openRetention(page, t)
  await card.scrollIntoViewIfNeeded()
  await checkScreen('retention')
  const days = card
    .getByRole('listitem')
    .filter({ hasText: t('التمارين والقياسات والملاحظات', 'Workouts, measurements and notes') })
  await expect(days).toContainText(t('حتى يحذفها صاحبها', 'Until the person or your team deletes it'))
  await days.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText(t('لن يُحذف شيء تلقائيًا.', 'Nothing will be deleted automatically.')),
  ).toBeVisible()
  await dialog.getByLabel(t('مدة الاحتفاظ', 'Keep for')).selectOption('365')
  const effect = dialog
    .getByRole('status')
    .filter({ hasText: t('سيُحذف نهائيًا الليلة', 'this permanently deletes') })
  await expect(effect).toContainText(t('أيام متابعة.', 'days of progress.'))
  await checkScreen('retention-choice')
  await button(dialog, t('حفظ', 'Save')).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(t('لا يمكن التراجع بعد الحذف', 'You can’t undo this'))
  await checkScreen('retention-question')
  await button(question, t('الحذف الليلة', 'Delete tonight')).click()
  await dialogsHaveLeft(page)
  await expect(days).toContainText(t('12 شهرًا من انتهاء الاشتراك', '12 months after access ends'))

  // Back before the night: nothing is lost.
  await days.getByRole('button').click()
  await dialog.getByLabel(t('مدة الاحتفاظ', 'Keep for')).selectOption('until-deleted')
  await button(dialog, t('حفظ', 'Save')).click()
  await dialogsHaveLeft(page)
  await expect(days).toContainText(t('حتى يحذفها صاحبها', 'Until the person or your team deletes it'))
})

test('accounts say why they cannot be shorter, and a time that a colleague changed is not overwritten', async ({
  page,
  t,
  product,
  newPerson,
}) => {
  const card = await openRetention(page, t)
  const receipts = card
    .getByRole('listitem')
    .filter({ hasText: t('إيصالات الطلبات المقبولة', 'Receipts of approved requests') })
  await receipts.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('206')
  await expect(dialog.getByRole('option')).toHaveText([
    t('7 سنوات (مقترحة)', '7 years (suggested)'),
    t('10 سنوات', '10 years'),
    t('حتى الحذف باليد', 'Until someone deletes it'),
  ])
  await dialog.getByLabel(t('مدة الاحتفاظ', 'Keep for')).selectOption('3653')
  const colleague = await newPerson()
  const theirs = await openRetention(colleague, t)
  await theirs
    .getByRole('listitem')
    .filter({ hasText: t('إيصالات الطلبات المقبولة', 'Receipts of approved requests') })
    .getByRole('button')
    .click()
  await colleague.getByRole('dialog').getByLabel(t('مدة الاحتفاظ', 'Keep for')).selectOption('2557')
  await button(colleague.getByRole('dialog'), t('حفظ', 'Save')).click()
  await dialogsHaveLeft(colleague)
  await button(dialog, t('حفظ', 'Save')).click()
  await expect(page.getByText(t('فلم يُحفظ شيء', 'nothing was saved'))).toBeVisible()
  await expect(dialog.getByLabel(t('مدة الاحتفاظ', 'Keep for'))).toHaveValue('3653')
  product.change('delete from retention_periods')
})

test('a member reads how long what they gave is kept', async ({ page, t, product, checkScreen }) => {
  const member = await addMember(product, {
    ...{ name: 'Kept Member', plan: 'basic', endsInDays: 30, password: 'member-trains-2026' },
  })
  await enterAsMember(page, member)
  await openOwnAccount(page, t)
  const card = page.getByRole('region', { name: t('مدة الاحتفاظ ببياناتك', 'How long we keep your data') })
  await expect(
    card
      .getByRole('listitem')
      .filter({ hasText: t('رسائلك من نموذج التواصل', 'Your contact form messages') }),
  ).toContainText(t('12 شهرًا من وصولها', '12 months after they arrive'))
  await card.scrollIntoViewIfNeeded()
  await checkScreen('kept-for')
})
