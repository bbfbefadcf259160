import type { Locator, Page } from '@playwright/test'
import { saveStarterBundle } from '#contract/assignments-starter-bundles.ts'
import { listResources } from '#contract/library.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { enterAsCoach } from '#test/e2e/support/actions.ts'
import { coachToken } from '#test/e2e/support/coach-token.ts'
import { addMember } from '#test/e2e/support/members.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { deliverSoon, startSending } from '#test/e2e/support/sending-product.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const endingCard = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('تنتهي خلال 7 أيام', 'Ending within 7 days') })
const unassignedCard = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('بلا مواد حتى الآن', 'Nothing assigned yet') })
const select = (card: Locator, t: Say) => card.getByRole('button', { name: t('تحديد :', 'Select :') })
const box = (card: Locator, name: string) => card.getByRole('checkbox', { name: new RegExp(name) })
const row = (card: Locator, name: string) => card.getByRole('listitem').filter({ hasText: name })

/** Leaves only these members in the lists of today: three whose access ends, or two without assignments. */
async function onlyThese(product: Product, { ending }: { ending: boolean }) {
  const now = new Date().toISOString()
  product.change(
    "update users set has_items = 1, last_seen_at = ?, access_ends_at = '2099-01-01T00:00:00.000Z' where role = 'user'",
    now,
  )
  product.change("delete from applications where status = 'pending'")
  const names = ending ? ['Mona Adel', 'Sara Fathy', 'Nour Hassan'] : ['Hana Nabil', 'Omar Samir']
  for (const [at, name] of names.entries()) {
    const { id } = await addMember(product, { name, plan: 'basic', endsInDays: ending ? at + 2 : 60 + at })
    const seen = "update users set last_seen_at = ?, whatsapp_e164 = '+201001234567' where id = ?"
    product.change(seen, now, id)
    if (ending) {
      const item = `insert into items (id, user_id, kind, type, title, url, assigned_by, assigned_at)
        values (?, ?, 'document', 'training', 'Plan', 'https://example.com/plan', ?, ?)`
      product.change(item, `item-${id.slice(-12)}`, id, id, now)
      product.change('update users set has_items = 1 where id = ?', id)
    }
  }
}

async function enterOwn(page: Page, { url }: Product, t: Say): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: t('ar', 'en'), url }])
  await page.goto(`${url}/coach`)
  await page.getByLabel(t('اسم المستخدم', 'Username')).fill('karim')
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('karim-trains-2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('من ينتظرك؟', 'Who needs you?') })).toBeVisible()
}

test('two of three members are reminded by email, one undo takes it back, and then it is sent', async ({
  page,
  t,
  checkScreen,
}) => {
  const mails = await startMailServer()
  const product = await startSending(mails.url)
  try {
    await onlyThese(product, { ending: true })
    product.change(
      "update users set unproved_email = email, email = null where name = 'Nour Hassan' and role = 'user'",
    )
    await enterOwn(page, product, t)
    const card = endingCard(page, t)
    await checkScreen('today-before-selecting')

    // Escape leaves the choice, and the focus stays in the card.
    await select(card, t).click()
    const bar = card.getByRole('region', { name: t('الأعضاء المحددون', 'Selected members') })
    await box(card, 'Mona Adel').check()
    await expect(bar).toContainText(t('عضو واحد محدد', '1 selected'))
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await expect(select(card, t)).toBeFocused()

    await select(card, t).click()
    await expect(bar.getByRole('button', { name: t('تذكير بالبريد', 'Remind by email') })).toBeDisabled()
    await bar.getByRole('button', { name: t('تحديد الكل', 'Select all') }).click()
    await expect(bar).toContainText(t('3 أعضاء محددون', '3 selected'))
    await box(card, 'Sara Fathy').uncheck()
    await checkScreen('today-ending-selected')
    const remindTwo = bar.getByRole('button', { name: t('تذكير اثنين بالبريد', 'Remind 2 by email') })
    await remindTwo.click()
    const result = page
      .getByRole('status')
      .filter({ hasText: t('تذكير واحد بالبريد', '1 reminded by email') })
    await expect(result).toContainText(t('بلا بريد مؤكد:', 'No confirmed email:'))
    await expect(result).toContainText('Nour Hassan')
    await expect(row(card, 'Mona Adel')).toContainText(t('تم التذكير', 'Reminded'))
    await expect(row(card, 'Nour Hassan').getByRole('link')).toBeVisible()
    // The control that selects may go with the members who were chosen.
    await expect(card.getByRole('heading')).toBeFocused()
    await checkScreen('today-reminded')
    await result.getByRole('button', { name: t('تراجع', 'Undo') }).click()
    await expect(
      page.getByText(t('أُلغي تذكير واحد، ولم يُرسل شيء', '1 reminder taken back, nothing sent')),
    ).toBeVisible()
    await expect(row(card, 'Mona Adel').getByRole('link')).toBeVisible()

    // Without an undo it leaves, also if the tab is closed and the server is killed meanwhile.
    await select(card, t).click()
    await box(card, 'Mona Adel').check()
    await box(card, 'Sara Fathy').check()
    await remindTwo.click()
    await expect(row(card, 'Sara Fathy')).toContainText(t('تم التذكير', 'Reminded'))
    expect(mails.received).toEqual([])
    await page.goto('about:blank')
    await product.crash()
    product.change("update outbox set next_attempt_at = created_at where dedup_key like 'reminder:%'")
    await expect(async () => {
      deliverSoon(product)
      expect(mails.received).toHaveLength(2)
    }).toPass({ timeout: 60_000 })
    await page.goto(`${product.url}/coach`)
    await expect(row(card, 'Mona Adel')).toContainText(t('تم التذكير', 'Reminded'))
    await expect(select(card, t)).toHaveCount(0)
  } finally {
    await product.stop()
    await mails.stop()
  }
})

test('an undo whose response is lost is pressed again, and says what has left', async ({
  page,
  t,
  checkScreen,
}) => {
  const mails = await startMailServer()
  const product = await startSending(mails.url)
  try {
    await onlyThese(product, { ending: true })
    await enterOwn(page, product, t)
    const card = endingCard(page, t)
    const undo = page.getByRole('status').getByRole('button', { name: t('تراجع', 'Undo') })
    const again = page.getByRole('alert').getByRole('button', { name: t('تراجع', 'Undo') })
    const remindAll = async () => {
      await select(card, t).click()
      await card.getByRole('button', { name: t('تحديد الكل', 'Select all') }).click()
      await card.getByRole('button', { name: t('تذكير 3 بالبريد', 'Remind 3 by email') }).click()
      await expect(undo).toBeVisible()
    }
    const answers = '**/api/admin/reminders/*/undo'

    // The server has undone it when the connection breaks.
    await remindAll()
    await page.route(
      answers,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await undo.click()
    await again.click()
    await expect(
      page.getByText(t('أُلغيت 3 تذكيرات، ولم يُرسل شيء', '3 reminders taken back, nothing sent')),
    ).toBeVisible()

    // Two of three: one has left, and of one there is no record any more.
    await remindAll()
    await page.route(
      answers,
      async (route) => {
        const response = await route.fetch()
        const [first, second] = (await response.json()).members
        await route.fulfill({ response, json: { members: [first, { ...second, outcome: 'sent' }] } })
      },
      { times: 1 },
    )
    await undo.click()
    const result = page.getByRole('status').filter({ hasText: t('أُلغي تذكير واحد', '1 reminder taken back') })
    await expect(result).toContainText(t('خرجت الرسالة بالفعل:', 'Already sent:'))
    await expect(result).toContainText(t('بلا تراجع لتغيير لاحق:', 'Not undone, changed since:'))
    await expect(result).not.toContainText(t('ولم يُرسل شيء', 'nothing sent'))
    await checkScreen('today-partly-undone')

    // A batch that is gone offers no further try.
    await remindAll()
    product.change('delete from reminders')
    await undo.click()
    await expect(page.getByText(t('تعذّر التراجع', 'Couldn’t undo'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('تراجع', 'Undo') })).toHaveCount(0)
  } finally {
    await product.stop()
    await mails.stop()
  }
})

test('several members get their starter bundle, and one undo takes exactly that back', async ({
  page,
  t,
  checkScreen,
}) => {
  const mails = await startMailServer()
  const product = await startSending(mails.url)
  try {
    await onlyThese(product, { ending: false })
    await enterOwn(page, product, t)
    const card = unassignedCard(page, t)
    await select(card, t).click()
    await card.getByRole('button', { name: t('تحديد الكل', 'Select all') }).click()
    const give = card.getByRole('button', { name: t('حزمة البداية لعضوين', 'Give starter bundle to 2') })
    await give.click()
    const none = page
      .getByRole('status')
      .filter({ hasText: t('لم تُضف أي حزمة', 'No starter bundle was given') })
    await expect(none).toContainText(t('لا توجد حزمة بداية لباقة كل من:', 'No bundle for their package:'))
    await expect(none).toContainText('Hana Nabil')

    const token = await coachToken(product.url)
    const query = { kind: 'document', page: 1, limit: 20, sort: 'newest' } as const
    const { data } = granted(await call(product.url, listResources, { token, query }))
    const body = { resourceIds: data.slice(0, 2).map(({ _id }) => _id) }
    granted(await call(product.url, saveStarterBundle, { token, params: { plan: 'basic' }, body }))
    await select(card, t).click()
    await card.getByRole('button', { name: t('تحديد الكل', 'Select all') }).click()
    await checkScreen('today-unassigned-selected')
    await give.click()
    const result = page
      .getByRole('status')
      .filter({ hasText: t('أُضيفت حزمة البداية لعضوين', 'Starter bundle given to 2') })
    await expect(card).toBeHidden()
    await expect(page.locator('#today-title')).toBeFocused()
    await checkScreen('today-bundles-given')
    await result.getByRole('button', { name: t('تراجع', 'Undo') }).click()
    await expect(
      page.getByText(t('سُحبت حزمة البداية من عضوين', 'Starter bundle taken back from 2')),
    ).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveCount(2)
  } finally {
    await product.stop()
    await mails.stop()
  }
})

test('without a mail server the bar says so, and offers no sending', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  for (const name of ['Ending One', 'Ending Two']) {
    await addMember(product, { name, plan: 'basic', endsInDays: 0.01 })
  }
  await enterAsCoach(page, t)
  const card = endingCard(page, t)
  await select(card, t).click()
  const bar = card.getByRole('region', { name: t('الأعضاء المحددون', 'Selected members') })
  await expect(bar).toContainText(t('البريد غير متصل', 'Email isn’t connected'))
  await expect(bar.getByRole('button')).toHaveCount(2)
  await checkScreen('today-email-not-connected')
  await bar.getByRole('button', { name: t('إلغاء', 'Cancel') }).click()
  await expect(bar).toBeHidden()
})
