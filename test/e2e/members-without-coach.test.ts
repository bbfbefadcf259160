import { dialogsHaveLeft, startStaffSession } from '#test/e2e/support/actions.ts'
import { aCoach } from '#test/e2e/support/coaches.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { expect, test } from '#test/e2e/support/test.ts'

// Its own product: the others have members of other tests.
test.use({ environment: { DEMO: '1', READ_RECEIPTS: 'off' } })

test('the owner assigns members without a coach together, and finds the others by the filter', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const names = [t('منى السيد', 'Mona Elsayed'), t('رنا فؤاد', 'Rana Fouad'), t('دينا كمال', 'Dina Kamal')]
  for (const name of names) await addMember(product, { name, plan: 'premium', endsInDays: 40 })
  await startStaffSession(page)
  const card = page.getByRole('region', { name: t('أعضاء بدون كابتن', 'Members without a coach') })

  // The demo's second account is an assistant's, so there is one coach, and nothing to choose.
  await page.goto('/admin#team')
  await expect(page.getByRole('region', { name: t('الحسابات', 'Accounts') })).toBeVisible()
  await expect(card).toHaveCount(0)
  await aCoach(product, t('سلمى فتحي', 'Salma Fathy'))
  await page.reload()

  const submit = card.getByRole('button', { name: t('إسناد', 'Assign') })
  await submit.click()
  const coach = card.getByRole('combobox')
  await expect(submit).toHaveAccessibleDescription(
    t('حدّد عضوًا واحدًا على الأقل', 'Select at least one member'),
  )
  await card.getByRole('checkbox', { name: names[0] }).check()
  await card.getByRole('checkbox', { name: names[1] }).check()
  await expect(coach).toHaveAccessibleDescription(t('اختر الكابتن أولًا', 'Choose a coach first'))
  await coach.selectOption({ label: t('سلمى فتحي', 'Salma Fathy') })
  await checkScreen('team-without-coach')
  await submit.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(t('ستظهر لـ', 'will see their photos'))
  await checkScreen('team-without-coach-question')
  await question.getByRole('button', { name: t('إسناد', 'Assign') }).click()
  await dialogsHaveLeft(page)
  await expect(card.getByRole('checkbox', { name: names[0] })).toHaveCount(0)
  await expect(card.getByRole('checkbox', { name: names[2] })).not.toBeChecked()

  await page.goto('/admin?coach=none#members')
  const list = page.getByRole('region', { name: t('الأعضاء', 'Members'), exact: true })
  await expect(list).toContainText(names[2] ?? '')
  await expect(list).not.toContainText(names[0] ?? '')
  await expect(list.getByLabel(t('الكابتن', 'Coach'))).toHaveValue('none')
})
