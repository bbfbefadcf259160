import type { Locator } from '@playwright/test'
import {
  anApplicant,
  approveAndStay,
  enterAsStaff,
  openRequest,
  rejectFor,
} from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

/** The number and the text that the button opens WhatsApp with. */
async function notice(request: Locator, name: string): Promise<{ number: string; text: string }> {
  const link = new URL((await request.getByRole('link', { name }).getAttribute('href')) ?? '')
  return { number: link.pathname.slice(1), text: link.searchParams.get('text') ?? '' }
}

test('each decision has its text, with what its reader can do next', async ({ page, product, t }) => {
  const names = ['Mona Approved', 'Omar Unpaid', 'Hala Blurred']
  const applicants = names.map(anApplicant)
  const codes: string[] = []
  for (const applicant of applicants) codes.push(await applyByApi(product, t, applicant))
  const [first, unpaid, blurred] = applicants
  if (!first || !unpaid || !blurred) throw new Error('three applicants')
  const whatsapp = t('على واتساب', 'on WhatsApp')
  await enterAsStaff(page, t)

  const confirmed = await notice(await approveAndStay(page, t, first), whatsapp)
  expect(confirmed.number).toBe('201001234567')
  expect(confirmed.text).toContain(t('أهلًا Mona، اشتراكك مفعّل', 'Hi Mona, your subscription is active'))
  // Nobody ticked that it arrived.
  expect(confirmed.text).not.toContain(t('تم تأكيد الدفع', 'confirmed'))
  expect(confirmed.text).toContain(`${product.url}/members`)
  expect(confirmed.text).not.toContain(first.password)

  let request = await openRequest(page, t, unpaid)
  await rejectFor(request, t, t('التحويل لم يصل', 'Transfer not received'))
  const rejected = await notice(request, whatsapp)
  expect(rejected.text).toContain(t('لم نتمكن من تأكيد الدفع', 'we could not confirm your payment'))
  expect(rejected.text).toContain(t('التحويل لم يصل', 'Transfer not received'))
  expect(rejected.text).toContain(`${product.url}/status#code=${codes[1]}`)

  // The money may be there: only the picture is missing.
  request = await openRequest(page, t, blurred)
  await rejectFor(request, t, t('الإيصال غير واضح', 'Receipt not readable'))
  const again = await notice(request, whatsapp)
  expect(again.text).toContain(t('نحتاج إيصال الدفع مرة أخرى', 'we need your payment receipt again'))
  expect(again.text).toContain(`${product.url}/status#code=${codes[2]}`)
  await expect(
    request.getByText(t('نحتاج إيصال الدفع مرة أخرى', 'we need your payment receipt again')),
  ).toBeVisible()
})
