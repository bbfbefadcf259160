import type { Locator, Page } from '@playwright/test'
import { button, named } from '#test/e2e/support/accessible-name.ts'
import { enterAsStaff } from '#test/e2e/support/actions.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

/** The link to the inbox, whose name says how many messages wait. */
const inboxLink = (page: Page, t: Say) =>
  page
    .getByRole('navigation', { name: t('أقسام لوحة الإدارة', 'Back office sections') })
    .getByRole('link', { name: t('الرسائل', 'Inbox') })

const noneWaits = (t: Say) => t('الرسائل', 'Inbox')
const oneWaits = (t: Say) => t('الرسائل 1 بلا رد', 'Inbox 1 unanswered')
const inboxOf = (page: Page, t: Say) => page.getByRole('region', { name: t('صندوق الرسائل', 'Inbox') })

/** The outbox, on the screen of numbers. */
async function openOutbox(page: Page, t: Say): Promise<Locator> {
  await page.goto('/admin#numbers')
  const card = page.getByRole('region', { name: t('رسائل البريد الصادرة', 'Email outbox') })
  await expect(card.getByRole('tab').first()).toBeVisible()
  return card
}

/** Sends a message like the contact form. */
async function write(product: Product, name: string, message: string): Promise<void> {
  const sent = await fetch(`${product.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ name, email: 'mona@example.com', phone: '0100 123 4567', message }),
  })
  expect(sent.status).toBe(201)
}

function writeMany(product: Product, count: number): void {
  for (let n = 1; n <= count; n++) {
    product.change(
      `insert into contact_messages (id, name, email, phone, phone_e164, message, language, state, created_at)
       values (?, ?, 'many@example.com', '0100 123 4567', '+201001234567', 'A message of many', 'en', 'new', ?)`,
      `many-${n}`,
      `Writer ${n}`,
      new Date(Date.now() - n * 60_000).toISOString(),
    )
  }
}

test('a message is read, answered, completed and reopened', async ({ page, product, t, checkScreen }) => {
  product.change('delete from contact_messages')
  await enterAsStaff(page, t)
  await expect(inboxLink(page, t)).toHaveAccessibleName(noneWaits(t))
  await write(product, 'منى Mona', 'أريد خسارة 10 كجم.\nI run <b>twice</b> a week.')
  await page.reload()
  await expect(inboxLink(page, t)).toHaveAccessibleName(oneWaits(t))
  await checkScreen('inbox-waits')
  await inboxLink(page, t).click()
  const inbox = inboxOf(page, t)
  const message = inbox.getByRole('listitem').filter({ hasText: 'منى Mona' })
  await expect(message).toContainText('I run <b>twice</b> a week.')
  await expect(message).toContainText('mona@example.com')
  await checkScreen('inbox')

  const whatsapp = new URL(
    (await message
      .getByRole('link', { name: t('رد على واتساب', 'Reply on WhatsApp') })
      .getAttribute('href')) ?? '',
  )
  expect(whatsapp.origin + whatsapp.pathname).toBe('https://wa.me/201001234567')
  expect(whatsapp.searchParams.get('text')).toMatch(/\S/)
  expect(whatsapp.searchParams.get('text')).not.toMatch(/Mona|منى|10|example/)
  const mail = await message
    .getByRole('link', { name: t('رد بالبريد', 'Reply by email') })
    .getAttribute('href')
  expect(mail).toMatch(/^mailto:mona@example\.com\?subject=[\x21-\x7e]+$/)

  const done = message.getByRole('button', { name: named(t('نقل إلى «تمت»', 'Mark as done')) })
  await page.route('**/api/admin/messages/*', (route) => route.abort())
  await done.click()
  await expect(page.getByText(t('تعذّر تغيير حالة الرسالة', 'Couldn’t change the message'))).toBeVisible()
  await expect(message).toBeVisible()
  await page.unrouteAll()
  await done.click()
  await expect(page.getByText(t('تم نقل الرسالة إلى «تمت»', 'Marked as done'))).toBeVisible()
  await expect(message).toBeHidden()
  await expect(inbox.getByText(t('لا توجد رسائل في الانتظار.', 'No messages are waiting.'))).toBeVisible()
  await checkScreen('inbox-nothing-waits')
  await page.route('**/api/admin/messages/*', (route) => route.abort())
  await page.getByRole('button', { name: t('تراجع', 'Undo') }).click()
  await expect(page.getByText(t('تعذّر تغيير حالة الرسالة', 'Couldn’t change the message'))).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: t('تراجع', 'Undo') }).click()
  await expect(message).toBeVisible()
  await done.click()
  await expect(message).toBeHidden()
  await inbox.getByRole('button', { name: t('تمت', 'Done'), exact: true }).click()
  await expect(message).toContainText(t('تمت', 'Done'))
  await checkScreen('inbox-done')
  await message.getByRole('button', { name: t('إعادة إلى الانتظار', 'Mark as waiting') }).click()
  await expect(message).toBeHidden()
  await expect(inboxLink(page, t)).toHaveAccessibleName(oneWaits(t))
})

test('the count of waiting messages refreshes every 30 seconds', async ({ page, product, t }) => {
  product.change('delete from contact_messages')
  await page.clock.install()
  await enterAsStaff(page, t)
  await expect(inboxLink(page, t)).toHaveAccessibleName(noneWaits(t))
  await write(product, 'Nour', 'Do you train beginners?')
  await page.clock.runFor(31_000)
  await expect(inboxLink(page, t)).toHaveAccessibleName(oneWaits(t))
})

test('a long inbox has pages, and works with the keyboard alone', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  product.change('delete from contact_messages')
  writeMany(product, 25)
  await enterAsStaff(page, t)
  await inboxLink(page, t).focus()
  await page.keyboard.press('Enter')
  const inbox = inboxOf(page, t)
  const names = inbox.getByRole('heading', { level: 4 })
  await expect(names).toHaveCount(20)
  await checkScreen('inbox-many')
  await inbox.getByRole('button', { name: t('الصفحة التالية', 'Next page') }).focus()
  await page.keyboard.press('Enter')
  await expect(names).toHaveCount(5)
  const list = inbox.getByRole('heading', { name: t('رسائل في الانتظار', 'Waiting messages') })
  await expect(list).toBeFocused()
  const done = inbox
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: named(t('نقل إلى «تمت»', 'Mark as done')) })
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('Tab')
  await expect(done).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(names).toHaveCount(4)
  await expect(list).toBeFocused()

  // A page without messages left shows the page before it.
  product.change("update contact_messages set state = 'done' where id in ('many-23', 'many-24', 'many-25')")
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('Tab')
  await expect(done).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(names).toHaveCount(20)
  product.change('delete from contact_messages')
})

test('a double press on a filter keeps the inbox open, and a new action replaces the last notice', async ({
  page,
  product,
  t,
}) => {
  product.change('delete from contact_messages')
  writeMany(product, 25)
  await enterAsStaff(page, t)
  await inboxLink(page, t).click()
  const inbox = inboxOf(page, t)
  await expect(inbox.getByRole('heading', { level: 4 })).toHaveCount(20)
  const box = await inbox.getByRole('heading', { level: 2 }).boundingBox()
  const filter = inbox.getByRole('button', { name: t('تمت', 'Done'), exact: true }).first()
  await filter.dblclick()
  await expect(
    inbox.getByText(t('لم تتم معالجة أي رسالة بعد.', 'No messages marked as done yet.')),
  ).toBeVisible()
  expect((await inbox.getByRole('heading', { level: 2 }).boundingBox())?.y).toBeCloseTo(box?.y ?? 0, 0)
  await inbox.getByRole('button', { name: t('في الانتظار', 'Waiting') }).dblclick()
  const done = inbox
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: named(t('نقل إلى «تمت»', 'Mark as done')) })
  await done.click()
  const said = page.getByText(t('تم نقل الرسالة إلى «تمت»', 'Marked as done'))
  await expect(said).toBeVisible()
  let respond = () => {}
  const released = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/admin/messages/*', async (route) => {
    await released
    await route.continue()
  })
  await done.click()
  await expect(said).toBeHidden()
  respond()
  await expect(said).toBeVisible()
  product.change('delete from contact_messages')
})

test('reports an inbox that cannot be loaded, and recovers', async ({ page, product, t, checkScreen }) => {
  product.change('delete from contact_messages')
  // A 4xx error, which is not retried automatically.
  await page.route('**/api/admin/messages?*', (route) => route.fulfill({ status: 400, body: '{}' }))
  await enterAsStaff(page, t)
  await inboxLink(page, t).click()
  const inbox = inboxOf(page, t)
  await expect(
    inbox.getByRole('heading', { name: t('تعذّر تحميل الرسائل', 'Couldn’t load the messages') }),
  ).toBeVisible()
  await checkScreen('inbox-failed')
  await page.unrouteAll()
  await inbox.getByRole('button', { name: t('إعادة المحاولة', 'Try again') }).click()
  await expect(inbox.getByText(t('لا توجد رسائل في الانتظار.', 'No messages are waiting.'))).toBeVisible()
})

test('pages of mails keep the reader’s place, and an emptied page shows the one before', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  product.change('delete from outbox')
  for (let n = 1; n <= 22; n++) {
    const at = new Date(Date.now() - n * 60_000).toISOString()
    product.change(
      `insert into outbox (id, dedup_key, recipient, subject, body_text, language, state, attempts, next_attempt_at, created_at)
         values (?, ?, 'many@example.com', ?, 'Hello', 'en', 'dead', 5, ?, ?)`,
      `mail-${n}`,
      `mail-${n}`,
      `Mail ${n}`,
      at,
      at,
    )
  }
  await enterAsStaff(page, t)
  const outbox = await openOutbox(page, t)
  const mails = outbox.getByRole('heading', { level: 3 })
  await expect(mails).toHaveCount(20)

  let respond = () => {}
  const released = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/admin/mails?*', async (route) => {
    await released
    await route.continue()
  })
  await button(outbox, t('الصفحة التالية', 'Next page')).click()
  const list = outbox.getByRole('region', { name: t('تعذّر إرسالها', 'Failed') })
  await expect(list).toBeFocused()
  await expect(mails).toHaveCount(20)
  respond()
  await expect(mails).toHaveCount(2)
  await expect(list).toBeFocused()
  await page.unrouteAll()
  await checkScreen('mails-second-page')

  product.change("delete from outbox where id = 'mail-22'")
  await button(
    outbox.getByRole('listitem').filter({ hasText: 'Mail 21' }),
    t('إعادة المحاولة', 'Try again'),
  ).click()
  await expect(mails).toHaveCount(20)
  await expect(list).toBeFocused()
  await expect(
    page.getByText(t('عادت الرسالة إلى قائمة الإرسال', 'The email is back in the queue')),
  ).toBeVisible()
  product.change('delete from outbox')
})

test('an admin deletes mails held since a restore, after a confirmation', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const at = new Date().toISOString()
  product.change('delete from outbox')
  product.change(
    `insert into outbox (id, dedup_key, recipient, subject, body_text, language, state, attempts, next_attempt_at, created_at)
       values ('held', 'held', 'held@example.com', 'Sent before?', 'Hello', 'en', 'waiting', 0, ?, ?)`,
    at,
    at,
  )
  product.change("insert into installation (name, value, recorded_at) values ('mails_held', '', ?)", at)
  await enterAsStaff(page, t)
  const outbox = await openOutbox(page, t)
  await expect(outbox.getByText(t('استُعيدت نسخة احتياطية', 'A backup was restored'))).toBeVisible()
  await checkScreen('mails-held')
  await button(outbox, t('حذفها', 'Delete them')).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(t('لا يمكن استرجاعها', 'You can’t undo this'))).toBeVisible()
  await checkScreen('mails-held-question')
  await button(question, t('حذفها', 'Delete them')).click()
  await expect(page.getByText(t('تم حذف الرسائل التي في الانتظار', 'Waiting emails deleted'))).toBeVisible()
  await expect(outbox.getByText(t('لا توجد رسائل في الانتظار', 'No emails are waiting'))).toBeVisible()
  expect(product.count('select count(*) from outbox')).toBe(0)
  expect(product.count("select count(*) from installation where name = 'mails_held'")).toBe(0)
})

/** Puts a failed mail about the newest message, to the visitor who wrote it, into the outbox. */
function failMail(product: Product, { id, isPrivate }: { id: string; isPrivate: boolean }): void {
  const at = new Date().toISOString()
  product.change(
    `insert into outbox (id, dedup_key, recipient, subject, body_text, language, state, attempts, next_attempt_at, created_at, is_private, about_id)
       values (?, ?, 'mona@example.com', ?, 'أهلًا يا منى' || char(10) || 'Your code: FC-1', 'ar', 'dead', 5, ?, ?, ${isPrivate ? 1 : 0},
         (select id from contact_messages order by created_at desc limit 1))`,
    id,
    id,
    `Mail ${id}`,
    at,
    at,
  )
}

test('a mail is read, sent on WhatsApp instead, and retried', async ({ page, product, t, checkScreen }) => {
  product.change('delete from outbox')
  product.change('delete from contact_messages')
  await write(product, 'Mona', 'Hello there')
  product.change('delete from outbox')
  failMail(product, { id: 'open', isPrivate: false })
  failMail(product, { id: 'secret', isPrivate: true })
  await enterAsStaff(page, t)
  // Of three mails the two that failed count; the third waits.
  failMail(product, { id: 'waits', isPrivate: false })
  product.change("update outbox set state = 'waiting' where id = 'waits'")
  const outbox = await openOutbox(page, t)
  await page.reload()
  await expect(
    page.getByRole('link', { name: t('الأرقام 2 تعذّر إرسالها', 'Numbers 2 failed') }),
  ).toBeVisible()
  const rowOf = (id: string) => outbox.getByRole('listitem').filter({ hasText: `Mail ${id}` })
  const readButton = (id: string) => button(rowOf(id), t('قراءة النص', 'Read'))
  const dialog = page.getByRole('dialog')

  await page.route('**/api/admin/mails/open', (route) => route.fulfill({ status: 400, body: '{}' }))
  await readButton('open').click()
  await expect(
    dialog.getByRole('heading', { name: t('تعذّر فتح الرسالة', 'Couldn’t open the email') }),
  ).toBeVisible()
  await checkScreen('mail-failed')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: t('إعادة المحاولة', 'Try again') }).click()
  await expect(dialog.getByText('Your code: FC-1')).toBeVisible()
  await expect(dialog.getByRole('button', { name: t('نسخ النص', 'Copy text') })).toBeVisible()
  const link = dialog.getByRole('link', { name: t('إرسال على واتساب', 'Send on WhatsApp') })
  const whatsapp = new URL((await link.getAttribute('href')) ?? '')
  expect(whatsapp.origin + whatsapp.pathname).toBe('https://wa.me/201001234567')
  expect(whatsapp.searchParams.get('text')).toBe('أهلًا يا منى\nYour code: FC-1')
  expect(await link.getAttribute('target')).toBe('_blank')
  expect(await link.getAttribute('rel')).toContain('noopener')
  await checkScreen('mail')
  await page.keyboard.press('Escape')
  await expect(readButton('open')).toBeFocused()

  await readButton('secret').click()
  await expect(
    dialog.getByText(t('نص هذه الرسالة لصاحب العنوان وحده', 'Only the recipient can read this email')),
  ).toBeVisible()
  await expect(dialog.getByText('FC-1')).toBeHidden()
  await expect(link).toBeHidden()
  await checkScreen('mail-private')
  await button(dialog, t('إعادة المحاولة', 'Try again')).click()
  await expect(
    page.getByText(t('عادت الرسالة إلى قائمة الإرسال', 'The email is back in the queue')),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOf('secret')).toBeHidden()
  await expect(outbox.getByRole('region', { name: t('تعذّر إرسالها', 'Failed') })).toBeFocused()

  await page.route('**/api/admin/mails/open', async (route) => {
    product.change("delete from outbox where id = 'open'")
    await route.continue()
  })
  await readButton('open').click()
  await expect(dialog.getByText(t('لم تعد هذه الرسالة موجودة', 'This email no longer exists'))).toBeVisible()
  await checkScreen('mail-gone')
  await page.unrouteAll()
  product.change('delete from outbox')
  product.change('delete from contact_messages')
})
