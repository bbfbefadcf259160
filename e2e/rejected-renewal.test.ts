import type { Page } from '@playwright/test'
import {
  anApplicant,
  apply,
  attachProof,
  proofInput,
  receiptFile,
  signInAsMember,
  signInAsStaff,
} from '#e2e/support/acts.ts'
import { addMember, type Member } from '#e2e/support/members.ts'
import type { Product } from '#e2e/support/product.ts'
import { openStaffCalls } from '#e2e/support/staff-calls.ts'
import { expect, story } from '#e2e/support/story.ts'

type Say = (arabic: string, english: string) => string

const password = 'member-trains-2026'
const unreadable = 'المبلغ غير واضح في الصورة'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const renew = (page: Page, t: Say) => button(page, t('تجديد الاشتراك', 'Renew subscription'))
const send = (page: Page, t: Say) => button(page, t('إرسال طلب التجديد', 'Send renewal request'))
const pending = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('طلبك قيد المراجعة', 'Your request is being reviewed') })
const rejected = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('طلبك يحتاج إيصالًا جديدًا', 'Your request needs a new proof') })
const proofsOf = (product: Product, { id }: Member) =>
  product.count(
    'select count(*) from uploads join applications on applications.id = application_id where user_id = ?',
    id,
  )
const requestsOf = (product: Product, { id }: Member) =>
  product.count('select count(*) from applications where user_id = ?', id)

async function askForRenewal(page: Page, t: Say): Promise<void> {
  await renew(page, t).click()
  await attachProof(page, t)
  await send(page, t).click()
  await expect(pending(page, t)).toBeVisible()
}

story(
  'a proof sent by mistake is replaced while its request waits, over a line that breaks',
  async ({ page, product, t, look }) => {
    const member = await addMember(product, { name: 'Heba Said', plan: 'basic', endsInDays: 20, password })
    await signInAsMember(page, t, member)
    await askForRenewal(page, t)
    expect(proofsOf(product, member)).toBe(1)
    const replace = button(page, t('تغيير الإيصال', 'Replace the proof'))
    await replace.click()
    const dialog = page.getByRole('dialog', { name: t('تغيير الإيصال', 'Replace the proof') })
    await look('proof-replace')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(replace).toBeFocused()

    await replace.click()
    await page.route('**/api/upload/payment-proof/*', (route) => route.abort())
    await proofInput(page).setInputFiles(await receiptFile('pdf'))
    await expect(dialog.getByText(t('تعذّر الاتصال بالخادم', 'Failed to connect to server'))).toBeVisible()
    await look('proof-replace-failed')
    expect(proofsOf(product, member)).toBe(1)
    await page.unrouteAll()
    await proofInput(page).setInputFiles(await receiptFile('pdf'))
    await expect(page.getByText(t('وصل الإيصال الجديد', 'Your new proof has arrived'))).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(replace).toBeFocused()
    expect([proofsOf(product, member), requestsOf(product, member)]).toEqual([2, 1])

    // The coach was faster while the dialog stood open.
    await replace.click()
    await (await openStaffCalls(product.url)).reject(member.email, unreadable)
    await proofInput(page).setInputFiles(await receiptFile('png'))
    await expect(page.getByText(t('لم يُرسل الإيصال الجديد', 'The new proof was not sent'))).toBeVisible()
    await expect(rejected(page, t)).toContainText(unreadable)
    await expect(rejected(page, t).getByRole('heading')).toBeFocused()
  },
)

story(
  'a rejected renewal is told to the member with its reason, and goes back to review with a new proof',
  async ({ page, product, t, look }) => {
    const member = await addMember(product, { name: 'Rania Aziz', plan: 'basic', endsInDays: 20, password })
    const staff = await openStaffCalls(product.url)
    await signInAsMember(page, t, member)
    await askForRenewal(page, t)
    await staff.reject(member.email, unreadable)
    await page.reload()
    await expect(rejected(page, t)).toContainText(unreadable)
    await expect(rejected(page, t)).toContainText(t('اشتراكك الحالي لم يتغيّر', 'has not changed'))
    await look('renewal-rejected')

    await button(page, t('إرسال إيصال جديد', 'Send a new proof')).click()
    const dialog = page.getByRole('dialog', { name: t('إرسال إيصال جديد', 'Send a new proof') })
    const again = dialog.getByRole('button', { name: t('إرسال الإيصال الجديد', 'Send the new proof') })
    await again.click()
    await expect(proofInput(page)).toBeFocused()
    await expect(dialog).toContainText(t('من فضلك ارفع إيصال الدفع.', 'Please upload payment proof.'))
    await attachProof(page, t, 'pdf')
    await dialog.getByText(t('المبلغ المطلوب وأين يُحوَّل', 'The amount due, and where to send it')).click()
    await expect(dialog.getByText(t('المبلغ المطلوب لشهر واحد:', 'Amount due for one month:'))).toBeVisible()
    await look('renewal-resend')
    await page.keyboard.press('Escape')
    await button(page, t('متابعة التجديد', 'Go on renewing')).click()
    await again.click()
    await expect(page.getByText(t('عاد طلبك إلى المراجعة', 'Your request is back in review'))).toBeVisible()
    await expect(pending(page, t).getByRole('heading')).toBeFocused()
    await expect(rejected(page, t)).toBeHidden()
    expect([proofsOf(product, member), requestsOf(product, member)]).toEqual([2, 1])

    await staff.reject(member.email, unreadable)
    await page.reload()
    await button(page, t('بدء طلب جديد', 'Start a new request')).click()
    await attachProof(page, t)
    await send(page, t).click()
    await expect(pending(page, t).getByRole('heading')).toBeFocused()
    await expect(rejected(page, t)).toBeHidden()
    expect(requestsOf(product, member)).toBe(2)
    await staff.approve(member.email)
    await page.reload()
    await expect(renew(page, t)).toBeVisible()
    await expect(rejected(page, t)).toBeHidden()
  },
)

story(
  'whose access ended reads why their renewal was rejected, and sends a new proof or starts anew',
  async ({ page, product, t, look }) => {
    const member = await addMember(product, {
      name: 'Tamer Galal',
      plan: 'professional',
      endsInDays: -3,
      password,
    })
    const staff = await openStaffCalls(product.url)
    await staff.give(member.id, { resourceType: 'document', title: 'Weeks 1 to 4' })
    await signInAsMember(page, t, member)
    await attachProof(page, t)
    await send(page, t).click()
    await expect(pending(page, t)).toBeVisible()
    await staff.reject(member.email, unreadable)
    await page.reload()
    await expect(rejected(page, t)).toContainText(unreadable)
    await expect(
      page.getByRole('heading', { name: t('أو ابدأ طلبًا جديدًا', 'Or start a new request') }),
    ).toBeVisible()
    await look('access-ended-rejected')
    await button(page, t('إرسال إيصال جديد', 'Send a new proof')).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(await receiptFile('pdf'))
    await expect(dialog.getByText(t('الإيصال جاهز للإرسال', 'Proof is ready to send'))).toBeVisible()
    await dialog.getByRole('button', { name: t('إرسال الإيصال الجديد', 'Send the new proof') }).click()
    await expect(pending(page, t).getByRole('heading')).toBeFocused()
    expect([proofsOf(product, member), requestsOf(product, member)]).toEqual([2, 1])
  },
)

story(
  'an application that somebody sends with a member’s e-mail is not in the member’s way, and staff tell both apart',
  async ({ page, another, product, t, look }) => {
    const member = await addMember(product, { name: 'Laila Nour', plan: 'basic', endsInDays: 20, password })
    const stranger = await another()
    await apply(stranger, t, { ...anApplicant('Somebody Else'), email: member.email })
    await signInAsMember(page, t, member)
    await renew(page, t).waitFor()
    await expect(pending(page, t)).toBeHidden()
    await askForRenewal(page, t)
    expect(requestsOf(product, member)).toBe(2)

    const staff = await another()
    await signInAsStaff(staff, t)
    await staff.getByLabel(t('بحث في الطلبات', 'Search the requests')).fill(member.email)
    const cards = staff.getByRole('article').filter({ hasText: member.email })
    await expect(cards).toHaveCount(2)
    const mark = t('دون تسجيل دخول', 'Sent without sign-in')
    await expect(cards.filter({ hasText: mark })).toHaveCount(1)
    await expect(cards.filter({ hasText: mark })).toContainText('Somebody Else')
    await look('requests-told-apart', staff)
    await cards
      .filter({ hasText: mark })
      .getByRole('button', { name: /^(عرض التفاصيل|View :)/ })
      .click()
    await expect(staff.getByRole('dialog')).toContainText(
      t('قد لا يكون مرسله صاحب الحساب', 'its sender may be somebody else'),
    )
    await look('request-not-signed-in', staff)
  },
)
