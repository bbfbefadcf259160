import type { Page } from '@playwright/test'
import { cairoDay, daysAfter } from '#contract/cairo-days.ts'
import { answerPrivacyRequest, listPrivacyRequests, sendPrivacyRequest } from '#contract/privacy-requests.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { button } from '#test/e2e/support/accessible-name.ts'
import {
  dialogsHaveLeft,
  enterAsMember,
  enterAsStaff,
  openOwnAccount,
  openPart,
} from '#test/e2e/support/actions.ts'
import { coachToken } from '#test/e2e/support/coach-token.ts'
import { addMember, type Member } from '#test/e2e/support/members.ts'
import { loginElsewhere } from '#test/e2e/support/own-account.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
const password = 'member-trains-2026'

const aMember = (product: Product, name: string) =>
  addMember(product, { name, plan: 'basic', endsInDays: 60, password })

async function answerByApi({ url }: Product, member: Member, text: string): Promise<void> {
  const token = await coachToken(url)
  const { requests } = granted(await call(url, listPrivacyRequests, { token, query: { limit: 100 } }))
  const wanted = requests.find(({ person, state }) => person.userId === member.id && state === 'open')
  const params = { id: wanted?._id ?? '' }
  granted(await call(url, answerPrivacyRequest, { token, params, body: { state: 'refused', text } }))
}

const card = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('طلبات بخصوص بياناتي', 'Requests about my data'), exact: true })

test('a member sees what they can do alone, asks for the rest, and reads the answer', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, 'Hana Samir')
  await enterAsMember(page, member)
  await openOwnAccount(page, t)
  const kind = card(page, t).getByLabel(t('ماذا تريد؟', 'What would you like?'))
  await kind.selectOption('erasure')
  await card(page, t)
    .getByRole('link', { name: t('إلى حذف حسابي', 'Go to deletion') })
    .click()
  await expect(
    page.getByRole('heading', { name: t('حذف حسابي', 'Delete my account'), exact: true }),
  ).toBeInViewport()
  await kind.selectOption('objection')
  const text = t('لا أريد صوري في الإعلانات', 'I don’t want my photos in ads')
  await card(page, t).getByLabel(t('التفاصيل', 'Details')).fill(text)
  await card(page, t).scrollIntoViewIfNeeded()
  await checkScreen('privacy-request-form')
  await button(card(page, t), t('إرسال الطلب', 'Send request')).click()
  const row = card(page, t).getByRole('listitem').filter({ hasText: text })
  await expect(row).toContainText(t('ينتظر الرد', 'Open'))
  await expect(card(page, t).getByRole('status')).toContainText(t('ينتظر الرد', 'is waiting for our answer'))
  await expect(button(card(page, t), t('إرسال الطلب', 'Send request'))).toBeHidden()
  await checkScreen('privacy-request-waits')
  const why = t('لم تُنشر أي صورة لك', 'No photo of yours was published')
  await answerByApi(product, member, why)
  await page.reload()
  await expect(row).toContainText(why)
  await expect(row).toContainText(t('مرفوض', 'Refused'))
  await row.scrollIntoViewIfNeeded()
  await checkScreen('privacy-request-refused')
})

test('the team writes down a request that came by message, and answers those of members', async ({
  page,
  product,
  t,
  checkScreen,
}, { project }) => {
  const member = await aMember(product, `Nour ${project.name}`)
  const { token } = await loginElsewhere(product, member)
  const wanted = t(`رقمي القديم ${project.name}`, `My former number ${project.name}`)
  granted(await call(product.url, sendPrivacyRequest, { token, body: { kind: 'correction', text: wanted } }))
  await enterAsStaff(page, t)
  await openPart(page, t('الفريق', 'Team'))
  await page.getByRole('link', { name: t('فتح الطلبات', 'Open the requests') }).click()
  const log = page.getByRole('region', { name: t('طلبات الخصوصية', 'Privacy requests'), exact: true })
  await button(log, t('تسجيل طلب', 'Write down a request')).click()
  const dialog = page.getByRole('dialog')
  const save = button(dialog, t('حفظ', 'Save'))
  await save.click()
  await expect(dialog.getByLabel(t('الاسم', 'Name'))).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(t('ما المطلوب؟', 'What do they want?')).selectOption('copy')
  const name = t('سارة محمود', 'Sara Mahmoud')
  await dialog.getByLabel(t('الاسم', 'Name')).fill(name)
  await dialog.getByLabel(t('رقم الهاتف أو البريد', 'Phone or email')).fill('010 5555 5555')
  const day = dialog.getByLabel(t('متى وصل؟', 'When did it come?'))
  await day.fill(daysAfter(cairoDay(new Date()), 2))
  await save.click()
  await expect(day).toHaveAccessibleDescription(new RegExp(t('لم يأتِ بعد', 'not come yet')))
  await expect(dialog.getByLabel(t('الاسم', 'Name'))).toHaveValue(name)
  await day.fill(daysAfter(cairoDay(new Date()), -33))
  await checkScreen('privacy-request-record')
  await save.click()
  await dialogsHaveLeft(page)
  const late = log.getByRole('listitem').filter({ hasText: name }).first()
  await expect(late).toContainText(t('تأخر الرد 3 أيام', 'Overdue by 3 days'))
  const open = log.getByRole('listitem').filter({ hasText: wanted }).first()
  await expect(open).toContainText(t('باقٍ 30 يومًا للرد', '30 days left to answer'))
  await log.scrollIntoViewIfNeeded()
  await checkScreen('privacy-requests')

  await open.getByRole('button', { name: t('الرد', 'Answer') }).click()
  await dialog.getByLabel(t('نص الرد', 'Your answer')).fill(t('تم تصحيح الرقم', 'The number is corrected'))
  await checkScreen('privacy-request-answer')
  await button(dialog, t('حفظ الرد', 'Save answer')).click()
  await dialogsHaveLeft(page)
  await expect(open).toContainText(t('تم الرد', 'Answered'))
  await expect(open.getByRole('button')).toHaveCount(0)
  await late.getByRole('button', { name: t('الرد', 'Answer') }).click()
  await dialog.getByRole('radio', { name: t('رفض مع السبب', 'Refuse with a reason') }).check()
  await expect(dialog.getByLabel(t('سبب الرفض', 'Why you refuse'))).toBeVisible()
  await expect(dialog).toContainText('010 5555 5555')
  await dialog.getByLabel(t('سبب الرفض', 'Why you refuse')).fill(t('لا شيء لدينا', 'We have nothing'))
  await button(dialog, t('حفظ الرد', 'Save answer')).click()
  await dialogsHaveLeft(page)
  await expect(late).toContainText(t('مرفوض', 'Refused'))
  await page
    .getByRole('region', { name: t('سجل معالجة البيانات', 'Register of processing') })
    .scrollIntoViewIfNeeded()
  await page
    .locator('summary')
    .filter({ hasText: t('طلبات الخصوصية ومواعيدها', 'Privacy requests and their dates') })
    .click()
  await expect(page.getByRole('row').filter({ hasText: t('مرفوض', 'Refused') })).not.toHaveCount(0)
  await checkScreen('privacy-requests-register')
})
