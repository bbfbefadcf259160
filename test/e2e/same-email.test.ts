import type { Locator } from '@playwright/test'
import { withoutEvents } from '#scripts/browser/without-events.ts'
import { button } from '#test/e2e/support/accessible-name.ts'
import {
  anApplicant,
  backToList,
  enterAsStaff,
  leaveRequest,
  openOneOf,
  rejectFor,
  requestRows,
  searchRequests,
} from '#test/e2e/support/actions.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { loginElsewhere } from '#test/e2e/support/own-account.ts'
import { registerAndApply, subscribeByApi } from '#test/e2e/support/registered-accounts.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
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
  // The answer of a screen that has not heard of the other approval yet.
  await withoutEvents(page)
  await enterAsStaff(page, t)
  // Opened before the other application is approved elsewhere: the response says why this one cannot be.
  const request = await openOneOf(page, t, { ...real, count: 2 })
  const approve = button(request, t('قبول', 'Approve'))
  await expect(approve).toBeEnabled()

  const colleague = await newPerson()
  await enterAsStaff(colleague, t)
  const theirs = await openOneOf(colleague, t, { ...other, count: 2 })
  await button(theirs, t('قبول', 'Approve')).click()
  await expect(theirs.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
  await leaveRequest(colleague)

  await approve.click()
  const taken = t('أكّد شخص آخر هذا البريد', 'Someone else has confirmed this email')
  await expect(request.getByText(taken).first()).toBeVisible()
  await checkScreen('email-taken-late')
  await page.reload()
  await expect(request.getByText(taken)).toBeVisible()
  await expect(approve).toHaveCount(0)
  await checkScreen('email-taken')
  await rejectFor(request, t, t('قرار الكابتن', 'Coach decision'))
  await leaveRequest(page)
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
  const own = await openOneOf(page, t, { ...person, count: 3 })
  await expect(own.getByText(t('طلبان آخران بهذا البريد', '2 more requests with this email'))).toBeVisible()
  await openOneOf(page, t, { name: person.name, email: 'Hoda', count: 1 })
  await button(own, t('عرض الطلبات معًا', 'Show together')).click()
  const rows = requestRows(page, t)
  await expect(rows).toHaveCount(3)
  await checkScreen('same-email')
  await rows.filter({ hasText: person.name }).click()
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
  await backToList(page, t)
  await expect(rows.filter({ hasText: t('مرفوض', 'Rejected') })).toHaveCount(2)
  // The coach's address shows the other application too.
  await page.goto('/coach#requests')
  const newest = await openOneOf(page, t, { name: 'Came Later', email: person.email, count: 2 })
  await expect(newest.getByText(t('طلب آخر بهذا البريد', '1 more request with this email'))).toBeVisible()
  await expect(button(newest, t('رفض الطلبات الأخرى', 'Reject the others'))).toBeVisible()
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
  await searchRequests(page, t, { email: member.email, count: 3 })
  await checkScreen('same-email-of-member')
  const request = await openOneOf(page, t, { ...stranger, count: 3 })
  await button(request, t('رفض الطلبات الأخرى', 'Reject the others')).click()
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
  await backToList(page, t)
  const rejected = requestRows(page, t).filter({ hasText: t('مرفوض', 'Rejected') })
  await expect(rejected).toHaveCount(1)
  await expect(rejected).toContainText('Nour Ezzat')
})
