import type { Page } from '@playwright/test'
import { cairoDay, daysAfter, startOfCairoDay } from '#contract/cairo-days.ts'
import {
  attachProof,
  enterAsCoach,
  enterAsMember,
  greeting,
  signInOnPage,
} from '#test/e2e/support/actions.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { openStaffCalls } from '#test/e2e/support/staff-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { createFormat } from '#web/platform/create-format.ts'

type Say = (arabic: string, english: string) => string
const password = 'member-trains-2026'
const day = 24 * 60 * 60 * 1000

const accessCard = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('الباقة والمدة', 'Package and dates') })

test('staff add days, pause, resume and undo; a pause costs the member no time', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, {
    name: 'Heba Nabil',
    plan: 'professional',
    endsInDays: 12,
    password,
  })
  const endOf = () =>
    product.count('select unixepoch(access_ends_at) from users where id = ?', member.id) * 1000
  const before = endOf()
  await enterAsCoach(page, t, `#members/${member.id}`)
  const card = accessCard(page, t)
  await expect(card).toContainText(t('باقي 12 يومًا', '12 days left'))
  await checkScreen('access-card')

  await card.getByRole('button', { name: t('+7 أيام', '+7 days') }).click()
  await expect(page.getByText(t('أُضيفت المدة (7 أيام)', '7 days added'))).toBeVisible()
  await expect(card).toContainText(t('باقي 19 يومًا', '19 days left'))
  const toast = await page.locator('[role=status] > div').filter({ visible: true }).boundingBox()
  const changed = await card.boundingBox()
  // On a phone both have the whole width.
  if ((page.viewportSize()?.width ?? 0) >= 1180) {
    const starts = (box: typeof toast) => box?.x ?? 0
    const ends = (box: typeof toast) => starts(box) + (box?.width ?? 0)
    expect(starts(toast) >= ends(changed) || ends(toast) <= starts(changed)).toBe(true)
  }
  expect(endOf()).toBe(before + 7 * day)
  await page.getByRole('button', { name: t('تراجع', 'Undo') }).click()
  await expect(card).toContainText(t('باقي 12 يومًا', '12 days left'))
  expect(endOf()).toBe(before)

  await card.getByRole('button', { name: t('تجميد', 'Pause') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: t('14 يومًا', '14 days') }).check()
  await expect(dialog).toContainText(t('يعود الاشتراك', 'Access comes back'))
  await checkScreen('pause-dialog')
  await dialog.getByLabel(t('يعود الاشتراك في', 'Access comes back on')).fill('2020-01-01')
  await expect(dialog).toContainText(t('اختر يومًا بعد اليوم', 'Choose a day after today'))
  await dialog.getByRole('radio', { name: t('14 يومًا', '14 days') }).check()
  const shown = createFormat(t('ar', 'en') === 'ar' ? 'ar' : 'en')
  await expect(dialog).toContainText(
    t(`ويستمر حتى ${shown.date(before + 14 * day)}`, `and lasts until ${shown.date(before + 14 * day)}`),
  )
  await dialog.getByRole('button', { name: t('تجميد', 'Pause'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText(shown.date(before + 14 * day))
  expect(Math.abs(endOf() - before - 14 * day)).toBeLessThan(60_000)
  await expect(card).toContainText(t('مجمّد حتى', 'Paused until'))
  await checkScreen('access-card-paused')

  await page.getByRole('button', { name: t('تراجع', 'Undo') }).click()
  await expect(card).toContainText(t('باقي 12 يومًا', '12 days left'))
  expect(Math.abs(endOf() - before)).toBeLessThan(60_000)

  await card.getByRole('button', { name: t('تغيير الباقة', 'Change package') }).click()
  await dialog.getByRole('radio', { name: t('المميّزة', 'Premium') }).check()
  await dialog.getByRole('button', { name: t('تغيير الباقة', 'Change package') }).click()
  await expect(card).toContainText(t('المميّزة', 'Premium'))

  await card.getByRole('button', { name: t('موعد النهاية', 'End date') }).click()
  await dialog.getByRole('button', { name: t('إنهاء الآن', 'End now') }).click()
  await checkScreen('end-now-dialog')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('إنهاء الآن', 'End now') })
    .click()
  await expect(card).toContainText(t('انتهى الاشتراك', 'Access has ended'))
  await page.getByRole('button', { name: t('تراجع', 'Undo') }).click()
  await expect(card).toContainText(t('باقي 12 يومًا', '12 days left'))
})

test('a pause of 7 days that is chosen before midnight and sent behind it lasts 7 days', async ({
  page,
  product,
  t,
}) => {
  const member = await addMember(product, { name: 'Hoda Nabil', plan: 'basic', endsInDays: 12, password })
  const midnight = startOfCairoDay(daysAfter(cairoDay(new Date()), 1)).getTime()
  await page.clock.install({ time: midnight - 5_000 })
  await page.clock.setFixedTime(midnight - 5_000)
  await enterAsCoach(page, t, `#members/${member.id}`)
  await accessCard(page, t)
    .getByRole('button', { name: t('تجميد', 'Pause') })
    .click()
  const dialog = page.getByRole('dialog')
  const { dateTime } = createFormat(t('ar', 'en') === 'ar' ? 'ar' : 'en')
  const back = (from: number) =>
    t(`يعود الاشتراك ${dateTime(from + 7 * day)}`, `Access comes back ${dateTime(from + 7 * day)}`)
  await expect(dialog).toContainText(back(midnight - 5_000))
  await page.clock.setFixedTime(midnight + 55_000)
  await page.clock.runFor(31_000)
  await expect(dialog.getByRole('radio', { name: t('7 أيام', '7 days') })).toBeChecked()
  await expect(dialog).toContainText(back(midnight + 55_000))
  const before = Date.now()
  await dialog.getByRole('button', { name: t('تجميد', 'Pause'), exact: true }).click()
  await expect(dialog).toBeHidden()
  const until =
    product.count('select unixepoch(access_paused_until) from users where id = ?', member.id) * 1000
  expect(Math.abs(until - before - 7 * day)).toBeLessThan(60_000)
})

test('a paused member reads until when, renews behind the pause, and comes back', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Dina Samir', plan: 'basic', endsInDays: 12, password })
  const staff = await openStaffCalls(product.url)
  await staff.give(member.id, { resourceType: 'document', title: 'Weeks 1 to 4' })
  await enterAsMember(page, member)
  await expect(greeting(page, t, member.name)).toBeVisible()
  await staff.changeAccess(member.id, { act: 'pause', days: 20 })
  await page.reload()
  const paused = page.getByRole('heading', {
    level: 1,
    name: t('اشتراكك مجمّد حتى', 'Your access is paused until'),
  })
  await expect(paused).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    t('مدتك الباقية (12 يومًا) محفوظة', 'Your 12 days are saved'),
  )
  const had = page.getByRole('region', { name: t('ملفاتك السابقة', 'Your previous files') })
  await expect(had).toContainText('Weeks 1 to 4')
  await expect(had.getByRole('link')).toHaveCount(0)
  await checkScreen('access-paused')

  await attachProof(page, t)
  await page.getByRole('button', { name: t('إرسال طلب التجديد ·', 'Send renewal request ·') }).click()
  await expect(page.getByRole('main')).toContainText(
    t('تُضاف المدة الجديدة بعد مدتك الباقية', 'your new days are added after the ones you have left'),
  )
  await staff.approve(member.email)
  await page.reload()
  await expect(page.getByRole('main')).toContainText(t('(42 يومًا)', 'Your 42 days are saved'))

  await staff.changeAccess(member.id, { act: 'resume' })
  await page.reload()
  await page.getByRole('button', { name: t('دخول الأعضاء', 'Sign in') }).click()
  await signInOnPage(page, t, member)
  await expect(greeting(page, t, member.name)).toBeVisible()
  await expect(page.getByText(t('متبقٍّ 42 يومًا', '42 days left'))).toBeVisible()
})
