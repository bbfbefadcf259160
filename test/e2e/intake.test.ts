import type { Locator, Page } from '@playwright/test'
import { assignCoach } from '#contract/users.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { enterAsMember, greeting, openAccountSheet, startStaffSession } from '#test/e2e/support/actions.ts'
import { coachToken } from '#test/e2e/support/coach-token.ts'
import { aCoach } from '#test/e2e/support/coaches.ts'
import { addMember, type Member } from '#test/e2e/support/members.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const aMember = (product: Product, name: string): Promise<Member> =>
  addMember(product, { name, plan: 'basic', endsInDays: 40, password: 'member-trains-2026' })

async function assign(product: Product, member: Member, coachId: string) {
  const token = await coachToken(product.url)
  granted(await call(product.url, assignCoach, { token, body: { userId: member.id, coachId } }))
}

const card = (page: Page) => page.locator('section[aria-labelledby="intake"]')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 3, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const next = (page: Page, t: Say) => button(page, t('حفظ ومتابعة', 'Save and continue'))

/** Chooses an answer of a question. */
const choose = (page: Page, question: string | RegExp, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: answer, exact: true }).check()

/** Unfolds a step of a member's own answers. */
const openStep = (within: Locator, name: string) =>
  within.locator('summary').filter({ hasText: name }).click()

/** Opens a member's answers in the coach portal. */
async function openAnswers(page: Page, t: Say, { name }: Member) {
  await page.goto('/coach#members')
  await page.getByRole('searchbox').fill(name)
  const more = t('إجراءات أخرى', 'More actions')
  await page.getByRole('button', { name: new RegExp(`^${more}.*${name}`) }).click()
  await page.getByRole('button', { name: new RegExp(`^${t('إجابات العضو', 'Answers')}.*${name}`) }).click()
}

async function answerGoalAndBody(page: Page, t: Say, birthYear: string) {
  await choose(page, t('ما هدفك الأول؟', 'What’s your main goal?'), t('بناء عضل', 'Build muscle'))
  await next(page, t).click()
  await page.getByLabel(t('الوزن بالكيلوجرام', 'Weight in kilograms')).fill('٧٦٫٨')
  await page.getByLabel(t('الطول بالسنتيمتر', 'Height in centimeters')).fill('164')
  await page.getByRole('textbox', { name: t('سنة الميلاد', 'Birth year') }).fill(birthYear)
  await next(page, t).click()
}

test('a new member answers step by step, a reload goes on, the own coach reads it, and consent ends it', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, 'Nermin Sabry')
  const [own, other] = [await aCoach(product, 'Salma Fathy'), await aCoach(product, 'Tarek Nabil')]
  await assign(product, member, own.id)
  await enterAsMember(page, member)
  await expect(greeting(page, t, member.name)).toBeVisible()
  await expect(heading(page, t('ما هدفك الأول؟', 'What’s your main goal?'))).toBeVisible()
  await expect(card(page)).toContainText('Salma Fathy')
  await expect(page.getByText(t('خلال 48 ساعة', 'Within 48 hours'))).toBeVisible()
  await checkScreen('intake-first')

  await answerGoalAndBody(page, t, '1994')
  await expect(heading(page, t('الصحة والإصابات', 'Health and injuries'))).toBeFocused()
  await checkScreen('intake-consent')
  await page.reload()
  await expect(card(page)).toContainText(t('الخطوة 3 من 5', 'Step 3 of 5'))
  await button(page, t('أوافق على حفظ إجاباتي الصحية', 'I agree to have my health answers stored')).click()
  await choose(page, /العظام أو المفاصل|bone or joint/, t('نعم', 'Yes'))
  await next(page, t).click()
  await expect(page.getByText(t('هذا الحقل مطلوب', 'This field is required'))).toHaveCount(6)
  for (const question of await page.getByRole('group').all()) {
    const no = question.getByRole('radio', { name: t('لا', 'No'), exact: true })
    const isOpen = (await question.getByRole('radio', { checked: true }).count()) === 0
    if (isOpen && (await no.count()) === 1) await no.check()
  }
  await expect(page.getByText(t('استشر طبيبك', 'Talk to your doctor'))).toBeVisible()
  await page.getByLabel(/إصابات أو تفاصيل|Injuries or details/).fill('Old knee pain')
  await checkScreen('intake-health')
  await next(page, t).click()

  // Typed and not saved: a reload keeps it.
  await choose(page, t('مكان التمرين', 'Where do you train?'), t('الجيم', 'Gym'))
  await page.getByLabel(t('أجهزة', 'Machines'), { exact: true }).check()
  await page.reload()
  await expect(page.getByLabel(t('أجهزة', 'Machines'), { exact: true })).toBeChecked()
  await choose(page, /كم يومًا في الأسبوع|How many days a week/, '4')
  await checkScreen('intake-training')
  await next(page, t).click()
  await expect(
    heading(page, t('ما الأطعمة التي نستبعدها من نظامك؟', 'Which foods should your plan leave out?')),
  ).toBeFocused()
  await page.getByLabel(/أطعمة لا تأكلها|Foods you don’t eat/).fill('Shrimps')
  await checkScreen('intake-last')
  await button(page, t('إرسال الإجابات', 'Send answers')).click()
  await expect(card(page)).toContainText(t('وصلت إجاباتك', 'Your answers are in'))
  // In short, without what was answered about the health, until a step is opened.
  const shown = await card(page).innerText()
  for (const text of [t('76.8 كجم', '76.8 kg'), 'Shrimps']) expect(shown).toContain(text)
  expect(shown).not.toContain('Old knee pain')
  await openStep(card(page), t('الصحة والإصابات', 'Health and injuries'))
  await expect(card(page).getByText('Old knee pain')).toBeVisible()
  await checkScreen('intake-answered')

  // The own coach reads it, another one does not.
  const coach = await newPerson()
  await startStaffSession(coach, own)
  await openAnswers(coach, t, member)
  const dialog = coach.getByRole('dialog')
  await expect(dialog).toContainText('Old knee pain')
  await expect(dialog).toContainText(
    t('الموافقة على حفظ إجابات الصحة', 'agreed to have health answers stored'),
  )
  await checkScreen('intake-staff', coach)
  const stranger = await newPerson()
  await startStaffSession(stranger, other)
  await openAnswers(stranger, t, member)
  await expect(stranger.getByRole('dialog')).toContainText(
    t('البيانات الصحية مغلقة', 'Health data is closed to you'),
  )
  await checkScreen('intake-not-own-coach', stranger)

  // The member edits an answer and withdraws the consent.
  await openAccountSheet(page, t)
  await button(page, t('إجاباتي للكابتن', 'My answers for my coach')).click()
  const mine = page.getByRole('dialog', { name: t('إجاباتي للكابتن', 'My answers for my coach') })
  await openStep(mine, t('أطعمة مستبعدة', 'Foods to avoid'))
  await mine
    .getByRole('button', { name: new RegExp(`^${t('تعديل', 'Edit')}.*${t('أطعمة', 'Foods')}`) })
    .click()
  await mine.getByLabel(/أطعمة لا تأكلها|Foods you don’t eat/).fill('Fish')
  await mine.getByRole('button', { name: t('حفظ', 'Save'), exact: true }).click()
  await expect(mine).toContainText('Fish')
  await openStep(mine, t('الصحة والإصابات', 'Health and injuries'))
  await mine.getByRole('button', { name: t('سحب الموافقة', 'Withdraw consent') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('سحب الموافقة', 'Withdraw consent') })
    .click()
  await expect(mine).not.toContainText('Old knee pain')
  await checkScreen('intake-withdrawn')
  expect(
    product.count(
      "select count(*) from intake_steps where user_id = ? and step = 'health' and answers is not null",
      member.id,
    ),
  ).toBe(0)
})

test('a minor is not asked for health answers; wrong figures and a lost connection keep what was typed', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, 'Youssef Samir')
  await enterAsMember(page, member)
  await button(page, t('تخطي', 'Skip')).click()
  await page.getByLabel(t('الوزن بالكيلوجرام', 'Weight in kilograms')).fill('999')
  await page
    .getByRole('textbox', { name: t('سنة الميلاد', 'Birth year') })
    .fill(String(new Date().getFullYear() - 16))
  await next(page, t).click()
  const weight = page.getByLabel(t('الوزن بالكيلوجرام', 'Weight in kilograms'))
  await expect(weight).toBeFocused()
  await checkScreen('intake-wrong-weight')
  await weight.fill('60')
  await page.getByLabel(t('اسم ولي الأمر', 'Parent or guardian’s name')).fill('Heba Samir')
  await page.getByLabel(t('رقم واتساب ولي الأمر', 'Parent or guardian’s WhatsApp')).fill('0100 123 4567')
  await page.getByRole('checkbox').check()
  await page.context().setOffline(true)
  await next(page, t).click()
  await expect(card(page).getByRole('alert')).toContainText(t('أنت غير متصل بالإنترنت', 'You’re offline'))
  await expect(weight).toHaveValue('60')
  await page.context().setOffline(false)
  await next(page, t).click()
  await expect(page.getByText(/أسئلة الصحة لمن أتم 18 سنة، فلا|for adults, so we won’t ask/)).toBeVisible()
  await checkScreen('intake-minor')
  await button(page, t('متابعة', 'Continue')).click()
  await expect(heading(page, t('أين تتمرن، وكم يومًا؟', 'Where do you train, and how often?'))).toBeVisible()
})
