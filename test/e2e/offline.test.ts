import type { Page } from '@playwright/test'
import { readProgress } from '#contract/progress.ts'
import { readMyResources } from '#contract/users.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { enterAsMember, fillInSignIn, greeting, openOwnAccount, signOut } from '#test/e2e/support/actions.ts'
import { browserStorage, workerIsReady } from '#test/e2e/support/browser-storage.ts'
import { aMark } from '#test/e2e/support/library.ts'
import { addMember, type Member } from '#test/e2e/support/members.ts'
import { assignFiles } from '#test/e2e/support/own-files.ts'
import type { Product } from '#test/e2e/support/product.ts'
import {
  aMemberAtHome,
  card,
  exactButton,
  openUpdate,
  save,
  saved,
  weight,
  written,
} from '#test/e2e/support/progress.ts'
import { aDrawnPhoto } from '#test/e2e/support/site-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

const keep = (page: Page, t: Say, title: string) =>
  rowOf(page, title).getByRole('button', { name: t('حفظ للقراءة بدون إنترنت', 'Save offline') })

const openStored = (page: Page, t: Say, title: string) =>
  rowOf(page, title).getByRole('link', { name: t('فتح', 'Open saved copy') })

const isOffline = (page: Page, t: Say) => page.getByText(t('أنت غير متصل بالإنترنت.', 'You’re offline.'))

async function aMember(product: Product, name: string): Promise<Member> {
  return addMember(product, { name, plan: 'basic', endsInDays: 20, password: 'reads on the train' })
}

/** A member who is signed in, has a PDF and an image, and stores offline copies of both. */
async function storeBoth(page: Page, product: Product, t: Say) {
  const member = await aMember(product, 'Nadia Offline')
  const [plan, photo] = [`Plan ${aMark()}`, `Photo ${aMark()}`]
  await assignFiles(product, member, [
    { title: plan, content: Buffer.from(aPdf()), name: 'plan.pdf', type: 'training' },
    { title: photo, content: await aDrawnPhoto(), name: 'photo.jpg', type: 'diet' },
  ])
  await enterAsMember(page, member)
  for (const title of [plan, photo]) {
    await keep(page, t, title).click()
    await expect(rowOf(page, title)).toContainText(t('على جهازك', 'On this device'))
  }
  await workerIsReady(page)
  return { member, plan, photo }
}

test('a member reads seen pages and offline copies without a connection', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const { member, plan, photo } = await storeBoth(page, product, t)
  expect(product.count('select count(*) from item_uses where user_id = ?', member.id)).toBe(2)
  await checkScreen('offline-kept')

  await page.context().setOffline(true)
  await page.reload()
  await expect(isOffline(page, t)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: t('آخر تحديث', 'Last updated') })).toBeVisible()
  await expect(greeting(page, t, member.name)).toBeVisible()
  const [copy] = await Promise.all([page.waitForEvent('popup'), openStored(page, t, photo).click()])
  await expect(copy.locator('img')).toBeVisible()
  await copy.close()
  const pdf = await page.evaluate(
    async (address) => {
      const response = await fetch(address)
      return [response.headers.get('content-type'), (await response.text()).slice(0, 5)]
    },
    (await openStored(page, t, plan).getAttribute('href')) ?? '',
  )
  expect(pdf).toEqual(['application/pdf', '%PDF-'])
  await expect(page.getByText(t('تعذّر التحديث', 'Couldn’t refresh'))).toHaveCount(0)
  await checkScreen('offline-reading')
  await rowOf(page, plan)
    .getByRole('button', { name: t('تنزيل', 'Download') })
    .click()
  await expect(page.getByText(t('تعذّر الاتصال بالخادم', 'Failed to connect to server'))).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText(t('عاد الاتصال بالإنترنت', 'You’re back online'))).toBeVisible()
  await expect(isOffline(page, t)).toBeHidden()
  await page.getByRole('button', { name: t('حذف كل الملفات المحفوظة', 'Remove all saved files') }).click()
  await expect(keep(page, t, plan)).toBeVisible()
})

test('logging out removes all data from the device, in every tab', async ({ page, product, t }) => {
  const { member, plan, photo } = await storeBoth(page, product, t)
  const inside = [member.email, member.name, plan, photo, '%PDF-', 'memberToken']
  const before = await browserStorage(page)
  for (const one of inside) expect(before.includes(one), one).toBe(true)
  expect(before.includes('sig='), 'sig=').toBe(false)
  const second = await page.context().newPage()
  await second.goto('/members')
  await expect(greeting(second, t, member.name)).toBeVisible()

  await signOut(page, t)
  await expect(page.getByText(t('تم تسجيل الخروج بنجاح', 'Logged out successfully'))).toBeVisible()
  await expect(second.getByLabel(t('البريد الإلكتروني', 'Email'))).toBeVisible()
  await expect(async () => {
    const after = await browserStorage(second)
    for (const one of inside) expect(after.includes(one), one).toBe(false)
  }).toPass()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByLabel(t('البريد الإلكتروني', 'Email'))).toBeVisible()
  expect(await page.evaluate(async (title) => document.body.innerText.includes(title), plan)).toBe(false)
})

test('deleting the account removes all data from the device', async ({ page, product, t }) => {
  const { member, plan, photo } = await storeBoth(page, product, t)
  await openOwnAccount(page, t)
  await page.getByRole('button', { name: t('حذف حسابي…', 'Delete my account…') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(member.password)
  await dialog.getByLabel(t('اكتب «حذف» للتأكيد', 'Type “DELETE” to confirm')).fill(t('حذف', 'DELETE'))
  expect((await browserStorage(page)).includes('%PDF-')).toBe(true)
  await dialog.getByRole('button', { name: t('حذف حسابي نهائيًا', 'Delete account permanently') }).click()
  await expect(
    page.getByRole('heading', { name: t('تم حذف حسابك', 'Your account was deleted') }),
  ).toBeVisible()
  await expect(async () => {
    const stored = await browserStorage(page)
    for (const one of [member.email, member.name, plan, photo, '%PDF-', 'memberToken'])
      expect(stored.includes(one), one).toBe(false)
  }).toPass()
})

test('the account page asks for a connection, and loads once there is one', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, 'Ola Underground')
  await enterAsMember(page, member)
  await expect(greeting(page, t, member.name)).toBeVisible()
  await workerIsReady(page)
  await page.context().setOffline(true)
  const toast = page
    .getByRole('alert')
    .filter({ hasText: t('حسابك يحتاج إلى إنترنت', 'Your account needs a connection') })
  await page.goto('/members/account')
  await expect(toast).toBeVisible()
  await checkScreen('offline-account')
  const again = toast.getByRole('button', { name: t('إعادة المحاولة', 'Try again') })
  await again.click()
  await expect(again).toBeFocused()
  await page.getByRole('link', { name: t('العودة إلى منطقة الأعضاء', 'Back to the members area') }).click()
  await expect(isOffline(page, t)).toBeVisible()
  await openOwnAccount(page, t)
  await expect(toast).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByLabel(t('الاسم الكامل', 'Full name'))).toHaveValue(member.name)
})

test('another member on the same device finds no data of the first', async ({ page, product, t }) => {
  const { member, plan } = await storeBoth(page, product, t)
  await openUpdate(page, t)
  await weight(page, t).fill('80')
  expect((await browserStorage(page)).includes(`progressDraft:${member.email}`)).toBe(true)
  const other = await aMember(product, 'Omar Other')
  // The end of the first session was not noticed in this browser.
  await enterAsMember(page, other)
  await expect(greeting(page, t, other.name)).toBeVisible()
  await expect(async () => {
    const stored = await browserStorage(page)
    expect(stored.includes(other.email), other.email).toBe(true)
    for (const one of [member.email, plan, '%PDF-']) expect(stored.includes(one), one).toBe(false)
  }).toPass()
})

test('offline copies are removed when the server ends the session', async ({ page, product, t }) => {
  const { member, plan } = await storeBoth(page, product, t)
  product.change('delete from sessions where user_id = ?', member.id)
  await page.reload()
  await expect(page.getByLabel(t('البريد الإلكتروني', 'Email'))).toBeVisible()
  await expect(async () => {
    const stored = await browserStorage(page)
    for (const one of [member.email, plan, '%PDF-']) expect(stored.includes(one), one).toBe(false)
  }).toPass()
})

test('offline copies close when access ends while offline', async ({ page, product, t, checkScreen }) => {
  const { plan } = await storeBoth(page, product, t)
  const address = (await openStored(page, t, plan).getAttribute('href')) ?? ''
  await page.context().setOffline(true)
  await page.clock.install({ time: Date.now() + 21 * 24 * 60 * 60 * 1000 })
  await page.reload()
  await expect(
    page.getByRole('heading', { name: t('انتهت مدة اشتراكك', 'Your access has expired') }),
  ).toBeVisible()
  await expect(page.getByText(plan)).toHaveCount(0)
  await checkScreen('offline-ended')
  await expect(async () => {
    const stored = await browserStorage(page)
    for (const one of [plan, '%PDF-']) expect(stored.includes(one), one).toBe(false)
  }).toPass()
  const type = await page.evaluate(async (stored) => {
    const response = await fetch(stored).catch(() => null)
    return response?.headers.get('content-type')
  }, address)
  expect(type).not.toBe('application/pdf')
})

test('offers to install the area as an app, and remembers a dismissed hint', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, 'Ines Install')
  await enterAsMember(page, member)
  await expect(greeting(page, t, member.name)).toBeVisible()
  const start = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    return (await (await fetch(link?.href ?? '')).json()).start_url
  })
  expect(start).toBe('/members')
  const offer = () => page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')))
  const hint = page.getByRole('heading', {
    name: t('ثبّت التطبيق على هاتفك', 'Install the app on your phone'),
  })
  await offer()
  await expect(hint).toBeVisible()
  await checkScreen('offline-install')
  await page.getByRole('button', { name: t('إخفاء', 'Hide'), exact: true }).click()
  await page.reload()
  await expect(greeting(page, t, member.name)).toBeVisible()
  await offer()
  await expect(hint).toBeHidden()
})

test('visitors of public pages get no service worker and no caches', async ({ page }) => {
  await page.goto('/')
  await page.goto('/members')
  await expect(page.locator('input[type=password]')).toBeVisible()
  const found = await page.evaluate(async () => [
    (await navigator.serviceWorker.getRegistrations()).length,
    (await caches.keys()).length,
  ])
  expect(found).toEqual([0, 0])
})

const savedHere = (page: Page, t: Say) =>
  page.getByText(t('محفوظ على هذا الجهاز', 'Saved on this device'), { exact: true })

const waiting = (page: Page, t: Say) =>
  card(page, t).getByText(t('وسنرسله عندما يعود الاتصال', 'We’ll send it when you’re back'))

const workout = (page: Page, t: Say) => page.getByLabel(t('أنجزت تمرين هذا اليوم', 'I did my workout'))

/** A member whose area works offline, without a connection. */
async function aMemberOffline(product: Product, page: Page, t: Say) {
  const member = await aMemberAtHome(product, page, t)
  await workerIsReady(page)
  // What is shown is stored a moment later.
  for (const id of [readMyResources.id, readProgress.id])
    await expect.poll(() => browserStorage(page)).toContain(`answers/${id}`)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(t('أنت غير متصل بالإنترنت.', 'You’re offline.'))).toBeVisible()
  return member
}

/** Saves a weight and the workout offline; they stay on the device. */
async function saveOffline(page: Page, t: Say, figure: string) {
  await openUpdate(page, t)
  await weight(page, t).fill(figure)
  await workout(page, t).check()
  await save(page, t)
  await expect(savedHere(page, t)).toBeVisible()
  await expect(waiting(page, t)).toBeVisible()
}

test('keeps the typed entry when the connection returns and the day is read', async ({
  page,
  product,
  t,
}) => {
  const member = await aMemberOffline(product, page, t)
  await openUpdate(page, t)
  await expect(page.getByText(t('تعذّر تحميل ما سجّلته', 'couldn’t check for a saved entry'))).toBeVisible()
  await weight(page, t).fill('79')
  const read = page.waitForResponse(/\/api\/progress\/entries\/\d{4}-\d\d-\d\d$/)
  await page.context().setOffline(false)
  expect((await read).status()).toBe(200)
  await expect(weight(page, t)).toHaveValue('79')
  await workout(page, t).check()
  await save(page, t)
  await expect(saved(page, t)).toBeVisible()
  // Stored in tenths of a kilogram.
  const asTyped = 'select count(*) from progress_entries where user_id = ? and weight = 790 and workout'
  expect(product.count(asTyped, member.id)).toBe(1)
})

test('saves a day offline, and sends it once when online', async ({ page, product, t, checkScreen }) => {
  const member = await aMemberOffline(product, page, t)
  await openUpdate(page, t)
  await expect(page.getByText(t('تعذّر تحميل ما سجّلته', 'couldn’t check for a saved entry'))).toBeVisible()
  await expect(page.getByText(t('الصور تحتاج إلى اتصال', 'Photos need a connection'))).toBeVisible()
  await checkScreen('offline-progress-form')
  await exactButton(page.getByRole('dialog'), t('إلغاء', 'Cancel')).click()
  await saveOffline(page, t, '80')
  await checkScreen('offline-progress-held')

  // After a reload it is still there as it was saved, and still unsent.
  await page.reload()
  await exactButton(card(page, t), t('تعديل', 'Edit')).click()
  await expect(weight(page, t)).toHaveValue('80')
  await exactButton(page.getByRole('dialog'), t('إلغاء', 'Cancel')).click()
  await expect(waiting(page, t)).toBeVisible()
  expect(written(product, member)).toBe(0)

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.headers()['idempotency-key'] ?? '')
  })
  await page.context().setOffline(false)
  await expect(
    page.getByText(t('تم إرسال ما سجّلته بدون إنترنت', 'Your offline entry was sent')),
  ).toBeVisible()
  await expect(waiting(page, t)).toBeHidden()
  await expect(card(page, t)).toContainText('1/4')
  expect(sent).toHaveLength(1)
  expect(
    product.count('select count(*) from progress_entries where user_id = ? and weight = 800', member.id),
  ).toBe(1)
})

test('saves a day once if a response is lost', async ({ page, product, t }) => {
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
  await expect(
    page.getByText(t('تم إرسال ما سجّلته بدون إنترنت', 'Your offline entry was sent')),
  ).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBeGreaterThan(1)
  expect(written(product, member)).toBe(1)
  const changes = 'select count(*) from progress_entries where user_id = ? and created_at = updated_at'
  expect(product.count(changes, member.id)).toBe(1)
})

test('an edit of a day that this device saved before is sent without a question', async ({
  page,
  product,
  t,
}) => {
  const member = await aMemberAtHome(product, page, t)
  await workerIsReady(page)
  await openUpdate(page, t)
  await weight(page, t).fill('80')
  await save(page, t)
  await expect(saved(page, t)).toBeVisible()
  // What is shown, and what was saved, is stored a moment later.
  for (const stored of [`answers/${readMyResources.id}`, `answers/${readProgress.id}`, 'weight=80'])
    await expect.poll(() => browserStorage(page)).toContain(stored)
  await page.context().setOffline(true)
  await page.reload()
  await openUpdate(page, t)
  await expect(weight(page, t)).toHaveValue('80')
  await exactButton(page.getByRole('dialog'), t('إلغاء', 'Cancel')).click()
  await saveOffline(page, t, '81')
  await page.context().setOffline(false)
  await expect(
    page.getByText(t('تم إرسال ما سجّلته بدون إنترنت', 'Your offline entry was sent')),
  ).toBeVisible()
  await expect(waiting(page, t)).toBeHidden()
  const asTyped = 'select count(*) from progress_entries where user_id = ? and weight = 810 and workout'
  expect(product.count(asTyped, member.id)).toBe(1)
})

test('compares an offline day with one that was changed elsewhere, where both changed the same', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMemberOffline(product, page, t)
  await saveOffline(page, t, '80')
  const elsewhere = await newPerson()
  await enterAsMember(elsewhere, member)
  await openUpdate(elsewhere, t)
  await weight(elsewhere, t).fill('79')
  await save(elsewhere, t)
  await expect(saved(elsewhere, t)).toBeVisible()

  await page.context().setOffline(false)
  await expect(card(page, t)).toContainText(t('راجعه ثم احفظه', 'Review it, then save it'))
  await checkScreen('offline-progress-refused')
  await exactButton(card(page, t), t('مراجعة', 'Review')).click()
  await expect(page.getByRole('table').getByRole('row', { name: t('الوزن', 'Weight') })).toContainText('79')
  await exactButton(page, t('حفظ ما كتبته', 'Save my entry')).click()
  await expect(saved(page, t)).toBeVisible()
  expect(
    product.count('select count(*) from progress_entries where user_id = ? and weight = 800', member.id),
  ).toBe(1)

  // Each side changes something else: nobody is asked.
  await expect.poll(() => browserStorage(page)).toContain('weight=80')
  await page.context().setOffline(true)
  await saveOffline(page, t, '82')
  await openUpdate(elsewhere, t)
  await elsewhere.getByLabel(t('ملاحظة للكابتن', 'Note to your coach')).fill('Slept badly')
  await save(elsewhere, t)
  await expect(saved(elsewhere, t)).toBeVisible()
  await page.context().setOffline(false)
  await expect(
    page.getByText(t('تم إرسال ما سجّلته بدون إنترنت', 'Your offline entry was sent')),
  ).toBeVisible()
  await expect(waiting(page, t)).toBeHidden()
  const both =
    "select count(*) from progress_entries where user_id = ? and weight = 820 and note = 'Slept badly'"
  expect(product.count(both, member.id)).toBe(1)
})

test('unsent days belong to one member, and are removed at logout', async ({ page, product, t }) => {
  const member = await aMemberOffline(product, page, t)
  await saveOffline(page, t, '80')
  const password = 'trains elsewhere'
  const other = await addMember(product, { name: 'Omar Other', plan: 'basic', endsInDays: 20, password })
  await page.context().setOffline(false)
  await expect(
    page.getByText(t('تم إرسال ما سجّلته بدون إنترنت', 'Your offline entry was sent')),
  ).toBeVisible()

  // The next day cannot be sent before the member logs out.
  await page.route('**/api/progress/entries/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await openUpdate(page, t)
  await weight(page, t).fill('81.5')
  await save(page, t)
  await expect(waiting(page, t)).toBeVisible()
  expect(await browserStorage(page)).toContain('81.5')
  await signOut(page, t)
  await expect(page.getByText(t('تم تسجيل الخروج بنجاح', 'Logged out successfully'))).toBeVisible()
  await page.unrouteAll()
  expect(await browserStorage(page)).not.toContain('81.5')
  await fillInSignIn(page, t, other)
  await expect(card(page, t)).toContainText(t('سجّل أول يوم', 'Log your first day'))
  await expect(waiting(page, t)).toBeHidden()
  expect(written(product, other)).toBe(0)
  expect(
    product.count('select count(*) from progress_entries where user_id = ? and weight = 800', member.id),
  ).toBe(1)
})

test('pages outside the area ask for a connection', async ({ page, product, t, checkScreen }) => {
  await aMemberOffline(product, page, t)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('كابتن كريم', 'Coach Karim') })
    .click()
  await expect(page.getByText(t('هذه الصفحة تحتاج إلى اتصال', 'This page needs a connection'))).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/members')

  await page.goto('/contact')
  await expect(
    page.getByRole('heading', { name: t('أنت غير متصل بالإنترنت', 'You’re offline') }),
  ).toBeVisible()
  await checkScreen('offline-elsewhere')
  await page.getByRole('link', { name: t('منطقة الأعضاء', 'Members area') }).click()
  await expect(page.getByText(t('أنت غير متصل بالإنترنت.', 'You’re offline.'))).toBeVisible()
  await page.goto('/')
  await page.context().setOffline(false)
  await page.getByRole('link', { name: t('إعادة المحاولة', 'Try again') }).click()
  await expect(page.locator('#hero')).toBeVisible()
})
