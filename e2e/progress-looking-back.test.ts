import { signInAsCoach } from '#e2e/support/acts.ts'
import {
  aMemberAtHome,
  button,
  card,
  choosePart,
  openHistory,
  openUpdate,
  save,
  saved,
  weight,
  writeWeights,
} from '#e2e/support/progress.ts'
import { expect, story } from '#e2e/support/story.ts'

story('figures are drawn over time: none, one, two and five hundred', async ({ page, product, t, look }) => {
  const member = await aMemberAtHome(product, page, t)
  const dialog = page.getByRole('dialog')
  const table = dialog.getByRole('table')
  const show = async (weights: number[]) => {
    writeWeights(product, member, weights)
    await page.reload()
    await openHistory(page, t)
    await choosePart(page, t('الرسوم', 'Charts'))
  }

  await openUpdate(page, t)
  await page.getByLabel(t('ملاحظة للكابتن', 'A note to your coach')).fill('No scale at hand')
  await save(page, t)
  await expect(saved(page, t)).toBeVisible()
  await openHistory(page, t)
  await choosePart(page, t('الرسوم', 'Charts'))
  await expect(dialog).toContainText(t('لا توجد قياسات بعد.', 'No measurements yet.'))
  await look('progress-chart-none')

  await show([80])
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(dialog.getByRole('slider')).toHaveCount(0)
  await look('progress-chart-one')

  await show([80, 78.5])
  await expect(dialog).toContainText('−1.5')
  const slider = dialog.getByRole('slider')
  await expect(slider).toHaveAttribute('aria-valuetext', /78.5/)
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /80/)
  await look('progress-chart-two')
  await button(dialog, t('الخصر', 'Waist')).click()
  await expect(dialog).toContainText(t('لا قياسات بعد: الخصر.', 'No figures for Waist yet.'))

  await show(Array.from({ length: 500 }, (_, index) => 96 - index / 30 + Math.sin(index / 4)))
  await expect(table.getByRole('row')).toHaveCount(93)
  await button(dialog, t('أسبوع', 'Week')).click()
  await expect(table.getByRole('row')).toHaveCount(8)
  await button(dialog, t('الكل', 'All')).click()
  await expect(table.getByRole('row')).toHaveCount(501)
  await look('progress-chart-500')
})

story(
  'staff set the week’s goal and comment, and the member reads it as new',
  async ({ page, another, product, t, look }) => {
    const member = await aMemberAtHome(product, page, t)
    await openUpdate(page, t)
    await weight(page, t).fill('80')
    await page.getByLabel(t('أنجزت تمرين هذا اليوم', 'I did this day’s workout')).check()
    await save(page, t)
    await expect(saved(page, t)).toBeVisible()

    const staff = await another()
    await signInAsCoach(staff, t, '#active')
    await staff.getByLabel(t('بحث في المستخدمين', 'Search the users')).fill(member.email)
    const row = staff.getByRole('listitem').filter({ hasText: member.email })
    await row.getByRole('button', { name: t('التقدّم', 'Progress') }).click()
    const dialog = staff.getByRole('dialog')
    await expect(dialog).toContainText('1/4')
    await dialog.getByLabel(t('تمارين كل أسبوع', 'Workouts every week')).fill('8')
    await button(dialog, t('حفظ الهدف', 'Save the goal')).click()
    await expect(dialog).toContainText(t('اختر من 1 إلى 7 تمارين', 'Choose 1 to 7 workouts'))
    await dialog.getByLabel(t('تمارين كل أسبوع', 'Workouts every week')).fill('٢')
    await button(dialog, t('حفظ الهدف', 'Save the goal')).click()
    await expect(staff.getByText(t('تم حفظ هدف الأسبوع', 'The weekly goal is saved'))).toBeVisible()
    await expect(dialog).toContainText('1/2')
    await dialog.getByLabel(t('أهداف العضو', 'The member’s goals')).fill('Run 5 km\n\nSleep by eleven')
    await button(dialog, t('حفظ الأهداف', 'Save the goals')).click()
    await expect(staff.getByText(t('تم حفظ الأهداف', 'The goals are saved'))).toBeVisible()
    await look('progress-staff-week', staff)

    await choosePart(staff, t('السجل', 'History'))
    await button(dialog, t('إضافة تعليق', 'Add a comment')).click()
    await dialog
      .getByLabel(t('تعليقك على هذا اليوم', 'Your comment on this day'))
      .fill('Well done, keep it up')
    await staff.keyboard.press('Escape')
    const leaving = staff.getByRole('alertdialog')
    await button(leaving, t('متابعة الكتابة', 'Keep writing')).click()
    // The chart is looked at meanwhile.
    await choosePart(staff, t('الرسوم', 'Charts'))
    await choosePart(staff, t('السجل', 'History'))
    await expect(dialog.getByLabel(t('تعليقك على هذا اليوم', 'Your comment on this day'))).toHaveValue(
      'Well done, keep it up',
    )
    await button(dialog, t('حفظ التعليق', 'Save the comment')).click()
    await expect(dialog).toContainText(t('لم يقرأه العضو بعد', 'Not read by the member yet'))
    await look('progress-staff-history', staff)

    await page.reload()
    const own = card(page, t)
    await expect(own).toContainText('1/2')
    await expect(own).toContainText('50%')
    await expect(own).toContainText('Well done, keep it up')
    await expect(own.getByText(t('جديد', 'New'), { exact: true })).toBeVisible()
    await expect(own.getByRole('listitem')).toHaveText(['Run 5 km', 'Sleep by eleven'])
    await look('progress-commented')
    await page.reload()
    await expect(own).toContainText('Well done, keep it up')
    await expect(own.getByText(t('جديد', 'New'), { exact: true })).toHaveCount(0)

    await staff.reload()
    await staff.getByLabel(t('بحث في المستخدمين', 'Search the users')).fill(member.email)
    await row.getByRole('button', { name: t('التقدّم', 'Progress') }).click()
    await choosePart(staff, t('السجل', 'History'))
    await expect(dialog).toContainText(t('قرأه العضو', 'Read by the member'))
    await button(dialog, t('إزالة التعليق', 'Remove the comment')).click()
    await button(staff.getByRole('alertdialog'), t('إزالة التعليق', 'Remove the comment')).click()
    await expect(button(dialog, t('إضافة تعليق', 'Add a comment'))).toBeVisible()
    expect(
      product.count(
        'select count(*) from progress_entries where user_id = ? and comment is not null',
        member.id,
      ),
    ).toBe(0)
  },
)
