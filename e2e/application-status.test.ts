import type { Page } from '@playwright/test'
import {
  anApplicant,
  apply,
  approve,
  attachProof,
  cardOf,
  proofInput,
  signInAsMember,
  signInAsStaff,
} from '#e2e/support/acts.ts'
import { named } from '#e2e/support/named.ts'
import { openStaffCalls } from '#e2e/support/staff-calls.ts'
import { expect, story } from '#e2e/support/story.ts'

type Say = (arabic: string, english: string) => string

const codeField = (page: Page, t: Say) => page.getByLabel(t('رمز المتابعة', 'Status code'))
const digitsField = (page: Page, t: Say) =>
  page.getByLabel(t('آخر 4 أرقام من هاتفك', 'Last 4 digits of your phone'))
const show = (page: Page, t: Say) =>
  page.getByRole('button', { name: t('عرض حالة الطلب', 'Show the status') }).click()
const again = (page: Page, t: Say) =>
  page.getByRole('button', { name: t('تحديث الحالة', 'Check again') }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const noMatch = (page: Page, t: Say) =>
  page.getByText(
    t(
      'لا يوجد طلب بهذا الرمز مع هذه الأرقام. راجع الاثنين ثم حاول مرة أخرى.',
      'There is no request with this code and these digits. Check both and try again.',
    ),
  )

async function open(page: Page, t: Say, code: string): Promise<void> {
  await page.goto('/status')
  await codeField(page, t).fill(code)
  await digitsField(page, t).fill('4567')
  await show(page, t)
}

/** Nobody's wrong digits count for the story that follows. */
const forgetAttempts = (product: { change(statement: string): void }) =>
  product.change('delete from throttles')

story(
  'the code of the success screen and the end of the phone open a request, and nothing of it stands in the address',
  async ({ page, t, look }) => {
    const code = await apply(page, t, anApplicant('Salma'))
    await look('received-with-status')
    await page.getByRole('link', { name: t('تابع حالة طلبك', 'See how your request stands') }).click()
    await expect(page).toHaveURL(/\/status$/)
    await expect(codeField(page, t)).toHaveValue(code)

    await show(page, t)
    await expect(digitsField(page, t)).toBeFocused()
    await expect(
      page.getByText(t('اكتب آخر 4 أرقام من هاتفك', 'Enter the last 4 digits of your phone')),
    ).toBeVisible()
    await digitsField(page, t).fill('0000')
    await show(page, t)
    await expect(noMatch(page, t)).toBeVisible()
    await expect(codeField(page, t)).toHaveValue(code)
    await expect(digitsField(page, t)).toHaveValue('0000')
    await look('status-no-match')
    await digitsField(page, t).fill('٤٥٦٧')
    await show(page, t)
    await expect(title(page, t('طلبك قيد المراجعة', 'Your request is being reviewed'))).toBeFocused()
    await expect(page).toHaveURL(/\/status$/)
    await look('status-pending')
  },
)

story(
  'a rejected request gets a new proof, and is approved with the earlier one in sight',
  async ({ page, another, product, t, look }) => {
    const applicant = anApplicant('Salma')
    await open(page, t, await apply(page, t, applicant))
    await expect(title(page, t('طلبك قيد المراجعة', 'Your request is being reviewed'))).toBeVisible()
    const staff = await openStaffCalls(product.url)
    await staff.reject(applicant.email, 'الإيصال غير واضح، أعد تصويره')
    await again(page, t)
    await expect(title(page, t('طلبك يحتاج إيصالًا جديدًا', 'Your request needs a new proof'))).toBeFocused()
    await expect(page.getByText('الإيصال غير واضح، أعد تصويره')).toBeVisible()
    const sendProof = page.getByRole('button', { name: t('إرسال الإيصال الجديد', 'Send the new proof') })
    await sendProof.click()
    await expect(page.getByText(t('من فضلك ارفع إيصال الدفع.', 'Please upload payment proof.'))).toBeVisible()
    await expect(proofInput(page)).toBeFocused()
    await page.getByText(t('المبلغ المطلوب وأين يُحوَّل', 'The amount due, and where to send it')).click()
    await expect(page.getByText(t('المبلغ المطلوب لشهر واحد:', 'Amount due for one month:'))).toBeVisible()
    await look('status-needs-proof')
    await attachProof(page, t, 'pdf')
    await sendProof.click()
    await expect(page.getByText(t('تم إرسال الإيصال الجديد', 'Your new proof is sent'))).toBeVisible()
    await expect(title(page, t('طلبك قيد المراجعة', 'Your request is being reviewed'))).toBeFocused()

    const desk = await another()
    await signInAsStaff(desk, t)
    const card = await cardOf(desk, t, applicant)
    await card.getByRole('button', { name: named(t('عرض التفاصيل', 'View')) }).click()
    const details = desk.getByRole('dialog', { name: t('تفاصيل الطلب', 'Request details') })
    await expect(details).toContainText('receipt.pdf')
    await expect(details.getByRole('region', { name: t('إيصالات سابقة', 'Earlier proofs') })).toBeVisible()
    await desk.keyboard.press('Escape')
    await approve(desk, t, applicant)

    await again(page, t)
    await expect(title(page, t('تم قبول طلبك', 'Your request is approved'))).toBeFocused()
    await look('status-approved')
    await page.getByRole('link', { name: t('دخول الأعضاء', 'Members sign in') }).click()
    await expect(page).toHaveURL(/\/members$/)
    expect(
      product.count(
        'select count(*) from uploads where application_id = (select id from applications where email = ?)',
        applicant.email,
      ),
    ).toBe(2)
  },
)

story(
  'the usual reason of a rejection is read in the language of each who reads it',
  async ({ page, another, t }) => {
    const applicant = anApplicant('Salma Adel')
    const theirs = await another()
    const code = await apply(theirs, t, applicant)
    await signInAsStaff(page, t)
    await page.getByRole('button', { name: t('Switch to English', 'التبديل إلى العربية') }).click()
    const other: Say = (arabic, english) => t(english, arabic)
    const card = await cardOf(page, other, applicant)
    await card.getByRole('button', { name: other('رفض', 'Reject') }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByLabel(other('سبب الرفض', 'Reason'))).toHaveValue(
      other('قرار الكابتن', 'Coach decision'),
    )
    await dialog.getByRole('button', { name: other('رفض', 'Reject') }).click()
    await expect(card).toContainText(other('مرفوض', 'Rejected'))
    await card.getByRole('button', { name: other('عرض التفاصيل', 'View :') }).click()
    await expect(page.getByRole('dialog')).toContainText(other('قرار الكابتن', 'Coach decision'))

    await open(theirs, t, code)
    await expect(theirs.getByRole('main')).toContainText(t('قرار الكابتن', 'Coach decision'))
  },
)

story('an answer that comes after another request was turned to changes nothing', async ({ page, t }) => {
  const code = await apply(page, t, anApplicant('Late'))
  await open(page, t, code)
  await expect(title(page, t('طلبك قيد المراجعة', 'Your request is being reviewed'))).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/subscriptions/status', async (route) => {
    await held.promise
    await route.continue()
  })
  await again(page, t)
  await page.getByRole('button', { name: t('طلب آخر', 'Another request') }).click()
  await codeField(page, t).fill('TYPED')
  await digitsField(page, t).fill('1234')
  const late = page.waitForResponse('**/api/subscriptions/status')
  held.resolve()
  await late
  await expect(page.getByRole('button', { name: t('عرض حالة الطلب', 'Show the status') })).toBeEnabled()
  await expect(codeField(page, t)).toHaveValue('TYPED')
  await expect(digitsField(page, t)).toHaveValue('1234')
})

story('a request that is over says so, and leads on', async ({ page, product, t, look }) => {
  const applicant = anApplicant('Hoda')
  const code = await apply(page, t, applicant)
  await (await openStaffCalls(product.url)).reject(applicant.email, '')
  product.change(
    "update applications set reviewed_at = '2026-01-01T00:00:00.000Z' where email = ?",
    applicant.email,
  )
  await open(page, t, code.toLowerCase().replace('-', ' '))
  await expect(title(page, t('لم يُقبل طلبك', 'Your request was not accepted'))).toBeVisible()
  await expect(proofInput(page)).toHaveCount(0)
  await look('status-rejected')
  await page.getByRole('button', { name: t('طلب آخر', 'Another request') }).click()
  await expect(digitsField(page, t)).toHaveValue('')

  product.change("update applications set status = 'cancelled' where email = ?", applicant.email)
  await open(page, t, code)
  await expect(title(page, t('تم سحب هذا الطلب', 'This request was withdrawn'))).toBeVisible()
  await look('status-withdrawn')
  await page.getByRole('link', { name: t('إرسال طلب جديد', 'Send a new request') }).click()
  await expect(page).toHaveURL(/\/subscription$/)
})

story(
  'guessing tells nothing: a real code and a made-up one answer alike, and both make one wait',
  async ({ page, product, t, look }) => {
    forgetAttempts(product)
    const code = await apply(page, t, anApplicant('Rana'))
    const said: string[] = []
    for (const tried of [code, 'ZZZZ-2222']) {
      await page.goto('/status')
      await codeField(page, t).fill(tried)
      for (let n = 0; n < 5; n++) {
        const answered = page.waitForResponse('**/api/subscriptions/status')
        await digitsField(page, t).fill(`000${n}`)
        await show(page, t)
        const answer = await answered
        said.push(`${answer.status()} ${(await answer.text()).replace(/\d+/g, 'n')}`)
      }
      await expect(noMatch(page, t)).toBeVisible()
      await show(page, t)
      const waiting = page.getByRole('button', { name: t('انتظر', 'Wait') })
      await expect(waiting).toHaveText(/^(انتظر|Wait) (60|5\d)( ث|s)$/)
      await expect(codeField(page, t)).toHaveValue(tried)
    }
    expect(new Set(said).size).toBe(1)
    expect(said[0]).toMatch(/^404 /)
    await look('status-waiting')
    forgetAttempts(product)
  },
)

story('what is sent from a phone that is offline stays typed', async ({ page, t }) => {
  await page.goto('/status')
  await page.route('**/api/subscriptions/status', (route) => route.abort())
  await codeField(page, t).fill('ABCD-2345')
  await digitsField(page, t).fill('4567')
  await show(page, t)
  await expect(page.getByText(t('تعذّر الاتصال بالخادم', 'Failed to connect to server'))).toBeVisible()
  await expect(codeField(page, t)).toHaveValue('ABCD-2345')
  await expect(page.getByRole('button', { name: t('عرض حالة الطلب', 'Show the status') })).toBeEnabled()
})

story('a refused sign-in leads to the status page', async ({ page, product, t }) => {
  forgetAttempts(product)
  const link = page.getByRole('link', {
    name: t('أرسلت طلبًا؟ تابع حالته', 'Applied already? See how your request stands'),
  })
  await page.goto('/members')
  await expect(link).toBeHidden()
  await signInAsMember(page, t, { email: `nobody.${Date.now()}@example.com`, password: 'not the one' })
  await link.click()
  await expect(page).toHaveURL(/\/status$/)
  await expect(title(page, t('حالة الطلب', 'Request status'))).toBeVisible()
})
