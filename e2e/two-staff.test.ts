import type { Page } from '@playwright/test'
import { signInAsStaff } from '#e2e/support/acts.ts'
import { aVideo, giveItem } from '#e2e/support/items.ts'
import { openLibrary, pickUser } from '#e2e/support/library.ts'
import { addMember } from '#e2e/support/members.ts'
import { button } from '#e2e/support/named.ts'
import type { Product } from '#e2e/support/product.ts'
import { expect, story } from '#e2e/support/story.ts'

type Say = (arabic: string, english: string) => string

const password = 'a password of staff'

const undo = (page: Page, t: Say) => button(page, t('تراجع', 'Undo'))

/** Signs another coach in than the demo's own. */
async function signInAsColleague(page: Page, t: Say, product: Product): Promise<void> {
  const { id, email } = await addMember(product, { name: 'منى Mona', password })
  product.change("update users set role = 'coach', username = ? where id = ?", `c${id.slice(-8)}`, id)
  await page.goto('/coach')
  await page.getByLabel(t('اسم المستخدم أو البريد الإلكتروني', 'Username or email')).fill(email)
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('دخول', 'Login'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('لوحة الكابتن', 'Coach Dashboard') })).toBeVisible()
}

function waitingMessage(product: Product): void {
  product.change('delete from contact_messages')
  product.change(
    `insert into contact_messages (id, name, email, phone, phone_e164, message, language, state, created_at)
     values ('of-two', 'Nour', 'nour@example.com', '0100 123 4567', '+201001234567', 'May I start?', 'en', 'new', ?)`,
    new Date().toISOString(),
  )
}

story(
  'two staff are done with one message: the second is told, sees who was first, and undoes nothing',
  async ({ page, another, product, t, look }) => {
    waitingMessage(product)
    const colleague = await another()
    // Nothing is fetched anew by itself, so both go by what they saw.
    for (const one of [page, colleague]) await one.clock.install()
    await signInAsStaff(page, t)
    await signInAsColleague(colleague, t, product)
    const inbox = t('صندوق الرسائل', 'Inbox')
    const messageOf = (one: Page) => one.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Nour' })
    for (const one of [page, colleague]) {
      await one.getByRole('button', { name: inbox }).click()
      await expect(messageOf(one)).toBeVisible()
    }
    const done = t('تمت', 'Mark done')
    await button(messageOf(colleague), done).click()
    await expect(messageOf(colleague)).toBeHidden()
    await button(messageOf(page), done).click()
    const refused = page.getByRole('alert').filter({ hasText: t('سبقك غيرك', 'Somebody was quicker') })
    await expect(refused).toContainText(
      t('أنهى غيرك هذه الرسالة بالفعل.', 'Somebody else has marked this message as done already.'),
    )
    await expect(undo(page, t)).toHaveCount(0)
    await expect(messageOf(page)).toBeHidden()
    await look('message-done-before')

    const inState = (one: Page) =>
      one
        .getByRole('dialog')
        .getByRole('button', { name: t('تمت', 'Done'), exact: true })
        .click()
    await inState(page)
    await expect(messageOf(page)).toContainText(/(بواسطة|by) \u2068منى Mona\u2069/)
    await look('message-done-by')
    await inState(colleague)
    const again = t('أعدها إلى الانتظار', 'Back to waiting')
    await button(messageOf(colleague), again).click()
    await expect(messageOf(colleague)).toBeHidden()
    await expect(undo(colleague, t)).toBeVisible()
    await button(messageOf(page), again).click()
    await expect(
      page.getByText(t('هذه الرسالة في الانتظار بالفعل.', 'This message is waiting already.')),
    ).toBeVisible()
    await expect(undo(page, t)).toHaveCount(0)
    await expect(messageOf(page)).toBeHidden()
    expect(product.count("select count(*) from contact_messages where state = 'new'")).toBe(1)
    product.change('delete from contact_messages')
  },
)

story(
  'two staff take one thing back: the second is told that it was gone, and can not give it again in passing',
  async ({ page, another, product, t, look }) => {
    const member = await addMember(product, { name: 'Taken Twice', plan: 'basic', endsInDays: 30 })
    giveItem(product, member, aVideo('Squat of two'))
    const given = () => product.count('select count(*) from items where user_id = ?', member.id)
    const colleague = await another()
    for (const one of [page, colleague]) {
      await one.clock.install()
      await signInAsStaff(one, t)
      await openLibrary(one, t, 'users')
      await pickUser(one, t, member.email)
    }
    const remove = (one: Page) => button(one, `${t('حذف', 'Delete')}: Squat of two`)
    await expect(remove(page)).toBeVisible()
    await remove(colleague).click()
    await expect(undo(colleague, t)).toBeVisible()
    expect(given()).toBe(0)
    await remove(page).click()
    await expect(
      page.getByText(/(حُذف \u2068Squat of two\u2069 من قبل|\u2068Squat of two\u2069 was deleted already)/),
    ).toBeVisible()
    await expect(undo(page, t)).toHaveCount(0)
    await expect(remove(page)).toHaveCount(0)
    await look('taken-back-before')
    await undo(colleague, t).click()
    await expect(remove(colleague)).toBeVisible()
    expect(given()).toBe(1)
  },
)
