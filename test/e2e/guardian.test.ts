import { enterAsMember, startStaffSession } from '#test/e2e/support/actions.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { exactButton, openUpdate, save, weight } from '#test/e2e/support/progress.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('a guardian agrees for a minor, staff see who it is, and a withdrawal closes what needs it', async ({
  page,
  product,
  newPerson,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, {
    ...{
      name: t('يوسف سمير', 'Youssef Samir'),
      plan: 'basic',
      endsInDays: 40,
      password: 'member-trains-2026',
    },
  })
  const now = new Date().toISOString()
  const skipped = (step: string) =>
    product.change(
      'insert into intake_steps (user_id, step, answers, saved_at) values (?, ?, null, ?)',
      ...[member.id, step, now],
    )
  for (const step of ['goal', 'health', 'training', 'food']) skipped(step)
  await enterAsMember(page, member)
  await page.getByLabel(t('الوزن بالكيلوجرام', 'Weight in kilograms')).fill('60')
  const year = page.getByRole('textbox', { name: t('سنة الميلاد', 'Birth year') })
  const guardian = page.getByRole('group', { name: t('موافقة ولي الأمر', 'A parent or guardian agrees') })
  await expect(guardian).toHaveCount(0)
  await year.fill(String(new Date().getFullYear() - 16))
  const send = exactButton(page, t('حفظ ومتابعة', 'Save and continue'))
  await send.click()
  await expect(guardian.getByText(t('هذا الحقل مطلوب', 'This field is required'))).toHaveCount(2)
  await expect(guardian.getByLabel(t('اسم ولي الأمر', 'Parent or guardian’s name'))).toBeFocused()
  await checkScreen('guardian-missing')
  await guardian.getByLabel(t('اسم ولي الأمر', 'Parent or guardian’s name')).fill(t('هبة سمير', 'Heba Samir'))
  await guardian.getByLabel(t('رقم واتساب ولي الأمر', 'Parent or guardian’s WhatsApp')).fill('0100 123 4567')
  await guardian.getByRole('checkbox').check()
  await send.click()
  await expect(page.getByRole('heading', { name: t('وصلت إجاباتك', 'Your answers are in') })).toBeVisible()
  expect(product.count('select count(*) from guardians where user_id = ?', member.id)).toBe(1)

  const coach = await newPerson()
  await coach.goto('/')
  await startStaffSession(coach)
  await coach.goto('/coach#members')
  await coach.getByRole('searchbox').fill(member.name)
  const more = t('إجراءات أخرى', 'More actions')
  await coach.getByRole('button', { name: new RegExp(`^${more}.*${member.name}`) }).click()
  await coach
    .getByRole('button', { name: new RegExp(`^${t('إجابات العضو', 'Answers')}.*${member.name}`) })
    .click()
  await expect(coach.getByRole('dialog')).toContainText(t('هبة سمير', 'Heba Samir'))
  await expect(coach.getByRole('dialog')).toContainText('0100 123 4567')
  await checkScreen('guardian-staff', coach)

  const mine = page.locator('section[aria-labelledby="intake"]')
  await mine
    .locator('summary')
    .filter({ hasText: t('الوزن والطول والسن', 'Weight, height') })
    .click()
  await exactButton(page, t('سحب موافقة ولي الأمر', 'Withdraw guardian’s consent')).scrollIntoViewIfNeeded()
  await checkScreen('guardian-given')
  await exactButton(page, t('سحب موافقة ولي الأمر', 'Withdraw guardian’s consent')).click()
  await checkScreen('guardian-withdraw')
  await exactButton(page.getByRole('alertdialog'), t('سحب الموافقة', 'Withdraw consent')).click()
  await expect(page.getByText(t('تم سحب موافقة ولي الأمر', 'Guardian’s consent withdrawn'))).toBeVisible()
  expect(product.count('select count(*) from guardians where user_id = ?', member.id)).toBe(0)

  await openUpdate(page, t)
  await weight(page, t).fill('61')
  await save(page, t)
  await expect(
    page.getByRole('dialog').getByText(t('العمر أقل من 18 سنة', 'You’re under 18')).first(),
  ).toBeVisible()
  await expect(weight(page, t)).toHaveValue('61')
  await checkScreen('guardian-progress')
})
