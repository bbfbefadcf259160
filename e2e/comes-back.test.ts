import type { Page } from '@playwright/test'
import { login } from '#contract/accounts.ts'
import { sendNewProof } from '#contract/application-status.ts'
import { submitApplication } from '#contract/applications.ts'
import { requestProgramReview } from '#contract/program-reviews.ts'
import { receiptFile, signInAsStaff } from '#e2e/support/acts.ts'
import { addMember } from '#e2e/support/members.ts'
import { named } from '#e2e/support/named.ts'
import { openStaffCalls } from '#e2e/support/staff-calls.ts'
import { expect, story } from '#e2e/support/story.ts'
import { call, granted, sendProof } from '#scripts/serving/calls.ts'

async function uploadReceipt(url: string, type: 'png' | 'pdf'): Promise<{ cloudinaryId: string }> {
  const { name, mimeType, buffer } = await receiptFile(type)
  const { file } = granted(await sendProof(url, { bytes: buffer, name, type: mimeType }))
  return { cloudinaryId: file.cloudinaryId }
}

/** Somebody whose first proof was rejected, and who has sent another one. */
async function sendTwice(url: string, fullName: string, reason: string): Promise<void> {
  const phone = '0100 123 4567'
  const application = {
    fullName,
    email: `back.${Math.random().toString(36).slice(2, 10)}@example.com`,
    phone,
    whatsapp: phone,
    password: 'story password 1',
    plan: 'basic',
    paymentProof: await uploadReceipt(url, 'png'),
  } as const
  const { code } = granted(await call(url, submitApplication, { body: application })).subscription
  await (await openStaffCalls(url)).reject(application.email, reason)
  const again = { code, phoneLast4: '4567', paymentProof: await uploadReceipt(url, 'pdf') }
  expect(granted(await call(url, sendNewProof, { body: again })).status).toBe('pending')
}

const inbox = (page: Page, t: (arabic: string, english: string) => string) =>
  page.getByRole('button', { name: t('صندوق الرسائل', 'Inbox') })

story(
  'a request that comes back shows its earlier proof and why it was rejected',
  async ({ page, product, t, look }) => {
    const name = `Comes Back ${Math.random().toString(36).slice(2, 8)}`
    await sendTwice(product.url, name, 'نصف الإيصال فقط ظاهر')
    await signInAsStaff(page, t)
    const card = page.getByRole('article').filter({ hasText: name })
    await expect(card).toContainText(t('قيد المراجعة', 'Pending'))
    await card.getByRole('button', { name: named(t('عرض التفاصيل', 'View')) }).click()
    const dialog = page.getByRole('dialog', { name: t('تفاصيل الطلب', 'Request details') })
    await expect(dialog).toContainText('receipt.pdf')
    await expect(dialog).toContainText(t('سبب رفضه من قبل', 'Rejected before'))
    await expect(dialog).toContainText('نصف الإيصال فقط ظاهر')
    const earlier = dialog.getByRole('region', { name: t('إيصالات سابقة', 'Earlier proofs') })
    await expect(earlier.getByRole('listitem')).toHaveCount(1)
    await earlier.scrollIntoViewIfNeeded()
    await look('earlier-proofs')
    const opening = page.waitForEvent('popup')
    await earlier.getByRole('button').press('Enter')
    const tab = await opening
    await expect(tab).toHaveURL(/\/files\/.+\/original/)
    await expect(tab.locator('img')).toBeVisible()
    await tab.close()
    await expect(earlier.getByRole('button')).toBeFocused()
  },
)

story(
  'a program review waits in the inbox by its name, once at a time',
  async ({ page, product, t, look }) => {
    product.change('delete from contact_messages')
    const password = 'story password 1'
    const member = await addMember(product, { name: 'نادية Nadia', plan: 'basic', endsInDays: 20, password })
    const body = { email: member.email, password }
    const { token } = granted(await call(product.url, login, { body }))
    const ask = async (note: string) =>
      granted(await call(product.url, requestProgramReview, { token, body: { note } }))
    await ask('')
    await signInAsStaff(page, t)
    await inbox(page, t).click()
    const dialog = page.getByRole('dialog', { name: t('صندوق الرسائل', 'Inbox') })
    const row = dialog.getByRole('listitem').filter({ hasText: member.email })
    await expect(row).toContainText(t('مراجعة برنامج', 'Program review'))
    await look('inbox-review')
    const link = row.getByRole('link', { name: t('رد على واتساب', 'Reply on WhatsApp') })
    const whatsapp = new URL((await link.getAttribute('href')) ?? '')
    expect(whatsapp.pathname).toBe('/201001234567')
    expect(whatsapp.searchParams.get('text')).toContain('program review')

    await row.getByRole('button', { name: named(t('تمت', 'Mark done')) }).click()
    await expect(row).toBeHidden()
    await ask('ركبتي تؤلمني في الاندفاع.')
    await dialog.getByRole('button', { name: t('تمت', 'Done'), exact: true }).click()
    await row.getByRole('button', { name: t('أعدها إلى الانتظار', 'Back to waiting') }).click()
    await expect(page.getByText(t('لم تتغيّر حالة الرسالة', 'The message was not changed'))).toBeVisible()
    await expect(row).toBeVisible()
    product.change('delete from contact_messages')
  },
)
