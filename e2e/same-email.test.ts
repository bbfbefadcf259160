import type { Locator } from '@playwright/test'
import { anApplicant, signInAsStaff } from '#e2e/support/acts.ts'
import { addMember } from '#e2e/support/members.ts'
import { button } from '#e2e/support/named.ts'
import type { Product } from '#e2e/support/product.ts'
import { applyByApi, cardsWith } from '#e2e/support/sent-requests.ts'
import { expect, story } from '#e2e/support/story.ts'

/** Asks for a renewal while signed in, as the members' area does. */
async function renewByApi(product: Product, member: { email: string; password: string }): Promise<void> {
  const post = (path: string, body: object, token?: string) =>
    fetch(`${product.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const { token } = await (await post('/auth/login', member)).json()
  expect((await post('/subscriptions/subscribe', { planId: 'premium' }, token)).status).toBe(201)
}

const checks = (dialog: Locator) => dialog.getByRole('checkbox')

story('requests with the same email are shown and rejected together', async ({ page, product, t, look }) => {
  const person = anApplicant('Hoda Samir')
  for (const name of ['Somebody Else', 'محمد عبد الرحمن'])
    await applyByApi(product, { ...person, name, phone: '0109 999 9999' })
  await applyByApi(product, person)
  await signInAsStaff(page, t)
  const cards = await cardsWith(page, t, person.email)
  await expect(cards).toHaveCount(3)
  const own = cards.filter({ hasText: person.name })
  await expect(own.getByText(t('طلبان آخران بهذا البريد', '2 more requests with this email'))).toBeVisible()
  await page.getByLabel(t('بحث في الطلبات', 'Search the requests')).fill('Hoda')
  await expect(cards).toHaveCount(1)
  await button(own, t('عرض الطلبات معًا', 'Show together')).click()
  await expect(cards).toHaveCount(3)
  await look('same-email')
  await button(own, t('رفض الطلبات الأخرى', 'Reject the others')).click()
  const dialog = page.getByRole('alertdialog')
  await expect(checks(dialog)).toHaveCount(3)
  const all = dialog.getByRole('checkbox', { name: t('تحديد الكل (2)', 'Select all (2)') })
  await expect(all).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Somebody Else' }).uncheck()
  await expect(all).toBeChecked({ indeterminate: true })
  await all.check()
  // One that comes while the dialog is open was not seen, and stays.
  await applyByApi(product, { ...person, name: 'Came Later' })
  await look('reject-others')
  await dialog.getByRole('button', { name: t('رفض طلبين', 'Reject 2 requests') }).click()
  await expect(page.getByText(t('تم رفض طلبين', '2 requests rejected'))).toBeVisible()
  const left = t('ما زال طلب آخر بهذا البريد ينتظر.', '1 more request with this email is still waiting.')
  await expect(page.getByText(left)).toBeVisible()
  await look('others-rejected')
  await expect(cards).toHaveCount(2)
  await expect(cards.filter({ hasText: 'Came Later' })).toHaveCount(1)
  // On the coach's own overview too nobody approves one without a word of the other.
  await page.goto('/coach')
  const newest = page.getByRole('article').filter({ hasText: 'Came Later' })
  await expect(newest.getByText(t('طلب آخر بهذا البريد', '1 more request with this email'))).toBeVisible()
  await expect(button(newest, t('رفض الطلبات الأخرى', 'Reject the others'))).toBeVisible()
  await expect(button(newest, t('عرض الطلبات معًا', 'Show together'))).toHaveCount(0)
})

story('a member’s own renewal is rejected only where staff check it', async ({ page, product, t, look }) => {
  const member = await addMember(product, {
    ...{ name: 'Amina Lotfy', plan: 'premium', endsInDays: 3, password: 'the owner chose it' },
  })
  await renewByApi(product, member)
  const stranger = { ...anApplicant('Samia Adel'), email: member.email }
  await applyByApi(product, stranger)
  await applyByApi(product, { ...stranger, name: 'Nour Ezzat' })
  await signInAsStaff(page, t)
  const cards = await cardsWith(page, t, member.email)
  await expect(cards).toHaveCount(3)
  await look('same-email-of-member')
  const kept = cards.filter({ hasText: stranger.name })
  await button(kept, t('رفض الطلبات الأخرى', 'Reject the others')).click()
  const dialog = page.getByRole('alertdialog')
  const own = dialog.getByRole('checkbox', { name: member.name })
  await expect(own).not.toBeChecked()
  // What a member sent is checked by itself alone, never with all others.
  await expect(checks(dialog)).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: t('رفض طلب واحد', 'Reject 1 request') })).toBeVisible()
  await look('reject-others-of-member')
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

story(
  'the request of a blocked account is approved only once it is unblocked',
  async ({ page, product, t, look }) => {
    const member = await addMember(product, { name: 'Tarek Nabil', plan: 'basic', endsInDays: -3 })
    const [reason, blockedAt] = ['Paid with a stolen card', new Date().toISOString()]
    const block = 'update users set blocked_at = ?, blocked_reason = ? where id = ?'
    product.change(block, blockedAt, reason, member.id)
    const sent = { ...anApplicant(member.name), email: member.email }
    await applyByApi(product, sent)
    await signInAsStaff(page, t)
    const card = (await cardsWith(page, t, member.email)).first()
    const blocked = t('هذا الحساب محظور', 'This account is blocked')
    await expect(card.getByText(blocked)).toBeVisible()
    await expect(card.getByText(reason)).toBeVisible()
    await look('blocked-card')
    const approve = { name: t('قبول', 'Approve'), exact: true }
    const dialog = page.getByRole('dialog')
    await expect(card.getByRole('button', { name: approve.name })).toHaveCount(0)
    await button(card, t('عرض التفاصيل', 'View')).click()
    await expect(dialog.getByRole('button', approve)).toHaveCount(0)
    await look('blocked-details')

    await dialog.getByRole('link', { name: t('صفحة المستخدم', 'Go to the user') }).click()
    await expect(dialog).toBeHidden()
    const heading = page.getByRole('heading', { name: t('إسناد الباقات', 'Assign plans'), exact: true })
    await expect(heading).toBeFocused()
    const own = page.getByRole('region', { name: t('إسناد الباقات', 'Assign plans'), exact: true })
    const unblock = t('ارفع الحظر أولًا لتتمكن', 'Unblock this account before')
    await expect(own.getByText(unblock)).toBeVisible()
    await look('blocked-user')
    await own
      .getByRole('button', { name: t('رفع الحظر', 'Unblock') })
      .first()
      .click()
    await expect(own.getByText(unblock)).toBeHidden()
    await page.getByRole('tab', { name: t('الاشتراكات', 'Subscriptions') }).click()
    const again = (await cardsWith(page, t, member.email)).first()
    await expect(again.getByText(blocked)).toHaveCount(0)
    await again.getByRole('button', { name: approve.name }).click()
    // A colleague blocks it again while the dialog is open: the answer says what to do.
    product.change(block, blockedAt, reason, member.id)
    await dialog.getByRole('button', approve).click()
    await expect(dialog.getByText(blocked).first()).toBeVisible()
    await look('blocked-late')
    product.change('update users set blocked_at = null where id = ?', member.id)
    await dialog.getByRole('button', approve).click()
    await expect(page.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
  },
)
