import type { Page } from '@playwright/test'
import { signInAsMember } from '#e2e/support/acts.ts'
import { everythingKept, workerIsReady } from '#e2e/support/kept.ts'
import { addMember } from '#e2e/support/members.ts'
import type { Product } from '#e2e/support/product.ts'
import {
  aMemberAtHome,
  button,
  card,
  openUpdate,
  save,
  saved,
  weight,
  written,
} from '#e2e/support/progress.ts'
import { expect, story } from '#e2e/support/story.ts'

type Say = (arabic: string, english: string) => string

const held = (page: Page, t: Say) =>
  page.getByText(t('محفوظ على هذا الجهاز', 'Saved on this device'), { exact: true })
const waiting = (page: Page, t: Say) =>
  card(page, t).getByText(t('وسنرسله عندما يعود الاتصال', 'is sent once the connection'))
const workout = (page: Page, t: Say) =>
  page.getByLabel(t('أنجزت تمرين هذا اليوم', 'I did this day’s workout'))

/** A member whose area opens without a connection, and who has none. */
async function aMemberOffline(product: Product, page: Page, t: Say) {
  const member = await aMemberAtHome(product, page, t)
  await workerIsReady(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(t('أنت غير متصل بالإنترنت.', 'You are offline.'))).toBeVisible()
  return member
}

/** Writes a weight and the workout down, which stay on the device. */
async function holdADay(page: Page, t: Say, figure: string) {
  await openUpdate(page, t)
  await weight(page, t).fill(figure)
  await workout(page, t).check()
  await save(page, t)
  await expect(held(page, t)).toBeVisible()
  await expect(waiting(page, t)).toBeVisible()
}

story(
  'a day that could not be read keeps what is being typed when the connection comes back',
  async ({ page, product, t }) => {
    const member = await aMemberOffline(product, page, t)
    await openUpdate(page, t)
    await expect(page.getByText(t('لم نتمكن من قراءة ما سجلته', 'could not be read'))).toBeVisible()
    await weight(page, t).fill('79')
    const read = page.waitForResponse(/\/api\/progress\/entries\/\d{4}-\d\d-\d\d$/)
    await page.context().setOffline(false)
    expect((await read).status()).toBe(200)
    await expect(weight(page, t)).toHaveValue('79')
    await workout(page, t).check()
    await save(page, t)
    await expect(saved(page, t)).toBeVisible()
    // Tenths of a kilogram.
    const asTyped = 'select count(*) from progress_entries where user_id = ? and weight = 790 and workout'
    expect(product.count(asTyped, member.id)).toBe(1)
  },
)

story('a day is saved without a connection and sent once with it', async ({ page, product, t, look }) => {
  const member = await aMemberOffline(product, page, t)
  await openUpdate(page, t)
  await expect(page.getByText(t('لم نتمكن من قراءة ما سجلته', 'could not be read'))).toBeVisible()
  await expect(page.getByText(t('الصور تحتاج إلى اتصال', 'Photos need a connection'))).toBeVisible()
  await look('offline-progress-form')
  await button(page.getByRole('dialog'), t('إلغاء', 'Cancel')).click()
  await holdADay(page, t, '80')
  await look('offline-progress-held')

  // It is still there after a reload, is opened as it was saved, and goes on waiting.
  await page.reload()
  await button(card(page, t), t('تعديل', 'Edit')).click()
  await expect(weight(page, t)).toHaveValue('80')
  await button(page.getByRole('dialog'), t('إلغاء', 'Cancel')).click()
  await expect(waiting(page, t)).toBeVisible()
  expect(written(product, member)).toBe(0)

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.headers()['idempotency-key'] ?? '')
  })
  await page.context().setOffline(false)
  await expect(page.getByText(t('أُرسل ما سجلته بلا اتصال', 'What you saved offline is sent'))).toBeVisible()
  await expect(waiting(page, t)).toBeHidden()
  await expect(card(page, t)).toContainText('1/4')
  expect(sent).toHaveLength(1)
  expect(
    product.count('select count(*) from progress_entries where user_id = ? and weight = 800', member.id),
  ).toBe(1)
})

story('an answer that was lost has the day written down once', async ({ page, product, t }) => {
  const member = await aMemberAtHome(product, page, t)
  const keys: string[] = []
  await page.route('**/api/progress/entries/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    keys.push((await route.request().headerValue('idempotency-key')) ?? '')
    await route.fetch()
    await (keys.length === 1 ? route.abort() : route.fallback())
  })
  await openUpdate(page, t)
  await weight(page, t).fill('80')
  await save(page, t)
  await expect(page.getByText(t('أُرسل ما سجلته بلا اتصال', 'What you saved offline is sent'))).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBeGreaterThan(1)
  expect(written(product, member)).toBe(1)
  const changes = 'select count(*) from progress_entries where user_id = ? and created_at = updated_at'
  expect(product.count(changes, member.id)).toBe(1)
})

story(
  'a day that was changed elsewhere meanwhile is told and compared',
  async ({ page, another, product, t, look }) => {
    const member = await aMemberOffline(product, page, t)
    await holdADay(page, t, '80')
    const elsewhere = await another()
    await signInAsMember(elsewhere, t, member)
    await openUpdate(elsewhere, t)
    await weight(elsewhere, t).fill('79')
    await save(elsewhere, t)
    await expect(saved(elsewhere, t)).toBeVisible()

    await page.context().setOffline(false)
    await expect(card(page, t)).toContainText(t('راجعه ثم احفظه', 'Review it, then save it'))
    await look('offline-progress-refused')
    await button(card(page, t), t('مراجعة', 'Review')).click()
    await expect(page.getByRole('table').getByRole('row', { name: t('الوزن', 'Weight') })).toContainText('79')
    await button(page, t('احفظ ما كتبته', 'Save what I wrote')).click()
    await expect(saved(page, t)).toBeVisible()
    expect(
      product.count('select count(*) from progress_entries where user_id = ? and weight = 800', member.id),
    ).toBe(1)
  },
)

story(
  'what waits to be sent is shown and sent to nobody else, and is gone at logout',
  async ({ page, product, t }) => {
    const member = await aMemberOffline(product, page, t)
    await holdADay(page, t, '80')
    const password = 'trains elsewhere'
    const other = await addMember(product, { name: 'Omar Other', plan: 'basic', endsInDays: 20, password })
    await page.context().setOffline(false)
    await expect(page.getByText(t('أُرسل ما سجلته بلا اتصال', 'What you saved offline is sent'))).toBeVisible()

    // The next one can't be sent before the member leaves.
    await page.route('**/api/progress/entries/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await openUpdate(page, t)
    await weight(page, t).fill('81.5')
    await save(page, t)
    await expect(waiting(page, t)).toBeVisible()
    expect(await everythingKept(page)).toContain('81.5')
    await button(page, t('تسجيل الخروج', 'Logout')).click()
    await expect(page.getByText(t('تم تسجيل الخروج بنجاح', 'Logged out successfully'))).toBeVisible()
    await page.unrouteAll()
    expect(await everythingKept(page)).not.toContain('81.5')
    await signInAsMember(page, t, other)
    await expect(card(page, t)).toContainText('0/4')
    await expect(waiting(page, t)).toBeHidden()
    expect(written(product, other)).toBe(0)
    expect(
      product.count('select count(*) from progress_entries where user_id = ? and weight = 800', member.id),
    ).toBe(1)
  },
)

story('a page outside the area says that it needs a connection', async ({ page, product, t, look }) => {
  await aMemberOffline(product, page, t)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('الخصوصية', 'Privacy') })
    .click()
  await expect(page.getByText(t('هذه الصفحة تحتاج إلى اتصال', 'This page needs a connection'))).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/members')

  await page.goto('/contact')
  await expect(
    page.getByRole('heading', { name: t('أنت غير متصل بالإنترنت', 'You are offline') }),
  ).toBeVisible()
  await look('offline-elsewhere')
  await page.getByRole('link', { name: t('منطقة الأعضاء', 'Members area') }).click()
  await expect(page.getByText(t('أنت غير متصل بالإنترنت.', 'You are offline.'))).toBeVisible()
  await page.goto('/')
  await page.context().setOffline(false)
  await page.getByRole('link', { name: t('إعادة المحاولة', 'Try again') }).click()
  await expect(page.locator('#hero')).toBeVisible()
})
