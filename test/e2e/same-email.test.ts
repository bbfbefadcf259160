import type { Locator } from '@playwright/test'
import { button } from '#test/e2e/support/accessible-name.ts'
import { anApplicant, enterAsStaff, newPasswordField } from '#test/e2e/support/actions.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { loginElsewhere } from '#test/e2e/support/own-account.ts'
import { registerAndApply, subscribeByApi } from '#test/e2e/support/registered-accounts.ts'
import { applyByApi, cardsWith } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('an application can only be rejected once another person has verified its email', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const real = anApplicant('Rania Hosny')
  await registerAndApply(product, { ...real, phone: '01001234567' })
  const other = { ...real, name: 'Somebody Else', phone: '01099999999' }
  await registerAndApply(product, other)
  await enterAsStaff(page, t)
  const cards = await cardsWith(page, t, real.email)
  await expect(cards).toHaveCount(2)
  // Opened before the other application is approved elsewhere: the response says why this one cannot be.
  const approveButton = { name: t('قبول', 'Approve'), exact: true }
  await cards.filter({ hasText: real.name }).getByRole('button', { name: approveButton.name }).click()
  const dialog = page.getByRole('dialog')
  await (await newPasswordField(dialog, t)).fill('chosen by the staff')

  const colleague = await newPerson()
  await enterAsStaff(colleague, t)
  const theirs = (await cardsWith(colleague, t, real.email)).filter({ hasText: other.name })
  await theirs.getByRole('button', { name: approveButton.name }).click()
  const opened = colleague.getByRole('dialog')
  await (await newPasswordField(opened, t)).fill('chosen by the staff')
  await opened.getByRole('button', approveButton).click()
  await expect(colleague.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()

  await dialog.getByRole('button', approveButton).click()
  const taken = t('أكّد شخص آخر هذا البريد', 'Someone else has confirmed this email')
  await expect(dialog.getByText(taken).first()).toBeVisible()
  await checkScreen('email-taken-late')
  await page.reload()
  const left = (await cardsWith(page, t, real.email)).filter({ hasText: real.name })
  await button(left, t('عرض التفاصيل', 'View')).click()
  await expect(dialog.getByText(taken)).toBeVisible()
  await expect(dialog.getByRole('button', approveButton)).toHaveCount(0)
  await checkScreen('email-taken')
  const reject = { name: t('رفض', 'Reject'), exact: true }
  await dialog.getByRole('button', reject).click()
  await page.getByRole('alertdialog').getByRole('button', reject).click()
  await expect(page.getByText(t('تم رفض الاشتراك', 'Subscription rejected successfully'))).toBeVisible()
})

const checks = (dialog: Locator) => dialog.getByRole('checkbox')

test('applications with the same email are shown and rejected together', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const person = anApplicant('Hoda Samir')
  for (const name of ['Somebody Else', 'محمد عبد الرحمن'])
    await applyByApi(product, t, { ...person, name, phone: '0109 999 9999' })
  await applyByApi(product, t, person)
  await enterAsStaff(page, t)
  const cards = await cardsWith(page, t, person.email)
  await expect(cards).toHaveCount(3)
  const own = cards.filter({ hasText: person.name })
  await expect(own.getByText(t('طلبان آخران بهذا البريد', '2 more requests with this email'))).toBeVisible()
  await page.getByLabel(t('بحث في الطلبات', 'Search requests')).fill('Hoda')
  await expect(cards).toHaveCount(1)
  await button(own, t('عرض الطلبات معًا', 'Show together')).click()
  await expect(cards).toHaveCount(3)
  await checkScreen('same-email')
  await button(own, t('رفض الطلبات الأخرى', 'Reject the others')).click()
  const dialog = page.getByRole('alertdialog')
  await expect(checks(dialog)).toHaveCount(3)
  const all = dialog.getByRole('checkbox', { name: t('تحديد الكل (2)', 'Select all (2)') })
  await expect(all).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Somebody Else' }).uncheck()
  await expect(all).toBeChecked({ indeterminate: true })
  await all.check()
  // An application that arrives while the dialog is open stays pending.
  await applyByApi(product, t, { ...person, name: 'Came Later' })
  await checkScreen('reject-others')
  await dialog.getByRole('button', { name: t('رفض طلبين', 'Reject 2 requests') }).click()
  await expect(page.getByText(t('تم رفض طلبين', '2 requests rejected'))).toBeVisible()
  const left = t(
    'ما زال طلب آخر بهذا البريد قيد المراجعة.',
    '1 more request with this email is still waiting.',
  )
  await expect(page.getByText(left)).toBeVisible()
  await checkScreen('others-rejected')
  await expect(cards).toHaveCount(2)
  await expect(cards.filter({ hasText: 'Came Later' })).toHaveCount(1)
  // The coach's dashboard shows the other application too.
  await page.goto('/coach')
  const newest = page.getByRole('article').filter({ hasText: 'Came Later' })
  await expect(newest.getByText(t('طلب آخر بهذا البريد', '1 more request with this email'))).toBeVisible()
  await expect(button(newest, t('رفض الطلبات الأخرى', 'Reject the others'))).toBeVisible()
  await expect(button(newest, t('عرض الطلبات معًا', 'Show together'))).toHaveCount(0)
})

test('rejecting several applications includes a member’s own renewal only if staff select it', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, {
    ...{ name: 'Amina Lotfy', plan: 'premium', endsInDays: 3, password: 'the owner chose it' },
  })
  await subscribeByApi(product, (await loginElsewhere(product, member)).token, 'premium')
  const stranger = { ...anApplicant('Samia Adel'), email: member.email }
  await applyByApi(product, t, stranger)
  await applyByApi(product, t, { ...stranger, name: 'Nour Ezzat' })
  await enterAsStaff(page, t)
  const cards = await cardsWith(page, t, member.email)
  await expect(cards).toHaveCount(3)
  await checkScreen('same-email-of-member')
  const card = cards.filter({ hasText: stranger.name })
  await button(card, t('رفض الطلبات الأخرى', 'Reject the others')).click()
  const dialog = page.getByRole('alertdialog')
  const own = dialog.getByRole('checkbox', { name: member.name })
  await expect(own).not.toBeChecked()
  // 'Select all' does not include the member's own application.
  await expect(checks(dialog)).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: t('رفض طلب واحد', 'Reject 1 request') })).toBeVisible()
  await checkScreen('reject-others-of-member')
  await dialog.getByRole('checkbox', { name: 'Nour Ezzat' }).uncheck()
  const none = dialog.getByRole('button', { name: t('رفض الطلبات الأخرى', 'Reject the others') })
  await expect(none).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('checkbox', { name: 'Nour Ezzat' }).check()
  await dialog.getByRole('button', { name: t('رفض طلب واحد', 'Reject 1 request') }).click()
  await expect(page.getByText(t('تم رفض طلب واحد', '1 request rejected'))).toBeVisible()
  const rejected = cards.filter({ hasText: t('مرفوض', 'Rejected') })
  await expect(rejected).toHaveCount(1)
  await expect(rejected).toContainText('Nour Ezzat')
})
