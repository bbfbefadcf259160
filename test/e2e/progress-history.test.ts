import { dialogsHaveLeft, enterAsCoach } from '#test/e2e/support/actions.ts'
import {
  aMemberAtHome,
  card,
  choosePart,
  exactButton,
  openHistory,
  openUpdate,
  save,
  saved,
  weight,
  writeWeights,
} from '#test/e2e/support/progress.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { unfoldRow } from '#test/e2e/support/users-list.ts'

test('charts show none, one, two and five hundred measurements', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMemberAtHome(product, page, t)
  const dialog = page.getByRole('dialog')
  const table = dialog.getByRole('table')
  const show = async (weights: number[]) => {
    writeWeights(product, member, weights)
    await dialogsHaveLeft(page)
    await page.reload()
    await openHistory(page, t)
    await choosePart(page, t('الرسوم', 'Charts'))
  }

  await openUpdate(page, t)
  await page.getByLabel(t('ملاحظة للكابتن', 'Note to your coach')).fill('No scale at hand')
  await save(page, t)
  await expect(saved(page, t)).toBeVisible()
  await openHistory(page, t)
  await choosePart(page, t('الرسوم', 'Charts'))
  await expect(dialog).toContainText(t('لا توجد قياسات بعد.', 'No measurements yet.'))
  await checkScreen('progress-chart-none')

  await show([80])
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(dialog.getByRole('slider')).toHaveCount(0)
  await checkScreen('progress-chart-one')

  await show([80, 78.5])
  await expect(dialog).toContainText('−1.5')
  const slider = dialog.getByRole('slider')
  await expect(slider).toHaveAttribute('aria-valuetext', /78.5/)
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /80/)
  await checkScreen('progress-chart-two')
  await exactButton(dialog, t('الخصر', 'Waist')).click()
  await expect(dialog).toContainText(t('لا قياسات بعد: الخصر.', 'No figures for Waist yet.'))

  await show(Array.from({ length: 500 }, (_, index) => 96 - index / 30 + Math.sin(index / 4)))
  await expect(table.getByRole('row')).toHaveCount(93)
  await exactButton(dialog, t('أسبوع', 'Week')).click()
  await expect(table.getByRole('row')).toHaveCount(8)
  await exactButton(dialog, t('الكل', 'All')).click()
  await expect(table.getByRole('row')).toHaveCount(501)
  await checkScreen('progress-chart-500')
})

test('staff set the goal of the week and comment, and the member sees it as new', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMemberAtHome(product, page, t)
  await openUpdate(page, t)
  await weight(page, t).fill('80')
  await page.getByLabel(t('أنجزت تمرين هذا اليوم', 'I did my workout')).check()
  await save(page, t)
  await expect(saved(page, t)).toBeVisible()

  const staff = await newPerson()
  await enterAsCoach(staff, t, '#members')
  await staff.getByLabel(t('بحث في الأعضاء', 'Search members')).fill(member.email)
  const row = staff.getByRole('listitem').filter({ hasText: member.email })
  await unfoldRow(row, t)
  await row.getByRole('button', { name: t('التقدّم', 'Progress') }).click()
  const dialog = staff.getByRole('dialog')
  await expect(dialog).toContainText('1/4')
  await dialog.getByLabel(t('تمارين كل أسبوع', 'Workouts per week')).fill('8')
  await exactButton(dialog, t('حفظ الهدف', 'Save goal')).click()
  await expect(dialog).toContainText(t('اختر من 1 إلى 7 تمارين', 'Choose 1 to 7 workouts'))
  await dialog.getByLabel(t('تمارين كل أسبوع', 'Workouts per week')).fill('٢')
  await exactButton(dialog, t('حفظ الهدف', 'Save goal')).click()
  await expect(staff.getByText(t('تم حفظ هدف الأسبوع', 'Weekly goal saved'))).toBeVisible()
  await expect(dialog).toContainText('1/2')
  await dialog.getByLabel(t('أهداف العضو', 'The member’s goals')).fill('Run 5 km\n\nSleep by eleven')
  await exactButton(dialog, t('حفظ الأهداف', 'Save goals')).click()
  await expect(staff.getByText(t('تم حفظ الأهداف', 'Goals saved'))).toBeVisible()
  await checkScreen('progress-staff-week', staff)

  await choosePart(staff, t('السجل', 'History'))
  await exactButton(dialog, t('إضافة تعليق', 'Add a comment')).click()
  await dialog.getByLabel(t('تعليقك على هذا اليوم', 'Your comment on this day')).fill('Well done, keep it up')
  await staff.keyboard.press('Escape')
  const leaving = staff.getByRole('alertdialog')
  await exactButton(leaving, t('متابعة الكتابة', 'Keep writing')).click()
  // Staff look at the chart meanwhile.
  await choosePart(staff, t('الرسوم', 'Charts'))
  await choosePart(staff, t('السجل', 'History'))
  await expect(dialog.getByLabel(t('تعليقك على هذا اليوم', 'Your comment on this day'))).toHaveValue(
    'Well done, keep it up',
  )
  await exactButton(dialog, t('حفظ التعليق', 'Save comment')).click()
  await expect(dialog).toContainText(t('لم يقرأه العضو بعد', 'Not read by the member yet'))
  await checkScreen('progress-staff-history', staff)

  await page.reload()
  const own = card(page, t)
  await expect(own).toContainText('1/2')
  await expect(own).toContainText('50%')
  await expect(own).toContainText('Well done, keep it up')
  await expect(own.getByText(t('جديد', 'New'), { exact: true })).toBeVisible()
  await expect(own.getByRole('list', { name: t('أهدافك', 'Your goals') }).getByRole('listitem')).toHaveText([
    'Run 5 km',
    'Sleep by eleven',
  ])
  await checkScreen('progress-commented')
  await page.reload()
  await expect(own).toContainText('Well done, keep it up')
  await expect(own.getByText(t('جديد', 'New'), { exact: true })).toHaveCount(0)

  await staff.reload()
  await staff.getByLabel(t('بحث في الأعضاء', 'Search members')).fill(member.email)
  await unfoldRow(row, t)
  await row.getByRole('button', { name: t('التقدّم', 'Progress') }).click()
  await choosePart(staff, t('السجل', 'History'))
  await expect(dialog).toContainText(t('قرأه العضو', 'Read by the member'))
  await exactButton(dialog, t('حذف التعليق', 'Delete comment')).click()
  await exactButton(staff.getByRole('alertdialog'), t('حذف التعليق', 'Delete comment')).click()
  await expect(exactButton(dialog, t('إضافة تعليق', 'Add a comment'))).toBeVisible()
  expect(
    product.count(
      'select count(*) from progress_entries where user_id = ? and comment is not null',
      member.id,
    ),
  ).toBe(0)
})
